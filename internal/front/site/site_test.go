package site

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/brand"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/sample"
)

// fakeCatalogue answers with what it was asked, so tests see the conditions.
type fakeCatalogue struct {
	version string
	asked   *[]url.Values
	cards   fakeCards
	err     error
}

// asking guards what is asked of fake catalogues and kept by their cards.
var asking sync.Mutex

func (f fakeCatalogue) note(v url.Values) {
	asking.Lock()
	defer asking.Unlock()
	*f.asked = append(*f.asked, maps.Clone(v))
}

// fakeCards keep markup by currency.
type fakeCards map[market.Currency]string

func (f fakeCards) Get(_ int, c market.Currency) (string, bool) {
	asking.Lock()
	defer asking.Unlock()
	text, ok := f[c]
	return text, ok
}

func (fakeCards) Rows(string) browse.Cards { return nil } // the fake engine renders a table as a whole

func (f fakeCards) Put(_ int, c market.Currency, markup string) {
	asking.Lock()
	defer asking.Unlock()
	f[c] = markup
}

func (f fakeCatalogue) Version() string { return f.version }

func (f fakeCatalogue) ScoreSources() []view.ScoreSource { return nil }
func (f fakeCatalogue) Hero(*language.Language) *view.Hero {
	return &view.Hero{Title: "Compare servers"}
}

func (f fakeCatalogue) Browse(_ context.Context, v url.Values, maxRows int) (browse.Page, error) {
	f.note(v)
	return browse.Page{Before: fmt.Appendf(nil, `{"total":3,"limit":%d,"items":[`, maxRows), Items: [][]byte{[]byte(`{"name":"</script><script>alert(1)</script>"}`)}, After: fmt.Appendf(nil, `],"version":%q}`, f.version), Short: []byte("]}"), Cards: f.cards}, f.err
}

func (f fakeCatalogue) Watch(_ *language.Language, address string, _ market.Currency) (pages.Watched, error) {
	return pages.Watched{Path: "/vps", Title: "VPS"}, f.err
}

func (f fakeCatalogue) Chart(_ context.Context, v url.Values, axis string, c market.Currency) (view.Chart, error) {
	f.note(v)
	return view.Chart{Total: 3, Axis: axis, Currency: c}, f.err
}

func (f fakeCatalogue) Summaries(price.Choice) ([]view.Summary, error) {
	return []view.Summary{{Type: "vps"}}, nil
}

// Plan gives plan 7, and plan 8, which is not available.
func (f fakeCatalogue) Plan(id int64) (*market.Plan, error) {
	if id != 7 && id != 8 || f.err != nil {
		return nil, f.err
	}
	return &market.Plan{ID: id, Name: "Größe 22 </script>", PartnerName: "Host & Co", Type: market.VPS, Available: id == 7,
		Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("9.50")}}}, nil
}

func (f fakeCatalogue) PlanPage(_ context.Context, p *market.Plan, r market.PlanRecord, _ price.Choice) (view.PlanPage, error) {
	page := view.PlanPage{Trail: []view.PageLink{{Text: "Home", Path: "/"}, {Text: "VPS plans", Path: "/vps"}}, Facts: []view.PlanFact{{Label: "RAM", Text: "64 GB"}}}
	if !r.WithdrawnAt.IsZero() {
		page.Withdrawn = "is no longer offered"
	}
	return page, f.err
}

func (f fakeCatalogue) Terms(_ *market.Plan, choice price.Choice) price.Terms {
	return price.Terms{Choice: choice, Rates: sample.Rates()}
}

func (f fakeCatalogue) Compare(_ context.Context, plans []*market.Plan, _ price.Basis) (view.Comparison, error) {
	c := view.Comparison{}
	for _, p := range plans {
		c.Plans = append(c.Plans, view.ComparedPlan{ID: p.ID, Name: p.Name})
	}
	return c, nil
}

func (f fakeCatalogue) FindLanding(kind, name string) (pages.Landing, bool) {
	switch kind + "/" + strings.ToLower(strings.ReplaceAll(name, " ", "-")) {
	case "partners/ovh":
		return pages.PartnerLanding("ovh", "OVHcloud"), true
	case "locations/de":
		return pages.Landing{Kind: "locations", Path: "/locations/de", Subject: "DE", Filter: "countries=cs.{DE}"}, true
	case "cpus/amd-epyc":
		return pages.Landing{Kind: "cpus", Path: "/cpus/amd-epyc", Subject: "AMD EPYC", Filter: "cpu_name=eq.AMD EPYC"}, true
	}
	return pages.Landing{}, false
}

func (f fakeCatalogue) FilterLanding(values []string) (pages.Landing, bool) {
	for _, t := range market.PlanTypes() {
		if slices.ContainsFunc(values, func(v string) bool { return strings.EqualFold(v, string(t)) }) {
			return pages.TypeLanding(t), true
		}
	}
	return pages.Landing{Kind: pages.LandingCategory, Path: "/?filter=storage", Subject: "storage", Filter: "category=eq.storage"}, slices.Contains(values, "Storage")
}

func (f fakeCatalogue) Export(context.Context, url.Values, int) (*browse.Export, error) {
	return nil, f.err
}

func (f fakeCatalogue) Follow(url.Values) (browse.Following, error) { return browse.Following{}, f.err }

func (f fakeCatalogue) PlanAddresses(int, int) ([]pages.Address, int, error) { return nil, 0, f.err }

func (f fakeCatalogue) Changed(string) time.Time { return time.Time{} }

func (f fakeCatalogue) Landings() []pages.Landing { return nil }

func (f fakeCatalogue) WholeRow(*market.Plan, price.Choice) []byte { return []byte(`{"id":7}`) }

func (f fakeCatalogue) LandingPage(l pages.Landing, basis price.Basis) (view.Landing, error) {
	return view.Landing{Title: "Servers of " + l.Name(basis.Language()), Crumb: l.Name(basis.Language()), Total: 3}, f.err
}

