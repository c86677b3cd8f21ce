package partner

import "launchrack/internal/market"

// Defects tell which optional parts of an item cannot be read, and why. The item is listed
// without them.
type Defects []error

// Try sets optional parts of a plan, each by a function of its own. A part that cannot be
// read leaves the plan as it was.
func (d *Defects) Try(p *market.Plan, parts ...func(*market.Plan) error) {
	for _, set := range parts {
		before := *p
		if err := set(p); err != nil {
			*p = before
			d.Add(err)
		}
	}
}

// Add notes an error; nil is none.
func (d *Defects) Add(err error) {
	if err != nil {
		*d = append(*d, err)
	}
}
