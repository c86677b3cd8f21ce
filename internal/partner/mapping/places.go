package mapping

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// places says in which places an item is sold, and its stock in each.
type places struct {
	At   *yamltree.Node `yaml:"."`
	Path *program       `yaml:"path" required:"an expression for a list, such as .regions"`
	// Code is the partner's word for the place; the region by default. It ends the key of a row whose
	// price differs from the price of most places.
	Code *field `yaml:"code"`
	// Prices are the prices in a place; nil for an item that costs the same in all.
	Prices []price `yaml:"prices"`
	// Base is true for a place with the item's base price, whose row keeps the item's key. It is the
	// item's own price, if the mapping names one. Without Base it is the price of most places.
	Base *program `yaml:"base"`
	// IsApart makes a row of each place with another price than the base, so that no key depends on another place.
	IsApart bool `yaml:"apart"`
	// Home are the codes that end the key of a row before others.
	Home []string `yaml:"home"`
	// Traffic is the monthly traffic in a place, and Components are the charges beside its price.
	Traffic    *field      `yaml:"traffic"`
	Components []component `yaml:"components"`

	Region  *field `yaml:"region" required:"an expression on a place, such as .code"`
	State   *field `yaml:"state"`
	Count   *field `yaml:"count"`
	Leading *field `yaml:"lead_hours"`
}

// settlePrices settles the prices and components. hasBase reports that the item has prices too.
func (p *places) settlePrices(hasBase bool, s *scope) error {
	ofPlaces := p.Prices != nil
	for _, of := range []struct {
		name    string
		isUsed  bool
		accepts bool
		reason  string
	}{
		{"prices", ofPlaces && hasBase, p.Base != nil, "needs base beside prices of the item; accepted is where a place has the item's price, such as .own == null"},
		{"count", p.Count != nil, !ofPlaces, "has no meaning beside places.prices"},
		{"lead_hours", p.Leading != nil, !ofPlaces, "has no meaning beside places.prices"},
		{"base", p.Base != nil, ofPlaces, "needs places.prices"},
		{"apart", p.IsApart, ofPlaces && p.Base != nil, "needs places.prices and base"},
		{"home", p.Home != nil, ofPlaces, "needs places.prices"},
		{"traffic", p.Traffic != nil, ofPlaces, "needs places.prices"},
		{"components", p.Components != nil, ofPlaces, "needs places.prices"},
	} {
		if of.isUsed && !of.accepts {
			return p.At.Member(of.name).Errorf("places.%s: %s", of.name, of.reason)
		}
	}
	if err := settleComponents(p.Components, "places.components", s); err != nil {
		return err
	}
	return settle(p.Prices, "places.prices", s)
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
		if at.err = cmp.Or(at.err, lack(element)); at.err != nil {
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
