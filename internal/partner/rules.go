package partner

import (
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Rules checks that each plan of an offer may be listed, and that no two share a SKU or PlanID.
// The zero value is ready.
type Rules struct {
	skus    map[market.SKU]bool
	numbers map[market.PlanID]bool
}

// Check adds a plan to the offer, or returns an error. The second plan with a SKU or PlanID is an
// error.
func (r *Rules) Check(p *market.Plan) error {
	switch {
	case r.skus[p.SKU]:
		return errs.Field("id", "%s came before in the same answer; the first one is kept", Clip(string(p.SKU)))
	case r.numbers[p.PlanID]:
		return errs.Field("cherry_plan_id", "%d came before in the same answer; the first one is kept", p.PlanID)
	}
	if err := row.ValidateListed(p); err != nil {
		return err
	}
	if r.skus == nil {
		r.skus, r.numbers = map[market.SKU]bool{}, map[market.PlanID]bool{}
	}
	r.skus[p.SKU], r.numbers[p.PlanID] = true, true
	return nil
}
