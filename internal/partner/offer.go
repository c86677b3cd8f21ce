package partner

import (
	"cmp"
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/place"
)

// Offer is what a machine costs in one place.
type Offer struct {
	// Code is the partner's word for the place.
	Code string
	// Rank orders the places that name a row: lowest first, equals by the alphabet.
	Rank int
	// City is the name of the place; empty for the city of the code.
	City string
	// Base reports that the price is the partner's usual one.
	Base bool
	// State says whether the machine can be ordered there. An offer without a state, which
	// means all places, takes orders.
	State market.PlaceState

	Monthly, Hourly, Annually market.Prices
	// TrafficTB is what a month includes there, where that depends on the place: places with
	// other traffic are another row. It is 0 where the partner does not tell.
	TrafficTB market.Amount
	// Components are what else is paid there.
	Components []market.Quote
}

// Rows returns a row for each price of the machine with the places where it holds, in the
// order of each price's first place. The row with the usual price keeps the machine's key, so
// that it stays the same row when a dearer place comes or goes.
func Rows(machine market.Plan, offers []Offer) []market.Plan {
	var zones [][]Offer
	for _, o := range offers {
		at := slices.IndexFunc(zones, func(z []Offer) bool {
			return z[0].Base == o.Base && z[0].samePrice(o) && z[0].TrafficTB.Equal(o.TrafficTB)
		})
		if at < 0 {
			zones = append(zones, []Offer{o})
		} else {
			zones[at] = append(zones[at], o)
		}
	}
	plans := make([]market.Plan, len(zones))
	for i, zone := range zones {
		p, first := machine, zone[0]
		p.Monthly, p.Hourly, p.Annually = first.Monthly, first.Hourly, first.Annually
		if first.TrafficTB.Sign() > 0 {
			p.TrafficTB, p.Bandwidth = Float(first.TrafficTB), Short(first.TrafficTB)+" TB"
		}
		for _, o := range zone {
			p.Available = p.Available || !o.State.IsClosed()
			if city := cmp.Or(o.City, CityOf(p.Partner, o.Code)); o.Code != "" && city != "" {
				p.Places = market.AddPlace(p.Places, market.Place{Region: city, State: o.State})
			}
		}
		p.Components = append(slices.Clone(p.Components), components(zone, p.Partner)...)
		if len(zones) > 1 {
			p.Group = machine.SKU
		}
		if len(zones) > 1 && !first.Base {
			// By its first code, so that the order of places does not matter.
			SetKey(&p, machine.SKU+"@"+market.SKU(slices.MinFunc(zone, func(a, b Offer) int {
				return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Code, b.Code))
			}).Code))
		}
		plans[i] = p
	}
	return plans
}

// components are the quotes of a zone. One that does not hold in all of its places names its
// own: what else is paid makes no row of its own.
func components(zone []Offer, of market.PartnerID) (quotes []market.Quote) {
	for _, o := range zone {
		for _, q := range o.Components {
			if slices.ContainsFunc(zone, func(other Offer) bool { return !slices.ContainsFunc(other.Components, q.Equal) }) {
				q.Place = cmp.Or(o.City, CityOf(of, o.Code))
			}
			quotes = append(quotes, q)
		}
	}
	return quotes
}

// SetKey gives a row a key of its own, and the number that follows from it.
func SetKey(p *market.Plan, key market.SKU) {
	p.SKU, p.PlanID = key, market.HashPlanID(p.Partner, key)
}

// CityOf names the city of a partner's code of a place. A code that the table of places does
// not know stays as it is.
func CityOf(of market.PartnerID, code string) string {
	if found, ok := place.Find(of, code); ok && found.City != "" {
		return found.City
	}
	return Text(code)
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
