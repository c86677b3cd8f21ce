package bundled_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/bundled"
	"launchrack/internal/market"
	"launchrack/internal/row"
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

func TestCatalogueFillsAShop(t *testing.T) {
	byPartner, byType, outlet := map[market.PartnerID]int{}, map[market.PlanType]int{}, 0
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
	}
	if total := byPartner["cherry"] + byPartner["contabo"]; total < 120 || total != sum(byType) {
		t.Errorf("%d available plans of the two partners, want at least 120 and no other partner's: %v", total, byPartner)
	}
	for _, partner := range []market.PartnerID{"cherry", "contabo"} {
		if byPartner[partner] == 0 {
			t.Errorf("no available plan of %s", partner)
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

func sum(counts map[market.PlanType]int) (total int) {
	for _, n := range counts {
		total += n
	}
	return total
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
		if names[p.Name] {
			t.Errorf("name %q occurs twice; a card would not be told from another", p.Name)
		}
		names[p.Name] = true
		if (p.Type == market.Outlet) != p.IsOutlet() {
			t.Errorf("%s: type %s with tags %v", p.Name, p.Type, p.Tags)
		}
	}
}

func TestEveryPlanIsDated(t *testing.T) {
	days := map[market.PartnerID]time.Time{
		"contabo": time.Date(2026, 4, 24, 0, 0, 0, 0, time.UTC),
		"cherry":  time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	now := time.Now()
	all := plans(t)
	for i := range all {
		p := &all[i]
		if want := days[p.Partner]; !p.FetchedAt.Equal(want) || !p.UpdatedAt.Equal(want) {
			t.Errorf("%s: fetched %s, updated %s, want %s", p.Name, p.FetchedAt, p.UpdatedAt, want)
		}
		if p.FetchedAt.After(now) {
			t.Errorf("%s: fetched_at %s lies in the future", p.Name, p.FetchedAt)
		}
	}
}

func TestLinksLeadToThePartner(t *testing.T) {
	sites := map[market.PartnerID]string{"contabo": "https://contabo.com/en/", "cherry": "https://www.cherryservers.com/"}
	all := plans(t)
	for i := range all {
		p := &all[i]
		if p.PlanURL == "" && p.PlanDetailURL == "" {
			t.Errorf("%s: no address of its own", p.Name)
		}
		for _, link := range []string{p.PartnerURL, p.PlanURL, p.PlanDetailURL} {
			if link != "" && !strings.HasPrefix(link, sites[p.Partner]) {
				t.Errorf("%s: %s is not on %s", p.Name, link, sites[p.Partner])
			}
		}
		if p.Partner == "cherry" && p.PlanURL == "" && p.PlanID > 100_000 {
			t.Errorf("%s: its number %d is ours, so the partner's deployment page does not know it", p.Name, p.PlanID)
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
		{"Cloud VPS 10 · Japan", market.Month, quotes("6.85", "7.85", "6.70")},
		{"Cloud VPS 10 · Japan", market.Year, nil},
		{"Cloud VDS XXL", market.Year, quotes("1142.40", "1497.60", "1120.32")},
		{"AMD Turin 64 Cores · US Central", market.Month, quotes("692.50", "801.70", "665.00")},
		{"E3-1240v3", market.Hour, market.Prices{market.EUR: market.MustAmount("0.084")}},
		{"E5-1650v4 · 128 GB, 2 TB SSD", market.Year, market.Prices{market.EUR: market.MustAmount("2569.80")}},
		{"Cloud VPS 1 (Gen 2)", market.Month, market.Prices{market.EUR: market.MustAmount("3.00")}},
	}
	byName := map[string]market.Plan{}
	for _, p := range plans(t) {
		byName[p.Name] = p
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

func TestSoldOutOfferIsNotAvailable(t *testing.T) {
	want := []string{"AMD Turin 32 Cores · US Central"}
	var got []string
	for _, p := range plans(t) {
		if !p.Available {
			got = append(got, p.Name)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("plans not available (-want +got):\n%s", diff)
	}
}

func quotes(eur, usd, gbp string) market.Prices {
	return market.Prices{market.EUR: market.MustAmount(eur), market.USD: market.MustAmount(usd), market.GBP: market.MustAmount(gbp)}
}
