package row

import (
	"slices"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// Validate checks the rules of every stored plan. It returns the first of the Problems,
// nil for a valid plan.
func Validate(p *market.Plan) error {
	if found := Problems(p); len(found) > 0 {
		return found[0]
	}
	return nil
}

// Problems returns an Invalid error for each column that breaks a rule, in the table's
// order. The message says what came and what is accepted. Field names the column.
func Problems(p *market.Plan) []*errs.Error {
	var found []*errs.Error
	for _, c := range public {
		if problem := c.Check(p); problem != nil {
			found = append(found, problem)
		}
	}
	return found
}

// Check returns an error where the plan's value of this column breaks a rule, else nil.
// The error's Field is the column's name.
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

// maxSKU is the length in bytes of a partner's key. Rejections hold a whole key.
const maxSKU = 300

// ValidateListed checks the rules of Validate and those of a plan from a feed, which
// must have a type, a key and a price.
func ValidateListed(p *market.Plan) error {
	if err := Validate(p); err != nil {
		return err
	}
	if !slices.Contains(market.PlanTypes(), p.Type) {
		return errs.Field("type", "%q is not a plan type; accepted are baremetal, vps, vds and outlet", string(p.Type))
	}
	switch {
	case p.SKU == "":
		return errs.Field("sku", "is missing; a feed's plan needs the partner's own key")
	case len(p.SKU) > maxSKU:
		return errs.Field("sku", "%d bytes came; accepted are at most %d", len(p.SKU), maxSKU)
	}
	if !p.IsQuoted() {
		return errs.Field("price_monthly_currencies", "holds no price, nor do the hourly and annual ones; a plan without any price is not listed")
	}
	return nil
}

// ChangedColumns names the columns in which two plans differ, without the store's
// bookkeeping.
func ChangedColumns(a, b *market.Plan) []string {
	var names []string
	for _, c := range storedColumns {
		if !bookkeeping[c.Name] && !c.equal(a, b) {
			names = append(names, c.Name)
		}
	}
	return names
}

// SameFacts reports whether two plans agree in everything but the store's bookkeeping:
// ids, times, source and what is derived. Prices compare by value.
func SameFacts(a, b *market.Plan) bool { return len(ChangedColumns(a, b)) == 0 }