// records are those of plan 7, of plan 9, which was withdrawn, and of plan 10, of which no
// more than that is known.
func records(_ context.Context, id int64) (market.PlanRecord, error) {
	at := time.Date(2026, 4, 1, 0, 0, 0, 0, time.UTC)
	moments := []market.Moment{{SeenAt: at}}
	switch id {
	case 7, 8:
		return market.PlanRecord{Stated: &market.Plan{ID: id}, Moments: moments}, nil
	case 9:
		return market.PlanRecord{Stated: &market.Plan{ID: id, Name: "Gone"}, Moments: moments, WithdrawnAt: at}, nil
	case 10:
		return market.PlanRecord{Moments: moments, WithdrawnAt: at}, nil
	}
	return market.PlanRecord{}, nil
}

// fakeRenderer counts and echoes the path.
type fakeRenderer struct {
	renders atomic.Int64
	known   []int
	err     error
}

func (f *fakeRenderer) Render(_ context.Context, props []byte, known []int) (ssr.Document, error) {
	f.renders.Add(1)
	f.known = known
	if f.err != nil {
		return ssr.Document{}, f.err
	}
	var p view.Page
	if err := json.Unmarshal(props, &p); err != nil {
		return ssr.Document{}, err
	}
	doc := ssr.Document{Pieces: []string{"<main>" + p.Path + " " + string(p.Currency) + " " + p.Message + "</main>"},
		Title: "T & " + p.Path, Description: `say "hi"`}
	if p.List == nil { // where the page has no script, tests read here what it was made from
		doc.Pieces[0] += `<!-- made of>` + string(props) + "</script> -->"
	}
	hasCards := p.List != nil && !strings.Contains(p.Search, "view=table")
	if hasCards {
		doc.Pieces = append(doc.Pieces, "")
	}
	if hasCards && len(known) == 0 {
		doc.Cards = map[int]string{0: "<article>" + string(p.Currency) + "</article>"}
	}
	return doc, nil
}

type shop struct {
	http.Handler
	catalogue *fakeCatalogue
	renderer  *fakeRenderer
}

func newShop(t *testing.T) shop {
	t.Helper()
	c := &fakeCatalogue{version: "v1", asked: new([]url.Values), cards: fakeCards{}}
	r := &fakeRenderer{}
	h := New(Config{Current: func() Catalogue { return *c }, Render: r, AnonKey: "anon",
		Assets: Assets{Start: "/assets/start.js", Modules: []string{"/assets/shared.js", "/assets/browser.js"}, Styles: []string{"/assets/a.css"}, Font: "/assets/f.woff2", FontExtended: "/assets/f-ext.woff2", Icon: "/assets/icon.svg"},
		Brand:  func() brand.Brand { return brand.Brand{Name: "Rack & Co", Tagline: "Go"} }, Log: slog.New(slog.DiscardHandler), Record: records, Chronicle: told, Partners: func() []view.Partner { return []view.Partner{{ID: "ovh", Name: "OVHcloud"}} },
		Desk: map[string]string{"partners": "Partners"},
		Now:  func() time.Time { return time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC) }})
	return shop{h, c, r}
}

func (s shop) get(path string, header ...string) *http.Response {
	return s.do(httptest.NewRequest("GET", path, nil), header...)
}

func (s shop) do(r *http.Request, header ...string) *http.Response {
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, r io.Reader) string {
	t.Helper()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// props reads back what the browser will hydrate with, or what the server made the page from.
func props(t *testing.T, document string) view.Page {
	t.Helper()
	_, after, ok := strings.Cut(strings.Replace(document, "<!-- made of>", ` id="props">`, 1), ` id="props">`)
	raw, _, ok2 := strings.Cut(after, "</script>")
	if !ok || !ok2 {
		t.Fatalf("no props in %s", document)
	}
	var p view.Page
	if err := json.Unmarshal([]byte(raw), &p); err != nil {
		t.Fatalf("props do not parse: %v in %s", err, raw)
	}
	return p
}

// Holds: 2.routes.home, 2.routes.vps, 2.routes.outlet, 2.routes.other
func TestPages(t *testing.T) {
	tests := []struct {
		name, path string
		status     int
		asked      url.Values
		summaries  int
	}{
		{"home", "/", 200, url.Values{}, 1},
		{"home with a filter", "/?filter=vds&cpu_cores=eq.8", 200, url.Values{"filter": {"vds"}, "cpu_cores": {"eq.8"}}, 1},
		{"vps", "/vps?ram_size=gte.64", 200, url.Values{"type": {"eq.vps"}, "ram_size": {"gte.64"}}, 0},
		{"vps keeps its own condition", "/vps?type=eq.vds", 200, url.Values{"type": {"eq.vds", "eq.vps"}}, 0},
		{"a region shows what is sold there", "/vps?regions=cs.{Singapore}", 200, url.Values{"type": {"eq.vps"}, "regions": {"cs.{Singapore}"}}, 0},
		{"outlet", "/outlet", 200, url.Values{"tags": {"cs.{outlet}"}}, 0},
		{"unknown", "/nowhere", 404, nil, 0},
		{"below a page", "/vps/x", 404, nil, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := newShop(t)
			res := s.get(tt.path)
			document := text(t, res.Body)
			if res.StatusCode != tt.status {
				t.Fatalf("status %d, want %d", res.StatusCode, tt.status)
			}
			p := props(t, document)
			if p.Status != tt.status || len(p.Summaries) != tt.summaries || (p.List != nil) != (tt.asked != nil) {
				t.Errorf("props %+v", p)
			}
			if tt.asked != nil {
				if tt.asked.Get("regions") == "" {
					tt.asked.Set("is_lead", "is.true")
				}
				tt.asked.Set("select", view.CardColumns)
				tt.asked.Set("leads", "page")
				tt.asked.Set("currency", "USD")
				if diff := cmp.Diff([]url.Values{tt.asked}, *s.catalogue.asked); diff != "" {
					t.Error(diff)
				}
			}
			path, _, _ := strings.Cut(tt.path, "?")
			modules := "/assets/shared.js /assets/browser.js"
			if tt.status == http.StatusNotFound { // it only shows something
				path, modules = notFoundPath, ""
			}
			for _, want := range []string{"<div id=\"root\"><main>" + path + " USD </main>", "<title>T &amp; " + path + "</title>",
				`content="say &#34;hi&#34;"`, `src="/assets/start.js" data-modules="` + modules + `"`, `href="/assets/a.css"`} {
				if !strings.Contains(document, want) {
					t.Errorf("%q is missing in %s", want, document)
				}
			}
		})
	}
}

