package exact_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"

	"launchrack/internal/api"
	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/sample"
)

const (
	anonKey       = "anon"
	operatorToken = "operator"
)

// comparedRows is of how many rows of a page the values are compared; of all
// others the ids are.
const comparedRows = 30

// pair holds the same plans twice.
type pair struct {
	pg      *pgx.Conn
	snap    *catalog.Snapshot
	handler http.Handler
}

func newPair(t testing.TB, plans []market.Plan) *pair {
	t.Helper()
	p := &pair{pg: connect(t, plans), snap: catalog.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})}
	var published catalog.Catalog
	published.Publish(p.snap)
	p.handler = api.New(api.Config{Catalog: &published, Browse: browse.New(browse.Options{}), AnonKey: anonKey,
		Operator: func(token string) bool { return token == operatorToken }, Log: slog.New(slog.DiscardHandler)})
	return p
}

// number reads a setting of the test from the environment.
func number(t testing.TB, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s is %q; accepted is a whole number", name, text)
	}
	return n
}

func TestAgainstPostgreSQL(t *testing.T) {
	seed := number(t, "LAUNCHRACK_EXACT_SEED", 20261121)
	queries := number(t, "LAUNCHRACK_EXACT_QUERIES", 2000)
	g := generator{rand.New(rand.NewPCG(seed, 1))}
	p := newPair(t, g.plans(1000))
	var matched, empty uint64
	for i := range queries {
		r := generator{rand.New(rand.NewPCG(seed, i+2))}.request()
		total, diff := p.differ(t, r)
		if diff != "" {
			t.Errorf("query %d of seed %d\n%s", i, seed, p.report(t, r))
		}
		if matched += uint64(total); total == 0 {
			empty++
		}
	}
	if queries >= 100 && (matched < 50*queries || empty > queries/2) {
		t.Errorf("%d queries matched %d rows and %d none: too narrow to prove anything", queries, matched, empty)
	}
	t.Logf("%d queries of seed %d, %.0f of 1000 rows matched on average, none in %d", queries, seed, float64(matched)/float64(queries), empty)
}

// report shrinks a request that differs and tells both sides.
func (p *pair) report(t testing.TB, r request) string {
	t.Helper()
	for smaller := true; smaller; {
		smaller = false
		for _, candidate := range r.smaller() {
			if _, diff := p.differ(t, candidate); diff != "" {
				r, smaller = candidate, true
				break
			}
		}
	}
	_, diff := p.differ(t, r)
	sql, a := r.page()
	address, err := url.QueryUnescape(r.parameters().Encode())
	if err != nil {
		address = r.parameters().Encode()
	}
	return fmt.Sprintf("address: %s\noperator: %t, ranged: %t, counted: %t\nSQL: %s\nvalues: %q\n%s", address, r.operator, r.ranged, r.counted, sql, []any(a), clip(diff))
}

// clip leaves of a difference what somebody reads.
func clip(diff string) string {
	const most = 4000
	if len(diff) > most {
		return strings.ToValidUTF8(diff[:most], "") + "…"
	}
	return diff
}

// smaller lists requests with a part of this one left out.
func (r request) smaller() []request {
	var list []request
	with := func(edit func(*request)) {
		s := r
		edit(&s)
		list = append(list, s)
	}
	for i, c := range r.where {
		others := append(append([]condition{}, r.where[:i]...), r.where[i+1:]...)
		with(func(s *request) { s.where = others })
		for _, part := range c.parts {
			with(func(s *request) { s.where = append(append([]condition{}, others...), part) })
		}
	}
	for i := range r.order {
		with(func(s *request) { s.order = append(append([]key{}, r.order[:i]...), r.order[i+1:]...) })
	}
	for i := range r.fields {
		with(func(s *request) { s.fields = append(append([]field{}, r.fields[:i]...), r.fields[i+1:]...) })
	}
	if r.limit >= 0 {
		with(func(s *request) { s.limit, s.offset, s.ranged = -1, 0, false })
	}
	if !r.operator {
		with(func(s *request) { s.operator = true })
	}
	return list
}

// answer is what both sides say to a request.
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

// differ asks both sides and gives PostgreSQL's total and the difference.
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
	want.Facets = p.postgresFacets(t, r)
	return want
}

// envelope is PostgREST's status and Content-Range for a page.
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
	facets, err := p.snap.Facets(q, r.visibility())
	if err != nil {
		return answer{Error: err.Error()}
	}
	got := answer{Total: found.Total, IDs: []int64{}, Facets: listed(facets)}
	for _, plan := range found.Plans {
		got.IDs = append(got.IDs, plan.ID)
	}
	p.overHTTP(t, r, values, &got)
	return got
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
		for _, c := range map[string][]catalog.TextCount{"type": f.Type, "category": f.Category, "regions": f.Regions, "partner_name": f.PartnerName}[column] {
			list = append(list, count{column, c.Value, c.Count})
		}
		for _, c := range map[string][]catalog.NumberCount{"cpu_cores": f.CPUCores, "ram_size": f.RAMSize, "storage_size": f.StorageSize}[column] {
			list = append(list, count{column, c.Value.String(), c.Count})
		}
	}
	span := ""
	if f.Min != nil && f.Max != nil {
		span = trimmed(f.Min.String()) + " to " + trimmed(f.Max.String())
	}
	return append(list, count{"total", span, f.Total})
}

// trimmed leaves out the zeros that do not change an amount: of equal prices
// any may be the least.
func trimmed(digits string) string {
	if !strings.Contains(digits, ".") {
		return digits
	}
	return strings.TrimSuffix(strings.TrimRight(digits, "0"), ".")
}

// overHTTP asks the API for the same, and for the facets of the same filters.
func (p *pair) overHTTP(t testing.TB, r request, values url.Values, got *answer) {
	t.Helper()
	w := p.get(r, "/rest/v1/server_plans", values)
	got.Status, got.Range = w.Code, w.Header().Get("Content-Range")
	if w.Code < 300 {
		got.Rows, got.Error = firstRows(w.Body.Bytes())
	}
	w = p.get(r, "/rest/v1/rpc/plan_facets", values)
	if told := facetsOf(t, w); !slices.Equal(told, got.Facets) {
		got.Error = fmt.Sprintf("rpc/plan_facets tells other facets than the snapshot, status %d:\n%s", w.Code, cmp.Diff(got.Facets, told))
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
