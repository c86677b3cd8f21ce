package browse_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// models holds four configurations of one machine, one more of another processor, and two of
// another name.
func models() *catalog.Snapshot {
	configurations := []struct {
		name, cpu, usd string
		ecc            bool
	}{
		{"AX41", "Ryzen 5", "50", false}, {"AX41", "Ryzen 5", "40", false}, {"AX41", "Ryzen 5", "60", true}, {"AX41", "Ryzen 5", "70", true},
		{"AX41", "Ryzen 7", "45", true}, {"EX44", "Core i5", "65", false}, {"EX44", "Core i5", "48", false},
	}
	plans := make([]market.Plan, len(configurations))
	for i, c := range configurations {
		plans[i] = sample.Plan(func(p *market.Plan) {
			p.ID, p.PlanID, p.Name, p.CPUModel, p.Monthly, p.MemoryECC = int64(i+1), market.PlanID(i+1), c.name, c.cpu, sample.USD(c.usd), new(c.ecc)
			p.Annually, p.SKU, p.Group, p.Disks = nil, market.SKU(fmt.Sprint(i)), "", []disk.Disk{{Count: i + 1, SizeGB: 512}}
		})
	}
	return catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners, Version: "v1"})
}

// TestConfigurationsAreOnePlan: a page shows the first of each machine, counts all, and pages by
// machines; the API does so where it is asked to.
func TestConfigurationsAreOnePlan(t *testing.T) {
	for address, want := range map[string]struct {
		items           string
		total, machines int
	}{
		"":                                           {"2, 5, 7, 1, 3, 6, 4", 7, 0},
		"group=off":                                  {"2, 5, 7, 1, 3, 6, 4", 7, 0},
		"leads=page":                                 {"2 from 4, 5, 7 from 2", 7, 3},
		"leads=page&group=off":                       {"2, 5, 7, 1, 3, 6, 4", 7, 0},
		"group=machine":                              {"2 from 4, 5, 7 from 2", 7, 3},
		"group=machine&ram_ecc=is.true":              {"5, 3 from 2", 3, 2},
		"group=machine&order=price_usd.desc":         {"4 of 4, 6 of 2, 5", 7, 3},
		"group=machine&order=price_eur":              {"2 from 4, 5, 7 from 2", 7, 3},
		"group=machine&months=12":                    {"2 from 4, 5, 7 from 2", 7, 3},
		"group=machine&order=id":                     {"1 of 4, 5, 6 of 2", 7, 3},
		"group=machine&limit=2":                      {"2 from 4, 5", 7, 3},
		"group=machine&limit=2&offset=2":             {"7 from 2", 7, 3},
		"group=machine&limit=2&offset=40":            {"7 from 2", 7, 3},
		"leads=page&group=off&name=eq.EX44&offset=9": {"7, 6", 2, 0},
	} {
		b := askPage(t, models(), address, 24)
		var items []string
		for _, item := range b.Items {
			var row struct{ ID int }
			must.Do(t, json.Unmarshal(item.Row, &row))
			text := fmt.Sprint(row.ID)
			switch {
			case item.IsFrom:
				text += fmt.Sprint(" from ", item.Configurations)
			case item.Configurations > 0:
				text += fmt.Sprint(" of ", item.Configurations)
			}
			items = append(items, text)
		}
		if got := strings.Join(items, ", "); got != want.items || b.Total != want.total || b.Machines != want.machines {
			t.Errorf("%s: %s of %d plans and %d machines, want %+v", address, got, b.Total, b.Machines, want)
		}
	}
}

// TestGroupedCardsAreNotKept: they lead to other lists from other lists.
func TestGroupedCardsAreNotKept(t *testing.T) {
	page := must.Get(browsetest.Service.Public(models()).Browse(context.Background(), url.Values{"group": {"machine"}}, 24))(t)
	b := must.Get(browsetest.Read(page.Text()))(t)
	cards := page.Cards
	for i, item := range b.Items {
		cards.Put(i, market.USD, "card") // a first one is noted, a second one is kept
		cards.Put(i, market.USD, "card")
		if _, kept := cards.Get(i, market.USD); kept != (item.Configurations == 0) {
			t.Errorf("card %d of %d configurations is kept: %t", i, item.Configurations, kept)
		}
	}
}

func TestExportsHoldEveryConfiguration(t *testing.T) {
	export, err := browsetest.Service.Public(models()).Export(context.Background(), url.Values{"leads": {"page"}, "group": {"machine"}}, 100)
	if err != nil || export.Len() != 7 {
		t.Errorf("%v: %+v", err, export)
	}
}
