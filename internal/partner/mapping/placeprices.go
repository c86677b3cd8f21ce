package mapping

import (
	"cmp"
	"errors"
	"slices"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/specs"
)

// pricing collects the prices of one item in its places.
type pricing struct {
	*reader
	*places
	// base is the item's own price; nil if the mapping names none.
	base *partner.Offer
	// unknown are the errors of optional parts of it.
	unknown partner.Defects
	offers  []partner.Offer
	left    []partner.LeftOut
	// partial are the places that lack an optional price or the traffic.
	partial []partialOffer
	// isUnsure reports that a place that cannot be read may change the keys of the rows.
	isUnsure bool
	// isEverywhere reports that the item is sold in places without an entry, at the base price.
	isEverywhere bool
}

type partialOffer struct {
	partner.Offer
	lacks partner.Defects
}

func (a *Adapter) hasPlacePrices() bool { return a.places != nil && a.places.Prices != nil }

// priced returns a row for each price that the machine has in its places, and the places that cannot
// be read.
func (r *reader) priced(machine market.Plan) (rows []market.Plan, left []partner.LeftOut) {
	isSold := machine.Available
	machine.Available = false // it is by its places
	of := pricing{reader: r, places: r.adapter.places}
	of.readBase()
	elements, told := r.elements()
	for _, element := range elements {
		if of.base != nil && element == nil {
			of.isEverywhere = true
			continue
		}
		of.add(element, isSold)
	}
	of.settlePartial()
	if of.base != nil {
		of.base.Components = of.charges(&reader{ctx: r.ctx, adapter: r.adapter, env: r.env})
	}
	if r.err = cmp.Or(r.err, of.check(told, isSold)); r.err != nil {
		return nil, nil
	}
	if len(of.offers) == 0 {
		return nil, of.left // nothing is known of its places
	}
	of.note()
	r.fees(&machine)
	of.markBase()
	rows = partner.Rows(machine, of.offers)
	if of.isUnsure {
		// A place that cannot be read may belong to a row that is sold out elsewhere.
		rows = slices.DeleteFunc(rows, func(p market.Plan) bool { p.SettlePlaces(); return !p.Available })
	}
	if len(rows) == 0 && len(of.left) > 0 {
		r.err, of.left = of.left[0].Err, nil
	}
	return rows, of.left
}

// readBase reads the item's own price.
func (of *pricing) readBase() {
	if len(of.adapter.prices) == 0 && of.adapter.cycles == nil {
		return
	}
	before := len(of.defects)
	of.base = &partner.Offer{Base: true}
	of.recurring(of.adapter.prices, &of.base.Quoted)
	of.cycleList(of.adapter.cycles, &of.base.Quoted)
	isQuoted(&of.base.Quoted)
	of.defects, of.unknown = of.defects[:before], slices.Clone(of.defects[before:])
}

// add adds the price in one place. A place without a price does not sell the item.
func (of *pricing) add(element any, isSold bool) {
	at := reader{ctx: of.ctx, adapter: of.adapter, item: element, input: element, env: of.env}
	here := at.place(isSold)
	o := partner.Offer{Code: cmp.Or(at.word(of.Code), here.Region), City: here.Region, State: here.State, Base: at.isTrue("places.base", of.Base), IsApart: of.IsApart}
	if len(of.Home) > 0 && !slices.Contains(of.Home, o.Code) {
		o.Rank = 1
	}
	if o.Base && of.base != nil {
		o.Quoted = of.base.Quoted
	} else {
		at.ownPrice(of.Prices, &o)
	}
	o.TrafficTB, _ = at.amount(of.Traffic, specs.Terabytes)
	at.err = cmp.Or(at.err, lack(element))
	isQuoted := o.IsQuoted()
	switch {
	case at.err != nil:
		of.leaveOut(o, at.err)
	case !isQuoted && len(at.defects) > 0:
		of.leaveOut(o, at.defects[0])
	case !isQuoted && at.unsaid != nil && !at.saysNone:
		of.leaveOut(o, at.unsaid)
	case isQuoted:
		of.tax = cmp.Or(of.tax, at.tax)
		o.Components = of.charges(&at)
		of.take(o, at.defects)
	}
}

