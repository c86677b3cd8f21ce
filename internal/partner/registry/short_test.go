package registry_test

import (
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
)

// TestAShortListIsNoLostField holds adapters to leave a list of plans that shrinks to the guard
// that counts plans. A lost field would hold the partner for good.
func TestAShortListIsNoLostField(t *testing.T) {
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
		if lost := shape(3).Lost(shape(10), a.Info().Needs); lost != "" {
			t.Errorf("%s: 3 of 10 items: %s", id, lost)
		}
		if shape(0).Lost(shape(10), a.Info().Needs) == "" {
			t.Errorf("%s: an empty list lost nothing", id)
		}
	}
}
