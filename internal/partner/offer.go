package partner

import (
	"cmp"
	"slices"

	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
)

// Offer is the price of a machine in one place.
type Offer struct {
	// Code is the partner's code of the place.
	Code string
	// Rank chooses the place whose code ends the key of a row: the lowest rank, then the first
	// code in the alphabet.
	Rank int
	// City is the name of the place; empty for CityOf the code.
	City string
	// Base reports that the price is the partner's base price.
	Base bool
	// IsApart reports that the offer shares its row with the base price alone.
	IsApart bool
	// State says whether the machine can be ordered in the place. An empty state, for an offer
	// of all places, means that it can.
	State market.PlaceState

	// Quoted is what the machine costs in the place. Its components are the other charges there; the setup fee and
	// the tax that was taken out are the machine's.
	market.Quoted
	// TrafficTB is the monthly traffic in the place, if it depends on the place; else 0. Places
	// with different traffic are different rows.
	TrafficTB market.Amount
}

// Rows groups the offers of a machine by price and traffic, and returns a row for each group with
// its places. The row of the base price keeps the machine's key, such as cx22; another row adds
// the code of a place, such as cx22@sin.
func Rows(machine market.Plan, offers []Offer) []market.Plan {
	var zones [][]Offer
	for _, o := range offers {
		at := slices.IndexFunc(zones, func(z []Offer) bool {
			return z[0].Base == o.Base && z[0].isSame(o) && (o.Base || !o.IsApart)
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
		p.Quoted = first.Quoted
		p.Setup, p.QuotedTax = machine.Setup, machine.QuotedTax
		if first.TrafficTB.Sign() > 0 {
			p.TrafficTB, p.Bandwidth = Float(first.TrafficTB), Short(first.TrafficTB)+" TB"
		}
		for _, o := range zone {
			p.Available = p.Available || !o.State.IsClosed()
			if city := cmp.Or(o.City, CityOf(p.Partner, o.Code)); o.Code != "" && city != "" {
				p.Places = market.AddPlace(p.Places, market.Place{Region: city, State: o.State})
			}
		}
		p.Components = append(slices.Clone(machine.Components), components(zone, p.Partner)...)
		if len(zones) > 1 {
			p.Group = machine.SKU
		}
		if (len(zones) > 1 || first.IsApart) && !first.Base {
			// The key must not depend on the order of places.
			SetKey(&p, machine.SKU+"@"+market.SKU(slices.MinFunc(zone, func(a, b Offer) int {
				return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.Code, b.Code))
			}).Code))
		}
		plans[i] = p
	}
	return plans
}

// components returns the other charges of a row. A charge that differs between the places of the
// row names its place.
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

// SetKey sets the SKU of a row and the PlanID that is derived from it.
func SetKey(p *market.Plan, key market.SKU) {
	p.SKU, p.PlanID = key, market.HashPlanID(p.Partner, key)
}

// CityOf returns the city of a partner's place code, or the code itself if package place does not
// know it.
func CityOf(of market.PartnerID, code string) string {
	if found, ok := place.Find(of, code); ok && found.City != "" {
		return found.City
	}
	return Text(code)
}

// MarkBase sets Base for a partner that names no base price: it is the price of most places, and
// the lowest hourly one if several are as frequent.
func MarkBase(offers []Offer) {
	if len(offers) == 0 {
		return
	}
	count := func(o Offer) (n int) {
		for _, other := range offers {
			if other.isSame(o) {
				n++
			}
		}
		return n
	}
	base := slices.MinFunc(offers, func(a, b Offer) int {
		return cmp.Or(cmp.Compare(count(b), count(a)), compare(a.Hourly, b.Hourly), compare(a.Monthly, b.Monthly))
	})
	MarkSame(offers, base)
}

// MarkSame sets Base of the offers with the same price and traffic as another one.
func MarkSame(offers []Offer, base Offer) {
	for i := range offers {
		offers[i].Base = offers[i].Base || offers[i].isSame(base)
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

// isSame reports whether two offers have the same price and traffic.
func (o Offer) isSame(p Offer) bool {
	return o.TrafficTB.Equal(p.TrafficTB) && !o.PriceMoved(&p.Quoted)
}
