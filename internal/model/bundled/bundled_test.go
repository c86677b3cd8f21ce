package bundled_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/bundled"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/must"
)

func plans(t *testing.T) []market.Plan {
	t.Helper()
	all, err := bundled.Plans()
	if err != nil {
		t.Fatalf("Plans: %v", err)
	}
	return all
}

func TestPlansAreTheCallers(t *testing.T) {
	first := plans(t)
	first[0].Name = "changed"
	first[0].Monthly[market.EUR] = market.MustAmount("1")
	if second := plans(t); second[0].Name == "changed" || second[0].Monthly[market.EUR].String() == "1" {
		t.Error("a change of one caller's plans reached another's")
	}
}

// TestCatalogueFillsAShop counts the plans of each kind that visitors see.
func TestCatalogueFillsAShop(t *testing.T) {
	byPartner, byType, outlet, kept := map[market.PartnerID]int{}, map[market.PlanType]int{}, 0, 0
	all := plans(t)
	for i := range all {
		if !all[i].Available {
			continue
		}
		byPartner[all[i].Partner]++
		byType[all[i].Type]++
		if all[i].IsOutlet() {
			outlet++
		}
		if all[i].Partner != "hetzner-auction" {
			kept++
		}
	}
	if total := len(all); total < 1000 || len(byPartner) < 8 {
		t.Errorf("%d plans of %d partners, want at least 1000 of 8: %v", total, len(byPartner), byPartner)
	}
	if kept < 750 {
		t.Errorf("%d plans that can be ordered beside the auction's, want at least 750", kept)
	}
	for partner, n := range byPartner {
		if _, ok := registry.Find(partner); !ok {
			t.Errorf("%d plans are of %s, which no refresh can replace", n, partner)
		}
	}
	for _, kind := range market.PlanTypes() {
		if byType[kind] == 0 {
			t.Errorf("no available plan of type %s", kind)
		}
	}
	if outlet == 0 {
		t.Error("no available plan for the outlet page")
	}
}

func TestEveryPlanIsListable(t *testing.T) {
	type sku struct {
		partner market.PartnerID
		sku     market.SKU
	}
	type number struct {
		partner market.PartnerID
		id      market.PlanID
	}
	skus, numbers, names := map[sku]bool{}, map[number]bool{}, map[string]bool{}
	all := plans(t)
	for i := range all {
		p := &all[i]
		if err := row.ValidateListed(p); err != nil {
			t.Errorf("%s %s: %v", p.Partner, p.SKU, err)
		}
		if p.ID != 0 || p.Source != market.Bundled {
			t.Errorf("%s %s: row id %d and source %q, want none and %q", p.Partner, p.SKU, p.ID, p.Source, market.Bundled)
		}
		if key := (sku{p.Partner, p.SKU}); skus[key] {
			t.Errorf("SKU %v occurs twice", key)
		} else {
			skus[key] = true
		}
		if key := (number{p.Partner, p.PlanID}); numbers[key] {
			t.Errorf("plan number %v occurs twice", key)
		} else {
			numbers[key] = true
		}
		if isLead := string(p.SKU) == string(p.Group) || p.Group == ""; isOfTables(p) && isLead && names[p.Name] {
			t.Errorf("name %q occurs twice; a card would not be told from another", p.Name)
		} else if isLead {
			names[p.Name] = true
		}
		if p.Type == market.Outlet && !p.IsOutlet() {
			t.Errorf("%s: type %s with tags %v", p.Name, p.Type, p.Tags)
		}
	}
}

// isOfTables reports whether the plan is from hand-written tables, with names of our own. Other plans
// have the names of a refresh.
func isOfTables(p *market.Plan) bool { return p.Partner == "cherry" || p.Partner == "contabo" }

// TestEveryPlanIsDated: each plan has a day on which its partner's answer was recorded.
func TestEveryPlanIsDated(t *testing.T) {
	days := map[market.PartnerID]map[string]int{}
	all := plans(t)
	for i := range all {
		p := &all[i]
		if !p.FetchedAt.Equal(p.UpdatedAt) || !p.FetchedAt.Equal(p.FetchedAt.UTC().Truncate(24*time.Hour)) {
			t.Errorf("%s: fetched %s, updated %s, want one day", p.Name, p.FetchedAt, p.UpdatedAt)
		}
		if days[p.Partner] == nil {
			days[p.Partner] = map[string]int{}
		}
		days[p.Partner][p.FetchedAt.UTC().Format(time.DateOnly)]++
	}
	want := map[market.PartnerID]map[string]int{
		"contabo": {"2026-04-24": 159}, "cherry": {"2026-01-01": 5},
		"hetzner-auction": {"2026-03-13": 490}, "latitude": {"2024-06-28": 38}, "hetzner-dedicated": {"2024-11-21": 69}, "hetzner-cloud": {"2024-10-07": 23},
		"ovh":          {"2025-05-13": 21, "2026-01-01": 2, "2022-11-28": 13},
		"scaleway":     {"2026-07-01": 96, "2026-08-14": 1, "2025-12-02": 28},
		"vultr":        {"2026-09-01": 59, "2026-01-01": 1, "2025-12-09": 80, "2025-08-04": 7, "2022-02-12": 3},
		"linode":       {"2026-09-01": 96},
		"digitalocean": {"2024-01-19": 107},
	}
	if diff := cmp.Diff(want, days); diff != "" {
		t.Errorf("plans by partner and day (-want +got):\n%s", diff)
	}
}

