package pages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestListsOfTypesAndCategories: the words of the parameter filter name lists that say what
// they hold, as landing pages do.
func TestListsOfTypesAndCategories(t *testing.T) {
	public := pages.Of(browsetest.Service, browsetest.Shelf(func(p *market.Plan) { p.Group = market.SKU(p.Name) }))
	for _, tt := range []struct{ filter, path, title, text, cheapest string }{
		{"baremetal", "/?filter=baremetal", "Dedicated servers", "From $60.00 to $100.00 a month.", "cheap metal"},
		{"VPS", "/vps", "VPS plans", "At $5.00 a month.", "vps"},
		{"outlet", "/outlet", "Outlet servers", "From $20.00 to $60.00 a month.", "bargain"},
		{"Memory", "/?filter=memory", "Memory servers", "At $100.00 a month.", "metal"},
		{" general ", "/?filter=general", "General servers", "From $5.00 to $30.00 a month.", "vps"},
		{"compute", "", "", "", ""}, // no plan
		{"nothing", "", "", "", ""},
		{"", "", "", "", ""},
	} {
		l, ok := public.FilterLanding([]string{tt.filter})
		if ok != (tt.path != "") {
			t.Errorf("%q: %+v", tt.filter, l)
		}
		if !ok {
			continue
		}
		page := must.Get(public.LandingPage(l, price.Net()))(t)
		if l.Path != tt.path || page.Title != tt.title || page.Texts[market.USD] != tt.text+" The cheapest is {plan}." || page.News != "" || page.Cheapest != tt.cheapest || page.Intro == "" || len(page.Links) > 0 {
			t.Errorf("%q: %+v at %s", tt.filter, page, l.Path)
		}
	}
}

func TestLandingPages(t *testing.T) {
	named := func(cpu, usd string, countries ...string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.CPUName, p.Monthly, p.Countries, p.PartnerName = cpu, sample.USD(usd), countries, "Host"
		}
	}
	public := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{
		machine(1, named("AMD EPYC 7443P", "50", "DE"), func(p *market.Plan) { p.Group = "pair" }),
		machine(2, named("AMD EPYC 7443P", "60", "FR"), func(p *market.Plan) { p.Group = "pair" }),
		machine(3, named("AMD EPYC™ 7443P", "70", "DE", "FR")),
		machine(4, named("Intel Xeon E5-2630L v4", "20", "US"), func(p *market.Plan) { p.Available = false }),
		machine(5, named("", "0.5", "DE"), func(p *market.Plan) { p.Monthly = nil }),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	for _, tt := range []struct {
		name           string
		find           func() (pages.Landing, bool)
		path           string
		total          int
		from, to, best string
	}{
		{"a country shows what is sold there", func() (pages.Landing, bool) { return public.FindLanding(pages.LandingLocation, "fr") }, "/locations/fr", 2, "$60.00", "$70.00", "/plans/machine-2"},
		{"a plan without a price is counted", func() (pages.Landing, bool) { return public.FindLanding(pages.LandingLocation, "De") }, "/locations/de", 3, "$50.00", "$70.00", "/plans/machine-1"},
		{"a processor shows leads", func() (pages.Landing, bool) { return public.FindLanding(pages.LandingCPU, "AMD EPYC 7443P") }, "/cpus/amd-epyc-7443p", 1, "$50.00", "$50.00", "/plans/machine-1"},
		{"a partner", func() (pages.Landing, bool) { return pages.PartnerLanding("host", "Host"), true }, "/partners/host", 3, "$50.00", "$70.00", "/plans/machine-1"},
		{"a partner without plans", func() (pages.Landing, bool) { return pages.PartnerLanding("x", "X"), true }, "/partners/x", 0, "", "", ""},
	} {
		l, ok := tt.find()
		if !ok || l.Path != tt.path {
			t.Errorf("%s: %+v, %t", tt.name, l, ok)
			continue
		}
		page := must.Get(public.LandingPage(l, price.Net()))(t)
		want := fmt.Sprintf("From %s to %s a month.", tt.from, tt.to)
		switch tt.from {
		case "":
			want = ""
		case tt.to:
			want = fmt.Sprintf("At %s a month.", tt.from)
		}
		if page.Total != tt.total || !strings.HasPrefix(page.Texts[market.USD], want) || (page.Texts[market.USD] == "") != (want == "") || page.CheapestPage != tt.best {
			t.Errorf("%s: %+v, want %s", tt.name, page, want)
		}
	}
	if l, ok := public.FindLanding("vps", ""); ok {
		t.Errorf("/vps is the page %+v of all of a kind", l)
	}
	for _, code := range []string{"us", "xx", "d"} {
		if l, ok := public.FindLanding(pages.LandingLocation, code); ok {
			t.Errorf("no plan is sold in %q, which has the page %+v", code, l)
		}
	}
	for _, cpu := range []string{"7443p", "amd", "-", "intel-xeon-e5-2630l-v4"} {
		if l, ok := public.FindLanding(pages.LandingCPU, cpu); ok {
			t.Errorf("no plan has %q, which has the page %+v", cpu, l)
		}
	}
	if n := len(public.Landings()); n != 10 { // four types, a category, two countries, a processor, two partners
		t.Errorf("%d landing pages: %+v", n, public.Landings())
	}
}

