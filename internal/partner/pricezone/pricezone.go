// Package pricezone splits a machine that costs more in some places into rows of one
// price each.
package pricezone

import (
	"cmp"
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/place"
)

// Offer is what the machine costs in one place.
type Offer struct {
	// Code is the partner's word for the place.
	Code string
	// Rank orders the places by which rows are named: the lowest is first, and of equals the
	// first in the alphabet.
	Rank int
	// Cities are the names of the place; empty for the city of the code.
	Cities []string
	// Base reports that the price is the partner's usual one.
	Base bool
	// State says whether the machine can be ordered there. An offer without a state, such as
	// one that stands for all places, takes orders and is no place of the row.
	State market.PlaceState
	// Count is how many are left there, LeadHours how long the delivery takes; nil where the
	// partner does not tell.
	Count, LeadHours *int

	Monthly, Hourly, Annually market.Prices
	// TrafficTB is what a month includes there, where that depends on the place: places with
	// other traffic are another row. It is 0 where the partner does not tell.
	TrafficTB market.Amount
}

// Rows gives a row for each price of the machine, in the order in which the prices
// come first. Rows name the places where the machine can be ordered; a row that can be
// ordered nowhere names all of its places. The row with the usual price keeps the key of
// the machine, so that it stays the same row when a dearer place comes or goes.
func Rows(machine market.Plan, offers []Offer) []market.Plan {
	var zones [][]Offer
	for _, o := range offers {
		at := slices.IndexFunc(zones, func(z []Offer) bool { return z[0].sameZone(o) })
		if at < 0 {
			zones = append(zones, []Offer{o})
			continue
		}
		zones[at] = append(zones[at], o)
	}
	plans := make([]market.Plan, len(zones))
	for i, zone := range zones {
		plans[i] = row(machine, zone)
		if len(zones) > 1 {
			plans[i].Group = machine.SKU
		}
		if len(zones) > 1 && !zone[0].Base {
			plans[i].SKU += "@" + market.SKU(key(zone))
		}
		plans[i].PlanID = market.HashPlanID(machine.Partner, plans[i].SKU)
	}
	return plans
}

// MarkUsual marks the usual price, for a partner that names none: the price of most places; of
// equals, the lowest by the hour.
func MarkUsual(offers []Offer) {
	if len(offers) == 0 {
		return
	}
	count := func(o Offer) (n int) {
		for _, other := range offers {
			if other.samePrice(o) {
				n++
			}
		}
		return n
	}
	usual := slices.MinFunc(offers, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(count(b), count(a)), compare(a.Hourly, b.Hourly), compare(a.Monthly, b.Monthly))
	})
	for i := range offers {
		offers[i].Base = offers[i].samePrice(usual)
	}
}

// compare compares prices in the first currency that both have.
func compare(a, b market.Prices) int {
	for _, c := range market.Currencies() {
		x, isA := a[c]
		y, isB := b[c]
		if isA && isB {
			return x.Cmp(y)
		}
	}
	return 0
}

func (o Offer) samePrice(p Offer) bool {
	return o.Monthly.Equal(p.Monthly) && o.Hourly.Equal(p.Hourly) && o.Annually.Equal(p.Annually)
}

func (o Offer) sameZone(p Offer) bool {
	return o.Base == p.Base && o.samePrice(p) && o.TrafficTB.Equal(p.TrafficTB)
}

// key names a zone by its first code by rank and alphabet, so that the order of places
// does not matter.
func key(zone []Offer) string {
	return slices.MinFunc(zone, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Code, b.Code))
	}).Code
}

func row(machine market.Plan, zone []Offer) market.Plan {
	p := machine
	p.Monthly, p.Hourly, p.Annually = zone[0].Monthly, zone[0].Hourly, zone[0].Annually
	if tb := zone[0].TrafficTB; tb.Sign() > 0 {
		p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(tb)+" TB"
	}
	var states []market.PlaceState
	p.Places = nil
	for _, o := range zone {
		states = append(states, cmp.Or(o.State, market.PlaceAvailable))
		for _, city := range o.cities(p.Partner) {
			p.Places = market.AddPlace(p.Places, market.Place{Region: city, State: states[len(states)-1], Count: o.Count, LeadHours: o.LeadHours})
		}
	}
	p.Available = market.CanOrder(states)
	p.Regions = regions(p.Places, p.Available)
	if zone[0].State == "" {
		p.Places = nil
	}
	return p
}

// regions names the places where the machine can be ordered or may be; all places where it
// can be ordered nowhere.
func regions(places []market.Place, isAvailable bool) (names []string) {
	for _, p := range places {
		if !isAvailable || p.State != market.PlaceSoldOut {
			names = appendNew(names, p.Region)
		}
	}
	return names
}

func (o Offer) cities(of market.PartnerID) []string {
	if len(o.Cities) > 0 || o.Code == "" {
		return o.Cities
	}
	if found, ok := place.Find(of, o.Code); ok && found.City != "" {
		return []string{found.City}
	}
	return []string{o.Code}
}

func appendNew(list []string, s string) []string {
	if slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}