func TestLinksLeadToThePartner(t *testing.T) {
	all := plans(t)
	for i := range all {
		p := &all[i]
		adapter, ok := registry.Find(p.Partner)
		if !ok {
			t.Fatalf("%s: no such partner", p.Partner)
		}
		if isOfTables(p) && p.PlanURL == "" && p.PlanDetailURL == "" {
			t.Errorf("%s: no address of its own", p.Name)
		}
		home := must.Get(url.Parse(adapter.Info().Home))(t)
		for _, link := range []string{p.PartnerURL, p.PlanURL, p.PlanDetailURL} {
			if to, err := url.Parse(link); link != "" && (err != nil || to.Host != home.Host || to.Scheme != "https") {
				t.Errorf("%s: %s is not on %s", p.Name, link, home.Host)
			}
		}
		if p.Partner == "cherry" && p.PlanURL == "" && p.PlanID > 100_000 {
			t.Errorf("%s: its number %d is ours, so the partner's deployment page does not know it", p.Name, p.PlanID)
		}
	}
}

// TestMachinesOfTheAuctionSayThatTheyMayBeSold checks the only plans that are one machine each.
func TestMachinesOfTheAuctionSayThatTheyMayBeSold(t *testing.T) {
	for _, p := range plans(t) {
		if p.Partner == "hetzner-auction" && !strings.HasSuffix(p.Description, "this very machine has most likely been sold since.") {
			t.Errorf("%s is described as %q", p.Name, p.Description)
		}
	}
}

func TestPrices(t *testing.T) {
	tests := []struct {
		name   string
		period market.Period
		want   market.Prices
	}{
		{"Cloud VPS 10", market.Month, quotes("4.50", "4.95", "4.40")},
		{"Cloud VPS 10", market.Year, quotes("43.20", "47.52", "42.24")},
		{"Cloud VPS 10 in Asia (Japan)", market.Month, quotes("6.85", "7.85", "6.70")},
		{"Cloud VPS 10 in Asia (Japan)", market.Year, nil},
		{"Cloud VDS XXL", market.Year, quotes("1142.40", "1497.60", "1120.32")},
		{"AMD Turin 64 Cores in United States (Central)", market.Month, quotes("692.50", "801.70", "665.00")},
		{"E3-1240v3", market.Hour, market.Prices{market.EUR: market.MustAmount("0.084")}},
		{"E5-1650v4 · 128 GB, 2 TB SSD", market.Year, market.Prices{market.EUR: market.MustAmount("2569.80")}},
		{"Cloud VPS 1 (Gen 2)", market.Month, market.Prices{market.EUR: market.MustAmount("3.00")}},
	}
	byName := map[string]market.Plan{}
	for _, p := range plans(t) {
		name := p.Name
		if p.Partner == "contabo" && strings.Contains(string(p.SKU), "@") {
			name += " in " + p.Regions[0]
		}
		byName[name] = p
	}
	for _, tc := range tests {
		t.Run(tc.name+" by the "+string(tc.period), func(t *testing.T) {
			p, ok := byName[tc.name]
			if !ok {
				t.Fatal("no such plan")
			}
			if got := p.Quotes(tc.period); !got.Equal(tc.want) {
				t.Errorf("got %v, want %v", got, tc.want)
			}
		})
	}
}

// TestSoldOutOfferIsNotAvailable counts the plans that were sold out or withdrawn on the recorded
// day.
func TestSoldOutOfferIsNotAvailable(t *testing.T) {
	want := map[market.PartnerID]int{"contabo": 1, "hetzner-cloud": 3, "latitude": 28, "scaleway": 2, "vultr": 6}
	got := map[market.PartnerID]int{}
	for _, p := range plans(t) {
		if !p.Available {
			got[p.Partner]++
		}
		if p.Name == "AMD Turin 32 Cores" && p.Regions[0] == "United States (Central)" && p.Available {
			t.Errorf("%s is available in %s", p.Name, p.Regions[0])
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plans not available (-want +got):\n%s", diff)
	}
}

// TestPlansByPlace: a machine with prices by place has a row for each price.
func TestPlansByPlace(t *testing.T) {
	prices := map[market.SKU]string{}
	for _, p := range plans(t) {
		if p.Group == "g6-nanode-1" {
			prices[p.SKU] = p.Monthly[market.USD].String() + " in " + strings.Join(p.Regions[:1], "")
		}
	}
	want := map[market.SKU]string{"g6-nanode-1": "5.0 in Melbourne", "g6-nanode-1@id-cgk": "6.0 in Jakarta", "g6-nanode-1@br-gru": "7.0 in São Paulo"}
	if diff := cmp.Diff(want, prices); diff != "" {
		t.Errorf("prices of one machine (-want +got):\n%s", diff)
	}
}

func quotes(eur, usd, gbp string) market.Prices {
	return market.Prices{market.EUR: market.MustAmount(eur), market.USD: market.MustAmount(usd), market.GBP: market.MustAmount(gbp)}
}

// TestTheAuctionIsKnown: the bundled machines of the auction are marked as such, or the price index
// would count them as outlet servers before the first refresh.
func TestTheAuctionIsKnown(t *testing.T) {
	drops := 0
	for _, p := range plans(t) {
		if !p.NextDropAt.IsZero() {
			drops++
			if p.Partner != "hetzner-auction" {
				t.Errorf("%s of %s has a price that falls by the clock", p.Name, p.Partner)
			}
		}
	}
	if drops < 100 {
		t.Errorf("%d plans have a price that falls by the clock", drops)
	}
}