func TestASlashBehindAPageLeadsToThePage(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]string{
		"/vps/": "/vps", "/outlet/": "/outlet", "/json-explorer/": "/json-explorer", "/add-server-plan/": "/add-server-plan",
		"/vps/?q=a%20b&cpu_cores=eq.8": "/vps?q=a%20b&cpu_cores=eq.8", "/%76ps/": "/vps",
	} {
		if res := s.get(path); res.StatusCode != http.StatusMovedPermanently || res.Header.Get("Location") != want {
			t.Errorf("%s: status %d, location %q; want 301 to %s", path, res.StatusCode, res.Header.Get("Location"), want)
		}
	}
	for path, want := range map[string]int{"/nowhere/": 404, "/vps/x/": 404, "/?q=a": 200} {
		if res := s.get(path); res.StatusCode != want {
			t.Errorf("%s: status %d, want %d", path, res.StatusCode, want)
		}
	}
}

func TestWhatOnlyTheAPIUnderstandsIsLeftOut(t *testing.T) {
	s := newShop(t)
	res := s.get("/?select=id&limit=200")
	if diff := cmp.Diff([]url.Values{{"currency": {"USD"}, "is_lead": {"is.true"}, "leads": {"page"}, "limit": {"200"}, "select": {view.CardColumns}}}, *s.catalogue.asked); diff != "" || res.StatusCode != http.StatusOK {
		t.Errorf("status %d; asked (-want +got):\n%s", res.StatusCode, diff)
	}
	if list := props(t, text(t, res.Body)).List; list == nil || list.Limit != maxPlans {
		t.Errorf("the page's list is %+v, want one of at most %d plans", list, maxPlans)
	}
}

func TestAFormLeadsToTheAddressOfItsList(t *testing.T) {
	s := newShop(t)
	for _, tt := range []struct{ path, cookie, want string }{
		{"/vps?any.cpu_cores=8&any.cpu_cores=16&min.ram_size=&q=nvme", "", "/vps?cpu_cores=in.(8,16)&q=nvme"},
		{"/?max.price=60", "", "/?price_usd=lte.60"},
		{"/?max.price=60", "preferred-currency=EUR", "/?price_eur=lte.60"},
		{"/?max.price=60", "preferred-currency=EUR; vat-country=DE", "/?price_eur=lte.60&vat_country=DE"},
		{"/?max.price=60&vat_country=FR", "preferred-currency=EUR; vat-country=DE", "/?price_eur=lte.60&vat_country=FR"},
		{"/?min.ram_size=60", "vat-country=DE", "/?ram_size=gte.60"},
		{"/outlet?min.ram_size=", "", "/outlet"},
		{"/servers.json?min.ram_size=64", "", "/servers.json?ram_size=gte.64"},
		{"/vps.csv?any.countries=DE&columns=name", "", "/vps.csv?countries=cs.{%22DE%22}&columns=name"},
		{"/servers.rss?max.price=60", "preferred-currency=EUR", "/servers.rss?price_eur=lte.60"},
		{"/partners/ovh.md?max.ram_size=64", "", "/partners/ovh.md?ram_size=lte.64"},
		{"/servers.png?min.ram_size=64", "", "/servers.png?ram_size=gte.64"},
	} {
		res := s.get(tt.path, "Cookie", tt.cookie)
		if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != tt.want || res.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: status %d, location %s, want 303 to %s", tt.path, res.StatusCode, res.Header.Get("Location"), tt.want)
		}
	}
}

// TestAnAddressThatLimitsThePriceDecidesOnTheTax: such an address means the same to everybody,
// and any other leaves the country to the visitor's choice.
func TestAnAddressThatLimitsThePriceDecidesOnTheTax(t *testing.T) {
	for _, tt := range []struct{ path, cookie, want string }{
		{"/vps?ram_size=gte.8", "", ""},
		{"/vps?ram_size=gte.8", "vat-country=DE", "DE"},
		{"/vps?price_eur=lte.60&vat_country=DE", "", "DE"},
		{"/vps?price_eur=lte.60&vat_country=de", "vat-country=FR", "DE"},
		{"/vps?price_eur=lte.60", "vat-country=FR", ""},
		{"/vps?q=price%3C60eur", "vat-country=FR", ""},
		{"/vps?q=under+60+eur&vat_country=AU", "vat-country=FR", "AU"},
		{"/vps?or=(price_usd.lt.5,ram_size.gt.8)", "vat-country=FR", ""},
		{"/market?price_eur=lte.60&vat_country=DE", "vat-country=FR", "DE"},
	} {
		s := newShop(t)
		res := s.get(tt.path, "Cookie", tt.cookie)
		if asked := (*s.catalogue.asked)[0]; res.StatusCode != http.StatusOK || asked.Get(browse.CountryParam) != tt.want {
			t.Errorf("%s with %s: status %d; the list has the tax of %q, want %q", tt.path, tt.cookie, res.StatusCode, asked.Get(browse.CountryParam), tt.want)
		}
	}
	s := newShop(t)
	if got := s.get("/vps?q=price%3C60", "Cookie", "preferred-currency=EUR; vat-country=DE").Header.Get("Location"); got != "/vps?q=price%3C60eur&vat_country=DE" {
		t.Errorf("a price without its currency leads to %s", got)
	}
	for back, want := range map[string]string{"/vps?price_eur=lte.60": "/vps?price_eur=lte.60&vat_country=DE", "/vps?ram_size=gte.8": "/vps?ram_size=gte.8",
		"/vps?price_eur=lte.60&vat_country=FR": "/vps?price_eur=lte.60&vat_country=DE"} {
		form := url.Values{"country": {"DE"}, "return": {back}}
		r := httptest.NewRequest(http.MethodPost, "/vat", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != want {
			t.Errorf("Germany chosen at %s leads to %s, want %s", back, got, want)
		}
	}
}

func TestAPageThatShowsAllValuesOfAFacetIsOneOfItsOwn(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]string{"/?more=regions": "?more=regions", "/?q=a&more=regions": "?q=a&more=regions", "/?q=a&more=x": "?q=a"} {
		if p := props(t, text(t, s.get(path).Body)); p.Search != want {
			t.Errorf("%s: the search is %q, want %q", path, p.Search, want)
		}
	}
	for _, asked := range *s.catalogue.asked {
		if more := asked.Get("more"); more != "" && more != "regions" {
			t.Errorf("the list was asked for %v", asked)
		}
	}
	if got := s.get("/?more=regions").Header.Get("Link"); strings.Contains(got, "more") {
		t.Errorf("the canonical link is %s", got)
	}
}

