package pgcompare_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/front/api"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/sample"
)

const (
	anonKey       = "anon"
	operatorToken = "operator"
)

// pair is PostgreSQL and a snapshot with the same plans.
type pair struct {
	pg      *pgx.Conn
	snap    *catalog.Snapshot
	handler http.Handler
}

func newPair(t testing.TB, plans []market.Plan) *pair {
	t.Helper()
	snap := catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Version: "v1"})
	p := &pair{pg: connect(t, plans), snap: snap} // the plans now hold what is derived
	var published catalog.Catalog
	published.Publish(p.snap)
	p.handler = api.New(api.Config{Catalog: &published, Browse: browse.New(browse.Options{}), AnonKey: anonKey,
		Who: who, Log: slog.New(slog.DiscardHandler)})
	return p
}

func who(r *http.Request) (operator.Operator, error) {
	if r.Header.Get("Authorization") != "Bearer "+operatorToken {
		return operator.Operator{}, errs.New(errs.Unauthenticated, "no session")
	}
	return operator.Operator{Name: "owner", Role: operator.Owner}, nil
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
	seed := number(t, "EXACT_SEED", 20261121)
	asked := uint64(1000)
	if testing.Short() {
		asked = 100
	}
	queries := number(t, "EXACT_QUERIES", asked)
	plans := newGenerator(seed, 1, nil).plans(800)
	p := newPair(t, plans)
	var matched, empty uint64
	for i := range queries {
		r := newGenerator(seed, i+2, plans).request()
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
	t.Logf("%d queries of seed %d, %.0f of 800 rows matched on average, none in %d", queries, seed, float64(matched)/float64(queries), empty)
}

// report shrinks a request with different answers and returns both.
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

// clip truncates a difference.
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
	if r.faceted {
		with(func(s *request) { s.faceted = false })
	}
	if r.limit >= 0 {
		with(func(s *request) { s.limit, s.offset, s.ranged = -1, 0, false })
	}
	if !r.operator {
		with(func(s *request) { s.operator = true })
	}
	return list
}
