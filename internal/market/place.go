package market

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

// PlaceStates lists the states, the most certain to get a machine first.
func PlaceStates() []PlaceState {
	return []PlaceState{PlaceAvailable, PlaceLow, PlacePreorder, PlaceUnknown, PlaceSoldOut}
}

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

// Equal reports whether two places are the same in everything.
func (p Place) Equal(q Place) bool {
	return p.Region == q.Region && p.Country == q.Country && p.State == q.State &&
		sameInt(p.Count, q.Count) && sameInt(p.LeadHours, q.LeadHours)
}

func sameInt(a, b *int) bool { return a == b || a != nil && b != nil && *a == *b }