func TestATableIsAKeptPageOfItsOwn(t *testing.T) {
	s := newShop(t)
	for _, tt := range []struct{ path, search, selected string }{
		{"/vps", "", view.CardColumns},
		{"/vps?view=table", "?view=table", view.CardColumns + "," + browse.MoreTableColumns},
		{"/vps?view=table&columns=", "?view=table", view.CardColumns + "," + browse.MoreTableColumns},
		{"/vps?columns=name,ram_size&view=table", "?columns=name%2Cram_size&view=table", view.CardColumns + "," + browse.MoreTableColumns},
		{"/vps?view=table&columns=name&columns=ram_size,name", "?columns=name%2Cram_size&view=table", view.CardColumns + "," + browse.MoreTableColumns},
		{"/vps?view=table&columns=nothing", "?columns=nothing&view=table", view.CardColumns + "," + browse.MoreTableColumns},
		{"/vps?view=cards&columns=name", "", view.CardColumns},
	} {
		*s.catalogue.asked = nil
		p := props(t, text(t, s.get(tt.path).Body))
		if p.Search != tt.search {
			t.Errorf("%s: the search is %q, want %q", tt.path, p.Search, tt.search)
		}
		for _, asked := range *s.catalogue.asked {
			if asked.Get("select") != tt.selected || asked.Has("view") || asked.Has("columns") {
				t.Errorf("%s: the list was asked for %v", tt.path, asked)
			}
		}
	}
	if got := s.renderer.renders.Load(); got != 4 {
		t.Errorf("rendered %d times, want 4: cards, the usual columns, two columns, and a column that is not there", got)
	}
	if got := s.get("/vps?view=table").Header.Get("Link"); strings.Contains(got, "table") {
		t.Errorf("the canonical link is %s", got)
	}
}

func TestATableBringsItsCode(t *testing.T) {
	s := newShop(t)
	s.Handler.(*Site).Assets.Pages = map[string]PageAssets{tableCode: {Modules: []string{"/assets/table.js"}, Styles: []string{"/assets/table.css"}}}
	for path, want := range map[string]bool{"/": false, "/?view=table": true} {
		page := text(t, s.get(path).Body)
		if strings.Contains(page, ` /assets/table.js"`) != want || strings.Contains(page, `href="/assets/table.css"`) != want {
			t.Errorf("%s: the code of tables is there: %t, want %t", path, !want, want)
		}
	}
}

func TestWarmPagesWaitForNobody(t *testing.T) {
	s := newShop(t)
	s.Handler.(*Site).Warm(context.Background())
	made := s.renderer.renders.Load()
	for _, path := range []string{"/", "/vps", "/outlet", "/?filter=baremetal", "/?filter=vds"} {
		s.get(path)
	}
	if got := s.renderer.renders.Load(); made != 5 || got != made {
		t.Errorf("%d pages were made ahead, %d in all; want 5 and 5", made, got)
	}
}

// TestCanonicalLinksOfTypes: a type is read in any case, so every case is one page.
func TestCanonicalLinksOfTypes(t *testing.T) {
	s := newShop(t)
	for path, want := range map[string]string{"/?filter=VDS": "/?filter=vds", "/?filter=baremetal&limit=2": "/?filter=baremetal", "/?filter=gpu": "/"} {
		if got := s.get(path).Header.Get("Link"); got != "<http://example.com"+want+`>; rel="canonical"` {
			t.Errorf("%s: %s", path, got)
		}
	}
}

// TestABusyShopAsksToComeAgain guards search engines, which would keep a page
// without its content.
func TestABusyShopAsksToComeAgain(t *testing.T) {
	s := newShop(t)
	q := s.Handler.(*Site).queue
	leave, err := q.Enter(t.Context(), overload.InTurn)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for i := range overload.Pages.Waiting {
		waiting := clientip.With(ctx, netip.AddrFrom4([4]byte{203, 0, 113, byte(i)}))
		go func() {
			if leave, err := q.Enter(waiting, overload.InTurn); err == nil {
				leave()
			}
		}()
	}
	for q.Waiting() < overload.Pages.Waiting {
		runtime.Gosched()
	}
	for _, path := range []string{"/vps?cpu_cores=eq.8", "/nowhere", "/?q=" + strings.Repeat("a", maxQueryBytes)} {
		res := s.get(path)
		document := text(t, res.Body)
		if res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") != "5" || !strings.Contains(document, "try again") {
			t.Errorf("%s: got %d, %v: %s; want 503 with Retry-After and words", path, res.StatusCode, res.Header, document)
		}
	}
	cancel()
	leave()
	if res := s.get("/vps"); res.StatusCode != http.StatusOK {
		t.Errorf("afterwards: got %d; the refusal must not be kept", res.StatusCode)
	}
}

