package mapping

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/yamltree"
)

// places says in which places an item is sold, and its stock in each.
type places struct {
	At   *yamltree.Node `yaml:"."`
	Path *program       `yaml:"path" required:"an expression for a list, such as .regions"`
	// Code is the partner's word for the place; the region by default. It ends the key of a row whose
	// price differs from the price of most places.
	Code *field `yaml:"code"`
	// Prices are the prices in a place; nil for an item that costs the same in all.
	Prices  []price `yaml:"prices"`
	Region  *field  `yaml:"region" required:"an expression on a place, such as .code"`
	State   *field  `yaml:"state"`
	Count   *field  `yaml:"count"`
	Leading *field  `yaml:"lead_hours"`
}

// placed returns the plan with its places. A bad place is a defect if the plan can be ordered in
// another one, else an error.
func (r *reader) placed(p market.Plan) market.Plan {
	elements, has := r.elements()
	takesOrders := false
	var unread error
	for _, element := range elements {
		at := reader{ctx: r.ctx, adapter: r.adapter, input: element, env: r.env}
		here := at.place(p.Available)
		if at.err != nil {
			unread = cmp.Or(unread, at.err)
			r.defects.Add(at.err)
			continue
		}
		p.Places = market.AddPlace(p.Places, here)
		takesOrders = takesOrders || here.State.TakesOrders()
	}
	switch {
	case r.err != nil:
	case unread != nil && !takesOrders:
		r.err = unread
	case len(p.Places) == 0:
		p.Available = p.Available && !has
	}
	return p
}

// elements returns the list of places; false where the item has none.
func (r *reader) elements() ([]any, bool) {
	list, has := r.value(&field{name: "places", Path: r.adapter.places.Path})
	elements, isList := list.([]any)
	if has && !isList {
		r.err = cmp.Or(r.err, fmt.Errorf("places: %s came; accepted is a list", kindOf(list)))
	}
	return elements, has
}

// priced returns a row for each price that the machine has in its places, and the places that cannot
// be read. Which price is the base, and so the keys of the rows, depend on all places.
func (r *reader) priced(machine market.Plan) (rows []market.Plan, left []partner.LeftOut) {
	isSold := machine.Available
	machine.Available = false // it is by its places
	elements, told := r.elements()
	var offers []partner.Offer
	for _, element := range elements {
		at := reader{ctx: r.ctx, adapter: r.adapter, item: element, input: element, env: r.env}
		var quoted market.Plan
		here := at.place(isSold)
		o := partner.Offer{Code: cmp.Or(at.word(r.adapter.places.Code), here.Region), City: here.Region, State: here.State}
		_, missing := at.recurring(r.adapter.places.Prices, &quoted)
		o.Monthly, o.Hourly, o.Annually = quoted.Monthly, quoted.Hourly, quoted.Annually
		isQuoted := len(o.Monthly)+len(o.Hourly)+len(o.Annually) > 0
		if isQuoted {
			at.err = cmp.Or(at.err, missing)
		}
		// A place without one of its prices would be a row of its own.
		if problem := errors.Join(append(at.defects, at.err)...); problem != nil {
			left = append(left, partner.LeftOut{Err: problem})
		} else if isQuoted {
			offers, r.tax = append(offers, o), cmp.Or(r.tax, at.tax)
		}
	}
	switch {
	case r.err != nil:
		return nil, nil
	case len(offers) == 0 && len(left) > 0:
		r.err = left[0].Err
		return nil, nil
	case !told:
		return nil, []partner.LeftOut{{Err: errors.New("places: none came; a plan without a price cannot be listed")}}
	case len(offers) == 0:
		r.err = partner.Skipf("places", "none has a price; a plan without one cannot be listed")
		return nil, nil
	}
	r.fees(&machine)
	partner.MarkBase(offers)
	rows = partner.Rows(machine, offers)
	if len(left) > 0 {
		// A place that cannot be read may belong to a row that is sold out elsewhere.
		rows = slices.DeleteFunc(rows, func(p market.Plan) bool { p.SettlePlaces(); return !p.Available })
	}
	if len(rows) == 0 {
		r.err, left = left[0].Err, nil
	}
	return rows, left
}

// place returns one place. It is sold out if the item is not sold.
func (r *reader) place(isSold bool) market.Place {
	names := r.adapter.places
	at := market.Place{Region: r.word(names.Region)}
	if at.Region == "" {
		r.fail("places.region", errors.New("is missing"))
	}
	left, told := r.whole(names.Count)
	at.Count = left
	at.LeadHours, _ = r.whole(names.Leading)
	at.State = r.placeState(left, told)
	if !isSold {
		at.State = market.PlaceSoldOut
	}
	return at
}

// placeState returns the state in the field state, else the state that follows from the count.
func (r *reader) placeState(left *int, told bool) market.PlaceState {
	word := strings.ToLower(r.word(r.adapter.places.State))
	if n, err := strconv.ParseFloat(word, 64); err == nil {
		word = strconv.FormatBool(n > 0)
	}
	switch {
	case slices.Contains(market.PlaceStates(), market.PlaceState(word)):
		return market.PlaceState(word)
	case slices.Contains([]string{"true", "yes", "false", "no"}, word):
		return market.SoldIf(word == "true" || word == "yes")
	case word != "":
		r.fail("places.state", fmt.Errorf("%q came; accepted are true, false, a number and %s", partner.Clip(word), strings.Trim(fmt.Sprint(market.PlaceStates()), "[]")))
	case told:
		return market.SoldIf(*left > 0)
	}
	return market.PlaceUnknown
}

// whole returns a whole number from 0; false without one.
func (r *reader) whole(f *field) (*int, bool) {
	if f == nil {
		return nil, false
	}
	text := r.word(f)
	if text == "" {
		return nil, false
	}
	n, err := quantity.Count(f.name, r.parse(f.name, text))
	r.failed(f.name, err)
	if r.err == nil && n == nil {
		n = new(0)
	}
	return n, n != nil
}

func kindOf(v any) string {
	if _, isObject := v.(map[string]any); isObject {
		return "an object"
	}
	return "one value"
}
