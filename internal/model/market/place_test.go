package market_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
)

func TestSettlePlaces(t *testing.T) {
	for name, tt := range map[string]struct {
		places    string // region, country and state of each
		available bool
		regions   []string
		countries []string
	}{
		"one takes orders":               {"Paris FR available, Roubaix FR sold_out", true, []string{"Paris"}, []string{"FR"}},
		"few are left":                   {"Paris FR low", true, []string{"Paris"}, []string{"FR"}},
		"orders before machines":         {"Oslo NO preorder, Bonn DE preorder", true, []string{"Oslo", "Bonn"}, []string{"DE", "NO"}},
		"unknown beside available":       {"Paris FR available, Bonn DE unknown", true, []string{"Paris", "Bonn"}, []string{"DE", "FR"}},
		"unknown beside sold out":        {"Paris FR sold_out, Bonn DE unknown", false, []string{"Paris", "Bonn"}, []string{"DE", "FR"}},
		"nothing is told":                {"Paris FR unknown, Bonn - unknown", true, []string{"Paris", "Bonn"}, []string{"FR"}},
		"sold out everywhere":            {"Paris FR sold_out, Bonn DE sold_out", false, []string{"Paris", "Bonn"}, []string{"DE", "FR"}},
		"two states of one city":         {"Paris FR sold_out, Paris FR available", true, []string{"Paris"}, []string{"FR"}},
		"the country of no place":        {"Mars - available", true, []string{"Mars"}, nil},
		"a place without orders in turn": {"Rome IT low, Bonn DE sold_out, Graz AT unknown", true, []string{"Rome", "Graz"}, []string{"AT", "IT"}},
	} {
		t.Run(name, func(t *testing.T) {
			p := market.Plan{Available: !tt.available, Regions: []string{"stale"}, Countries: []string{"XX"}}
			for one := range strings.SplitSeq(tt.places, ", ") {
				words := strings.Fields(one)
				p.Places = append(p.Places, market.Place{Region: words[0], Country: strings.Trim(words[1], "-"), State: market.PlaceState(words[2])})
			}
			p.SettlePlaces()
			if p.Available != tt.available {
				t.Errorf("available is %t", p.Available)
			}
			if diff := cmp.Diff([][]string{tt.regions, tt.countries}, [][]string{p.Regions, p.Countries}); diff != "" {
				t.Errorf("regions and countries (-want +got):\n%s", diff)
			}
		})
	}
	p := market.Plan{Available: true, Regions: []string{"Paris"}}
	if p.SettlePlaces(); !p.Available || len(p.Regions) != 1 {
		t.Errorf("a plan without places became %+v", p)
	}
}

func TestAddPlaceInAnyOrder(t *testing.T) {
	of := func(state market.PlaceState, count, hours *int) market.Place {
		return market.Place{Region: "Paris", State: state, Count: count, LeadHours: hours}
	}
	for name, tt := range map[string]struct{ a, b, want market.Place }{
		"the better state":          {of(market.PlaceSoldOut, nil, nil), of(market.PlaceLow, nil, new(24)), of(market.PlaceLow, nil, new(24))},
		"what both have left":       {of(market.PlaceLow, new(2), nil), of(market.PlaceLow, new(3), nil), of(market.PlaceLow, new(5), nil)},
		"the shorter delivery":      {of(market.PlaceAvailable, nil, new(240)), of(market.PlaceAvailable, nil, new(24)), of(market.PlaceAvailable, nil, new(24))},
		"sold out outweighs nobody": {of(market.PlaceSoldOut, nil, nil), of(market.PlaceUnknown, nil, nil), of(market.PlaceSoldOut, nil, nil)},
	} {
		for _, list := range [][]market.Place{{tt.a, tt.b}, {tt.b, tt.a}} {
			got := market.AddPlace(market.AddPlace(nil, list[0]), list[1])
			if diff := cmp.Diff([]market.Place{tt.want}, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", name, diff)
			}
		}
	}
}

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