func TestASlowPageIsNoShell(t *testing.T) {
	s := newShop(t)
	s.renderer.err = fmt.Errorf("render: %w", ssr.ErrTimeout)
	if res := s.get("/vps?cpu_cores=eq.8"); res.StatusCode != http.StatusServiceUnavailable || res.Header.Get("Retry-After") == "" {
		t.Errorf("got %d, want 503 with Retry-After", res.StatusCode)
	}
}

func TestAKnownCardIsNotRenderedAgain(t *testing.T) {
	s := newShop(t)
	for _, path := range []string{"/vps", "/outlet"} {
		if document := text(t, s.get(path).Body); !strings.Contains(document, "</main><article>USD</article></div>") {
			t.Errorf("%s: the card is missing in %s", path, document)
		}
	}
	if diff := cmp.Diff([]int{0}, s.renderer.known); diff != "" {
		t.Error(diff)
	}
	s.get("/vps", "Cookie", "preferred-currency=EUR")
	if len(s.renderer.known) != 0 || s.catalogue.cards["EUR"] != "<article>EUR</article>" {
		t.Errorf("EUR: known %v, kept %v; a card belongs to its currency", s.renderer.known, s.catalogue.cards)
	}
}

func TestPagesOfOneListAreOnePage(t *testing.T) {
	s := newShop(t)
	for _, path := range []string{"/vps?cpu_cores=eq.8&q=a+b", "/vps?q=a%20b&cpu_cores=eq.8", "/vps?utm_source=x&q=a+b&cpu_cores=eq.8&ram_size=",
		"/vps?q=a+b&cpu_cores=eq.8&select=id"} {
		if p := props(t, text(t, s.get(path).Body)); p.Search != "?cpu_cores=eq.8&q=a+b" {
			t.Errorf("%s: the search is %q", path, p.Search)
		}
	}
	if got := s.renderer.renders.Load(); got != 1 {
		t.Errorf("rendered %d times, want 1", got)
	}
}

func TestUnknownPathsAreOneKeptPage(t *testing.T) {
	s := newShop(t)
	var log strings.Builder
	s.Handler.(*Site).unknownPaths.log = slog.New(slog.NewTextHandler(&log, nil))
	bodies := map[string]bool{}
	for i := range 2 * maxLines {
		res := s.get(fmt.Sprintf("/nowhere/%d?x=%d", i, i))
		bodies[text(t, res.Body)] = true
		if res.StatusCode != http.StatusNotFound {
			t.Fatalf("got %d, want 404", res.StatusCode)
		}
	}
	if got := s.renderer.renders.Load(); got != 1 || len(bodies) != 1 {
		t.Errorf("rendered %d times, %d documents; want one of each", got, len(bodies))
	}
	if lines := strings.Count(log.String(), "unknown path"); lines != maxLines*4/5 || !strings.Contains(log.String(), "path=/nowhere/0") {
		t.Errorf("%d lines, want %d", lines, maxLines*4/5)
	}
	if s.from("198.51.100.7", "/nowhere/else"); !strings.Contains(log.String(), "path=/nowhere/else left_out=") {
		t.Error("a path that another network asks for is not logged")
	}
}

func TestReportsAreLoggedButNotBelieved(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		status     int
		want       string
	}{
		{"a report", `{"message":"Hydration failed","address":"/vps?q=a"}`, 204, `message="Hydration failed" address="/vps?q=xxxxx"`},
		{"a page of a watch", `{"message":"e","address":"/watches/w_ABC?token=S3CRET"}`, 204, `address="/watches/w_ABC?token=xxxxx"`},
		{"an address in the message", `{"message":"https://s.example/watches/w_1?token=S3CRET failed, \"/a?q=S3CRET\" too, https://s.example/operator/x#S3CRET"}`, 204,
			`https://s.example/watches/w_1… failed, \"/a…\" too, https://s.example/operator/x…`},
		{"an error of React", `{"message":"Minified React error #418; visit https://react.dev/errors/418?args[]=text"}`, 204, `Minified React error #418; visit https://react.dev/errors/418…`},
		{"hostile text", `{"message":"a\nlevel=ERROR msg=\u001b[31mfake\u0000"}`, 204, `message="a level=ERROR msg=[31mfake"`},
		{"a long text", `{"message":"` + strings.Repeat("ä", 1000) + `"}`, 204, `ä… address`},
		{"too much", `{"message":"` + strings.Repeat("a", maxReportBytes) + `"}`, 400, ""},
		{"no report", `hello`, 400, ""},
		{"nothing to say", `{}`, 400, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newShop(t)
			var log strings.Builder
			s.Handler.(*Site).reports.log = slog.New(slog.NewTextHandler(&log, nil))
			res := s.do(httptest.NewRequest("POST", "/page-errors", strings.NewReader(tt.body)))
			if res.StatusCode != tt.status || !strings.Contains(log.String(), tt.want) || (tt.want == "") != (log.Len() == 0) || log.Len() > 1200 || strings.Contains(log.String(), "S3CRET") {
				t.Errorf("got %d, logged %q; want %d, %q", res.StatusCode, log.String(), tt.status, tt.want)
			}
		})
	}
}

func TestHostileTextCannotLeaveTheProps(t *testing.T) {
	s := newShop(t)
	document := text(t, s.get("/?q=</script><script>alert(2)</script>&x=%E2%80%A8").Body)
	if strings.Contains(document, "<script>alert") {
		t.Fatalf("a script escaped: %s", document)
	}
	search, err := url.ParseQuery(strings.TrimPrefix(props(t, document).Search, "?"))
	if err != nil || search.Get("q") != "</script><script>alert(2)</script>" {
		t.Errorf("the search came back as %v, %v", search, err)
	}
	s.catalogue.err = errs.Field("</script><script>alert(3)", "bad")
	if document := text(t, s.get("/?q=</script><script>alert(4)</script>").Body); strings.Contains(document, "<script>alert(4") || !strings.Contains(document, `\u003cscript\u003ealert(3)`) {
		t.Errorf("a script escaped from an error page: %s", document)
	}
}

