package registry_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/testing/check"
)

// TestShortListLosesNoField checks that a list of fewer plans loses no field, since another
// guard counts plans.
func TestShortListLosesNoField(t *testing.T) {
	for id, c := range map[market.PartnerID]struct{ list, item string }{
		"hetzner-auction":   {"server", `{"Id": 1}`},
		"hetzner-dedicated": {"server", `{"product": {"id": "AX41"}}`},
		"scaleway":          {"products", `{"product": "DEV1-S"}`},
	} {
		shape := func(items int) partner.Shape {
			body := fmt.Sprintf(`{%q: [%s]}`, c.list, strings.Join(strings.Fields(strings.Repeat(strings.ReplaceAll(c.item, " ", "")+" ", items)), ","))
			return partner.ShapeOf([]partner.Document{{Body: []byte(body)}})
		}
		a, _ := registry.Find(id)
		check.Equal(t, shape(3).Lost(shape(10), a.Info().Needs), "", "%s: 3 of 10 items", id)
		if shape(0).Lost(shape(10), a.Info().Needs) == "" {
			t.Errorf("%s: an empty list lost nothing", id)
		}
	}
}

// TestOtherShapeLosesNoField checks that a change between the shapes that an adapter reads loses
// no field, and that a lost field in either shape is found.
func TestOtherShapeLosesNoField(t *testing.T) {
	machine := map[string]string{
		"nested": `{"Id":1,"Hardware":{"RAM":{"Size":64,"SizeUnit":"GB"}},"Prices":{"monthly":{"EUR":30,"USD":33},"hourly":{"EUR":1,"USD":1},"setup":{"EUR":0,"USD":0},"fixed":false},
			"Details":{"Datacenter":{"Name":"FSN1"}},"Timer":{"ReduceNextTimestamp":1788000000}}`,
		"flat": `{"id":1,"ram_size":64,"price":30,"hourly_price":0.1,"setup_price":0,"fixed_price":false,"datacenter":"FSN1","next_reduce_timestamp":1788000000}`,
	}
	product := `"slug":"vps-1","type":"vps","price":{"USD":5},"specs":[{"type":"ram","title":"8 GB"}],"periods":[{"length":1}]`
	page := map[string]string{
		"blocks": `{"fields":{"sections":[{"fields":{"blocks":[{"sys":{"id":"a"},"fields":{` + product + `}}]}},{"fields":{"blocks":[]}}]}}`,
		"preloaded": `{"preloaded":[{"products":{"a":{` + product + `}},"categories":{"c":{"productsCollection":{"items":[{"sys":{"id":"a"}}]}}},
			"addonData":{"categories":{"region":{"addons":[{"id":"eu"}]}}}}]}`,
	}
	shapes := func(of map[string]string, around string) map[string]partner.Shape {
		found := map[string]partner.Shape{}
		for name, body := range of {
			found[name] = partner.ShapeOf([]partner.Document{{Body: []byte(fmt.Sprintf(around, body))}})
			for _, path := range []string{"price", "EUR", "USD", "datacenter", "Name"} {
				lacking := strings.ReplaceAll(body, `"`+path+`":`, `"was_`+path+`":`)
				if lacking != body {
					found[name+" without "+path] = partner.ShapeOf([]partner.Document{{Body: []byte(fmt.Sprintf(around, lacking))}})
				}
			}
		}
		return found
	}
	for id, all := range map[market.PartnerID]map[string]partner.Shape{
		"hetzner-auction": shapes(machine, `{"server":[%s]}`), "contabo": shapes(page, "%s"),
	} {
		a, _ := registry.Find(id)
		for before, was := range all {
			for now, is := range all {
				if strings.Contains(before, "without") {
					continue
				}
				check.Equal(t, (is.Lost(was, a.Info().Needs) != ""), strings.Contains(now, "without"), "%s, %s after %s", id, now, before)
			}
		}
	}
}

// TestFewerPlacesLoseNoField checks that sold-out places lose no field, since another guard
// counts stock.
func TestFewerPlacesLoseNoField(t *testing.T) {
	shape := func(places string) partner.Shape {
		return partner.ShapeOf([]partner.Document{{Body: []byte(`{"plans":[{"id":"vc2-1c-1gb","locations":` + places + `}]}`)}})
	}
	a, _ := registry.Find("vultr")
	check.Equal(t, shape(`["ams"]`).Lost(shape(`["ams","fra","sea","sgp"]`), a.Info().Needs), "", "one place of four")
	if shape("null").Lost(shape(`["ams"]`), a.Info().Needs) == "" {
		t.Error("a list of places that is null lost nothing")
	}
}
