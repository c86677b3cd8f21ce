package row

import (
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Validate checks the rules that hold for every stored plan, whoever sent it.
// It returns the first of the Problems, nil where there is none.
func Validate(p *market.Plan) error {
	for _, c := range public {
		if problem := c.Check(p); problem != nil {
			return problem
		}
	}
	return nil
}

// Problems lists the columns that break a rule, one Invalid error for each, in
// the order of the table's columns. A message says what came and what is
// accepted and leaves the column's name to Field.
func Problems(p *market.Plan) []*errs.Error {
	var found []*errs.Error
	for _, c := range public {
		if problem := c.Check(p); problem != nil {
			found = append(found, problem)
		}
	}
	return found
}

// Check gives the rule that a plan breaks in this column, nil where it breaks
// none. The error's Field is the column's name.
func (c *Column) Check(p *market.Plan) *errs.Error {
	problem := c.check(p)
	if problem == nil {
		return nil
	}
	problem.Field = c.Name
	if problem.Code == codeRequired {
		problem.Message = c.Label + " " + problem.Message
	}
	return problem
}

// ValidateListed adds the rules for a plan from a feed: it must say what it is
// and what it costs by the month, the hour or the year.
func ValidateListed(p *market.Plan) error {
	if err := Validate(p); err != nil {
		return err
	}
	if !slices.Contains(market.PlanTypes(), p.Type) {
		return errs.Field("type", "%q is not a plan type; accepted are baremetal, vps, vds and outlet", string(p.Type))
	}
	if p.SKU == "" {
		return errs.Field("sku", "is missing; a feed's plan needs the partner's own key")
	}
	if len(p.Monthly)+len(p.Hourly)+len(p.Annually) == 0 {
		return errs.Field("price_monthly_currencies", "holds no price, nor do the hourly and annual ones; a plan without any price is not listed")
	}
	return nil
}

// SameFacts reports whether two plans tell a visitor the same. Row ids, times
// and source are the store's bookkeeping, not facts. Prices compare by value.
func SameFacts(a, b *market.Plan) bool {
	for _, c := range whole {
		if !bookkeeping[c.Name] && !c.equal(a, b) {
			return false
		}
	}
	return true
}
