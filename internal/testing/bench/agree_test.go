package bench

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestTable runs the whole benchmark on a small scale.
func TestTable(t *testing.T) {
	if underRace {
		t.Skip("a page takes longer under the race detector than a shop allows")
	}
	r := report{budgets: readBudgets(t)}
	measure(t, &r, 1000, effort{queries: 50, rounds: 2, requests: 70, warm: 70, pairs: 20, pages: 2, visits: 10, crawls: 1})
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
	for _, want := range []string{"budget", "index, bytes a plan", "distinct: API / bare", "distinct: CPU, API / bare", "popular: API / bare", "distinct: gzip / plain",
		"once all plans were shown", "cards not seen: CPU ms, median", "kept: pages/s", "kept page: p99 crawler / none"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the table does not tell %q:\n%s", want, out.String())
		}
	}
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
