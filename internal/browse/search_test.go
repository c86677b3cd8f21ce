package browse_test

import (
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/bundled"
	"launchrack/internal/model/hardware/complete"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestWordsOfTheShopAreFound: a word under which the shop shows plans finds those that the
// filter of that name finds, and perhaps some whose names have it too.
func TestWordsOfTheShopAreFound(t *testing.T) {
	plans := must.Get(bundled.Plans())(t)
	for i := range plans {
		plans[i].ID = int64(i + 1)
	}
	snap := catalogtest.Build(plans, catalog.Facts{Complete: complete.New(complete.Names{}).Plan, Rates: sample.Rates()})
	total := func(name, value string, more ...string) int {
		params := url.Values{name: {value}}
		for i := 0; i < len(more); i += 2 {
			params.Add(more[i], more[i+1])
		}
		list := must.Get(browsetest.Answer(browsetest.Service, snap, catalog.Public, params, 1))(t)
		return list.Total
	}
	for _, tt := range []struct {
		search, column, filter string
		byName                 int // at most so many more
	}{
		{"germany", "countries", "cs.{DE}", 0},
		{"germny", "countries", "cs.{DE}", 0},
		{"united states", "countries", "cs.{US}", 0},
		{"usa", "countries", "cs.{US}", 0},
		{"poland", "countries", "cs.{PL}", 0},
		{"outlet", "tags", "cs.{outlet}", 0},
		{"nvme outlet", "and", "(storage_type.ilike.*nvme*,tags.cs.{outlet})", 0},
		{"vps", "type", "eq.vps", 0},
		{"baremetal", "type", "eq.baremetal", 0},
		{"bare metal", "type", "eq.baremetal", 0},
		{"dedicated", "type", "eq.baremetal", 70},
		{"memory", "category", "eq.memory", 15},
		{"arm", "cpu_architecture", "eq.arm64", 0},
		{"arm64", "cpu_architecture", "eq.arm64", 0},
		{"ecc", "ram_ecc", "is.true", 0},
		{"64 gb", "ram_size", "eq.64", 10},
		{"64gb ram", "ram_size", "eq.64", 10},
		{"10gbit", "network_speed", "eq.10000", 0},
		{"10 Gbit/s", "network_speed", "eq.10000", 0},
		{"unlimited", "traffic_tb", "eq.-1", 200}, // some call it Unlimited alone
		{"unlimted", "traffic_tb", "eq.-1", 200},  // which is not United
		{"limited", "id", "eq.0", 0},
		{"7443p", "cpu_model", "ilike.*7443P*", 0},
	} {
		want := total(tt.column, tt.filter)
		if got := total("q", tt.search); got < want || got > want+tt.byName {
			t.Errorf("%q finds %d, and %s=%s %d", tt.search, got, tt.column, tt.filter, want)
		}
		if both := total("q", tt.search, tt.column, tt.filter); both != want {
			t.Errorf("%q leaves %d of %d of %s=%s", tt.search, both, want, tt.column, tt.filter)
		}
	}
}

// TestNamesAreFoundWithoutTheirAccents looks for names as people type them whose keyboard lacks a letter, and as they are written.
func TestNamesAreFoundWithoutTheirAccents(t *testing.T) {
	snap := browsetest.Shelf(func(p *market.Plan) {
		if p.Name == "vps" {
			p.Name, p.PartnerName, p.Regions = "Žába grün", "Řeřicha", []string{"Łódź", "Zürich", "Köln", "São Paulo", "Île-de-France", "Tromsø"}
		}
	})
	for _, search := range []string{"Řeřicha", "Rericha", "REŘICHA", "partner:rericha", "provider:Řeřicha", "zaba", "gruen", "name:zaba", "name:ŽÁBA", "Lodz", "Łódź", "Zurich", "Zuerich", "Zürich", "Koln", "Koeln",
		"Köln", "Cologne", "Sao Paulo", "Ile-de-France", "Tromso", "Tromsoe", "region:lodz", "region:koeln", "region:zuerich", `region:"sao paulo"`, "-metal -bargain -vds"} {
		list, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, url.Values{"q": {search}}, 1)
		if err != nil || list.Total != 1 || !strings.Contains(string(list.Items[0].Row), "Žába grün") {
			t.Errorf("%q finds %d plans: %v", search, list.Total, err)
		}
	}
	for _, search := range []string{"-rericha", "-Řeřicha", "-zaba", "-partner:rericha"} {
		if list, err := browsetest.Answer(browsetest.Service, snap, catalog.Public, url.Values{"q": {search}}, 9); err != nil || list.Total != 4 {
			t.Errorf("%q leaves %d plans: %v", search, list.Total, err)
		}
	}
}