// TestLandingPagesSpeak: all that a landing page says is in the language of its visitor.
func TestLandingPagesSpeak(t *testing.T) {
	german, faults := language.Read("de", []byte("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n\n"+
		"msgid \"Servers in {country}\"\nmsgstr \"Server in {country}\"\n\nmsgid \"From {lowest} to {highest}.\"\nmsgstr \"Von {lowest} bis {highest}.\"\n\n"+
		"msgid \"VPS plans\"\nmsgstr \"VPS-Tarife\"\n\nmsgid \"Every VPS our partners sell.\"\nmsgstr \"Alle VPS.\"\n\n"+
		"msgid \"{count} of them is sold for an area such as the European Union and may be elsewhere in it.\"\n"+
		"msgid_plural \"{count} of them are sold for an area such as the European Union and may be elsewhere in it.\"\nmsgstr[0] \"{count} im Gebiet.\"\nmsgstr[1] \"{count} im Gebiet.\"\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	in := func(region, country, usd string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Group, p.Type, p.Monthly, p.Countries = market.SKU(region), market.VPS, sample.USD(usd), []string{country}
			p.Regions, p.Places = []string{region}, []market.Place{{Region: region, Country: country, State: market.PlaceUnknown}}
			if country == "" {
				p.Countries = nil
			}
		}
	}
	public := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{machine(1, in("Paris", "FR", "5")), machine(2, in("European Union", "", "9"))},
		catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	france, _ := public.FindLanding(pages.LandingLocation, "fr")
	for _, tt := range []struct {
		l                               pages.Landing
		title, crumb, intro, text, news string
	}{
		{france, "Server in Frankreich", "Frankreich", "", "Von 5,00\u00a0$ bis 9,00\u00a0$ a month. The cheapest is {plan}.", "1 im Gebiet."},
		{pages.TypeLanding(market.VPS), "VPS-Tarife", "VPS-Tarife", "Alle VPS.", "Von 5,00\u00a0$ bis 9,00\u00a0$ a month. The cheapest is {plan}.", ""},
	} {
		page := must.Get(public.LandingPage(tt.l, price.Choose(german, nil, 0)))(t)
		got := []string{page.Title, page.Crumb, page.Intro, page.Texts[market.USD], page.News}
		if diff := cmp.Diff([]string{tt.title, tt.crumb, tt.intro, tt.text, tt.news}, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.l.Path, diff)
		}
	}
}

// TestACountryWithAreas: the page of a country says how many of its plans are sold for an area around it, and
// its list has as many.
func TestACountryWithAreas(t *testing.T) {
	at := func(region, country string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.Group, p.Countries = market.SKU(region), nil
			p.Regions, p.Places = []string{region}, []market.Place{{Region: region, Country: country, State: market.PlaceUnknown}}
			if country != "" {
				p.Countries = []string{country}
			}
		}
	}
	snap := catalogtest.Build([]market.Plan{machine(1, at("Paris", "FR")), machine(2, at("European Union", "")), machine(3, at("Europe", "")), machine(4, at("London", "GB"))},
		catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	public := pages.Of(browsetest.Service, snap)
	for code, want := range map[string]string{
		"fr": "2 of them are sold for an area such as the European Union and may be elsewhere in it.",
		"gb": "1 of them is sold for an area such as the European Union and may be elsewhere in it.", "mt": ""} {
		l, found := public.FindLanding(pages.LandingLocation, code)
		if found != (want != "") {
			t.Errorf("%s is found: %t", code, found)
			continue
		}
		if !found {
			continue
		}
		page := must.Get(public.LandingPage(l, price.Net()))(t)
		list, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, browse.ListFilter(l.Filter, nil), 24)
		if err != nil || page.News != want || page.Total != list.Total {
			t.Errorf("%s has %d plans, %v, and says %d%s; want %q", code, list.Total, err, page.Total, page.News, want)
		}
	}
}
