package partner

import (
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// Rules checks the plans of one offer: each may be listed, and no two share a key or a
// number. An Intake and every refresh apply them. The zero value is ready.
type Rules struct {
	skus    map[market.SKU]bool
	numbers map[market.PlanID]bool
}

// Check takes a plan into the offer, or says why it cannot be part of it. Of two
// plans with the same key or number the first is taken, since only one can be true.
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
