package market

import (
	"slices"
	"time"

	"launchrack/internal/errs"
)

// Validate checks the rules that hold for every stored plan, whoever sent it.
// It returns the first of the Problems, nil where there is none.
func (p *Plan) Validate() error {
	for _, r := range rules {
		if problem := r.problem(p); problem != nil {
			return problem
		}
	}
	return nil
}

// Problems lists the columns that break a rule, one Invalid error for each, in
// the order of the table's columns. A message says what came and what is
// accepted and leaves the column's name to Field.
func (p *Plan) Problems() []*errs.Error {
	var list []*errs.Error
	for _, r := range rules {
		if problem := r.problem(p); problem != nil {
			list = append(list, problem)
		}
	}
	return list
}

// ValidateListed adds the rules for a plan from a feed: it must say what it is
// and what a month of it costs.
func (p *Plan) ValidateListed() error {
	if err := p.Validate(); err != nil {
		return err
	}
	if !slices.Contains(PlanTypes(), p.Type) {
		return errs.Field("type", "%q is not a plan type; accepted are baremetal, vps, vds and outlet", string(p.Type))
	}
	if p.SKU == "" {
		return errs.Field("sku", "is missing; a feed's plan needs the partner's own key")
	}
	if len(p.Monthly) == 0 {
		return errs.Field("price_monthly_currencies", "holds no price; a plan without a monthly price is not listed")
	}
	return nil
}

// rule is what one column must hold. check gives nil where it does.
type rule struct {
	column string
	check  func(*Plan) *errs.Error
}

func (r rule) problem(p *Plan) *errs.Error {
	problem := r.check(p)
	if problem != nil {
		problem.Field = r.column
	}
	return problem
}

// rules are in the order of the table's columns. available, a boolean, and id,
// which is the store's to give, have none.
var rules = []rule{
	{"cherry_plan_id", checkPlanID},
	{"name", checkName},
	text("type", func(p *Plan) string { return string(p.Type) }),
	text("category", func(p *Plan) string { return string(p.Category) }),
	list("tags", func(p *Plan) []string { return p.Tags }),
	count("cpu_cores", func(p *Plan) *int { return p.CPUCores }),
	text("cpu_model", func(p *Plan) string { return p.CPUModel }),
	text("cpu_frequency", func(p *Plan) string { return p.CPUFrequency }),
	size("ram_size", func(p *Plan) *float64 { return p.MemoryGB }),
	text("ram_type", func(p *Plan) string { return p.MemoryType }),
	size("storage_size", func(p *Plan) *float64 { return p.StorageGB }),
	text("storage_type", func(p *Plan) string { return p.StorageType }),
	count("network_speed", func(p *Plan) *int { return p.NetworkMbps }),
	text("bandwidth", func(p *Plan) string { return p.Bandwidth }),
	quotes("price_monthly_currencies", func(p *Plan) Prices { return p.Monthly }),
	quotes("price_hourly_currencies", func(p *Plan) Prices { return p.Hourly }),
	quotes("price_annually_currencies", func(p *Plan) Prices { return p.Annually }),
	amount("price_monthly", func(p *Plan) *Amount { return p.MonthlyEUR }),
	amount("price_hourly", func(p *Plan) *Amount { return p.HourlyEUR }),
	amount("price_annually", func(p *Plan) *Amount { return p.AnnuallyEUR }),
	text("partner_name", func(p *Plan) string { return p.PartnerName }),
	address("partner_url", func(p *Plan) string { return p.PartnerURL }),
	address("partner_logo", func(p *Plan) string { return p.PartnerLogo }),
	address("plan_url", func(p *Plan) string { return p.PlanURL }),
	address("plan_detail_url", func(p *Plan) string { return p.PlanDetailURL }),
	address("referral_url", func(p *Plan) string { return p.ReferralURL }),
	list("regions", func(p *Plan) []string { return p.Regions }),
	text("description", func(p *Plan) string { return p.Description }),
	moment("fetched_at", func(p *Plan) time.Time { return p.FetchedAt }),
	moment("updated_at", func(p *Plan) time.Time { return p.UpdatedAt }),
}