func FuzzPropsStayInTheirElement(f *testing.F) {
	for _, s := range []string{"", "</script>", "<!--", "\u2028", "a&b", "\x00", "]]>"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		raw, err := row.AppendAny(nil, s)
		if err != nil {
			t.Skip()
		}
		_, rest, _ := strings.Cut(string(writeDocument(head{lang: language.English}, "", raw)), ` id="props">`)
		got := strings.TrimSuffix(rest, "</script>\n</body>\n</html>\n")
		if strings.ContainsAny(got, "<>&\u2028\u2029") {
			t.Errorf("%q is not safe in a script element", got)
		}
		var back, want string
		if json.Unmarshal([]byte(got), &back) != nil || json.Unmarshal(raw, &want) != nil || back != want {
			t.Errorf("%q came back as %q", want, back)
		}
	})
}

func TestThemeComesFromTheCookie(t *testing.T) {
	s := newShop(t)
	system := text(t, s.get("/vps").Body)
	for cookie, want := range map[string]string{"light": ` data-theme="light"`, "dark": ` data-theme="dark"`, "": "", "red": "", `"><b>`: ""} {
		page := text(t, s.get("/vps", "Cookie", "theme="+cookie).Body)
		if !strings.Contains(page, `<html lang="en"`+want+">\n") {
			t.Errorf("theme=%s: %.60s, want%s", cookie, page, want)
		}
		if isSystem := page == system; isSystem != (want == "") {
			t.Errorf("theme=%s: is the page of the system's theme: %t", cookie, isSystem)
		}
	}
	if n := s.renderer.renders.Load(); n != 1 {
		t.Errorf("the page was rendered %d times for the themes", n)
	}
	for _, path := range []string{"/nowhere", "/vps?ram_size=gte.x"} { // pages of failures have it, too
		if page := text(t, s.get(path, "Cookie", "theme=dark").Body); !strings.Contains(page, `<html lang="en" data-theme="dark">`) {
			t.Errorf("%s: %.60s", path, page)
		}
	}
}

// Holds: 4.currency.load, 4.currency.default, 5.currency-cookie
func TestCurrencyComesFromTheCookie(t *testing.T) {
	for value, want := range map[string]string{"EUR": "EUR", "GBP": "GBP", "USD": "USD", "eur": "USD", "CHF": "USD", "": "USD"} {
		s := newShop(t)
		p := props(t, text(t, s.get("/", "Cookie", "preferred-currency="+value).Body))
		if string(p.Currency) != want {
			t.Errorf("%q: got %s, want %s", value, p.Currency, want)
		}
	}
}

// Holds: 9.currency-cookie-year
func TestTheCurrencyForm(t *testing.T) {
	tests := []struct {
		name, form string
		status     int
		location   string
	}{
		{"back to the page", "currency=GBP&return=/vps%3Fcpu_cores%3Deq.8", 303, "/vps?cpu_cores=eq.8"},
		{"another site", "currency=GBP&return=https://evil.example/", 303, "/"},
		{"another host", "currency=GBP&return=//evil.example/", 303, "/"},
		{"backslash", "currency=GBP&return=/%5Cevil.example", 303, "/"},
		{"no address", "currency=GBP", 303, "/"},
		{"no currency", "return=/vps", 400, ""},
		{"unknown currency", "currency=CHF", 400, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest("POST", "/currency", strings.NewReader(tt.form))
			res := newShop(t).do(r, "Content-Type", "application/x-www-form-urlencoded")
			if res.StatusCode != tt.status || res.Header.Get("Location") != tt.location {
				t.Errorf("got %d to %q, want %d to %q", res.StatusCode, res.Header.Get("Location"), tt.status, tt.location)
			}
			cookie := res.Header.Get("Set-Cookie")
			if want := tt.status == 303; want != strings.HasPrefix(cookie, "preferred-currency=GBP; Path=/; Max-Age=31536000") {
				t.Errorf("cookie %q", cookie)
			}
		})
	}
}

func TestTheViewForm(t *testing.T) {
	s := newShop(t)
	for form, want := range map[string][2]string{
		"view=table&return=/vps%3Fcpu_cores%3Deq.8": {"table", "/vps?cpu_cores=eq.8&view=table"},
		"view=table&return=/outlet":                 {"table", "/outlet?view=table"},
		"view=table&return=/vps%3Fview%3Dtable":     {"table", "/vps?view=table"},
		"view=&return=/vps":                         {"", "/vps"},
		"view=list&return=//evil.example/":          {"", "/"},
		"view=table&return=/vps%3Fq%3D" + "%25":     {"table", "/vps?q=%&view=table"},
	} {
		res := s.do(httptest.NewRequest("POST", "/view", strings.NewReader(form)), "Content-Type", "application/x-www-form-urlencoded")
		cookie := res.Cookies()[0]
		check.Equal(t, [4]any{res.StatusCode, res.Header.Get("Location"), cookie.Name, cookie.Value}, [4]any{303, want[1], "list-view", want[0]}, form)
		check.Equal(t, cookie.MaxAge, 365*24*60*60, form)
	}
}

// TestTheViewIsRemembered leads who chose tables to them by every list whose address says nothing of it, and by no other page.
func TestTheViewIsRemembered(t *testing.T) {
	s := newShop(t)
	for address, want := range map[string]string{
		"/": "/?view=table", "/vps": "/vps?view=table", "/?filter=vds": "/?filter=vds&view=table", "/outlet?ram_size=gte.8": "/outlet?ram_size=gte.8&view=table",
		"/vps?view=": "", "/vps?view=table": "", "/status": "", "/compare?ids=1": "",
	} {
		check.Equal(t, s.get(address, "Cookie", "list-view=table").Header.Get("Location"), want, address)
		check.Equal(t, s.get(address, "Cookie", "list-view=").Header.Get("Location"), "", "cards, "+address)
	}
}

