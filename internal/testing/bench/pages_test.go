package bench

import (
	"log/slog"
	"net/http"
	"slices"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/market"
	"launchrack/internal/site"
	"launchrack/internal/ssr"
	"launchrack/internal/view"
	"launchrack/web"
)

// newShopWithPages is a shop whose pages are rendered, as the program wires them.
func newShopWithPages(t testing.TB, plans []market.Plan) *shop {
	t.Helper()
	bundle, err := web.ServerBundle()
	if err != nil {
		t.Fatal(err)
	}
	log := slog.New(slog.DiscardHandler)
	render, err := ssr.New(bundle, 2, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(render.Close)
	return newShopWith(t, plans, func(s browse.Public) http.Handler {
		pages := site.New(site.Config{Current: func() site.Catalogue { return s }, Render: render, MaxRenders: 1, AnonKey: anonKey,
			Brand: view.Brand{Name: "Shop"}, Now: time.Now, Log: log})
		pages.Warm(t.Context()) // as the program does; it starts the engines too
		return pages
	})
}

// pageAttacks send what the others ask of the API to the home page, as far as a
// page's address may be that long, and with as many plans as a page shows.
func pageAttacks() []attack {
	const longest = 8 << 10 // as in internal/site
	var list []attack
	seen := map[string]bool{}
	for _, a := range slices.Concat(attacks(), randomAttacks(seededAttacks, 3)) {
		if raw := a.raw + "&limit=200"; a.method == "" && len(raw) <= longest && !seen[raw] {
			seen[raw] = true
			list = append(list, attack{name: "page, " + a.name, path: "/", raw: raw})
		}
	}
	return list
}