// take adds an offer. One that lacks an optional price would be a row of its own, so it waits for what
// the others have.
func (of *pricing) take(o partner.Offer, lacks partner.Defects) {
	if len(lacks) > 0 {
		of.partial = append(of.partial, partialOffer{o, lacks})
		return
	}
	of.offers = append(of.offers, o)
}

// settlePartial leaves out the places that lack what others have. What all places lack is a defect of
// the item.
func (of *pricing) settlePartial() {
	isAll := len(of.offers) == 0
	for _, p := range of.partial {
		if isAll {
			of.offers, of.defects = append(of.offers, p.Offer), append(of.defects, p.lacks...)
		} else {
			of.leaveOut(p.Offer, p.lacks[0])
		}
	}
}

// ownPrice reads the prices in a place.
func (r *reader) ownPrice(prices []price, o *partner.Offer) {
	_, missing := r.recurring(prices, &o.Quoted)
	if isQuoted(&o.Quoted) {
		r.err = cmp.Or(r.err, missing)
	}
}

// leaveOut adds a place that cannot be read. It names the place unless the keys of the rows depend
// on the price there.
func (of *pricing) leaveOut(o partner.Offer, problem error) {
	if of.Base == nil || o.Base && of.base == nil {
		o.Code, of.isUnsure = "", true
	}
	of.left = append(of.left, partner.LeftOut{Place: o.Code, Err: problem})
}

// charges reads what is charged in a place beside the price. An error is a defect of the item, once.
func (of *pricing) charges(at *reader) []market.Quote {
	quotes, problems := at.charges(of.Components)
	for _, err := range problems {
		if !slices.ContainsFunc(of.defects, func(d error) bool { return d.Error() == err.Error() }) {
			of.defects.Add(err)
		}
	}
	return quotes
}

// check adds the base price if no place is told, or none sells the item. It returns why the item
// has no price.
func (of *pricing) check(told, isSold bool) error {
	hasBase := of.base != nil && of.base.IsQuoted()
	switch isElsewhere := of.isEverywhere || !told; {
	case hasBase && isElsewhere:
		if of.offers = append(of.offers, *of.base); !isSold {
			of.offers[len(of.offers)-1].State = market.PlaceSoldOut
		}
	case len(of.offers) > 0:
	case len(of.left) > 0:
		return of.left[0].Err
	case hasBase:
		of.base.State = market.PlaceSoldOut // no place has it
		of.offers = append(of.offers, *of.base)
	case of.base != nil:
		return of.unquoted(of.unknown)
	case !told:
		of.left = []partner.LeftOut{{Err: errors.New("places: none came; a plan without a price cannot be listed")}}
	default:
		return partner.Skipf("places", "none has a price; a plan without one cannot be listed")
	}
	return nil
}

// note adds the errors of the base price: which of the places with a price of their own have it too,
// and so the keys of the rows, is unknown.
func (of *pricing) note() {
	for _, err := range of.unknown {
		if slices.ContainsFunc(of.offers, func(o partner.Offer) bool { return !o.Base }) {
			of.left = append(of.left, partner.LeftOut{Err: err})
		} else {
			of.defects.Add(err)
		}
	}
}

// markBase marks the offers with the base price.
func (of *pricing) markBase() {
	switch {
	case of.Base == nil:
		partner.MarkBase(of.offers)
	case of.base != nil:
		partner.MarkSame(of.offers, *of.base)
	default:
		for _, o := range slices.Clone(of.offers) {
			if o.Base {
				partner.MarkSame(of.offers, o)
			}
		}
	}
}