func TestFinishedPagesAreKeptPerSnapshotAndCurrency(t *testing.T) {
	s := newShop(t)
	for _, want := range []int64{1, 1} {
		s.get("/vps")
		if got := s.renderer.renders.Load(); got != want {
			t.Fatalf("rendered %d times, want %d", got, want)
		}
	}
	s.get("/vps", "Cookie", "preferred-currency=EUR")
	s.get("/vps?offset=24")
	if got := s.renderer.renders.Load(); got != 3 {
		t.Errorf("rendered %d times, want 3", got)
	}
	s.catalogue.version = "v2"
	s.get("/vps")
	if got := s.renderer.renders.Load(); got != 4 {
		t.Errorf("after a new snapshot: rendered %d times, want 4", got)
	}
}

// TestKeptPagesShowTheYear: the footer's year moves while the snapshot stays.
func TestKeptPagesShowTheYear(t *testing.T) {
	s := newShop(t)
	site := s.Handler.(*Site)
	now := time.Date(2026, 12, 31, 23, 59, 59, 0, time.UTC)
	site.Now = func() time.Time { return now }
	for _, path := range []string{"/", "/json-explorer", "/nowhere"} {
		now = time.Date(2026, 12, 31, 23, 59, 59, 0, time.UTC)
		if got := props(t, text(t, s.get(path).Body)).Year; got != 2026 {
			t.Errorf("%s before New Year: %d", path, got)
		}
		now = now.Add(time.Second)
		if got := props(t, text(t, s.get(path).Body)).Year; got != 2027 {
			t.Errorf("%s after New Year: %d", path, got)
		}
	}
}

func TestTheSamePageIsNotSentTwice(t *testing.T) {
	s := newShop(t)
	first := s.get("/vps", "Accept-Encoding", "br")
	if got := text(t, brotli.NewReader(first.Body)); !strings.Contains(got, "<main>/vps") {
		t.Errorf("brotli came back as %q", got)
	}
	if got := s.get("/vps", "Accept-Encoding", "br", "If-None-Match", first.Header.Get("ETag")).StatusCode; got != http.StatusNotModified {
		t.Errorf("got %d, want 304", got)
	}
	if got := s.get("/vps", "Accept-Encoding", "gzip", "If-None-Match", first.Header.Get("ETag")).StatusCode; got != http.StatusOK {
		t.Errorf("another encoding: got %d, want 200", got)
	}
}

// bare are the plans in the props of a page that has their cards.
const bare = `"items":[{}]`

func TestTheCardsStandForThePlans(t *testing.T) {
	s := newShop(t)
	for path, isBare := range map[string]bool{"/vps": true, "/vps?view=table": false} {
		_, sent, _ := strings.Cut(text(t, s.get(path).Body), ` id="props">`)
		if strings.Contains(sent, bare) != isBare || !strings.Contains(sent, `"items":[{`) {
			t.Errorf("%s is sent with %.2000s", path, sent)
		}
	}
}

func TestWithoutTheEngineTheShellIsSent(t *testing.T) {
	s := newShop(t)
	s.renderer.err = errors.New("boom")
	for range 2 {
		document := text(t, s.get("/vps").Body)
		if !strings.Contains(document, `<div id="root"></div>`) || !strings.Contains(document, "<title>Rack &amp; Co</title>") {
			t.Fatalf("no shell: %s", document)
		}
		if p := props(t, document); p.List == nil || p.List.Total != 3 {
			t.Errorf("the shell has no props: %+v", p)
		}
		if strings.Contains(document, bare) {
			t.Error("a browser that renders the cards itself has no plans")
		}
	}
	if got := s.renderer.renders.Load(); got != 2 {
		t.Errorf("a shell was kept: rendered %d times, want 2", got)
	}
}

func TestABadAddressSaysWhatIsWrong(t *testing.T) {
	s := newShop(t)
	s.catalogue.err = errs.Field("foo", "bad")
	res := s.get("/vps?foo=eq.1")
	if p := props(t, text(t, res.Body)); res.StatusCode != 400 || p.Message != "The address has a part that cannot be read: foo" {
		t.Errorf("got %d %q", res.StatusCode, p.Message)
	}
	s.catalogue.err = errors.New("secret of the driver")
	res = s.get("/vps?foo=eq.2")
	document := text(t, res.Body)
	if res.StatusCode != 500 || strings.Contains(document, "secret") {
		t.Errorf("got %d %s", res.StatusCode, document)
	}
	if got := s.get("/vps?x=" + strings.Repeat("a", maxQueryBytes)).StatusCode; got != http.StatusRequestURITooLong {
		t.Errorf("a long address: got %d, want 414", got)
	}
}

