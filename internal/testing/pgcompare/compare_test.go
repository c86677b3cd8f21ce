package pgcompare_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
)

// comparedRows is the number of rows of a page whose values are compared; of the others only the ids
// are.
const comparedRows = 30

// answer is the answer of one side to a request.
type answer struct {
	Total  int
	IDs    []int64
	Status int
	Range  string
	Rows   []map[string]any
	Facets []count
	Error  string
}

// count is a facet's value, or the price range with the total.
type count struct {
	Facet string
	Value string
	Count int
}

// differ sends a request to both sides, and returns PostgreSQL's total and the difference.
func (p *pair) differ(t testing.TB, r request) (int, string) {
	t.Helper()
	want := p.postgres(t, r)
	got := p.ours(t, r)
	if reflect.DeepEqual(want, got) { // many times as fast as cmp
		return want.Total, ""
	}
	return want.Total, cmp.Diff(want, got)
}

func (p *pair) postgres(t testing.TB, r request) answer {
	t.Helper()
	sql, a := r.page()
	var want answer
	var rows []string
	if err := p.pg.QueryRow(context.Background(), sql, a...).Scan(&want.Total, &want.IDs, &rows); err != nil {
		t.Fatalf("%s\n%q\n%v", sql, []any(a), err)
	}
	for _, text := range rows {
		want.Rows = append(want.Rows, decode(t, text))
	}
	want.Status, want.Range = r.envelope(want)
	if want.Status == http.StatusRequestedRangeNotSatisfiable {
		want.Rows = nil
	}
	if r.faceted {
		want.Facets = p.postgresFacets(t, r)
	}
	return want
}

// envelope returns PostgREST's status and Content-Range for a page.
func (r request) envelope(a answer) (int, string) {
	n, rows, total := len(a.IDs), "*", "*"
	if n > 0 {
		rows = fmt.Sprintf("%d-%d", r.offset, r.offset+n-1)
	}
	if !r.counted {
		return http.StatusOK, rows + "/" + total
	}
	total = strconv.Itoa(a.Total)
	switch {
	case r.offset > a.Total:
		return http.StatusRequestedRangeNotSatisfiable, rows + "/" + total
	case n < a.Total:
		return http.StatusPartialContent, rows + "/" + total
	}
	return http.StatusOK, rows + "/" + total
}

func (p *pair) postgresFacets(t testing.TB, r request) []count {
	t.Helper()
	sql, a := r.facets()
	rows, err := p.pg.Query(context.Background(), sql, a...)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	var list []count
	var facet, n, rank int64
	var value *string
	_, err = pgx.ForEachRow(rows, []any{&facet, &value, &n, &rank}, func() error {
		c := count{Facet: "total", Count: int(n)}
		if int(facet) < len(facetColumns) {
			c.Facet = facetColumns[facet]
		}
		if value != nil {
			c.Value = *value
		}
		list = append(list, c)
		return nil
	})
	if err != nil {
		t.Fatalf("%s\n%q\n%v", sql, []any(a), err)
	}
	return list
}

func (p *pair) ours(t testing.TB, r request) answer {
	t.Helper()
	values := r.parameters()
	q, err := query.Parse(values)
	if err != nil {
		return answer{Error: err.Error()}
	}
	if r.ranged {
		q.Limit, q.Offset = r.limit, r.offset
	}
	found, err := p.snap.Find(q, r.visibility())
	if err != nil {
		return answer{Error: err.Error()}
	}
	got := answer{Total: found.Total, IDs: []int64{}}
	for _, plan := range catalogtest.Plans(found) {
		got.IDs = append(got.IDs, plan.ID)
	}
	p.overHTTP(r, values, &got)
	if r.faceted {
		p.countedByUs(t, r, q, values, &got)
	}
	return got
}

