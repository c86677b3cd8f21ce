package partner

import "launchrack/internal/market"

// Defects are the errors of optional fields. The item is listed without these fields.
type Defects []error

// Try calls functions that set optional columns of a plan. One that fails leaves the plan as it
// was, and its error is added.
func (d *Defects) Try(p *market.Plan, setters ...func(*market.Plan) error) {
	for _, set := range setters {
		before := *p
		if err := set(p); err != nil {
			*p = before
			d.Add(err)
		}
	}
}

// Add appends an error unless it is nil.
func (d *Defects) Add(err error) {
	if err != nil {
		*d = append(*d, err)
	}
}