func TestCanonicalLinks(t *testing.T) {
	for path, want := range map[string]string{
		"/":                            "/",
		"/?filter=baremetal&offset=24": "/?filter=baremetal",
		"/?filter=general":             "/",
		"/vps?cpu_cores=eq.8":          "/vps",
	} {
		s := newShop(t)
		for _, host := range []string{"shop.example", "other.example:8080", "[::1]:80"} {
			res := s.do(httptest.NewRequest("GET", "http://"+host+path, nil))
			if got, want := res.Header.Get("Link"), "<http://"+host+want+`>; rel="canonical"`; got != want {
				t.Errorf("%s: got %s, want %s", path, got, want)
			}
			document := text(t, res.Body)
			if strings.Contains(document, "canonical") {
				t.Errorf("%s: a kept page bears what only the header may", path)
			}
			if !strings.Contains(document, `<meta property="og:url" content="http://`+host) {
				t.Errorf("%s: the page is not that of %s", path, host)
			}
			for _, other := range []string{"shop.example", "other.example", "[::1]"} {
				if !strings.HasPrefix(host, other) && strings.Contains(document, other) {
					t.Errorf("%s: a kept page for %s names %s, who asked earlier", path, host, other)
				}
			}
		}
		public := New(Config{Current: s.Handler.(*Site).Current, Render: s.renderer, Log: slog.New(slog.DiscardHandler), Now: time.Now, PublicURL: "https://shop.example/"})
		w := httptest.NewRecorder()
		public.ServeHTTP(w, httptest.NewRequest("GET", "http://evil.example"+path, nil))
		if got, want := w.Header().Get("Link"), "<https://shop.example"+want+`>; rel="canonical"`; got != want {
			t.Errorf("%s: got %s, want %s", path, got, want)
		}
		if !strings.Contains(w.Body.String(), `<link rel="canonical" href="https://shop.example`+want+`">`) {
			t.Errorf("%s: no canonical link in the page", path)
		}
	}
	s := newShop(t)
	for _, host := range []string{"", "evil.example>; rel=x", "a b", "a/b", strings.Repeat("a", 300), "user@shop.example"} {
		r := httptest.NewRequest("GET", "/vps", nil)
		r.Host = host
		if got := s.do(r).Header.Get("Link"); got != "" {
			t.Errorf("host %q: got %s, want none", host, got)
		}
	}
	for trusted, want := range map[string]string{"192.0.2.0/24": "https", "198.51.100.0/24": "http"} { // a request of httptest comes from 192.0.2.1
		behind := shop{Handler: clientip.Identify([]netip.Prefix{netip.MustParsePrefix(trusted)}, s.Handler)}
		if got := behind.get("/vps", "X-Forwarded-Proto", "https").Header.Get("Link"); got != "<"+want+`://example.com/vps>; rel="canonical"` {
			t.Errorf("trusting %s: got %s", trusted, got)
		}
		if got := text(t, behind.get("/robots.txt", "X-Forwarded-Proto", "https").Body); !strings.Contains(got, "Sitemap: "+want+"://") {
			t.Errorf("trusting %s: got %s", trusted, got)
		}
	}
	res := newShop(t).get("/nowhere")
	if document := text(t, res.Body); res.Header.Get("Link") != "" || !strings.Contains(document, "noindex") {
		t.Error("an unknown path must not be indexed")
	}
}

func TestOnlyReading(t *testing.T) {
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		if got := newShop(t).do(httptest.NewRequest(method, "/nowhere", nil)).StatusCode; got != http.StatusMethodNotAllowed {
			t.Errorf("%s: got %d, want 405", method, got)
		}
	}
	if res := newShop(t).do(httptest.NewRequest("HEAD", "/vps", nil)); res.StatusCode != 200 || text(t, res.Body) != "" {
		t.Error("a HEAD has a body")
	}
}

func TestReadAssets(t *testing.T) {
	client := fstest.MapFS{
		".vite/manifest.json": {Data: []byte(`{
			"src/app/start.ts": {"file": "assets/start-1.js", "isEntry": true},
			"src/app/browser.tsx": {"file": "assets/browser-1.js", "isEntry": true, "imports": ["_b.js"], "css": ["assets/browser-1.css"]},
			"src/pages/p.tsx": {"file": "assets/p-1.js", "isDynamicEntry": true, "imports": ["_b.js", "_d.js", "src/app/browser.tsx"], "css": ["assets/p-1.css"]},
			"_b.js": {"file": "assets/b-1.js", "imports": ["_c.js"]}, "_c.js": {"file": "assets/c-1.js"}, "_d.js": {"file": "assets/d-1.js", "css": ["assets/d-1.css"]}}`)},
		"assets/sans-latin-ext-wght-normal-1.woff2": {}, "assets/sans-latin-wght-normal-1.woff2": {},
	}
	got, err := ReadAssets(client)
	if err != nil {
		t.Fatal(err)
	}
	want := Assets{Start: "/assets/start-1.js", Modules: []string{"/assets/b-1.js", "/assets/c-1.js", "/assets/browser-1.js"},
		Styles: []string{"/assets/browser-1.css"}, Font: "/assets/sans-latin-wght-normal-1.woff2", FontExtended: "/assets/sans-latin-ext-wght-normal-1.woff2", Icon: "/assets/icon.svg",
		Pages: map[string]PageAssets{"src/pages/p.tsx": {Modules: []string{"/assets/p-1.js", "/assets/d-1.js"}, Styles: []string{"/assets/p-1.css", "/assets/d-1.css"}}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for name, broken := range map[string]fstest.MapFS{
		"not built": {}, "no entry": {".vite/manifest.json": {Data: []byte(`{}`)}},
		"no start": {".vite/manifest.json": {Data: []byte(`{"src/app/browser.tsx": {"file": "assets/b.js", "isEntry": true}}`)}}, "broken": {".vite/manifest.json": {Data: []byte(`{`)}},
	} {
		if _, err := ReadAssets(broken); err == nil {
			t.Errorf("%s: want an error", name)
		}
	}
}

func TestTheBrandIsInTheDocument(t *testing.T) {
	logo, err := brand.ReadLogo([]byte("<svg/>"))
	if err != nil {
		t.Fatal(err)
	}
	accent, err := brand.ParseAccent("#08f")
	if err != nil {
		t.Fatal(err)
	}
	b := brand.Brand{Name: "Rack", Logo: logo, Accent: accent}
	document := string(writeDocument(head{lang: language.English, assets: Assets{Icon: "/assets/favicon.svg"}, brand: b.Name, logo: b.Logo.Path(), style: b.StylePath()}, "", []byte("{}")))
	for _, want := range []string{`<link rel="icon" href="` + b.Logo.Path() + `">`, `<link rel="stylesheet" href="` + b.StylePath() + `">`} {
		if !strings.Contains(document, want) {
			t.Errorf("no %s in %s", want, document)
		}
	}
}