// countedByUs gets the facets from the snapshot and from the API.
func (p *pair) countedByUs(t testing.TB, r request, q query.Query, values url.Values, got *answer) {
	t.Helper()
	facets, err := p.snap.Facets(q, r.visibility())
	if err != nil {
		got.Error = err.Error()
		return
	}
	got.Facets = listed(facets)
	q.Where = browse.Within(q.Where) // the call finds plans, too, that may be in a country
	if facets, err = p.snap.Facets(q, r.visibility()); err != nil {
		got.Error = err.Error()
		return
	}
	w := p.get(r, "/rest/v1/rpc/plan_facets", values)
	if told, within := facetsOf(t, w), listed(facets); !slices.Equal(told, within) {
		got.Error = fmt.Sprintf("rpc/plan_facets tells other facets than the snapshot, status %d:\n%s", w.Code, cmp.Diff(within, told))
	}
}

func (r request) visibility() catalog.Visibility {
	if r.operator {
		return catalog.Operator
	}
	return catalog.Public
}

func listed(f catalog.Facets) []count {
	var list []count
	for _, column := range facetColumns {
		for _, c := range f.Of(column).All() {
			list = append(list, count{column, c.Text, c.Count})
		}
	}
	span := ""
	if f.Min != nil && f.Max != nil {
		span = trimmed(f.Min.String()) + " to " + trimmed(f.Max.String())
	}
	return append(list, count{"total", span, f.Total})
}

// trimmed removes trailing zeros of an amount, since any of several equal prices may be the minimum.
func trimmed(digits string) string {
	if !strings.Contains(digits, ".") {
		return digits
	}
	return strings.TrimSuffix(strings.TrimRight(digits, "0"), ".")
}

// overHTTP gets the same page from the API.
func (p *pair) overHTTP(r request, values url.Values, got *answer) {
	w := p.get(r, "/rest/v1/server_plans", values)
	got.Status, got.Range = w.Code, w.Header().Get("Content-Range")
	if w.Code < 300 {
		got.Rows, got.Error = firstRows(w.Body.Bytes())
	}
}

// firstRows decodes the rows whose values are compared.
func firstRows(body []byte) (rows []map[string]any, bad string) {
	var raw []json.RawMessage
	if err := json.Unmarshal(body, &raw); err != nil {
		return nil, err.Error()
	}
	for _, object := range raw[:min(len(raw), comparedRows)] {
		var cells map[string]any
		if err := unmarshal(object, &cells); err != nil {
			return nil, err.Error()
		}
		rows = append(rows, cells)
	}
	return rows, ""
}

func (p *pair) get(r request, path string, values url.Values) *httptest.ResponseRecorder {
	call := httptest.NewRequest(http.MethodGet, path+"?"+values.Encode(), nil)
	call.Header.Set("Apikey", anonKey)
	call.Header.Set("Authorization", "Bearer "+anonKey)
	if r.operator {
		call.Header.Set("Authorization", "Bearer "+operatorToken)
	}
	if r.counted {
		call.Header.Set("Prefer", "count=exact")
	}
	if r.ranged {
		call.Header.Set("Range", fmt.Sprintf("%d-%d", r.offset, r.offset+r.limit-1))
	}
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, call)
	return w
}

func facetsOf(t testing.TB, w *httptest.ResponseRecorder) []count {
	t.Helper()
	var body struct {
		Total  int
		Facets map[string][]struct {
			Value any
			Count int
		}
		Price struct{ Min, Max json.Number }
	}
	if err := unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("status %d: %v\n%s", w.Code, err, w.Body)
	}
	var list []count
	for _, column := range facetColumns {
		for _, c := range body.Facets[column] {
			list = append(list, count{column, fmt.Sprint(c.Value), c.Count})
		}
	}
	span := ""
	if body.Price.Min != "" {
		span = trimmed(body.Price.Min.String()) + " to " + trimmed(body.Price.Max.String())
	}
	return append(list, count{"total", span, body.Total})
}

// decode keeps the digits of numbers.
func decode(t testing.TB, text string) map[string]any {
	t.Helper()
	var object map[string]any
	if err := unmarshal([]byte(text), &object); err != nil {
		t.Fatalf("%s: %v", strings.ToValidUTF8(text, "?"), err)
	}
	return object
}

func unmarshal(body []byte, v any) error {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	return dec.Decode(v)
}
