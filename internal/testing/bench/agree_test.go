package bench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// TestSameWork: the compared handlers give the same answers.
func TestSameWork(t *testing.T) {
	s := newShop(t, plangen.Plans(1000, seed))
	theirs := newSQLShop(t, s.plans)
	matched := 0
	for _, address := range s.withoutSearch(t, 200) {
		got, want := ours(t, s.handler, address), sqls(t, theirs, address)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%v (-PostgreSQL +ours):\n%s", address, diff)
		}
		matched += len(got.IDs)
	}
	if matched < 1000 {
		t.Errorf("200 queries showed %d plans together: too few to prove anything", matched)
	}
}

// TestTable runs the whole benchmark on a small scale.
func TestTable(t *testing.T) {
	if underRace {
		t.Skip("a page takes longer under the race detector than a shop allows")
	}
	r := report{budgets: readBudgets(t)}
	measure(t, &r, 1000, effort{queries: 50, rounds: 2, requests: 70, warm: 70, pairs: 20, pages: 2, visits: 10, crawls: 1, sqlRounds: 1, sqlRequests: 70})
	var out strings.Builder
	must.Do(t, r.print(&out, []int{1000}))
	for _, name := range r.rows {
		if len(r.cells[name]) != 1 {
			t.Errorf("row %q has %d cells, want one", name, len(r.cells[name]))
		}
	}
	quick := must.Get(os.ReadFile("../../../scripts/bench-quick"))(t)
	for name := range r.budgets {
		if r.cells[name] == nil && !strings.Contains(string(quick), name) {
			t.Errorf("docs/budgets.txt bounds %q, which neither table has", name)
		}
	}
	for _, want := range []string{"budget", "index, bytes a plan", "distinct: API / bare", "distinct: CPU, API / bare", "popular: API / bare", "distinct: gzip / plain", "API / PostgreSQL",
		"once all plans were shown", "cards not seen: CPU ms, median", "kept: pages/s", "kept page: p99 crawler / none"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table does not tell %q:\n%s", want, out.String())
		}
	}
}

// said is the common part of both answers.
type said struct {
	Total  int
	IDs    []int64
	Counts []string
	Prices string
}

func get(t testing.TB, h http.Handler, address url.Values) []byte {
	t.Helper()
	return record(t, h, address, "").Body.Bytes()
}

// record requests an answer in a content coding, such as gzip; empty for none.
func record(t testing.TB, h http.Handler, address url.Values, encoding string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, call+"?"+address.Encode(), nil)
	r.Header.Set("Accept-Encoding", encoding)
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("%v: status %d\n%s", address, w.Code, w.Body)
	}
	w.Body = bytes.NewBuffer(bytes.Clone(w.Body.Bytes())) // of just that size
	return w
}

func ours(t *testing.T, h http.Handler, address url.Values) said {
	t.Helper()
	var body struct {
		Total  int
		Items  []struct{ ID int64 }
		Facets map[string][]struct {
			Value any
			Count int
		}
		Price struct{ Min, Max json.Number }
	}
	decode(t, get(t, h, address), &body)
	a := said{Total: body.Total}
	for _, item := range body.Items {
		a.IDs = append(a.IDs, item.ID)
	}
	for name, counts := range body.Facets {
		for _, c := range counts {
			if c.Count > 0 {
				a.Counts = append(a.Counts, fmt.Sprint(name, " ", c.Value, " ", c.Count))
			}
		}
	}
	slices.Sort(a.Counts)
	if body.Price.Min != "" {
		a.Prices = number(body.Price.Min.String()) + " " + number(body.Price.Max.String())
	}
	return a
}

func sqls(t *testing.T, h http.Handler, address url.Values) said {
	t.Helper()
	var body struct {
		Items  []struct{ ID int64 }
		Counts [][3]any
	}
	decode(t, get(t, h, address), &body)
	var a said
	for _, item := range body.Items {
		a.IDs = append(a.IDs, item.ID)
	}
	for _, c := range body.Counts {
		name, value, count := c[0].(string), c[1].(string), c[2].(json.Number)
		switch {
		case name == "total":
			a.Total = int(whole(count.Int64()))
			if least, most, ok := strings.Cut(value, " "); ok {
				a.Prices = number(least) + " " + number(most)
			}
		case value != "": // plans without one are not counted
			a.Counts = append(a.Counts, fmt.Sprint(name, " ", value, " ", count))
		}
	}
	slices.Sort(a.Counts)
	return a
}

// number removes trailing zeros of an amount.
func number(text string) string {
	a := market.MustAmount(text).String()
	if strings.Contains(a, ".") {
		a = strings.TrimSuffix(strings.TrimRight(a, "0"), ".")
	}
	return a
}

func whole(n int64, err error) int64 {
	if err != nil {
		panic(err)
	}
	return n
}

func decode(t *testing.T, body []byte, v any) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if err := dec.Decode(v); err != nil {
		t.Fatalf("%v\n%s", err, body)
	}
}
