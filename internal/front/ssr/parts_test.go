package ssr_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"modernc.org/quickjs"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/front/site"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
	"launchrack/internal/testing/sample"
	"launchrack/web"
)

// TestAPageOfPartsIsThePageAsAWhole compares bytes: the browser hydrates a page
// of kept parts as what React renders as a whole.
func TestAPageOfPartsIsThePageAsAWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("asks on one goroutine")
	}
	bundle, err := web.ServerBundle()
	if err != nil {
		t.Skip(err)
	}
	log := slog.New(slog.DiscardHandler)
	renderer := must.Get(ssr.NewWithLimit(bundle, 1, time.Minute, log))(t)
	t.Cleanup(renderer.Close)
	random := rand.New(rand.NewPCG(1, 2))
	snap := must.Get(catalog.Build(hostilePlans(random), catalog.Facts{Rates: sample.Rates(), Version: "v1"}))(t)
	service := browse.New(browse.Options{})
	shop := site.Config{Current: func() site.Catalogue { return pages.Of(service, snap) }, Render: renderer,
		Brand: func() brand.Brand { return brand.Brand{Name: "Rack & <Co>", Tagline: "It's \"all\""} }, Now: time.Now, Log: log}
	rendered := site.New(shop)
	shop.Render = broken{}
	shells := site.New(shop) // their props are whole, where those of a page leave to its cards what they tell
	whole := wholeRenderer(t, string(bundle))
	ask := func(address string, currency market.Currency, country string) {
		r := httptest.NewRequest(http.MethodGet, address, nil)
		r.AddCookie(&http.Cookie{Name: "preferred-currency", Value: string(currency)})
		r.AddCookie(&http.Cookie{Name: "vat-country", Value: country})
		w, shell := httptest.NewRecorder(), httptest.NewRecorder()
		rendered.ServeHTTP(w, r)
		if at := w.Header().Get("Location"); at != "" { // a plan's own address
			r.URL.Path, w = at, httptest.NewRecorder()
			rendered.ServeHTTP(w, r)
		}
		shells.ServeHTTP(shell, r)
		_, rest, _ := strings.Cut(w.Body.String(), `<div id="root">`)
		if !strings.Contains(rest, `id="props"`) && strings.Contains(rest, "</main>") {
			return // no browser hydrates a page that only shows something
		}
		const before = "</div>\n<script type=\"application/json\" id=\"props\">"
		markup, _, _ := strings.Cut(rest, before)
		_, rest, _ = strings.Cut(shell.Body.String(), before)
		props, _, found := strings.Cut(rest, "</script>")
		if !found || markup == "" {
			t.Errorf("%s: status %d, no page", address, w.Code)
			return
		}
		if address == "/" {
			expectSizesInWords(t, props, markup)
		}
		if want := whole(props); markup != want {
			t.Errorf("%s (%d): the page of parts differs from the whole: %s", address, w.Code, difference(markup, want))
		}
	}
	for _, address := range addresses(t) {
		currencies := market.Currencies()
		ask(address, currencies[random.IntN(len(currencies))], []string{"", "DE", "FI"}[random.IntN(3)])
	}
	const table = "/vps?view=table&columns=name,price_usd,regions"
	for _, address := range []string{table, table + "&limit=12", table + "&limit=30&offset=5", "/vps?view=table&columns=name,price_usd,disks", "/vps", "/vps?limit=12", table + "&limit=13"} {
		ask(address, market.EUR, "DE") // most rows are known from before
	}
}

// broken is an engine that renders nothing.
type broken struct{}

func (broken) Render(context.Context, []byte, []int) (ssr.Document, error) {
	return ssr.Document{}, errors.New("no engine")
}

