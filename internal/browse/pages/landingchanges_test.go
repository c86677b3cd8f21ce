package pages_test

import (
	"context"
	"net/url"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/sample"
)

func TestALandingPageSaysWhatChanged(t *testing.T) {
	now := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	dated := browse.New(browse.Options{Now: func() time.Time { return now }})
	seen := func(first, changed int, usd ...string) func(*market.Plan) {
		return func(p *market.Plan) {
			p.PartnerName, p.FirstSeenAt, p.PriceChangedAt = "Host", now.AddDate(0, 0, -first), now.AddDate(0, 0, -changed)
			if len(usd) == 2 {
				p.PriceCourse = sample.Course(now, []market.Moment{
					{SeenAt: p.FirstSeenAt, Available: true, Quoted: market.Quoted{Monthly: sample.USD(usd[0])}}, {SeenAt: p.PriceChangedAt, Available: true, Quoted: market.Quoted{Monthly: sample.USD(usd[1])}},
				})
			}
		}
	}
	partners := []market.PartnerState{{Partner: sample.Cherry, WatchedSince: now.AddDate(0, 0, -3)}, {Partner: sample.Contabo, WatchedSince: now.AddDate(0, 0, -60)}}
	ofCherry := func(p *market.Plan) { p.Partner = "cherry" }
	byHand := func(p *market.Plan) { p.Partner, p.Source = "", market.ByHand }
	for _, tt := range []struct {
		name, want string
		plans      []market.Plan
	}{
		{"rows by hand", "Since 16 Nov 2026: 1 plan added.", []market.Plan{machine(1, seen(60, 60), byHand), machine(2, seen(2, 2), byHand)}},
		{"rows by hand beside another partner's first refresh", "", []market.Plan{machine(1, seen(60, 60), ofCherry), machine(2, seen(2, 2), byHand)}},
		{"what a first refresh brings", "", []market.Plan{machine(1, seen(60, 3, "50", "60"), ofCherry), machine(2, seen(3, 3), ofCherry), machine(3, seen(1, 1), ofCherry)}},
		{"another partner's first refresh", "Since 16 Nov 2026: 1 plan added.", []market.Plan{machine(1, seen(3, 3), ofCherry), machine(2, seen(2, 2)), machine(3, seen(60, 60))}},
		{"nothing changed", "", []market.Plan{machine(1, seen(60, 60)), machine(2, seen(8, 8))}},
		{"a shop that is new itself", "", []market.Plan{machine(1, seen(2, 2)), machine(2, seen(1, 1))}},
		{"one is new", "Since 16 Nov 2026: 1 plan added.", []market.Plan{machine(1, seen(60, 60)), machine(2, seen(7, 1))}},
		{"a price rose", "Since 16 Nov 2026: 1 price changed.", []market.Plan{machine(1, seen(60, 3, "50", "60"))}},
		{"all at once", "Since 16 Nov 2026: 2 plans added, 2 prices changed and 1 at a 90-day low.",
			[]market.Plan{machine(1, seen(60, 3, "50", "60")), machine(2, seen(120, 7, "60", "50")), machine(3, seen(60, 9, "60", "50")), machine(4, seen(1, 1)), machine(5, seen(0, 0))}},
	} {
		public := pages.Of(dated, catalogtest.Build(tt.plans, catalog.Facts{Rates: sample.Rates(), Partners: partners}))
		page, err := public.LandingPage(pages.PartnerLanding("host", "Host"), price.Net())
		if err != nil || page.News != tt.want {
			t.Errorf("%s: %q, want %q (%v)", tt.name, page.News, tt.want, err)
		}
	}
}

func TestAShopThatWatchedNobodySaysNothingOfDaysBefore(t *testing.T) {
	now := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	dated := browse.New(browse.Options{Now: func() time.Time { return now }})
	plan := func(id int64, days int, partner market.PartnerID) market.Plan {
		return machine(id, func(p *market.Plan) {
			p.PartnerName, p.FirstSeenAt, p.Partner = "Host", now.AddDate(0, 0, -days), partner
			if partner == "" {
				p.Source = market.ByHand
			}
		})
	}
	// What came with the program is older than the shop, whose first rows by hand are of today.
	plans := []market.Plan{plan(1, 60, "cherry"), plan(2, 60, ""), plan(3, 0, "")}
	for name, watched := range map[string]time.Time{"never": {}, "for a minute": now.Add(-time.Minute)} {
		partners := []market.PartnerState{{Partner: sample.Cherry, WatchedSince: watched}}
		public := pages.Of(dated, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Partners: partners}))
		if page, err := public.LandingPage(pages.PartnerLanding("host", "Host"), price.Net()); err != nil || page.News != "" {
			t.Errorf("watched %s: %q (%v)", name, page.News, err)
		}
	}
}

func TestALandingPageCountsItsCountries(t *testing.T) {
	sold := func(group market.SKU, countries ...string) func(*market.Plan) {
		return func(p *market.Plan) { p.Group, p.Countries, p.PartnerName = group, countries, "Host" }
	}
	public := pages.Of(browsetest.Service, catalogtest.Build([]market.Plan{
		machine(1, sold("pair", "DE")), machine(2, sold("pair", "FR")), machine(3, sold("", "FR")), machine(4, sold("")),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners}))
	page, err := public.LandingPage(pages.PartnerLanding("host", "Host"), price.Net())
	want := []view.LandingLink{{Address: `/partners/host?countries=cs.{%22FR%22}#servers`, Name: "France", Count: 2},
		{Address: `/partners/host?countries=cs.{%22DE%22}#servers`, Name: "Germany", Count: 1}}
	if diff := cmp.Diff(want, page.Links); err != nil || diff != "" {
		t.Errorf("a partner (-want +got, %v):\n%s", err, diff)
	}
	for _, c := range want {
		to, err := url.Parse(c.Address)
		if err != nil {
			t.Fatal(err)
		}
		if found, err := public.Export(context.Background(), map[string][]string{"partner_name": {"eq.Host"}, "countries": to.Query()["countries"]}, 10); err != nil || found.Total() != c.Count {
			t.Errorf("the list of %s has another number than its line says: %v", c.Name, err)
		}
	}
	l, _ := public.FindLanding(pages.LandingLocation, "fr")
	if page, err := public.LandingPage(l, price.Net()); err != nil || len(page.Links) != 0 {
		t.Errorf("a country: %+v (%v)", page.Links, err)
	}
	for kind, want := range map[string][]view.LandingLink{
		pages.LandingLocation: {{Address: "/locations/fr", Name: "France", Count: 2}, {Address: "/locations/de", Name: "Germany", Count: 1}},
		pages.LandingGPU:      {},
	} {
		l, _ := public.FindLanding(kind, "")
		page, err := public.LandingPage(l, price.Net())
		if diff := cmp.Diff(want, page.Links); err != nil || diff != "" {
			t.Errorf("%s (-want +got, %v):\n%s", l.Path, err, diff)
		}
	}
}
