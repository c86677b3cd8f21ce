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
)

// places says in which places an item is sold, and its stock in each.
type places struct {
	Path    *program `yaml:"path" required:"an expression for a list, such as .regions"`
	Region  *field   `yaml:"region" required:"an expression on a place, such as .code"`
	State   *field   `yaml:"state"`
	Count   *field   `yaml:"count"`
	Leading *field   `yaml:"lead_hours"`
}

// placed returns the plan with its places. A bad place is a defect if the plan can be ordered in
// another one, else an error.
func (r *reader) placed(p market.Plan) market.Plan {
	list, has := r.value(&field{name: "places", Path: r.adapter.places.Path})
	elements, isList := list.([]any)
	if has && !isList {
		r.err = cmp.Or(r.err, fmt.Errorf("places: %s came; accepted is a list", kindOf(list)))
	}
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
