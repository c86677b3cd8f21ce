package market_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/market"
)

func TestCanOrder(t *testing.T) {
	const a, l, s, p, u = market.PlaceAvailable, market.PlaceLow, market.PlaceSoldOut, market.PlacePreorder, market.PlaceUnknown
	for _, c := range []struct {
		states []market.PlaceState
		want   bool
	}{
		{nil, true}, {[]market.PlaceState{u}, true}, {[]market.PlaceState{u, u}, true}, {[]market.PlaceState{s}, false},
		{[]market.PlaceState{s, u}, false}, {[]market.PlaceState{s, a}, true}, {[]market.PlaceState{s, l}, true}, {[]market.PlaceState{p}, true},
	} {
		if got := market.CanOrder(c.states); got != c.want {
			t.Errorf("%v: %t", c.states, got)
		}
	}
}

func TestAddPlace(t *testing.T) {
	n := func(i int) *int { return &i }
	list := []market.Place{{Region: "Paris", State: market.PlaceSoldOut, Count: n(0)}, {Region: "Rome", State: market.PlaceAvailable}}
	list = market.AddPlace(list, market.Place{Region: "Paris", State: market.PlaceLow, Count: n(2), LeadHours: n(24)})
	list = market.AddPlace(list, market.Place{Region: "Oslo", State: market.PlaceUnknown})
	list = market.AddPlace(list, market.Place{Region: "Paris", State: market.PlaceLow, Count: n(3), LeadHours: n(1)})
	want := []market.Place{{Region: "Paris", State: market.PlaceLow, Count: n(5), LeadHours: n(1)},
		{Region: "Rome", State: market.PlaceAvailable}, {Region: "Oslo", State: market.PlaceUnknown}}
	if d := cmp.Diff(want, list); d != "" {
		t.Error(d)
	}
}