// expectSizesInWords compares the options of the dropdowns with package words: pages word sizes
// themselves, since their texts would be a tenth of what a page weighs.
func expectSizesInWords(t *testing.T, props, markup string) {
	t.Helper()
	var page struct{ List view.Browse }
	must.Do(t, json.Unmarshal([]byte(props), &page))
	seen := 0
	for _, facet := range words.Facets() {
		if facet.Control != words.Dropdown {
			continue
		}
		for _, v := range browsetest.Counts(page.List.Facets, facet.Name) {
			text := facet.Wording.AppendNumber(nil, language.English, market.MustAmount(string(v.Value)))
			if want := fmt.Sprintf(">%s (%d)</option>", text, v.Count); !strings.Contains(markup, want) {
				t.Errorf("%s %s is not offered as %s", facet.Name, v.Value, want)
			}
			seen++
		}
	}
	if seen < 20 {
		t.Errorf("only %d sizes are offered", seen)
	}
}

func addresses(t *testing.T) []string {
	list := []string{
		"/", "/?filter=vds", "/vps", "/vps?offset=24", "/vps", "/outlet", "/nowhere", "/add-server-plan", "/json-explorer",
		"/vps?view=table&columns=name,price_usd,disks", "/compare?ids=1,2,3", "/market", "/market?x=ram_size&colour=partner", "/how-it-works", "/api",
		"/my-servers", "/watch?for=/vps", "/status", "/changes", "/index", "/archive", "/privacy", "/operator", "/plans/of-a-number-1", "/plans/of-a-number-2",
		"/cpus", "/gpus", "/locations", "/partners",
		"/?more=regions", "/?more=cpu_cores", "/?filter=storage", "/?cpu_cores=eq.8&regions=cs.{x}", "/?or=(and(ram_size.gte.64,ram_size.lt.128))", "/?disk_kinds=cs.{NVMe}",
		"/locations/de", "/partners/hetzner", "/cpus/amd-epyc-9354", "/?cpu_cores=nonsense", "/?q=%3Cb%3E%26%22'&limit=5", "/?q=nothing-like-this", "/vps?order=name.asc&limit=48",
	}
	for _, params := range plangen.Distinct(4, 3) {
		list = append(list, "/?"+params.Encode(), "/vps?"+params.Encode())
	}
	return list
}

// hostilePlans are plans of which some try to break out of their place.
func hostilePlans(random *rand.Rand) []market.Plan {
	texts := []string{`<b>bold</b> & "quoted"`, "<markup-slot></markup-slot>", "<markup-begin></markup-begin>", "</div></article>", "&amp;&lt;",
		"it's ' and \u2028", "\u0000\ufffd", "🚀 Šiauliai", "</script><!--", `"items":[]`, strings.Repeat("long ", 60), "<!-- --> <!--$!-- >"}
	pick := func() string { return texts[random.IntN(len(texts))] }
	plans := plangen.Plans(600, 7)
	for i := range plans {
		plans[i].StorageGB = sample.Of(float64(i*7 + 1)) // more sizes than a list offers
		switch random.IntN(4) {
		case 0:
			plans[i].Name, plans[i].Description = pick(), pick()
		case 1:
			plans[i].CPUModel, plans[i].Regions = pick(), append(plans[i].Regions, pick(), pick())
		}
	}
	return plans
}

// wholeRenderer renders props without parts, as a browser would.
func wholeRenderer(t *testing.T, bundle string) func(props string) string {
	t.Helper()
	vm := must.Get(quickjs.NewVM())(t)
	t.Cleanup(func() { _ = vm.Close() })
	must.Get(vm.Eval(bundle, quickjs.EvalGlobal))(t)
	return func(props string) string {
		out := must.Get(vm.Call("launchrack.render", props, "null"))(t)
		var doc ssr.Document
		if err := json.Unmarshal([]byte(out.(string)), &doc); err != nil || len(doc.Pieces) != 1 {
			t.Fatalf("%d pieces, %v", len(doc.Pieces), err)
		}
		return doc.Pieces[0]
	}
}

func difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-60):min(len(s), i+60)] }
	return "\ngot  … " + around(got) + "\nwant … " + around(want)
}
