package market

import (
	"slices"

	"launchrack/internal/model/language"
)

// PlaceState says whether a plan can be ordered at a place.
type PlaceState string

// The states of a place.
const (
	// PlaceAvailable takes orders; where LeadHours is set, it delivers after them.
	PlaceAvailable PlaceState = "available"
	// PlaceLow takes orders, but few are left.
	PlaceLow PlaceState = "low"
	// PlaceSoldOut takes no orders now.
	PlaceSoldOut PlaceState = "sold_out"
	// PlacePreorder takes orders for machines that are not there yet.
	PlacePreorder PlaceState = "preorder"
	// PlaceUnknown is a place whose stock the partner does not tell.
	PlaceUnknown PlaceState = "unknown"
)

// placeStates are the states, the most certain to get a machine first. What a partner tells
// comes before what it does not tell. A new state is a constant, its place here and its name.
var placeStates = []PlaceState{PlaceAvailable, PlaceLow, PlacePreorder, PlaceSoldOut, PlaceUnknown}

// PlaceStates lists the states, the most certain to get a machine first.
func PlaceStates() []PlaceState { return slices.Clone(placeStates) }

var placeStateNames = language.Names[PlaceState]{
	PlaceAvailable: language.S("available"), PlaceLow: language.S("few left"), PlacePreorder: language.S("pre-order"),
	PlaceSoldOut: language.S("sold out"), PlaceUnknown: language.S("stock unknown"),
}

// Words say the state to visitors.
func (s PlaceState) Words(lang *language.Language) string { return placeStateNames.In(lang, s) }

// TakesOrders reports that a plan can be ordered at a place of this state.
func (s PlaceState) TakesOrders() bool {
	return s == PlaceAvailable || s == PlaceLow || s == PlacePreorder
}

// IsClosed reports that the partner says that the plan cannot be ordered there.
func (s PlaceState) IsClosed() bool { return s != "" && s != PlaceUnknown && !s.TakesOrders() }

// Place is where a plan's price holds, and an item of column places.
type Place struct {
	// Region is a city or the partner's own name of the region.
	Region string `json:"region"`
	// Country is an ISO 3166 code, empty where it is not known.
	Country string     `json:"country"`
	State   PlaceState `json:"state"`
	// Count is how many the partner has left there; nil where it does not tell.
	Count *int `json:"count"`
	// LeadHours is how long the delivery takes; nil where the partner does not tell.
	LeadHours *int `json:"lead_hours"`
}

// CanOrder reports whether a plan can be ordered at one of its places, or at least nothing is
// told of any of them: an unknown place beside one that is sold out does not count.
func CanOrder(states []PlaceState) bool {
	isKnown := false
	for _, s := range states {
		if s.TakesOrders() {
			return true
		}
		isKnown = isKnown || s.IsClosed()
	}
	return !isKnown
}

// AddPlace adds a place to a list. Two of the partner's places in one city are one: it has
// the better state of the two, what both have left, and the shorter delivery.
func AddPlace(list []Place, p Place) []Place {
	at := slices.IndexFunc(list, func(q Place) bool { return q.Region == p.Region })
	if at < 0 {
		return append(list, p)
	}
	was := list[at]
	rank := func(s PlaceState) int { return slices.Index(PlaceStates(), s) }
	if rank(was.State) < rank(p.State) {
		was, p = p, was
	}
	if was.Count != nil && p.Count != nil {
		sum := *was.Count + *p.Count
		p.Count = &sum
	}
	if was.State == p.State && was.LeadHours != nil && (p.LeadHours == nil || *was.LeadHours < *p.LeadHours) {
		p.LeadHours = was.LeadHours
	}
	list = slices.Clone(list)
	list[at] = p
	return list
}

// SoldIf is the state of a place about which a partner says yes or no.
func SoldIf(yes bool) PlaceState {
	if yes {
		return PlaceAvailable
	}
	return PlaceSoldOut
}

// Equal reports whether two places are the same in everything.
func (p Place) Equal(q Place) bool {
	return p.Region == q.Region && p.Country == q.Country && p.State == q.State &&
		sameInt(p.Count, q.Count) && sameInt(p.LeadHours, q.LeadHours)
}

func sameInt(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }

// SettlePlaces derives from the places whether the plan can be ordered, and where: see
// CanOrder and FollowPlaces. A plan without places stays as it is.
func (p *Plan) SettlePlaces() {
	if len(p.Places) == 0 {
		return
	}
	states := make([]PlaceState, len(p.Places))
	for i, at := range p.Places {
		states[i] = at.State
	}
	p.Available = CanOrder(states)
	p.FollowPlaces()
}

// FollowPlaces sets the regions and countries from the places that take orders or whose stock
// is unknown. A plan that can be ordered nowhere names all of its places.
func (p *Plan) FollowPlaces() {
	if len(p.Places) == 0 {
		return
	}
	isClosed := func(at Place) bool { return at.State.IsClosed() }
	open := slices.DeleteFunc(slices.Clone(p.Places), isClosed)
	if len(open) == 0 || !p.Available {
		open = p.Places
	}
	p.Regions, p.Countries = nil, nil
	for _, at := range open {
		if !slices.Contains(p.Regions, at.Region) {
			p.Regions = append(p.Regions, at.Region)
		}
		if at.Country != "" && !slices.Contains(p.Countries, at.Country) {
			p.Countries = append(p.Countries, at.Country)
		}
	}
	slices.Sort(p.Countries)
}
