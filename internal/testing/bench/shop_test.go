package bench

import (
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"testing"
	"testing/fstest"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httpd"
	"launchrack/internal/door/metrics"
	"launchrack/internal/door/response"
	"launchrack/internal/front/api"
	"launchrack/internal/front/site"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
	"launchrack/web"
)

const (
	anonKey       = "lr_anon_0123456789abcdef0123456789abcdef"
	operatorToken = "the-session-of-an-operator"
	// call returns a page of whole plans, the total, all facets and the price range.
	call = "/rest/v1/rpc/browse_plans"
	// seed makes the plans.
	seed = 1
)

var (
	facts   = catalog.Facts{Rates: sample.Rates(), Version: "bench"}
	discard = slog.New(slog.DiscardHandler)
)

// shop is a catalogue with its handler as in cmd/launchrack, with client identification, metrics, key
// check, headers and compression.
type shop struct {
	plans   []market.Plan
	catalog *catalog.Catalog
	service *browse.Service
	metrics *metrics.Metrics
	// pages is nil in a shop without pages.
	pages   *site.Site
	handler http.Handler
	// version counts the snapshots.
	version int64
	// unused deals queries that were not dealt before.
	unused *queries
	// live is the heap in use after the last garbage collection.
	live uint64
	// bareCPU is what a distinct answer costs a bare net/http.
	bareCPU time.Duration
}

// newShop makes a shop without pages.
func newShop(t testing.TB, plans []market.Plan) *shop {
	t.Helper()
	s := &shop{
		plans: plans, catalog: &catalog.Catalog{}, service: browse.New(browse.Options{}),
		metrics: metrics.New(metrics.Config{Version: "bench", Commit: "bench"}),
		unused:  &queries{seed: 1, seen: map[string]bool{}},
	}
	s.catalog.Publish(catalogtest.Build(plans, facts))
	s.metrics.Published(metrics.Snapshot{Plans: plans, Rates: facts.Rates})
	s.assemble(t, http.NotFoundHandler())
	return s
}

// newShopWithPages makes a shop with rendered pages, in English where it is given no languages. It renders the popular
// pages ahead, as the program does.
func newShopWithPages(t testing.TB, plans []market.Plan, languages ...*language.Language) *shop {
	t.Helper()
	client := must.Get(web.Client())(t)
	words := must.Get(site.ReadWords(client))(t)
	bundle := must.Get(web.ServerBundle())(t)
	render := must.Get(ssr.New(append(words.ForEngines(language.All()), bundle...), 2, discard))(t)
	t.Cleanup(render.Close)
	s := newShop(t, plans)
	s.service.SetLanguages(languages)
	s.pages = site.New(site.Config{
		Current: func() site.Catalogue { return s.public() }, Render: render, MaxRenders: max(1, runtime.GOMAXPROCS(0)-1),
		AnonKey: anonKey, Brand: func() brand.Brand { return brand.Brand{Name: "Shop", Languages: languages} }, Now: time.Now, Log: discard,
	})
	s.metrics.PageCache(s.pages.CacheLookups)
	s.assemble(t, s.pages)
	s.pages.Warm(t.Context())
	return s
}

func who(r *http.Request) (operator.Operator, error) {
	if r.Header.Get("Authorization") != "Bearer "+operatorToken {
		return operator.Operator{}, errs.New(errs.Unauthenticated, "no session")
	}
	return operator.Operator{Name: "owner", Role: operator.Owner}, nil
}

// assemble builds the handler around the pages.
func (s *shop) assemble(t testing.TB, pages http.Handler) {
	t.Helper()
	handler := must.Get(httpd.New(httpd.Config{
		API: clientip.Identify(nil, api.New(api.Config{
			Catalog: s.catalog, Browse: s.service, AnonKey: anonKey, Now: time.Now, Log: discard,
			Who: who,
		})),
		Site:   clientip.Identify(nil, pages),
		Client: fstest.MapFS{"assets/none.js": &fstest.MapFile{}}, Ready: s.catalog.Ready, Now: time.Now, Log: discard,
	}))(t)
	s.handler = s.metrics.Requests(metrics.NewClasses(site.Classes(), api.Classes(), httpd.Classes()), handler)
}

// public returns the newest snapshot as visitors see it.
func (s *shop) public() pages.Catalogue { return pages.Of(s.service, s.catalog.Current()) }

// asProgram serves with the program's listener and kinds of timeouts. They are longer, as clients
// pause between rounds.
func asProgram(server *http.Server, listener net.Listener) error {
	server.ReadHeaderTimeout, server.ReadTimeout, server.WriteTimeout = time.Hour, time.Hour, time.Hour
	server.IdleTimeout, server.MaxHeaderBytes = time.Hour, headBytes
	return response.Listen(server, listener)
}

// queries deals distinct queries, so that no cached answer can help.
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
			if key := address.Encode(); !d.seen[key] {
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
