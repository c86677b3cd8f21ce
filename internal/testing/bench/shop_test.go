package bench

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"testing"
	"testing/fstest"
	"time"

	"launchrack/internal/api"
	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/httpd"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
)

const (
	anonKey       = "lr_anon_0123456789abcdef0123456789abcdef"
	operatorToken = "the-session-of-an-operator"
	// call is the one call that answers with a page of whole plans, the total,
	// all facets and the price range.
	call = "/rest/v1/rpc/browse_plans"
	// seed makes the plans.
	seed = 1
)

var facts = catalog.Facts{Rates: sample.Rates(), Version: "bench"}

// shop is a catalogue and the handler that serves it, as the program wires it,
// but for the pages.
type shop struct {
	plans   []market.Plan
	snap    *catalog.Snapshot
	handler http.Handler
	// asked gives queries that no earlier call gave.
	asked *queries
	// live is how much memory was in use when garbage was collected last.
	live uint64
}

func newShop(t testing.TB, n int) *shop {
	t.Helper()
	return newShopOf(t, plangen.Plans(n, seed))
}

func newShopOf(t testing.TB, plans []market.Plan) *shop {
	t.Helper()
	return newShopWith(t, plans, func(browse.Public) http.Handler { return http.NotFoundHandler() })
}

func newShopWith(t testing.TB, plans []market.Plan, pages func(browse.Public) http.Handler) *shop {
	t.Helper()
	s := &shop{plans: plans, asked: &queries{seed: 1, seen: map[string]bool{}}}
	s.snap = catalogtest.Build(s.plans, facts)
	var published catalog.Catalog
	published.Publish(s.snap)
	log, service := slog.New(slog.DiscardHandler), browse.New(browse.Options{})
	handler, err := httpd.New(httpd.Config{
		API: api.New(api.Config{Catalog: &published, Browse: service, AnonKey: anonKey, Log: log,
			Operator: func(_ context.Context, token string) bool { return token == operatorToken }}),
		Site:   pages(service.Public(s.snap)),
		Client: fstest.MapFS{"assets/none.js": &fstest.MapFile{}}, Ready: published.Ready, Now: time.Now, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.handler = handler
	return s
}

// queries deals out addresses, each of a query that was not dealt before, so
// that no kept answer can help.
type queries struct {
	seed uint64
	seen map[string]bool
}

func (d *queries) next(t testing.TB, n int) []url.Values {
	t.Helper()
	list := make([]url.Values, 0, n)
	for len(list) < n {
		d.seed++
		for _, address := range plangen.Distinct(n-len(list), d.seed) {
			q := parse(t, address)
			if key := string(q.AppendKey(nil)); !d.seen[key] {
				d.seen[key] = true
				list = append(list, address)
			}
		}
	}
	return list
}

func parse(t testing.TB, address url.Values) query.Query {
	t.Helper()
	q, err := query.ParseSearch(address)
	if err != nil {
		t.Fatalf("%v: %v", address, err)
	}
	return q
}
