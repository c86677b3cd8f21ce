package chronicle

import (
	"iter"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/market"
)

// Spell is a time over which a plan could be ordered, or could not.
type Spell struct {
	From      time.Time
	IsOffered bool
}

// PlaceStock is when a plan could be ordered at a place; Place is empty where the partner tells
// of no place. Each spell lasts until the next, and the last until now.
type PlaceStock struct {
	Place  string
	Spells []Spell
}

// StockOf tells when a plan could be ordered, by place, from its events, the oldest first. The
// places are in the order of their names.
func StockOf(events iter.Seq2[market.Event, error]) ([]PlaceStock, error) {
	var now plan
	spells := map[string][]Spell{}
	for e, err := range events {
		if err != nil {
			return nil, err
		}
		if now, err = now.after(&e); err != nil {
			return nil, err
		}
		current := now.offers()
		for place, list := range spells {
			if _, isSold := current[place]; !isSold && list[len(list)-1].IsOffered {
				spells[place] = append(list, Spell{From: e.At})
			}
		}
		for place, isOffered := range current {
			if list := spells[place]; len(list) == 0 || list[len(list)-1].IsOffered != isOffered {
				spells[place] = append(list, Spell{From: e.At, IsOffered: isOffered})
			}
		}
	}
	stock := []PlaceStock{}
	for _, place := range slices.Sorted(maps.Keys(spells)) {
		stock = append(stock, PlaceStock{place, spells[place]})
	}
	return stock, nil
}

// offers tells for each place whether the plan can be ordered there; where a place is told of
// twice, once is enough. A plan without places has one without a name.
func (p *plan) offers() map[string]bool {
	offers := map[string]bool{}
	if !p.IsThere {
		return offers
	}
	for at, isOffered := range p.offeredAt() {
		offers[at.Region] = offers[at.Region] || isOffered
	}
	if len(p.Places) == 0 {
		offers[""] = p.IsOffered
	}
	return offers
}

// offeredAt tells for each place whether the plan can be ordered there. Where nothing is told of any
// place, the plan's own state holds for all.
func (p *plan) offeredAt() iter.Seq2[*market.Place, bool] {
	isTold := slices.ContainsFunc(p.Places, func(at market.Place) bool { return at.State != market.PlaceUnknown })
	return func(yield func(*market.Place, bool) bool) {
		for i := range p.Places {
			at := &p.Places[i]
			isOffered := !isTold || at.State != market.PlaceSoldOut && at.State != market.PlaceUnknown
			if !yield(at, isOffered && p.IsOffered) {
				return
			}
		}
	}
}

// StockDay counts the plans of a partner at the end of a day, or now.
type StockDay struct {
	Day time.Time
	// Offered can be ordered, of so many that are Listed. A plan that is sold in several
	// countries counts in each.
	Offered, Listed int
}

// stockDays is how long the stock of partners is kept.
const stockDays = 90

// PartnerCountry names what stock is counted of.
type PartnerCountry struct {
	Partner market.PartnerID
	Country string
}

// stockCounts count plans by partner and country. Country is empty for all.
type stockCounts map[PartnerCountry]StockDay

// add adds a plan n times: 1 or -1.
func (c stockCounts) add(p *plan, n int) {
	if !p.IsThere || p.IsSpot {
		return
	}
	for country, isOffered := range p.offersByCountry() {
		k := PartnerCountry{p.Partner, country}
		d := c[k]
		d.Listed += n
		if isOffered {
			d.Offered += n
		}
		c[k] = d
	}
}

func (p *plan) offersByCountry() map[string]bool {
	offers := map[string]bool{"": p.IsOffered}
	for at, isOffered := range p.offeredAt() {
		if at.Country != "" {
			offers[at.Country] = offers[at.Country] || isOffered
		}
	}
	if len(p.Places) == 0 {
		for _, country := range p.Countries {
			offers[country] = p.IsOffered
		}
	}
	return offers
}

// Stock gives the days of a partner in a country, the oldest first; country is empty for all.
type Stock map[market.PartnerID]map[string][]StockDay

// stockOf gives the counts of all days that are kept, and those of now.
func stockOf(past []stockCounts, now stockCounts, today time.Time) Stock {
	stock := Stock{}
	for i, counts := range append(past[:len(past):len(past)], now) {
		day := today.AddDate(0, 0, i-len(past))
		for k, d := range counts {
			if stock[k.Partner] == nil {
				stock[k.Partner] = map[string][]StockDay{}
			}
			d.Day = day
			stock[k.Partner][k.Country] = append(stock[k.Partner][k.Country], d)
		}
	}
	return stock
}
