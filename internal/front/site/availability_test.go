package site

import (
	"testing"

	"launchrack/internal/model/market"
)

func TestAvailability(t *testing.T) {
	in := func(states ...market.PlaceState) []market.Place {
		var places []market.Place
		for _, s := range states {
			places = append(places, market.Place{State: s})
		}
		return places
	}
	for name, c := range map[string]struct {
		plan market.Plan
		want string
	}{
		"nothing is told":   {market.Plan{Available: true}, "/InStock"},
		"one place has it":  {market.Plan{Available: true, Places: in(market.PlaceSoldOut, market.PlacePreorder, market.PlaceLow)}, "/InStock"},
		"to be ordered now": {market.Plan{Available: true, Places: in(market.PlaceSoldOut, market.PlacePreorder)}, "/PreOrder"},
		"sold out":          {market.Plan{Places: in(market.PlaceSoldOut)}, "/OutOfStock"},
	} {
		if got := availability(&c.plan); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}
