package price

import (
	"slices"

	"launchrack/internal/model/market"
)

// Renewal is what a month costs after the first term, with the tax, where the partner tells it: of the term
// that is chosen, else of the price that leads. It reports false where that is no more than the first term
// costs.
func (t Terms) Renewal(p *market.Plan) (Shown, bool) {
	c, ok := t.shownCycle(p)
	if !ok || c.Renewal == nil {
		return Shown{}, false
	}
	later, ok := t.net(aMonthOf(c.Renewal, c.Months))
	first, known := t.partIn(aMonthOf(c.Amounts, c.Months), later.Currency), ok
	if !known || !first.ok || later.Amount.Cmp(first.amount) <= 0 {
		return Shown{}, false
	}
	if t.Need().Uses() {
		r, _ := t.rent(p, later.Currency)
		sum := total{later.Amount, ok}.with(r.fees, 0)
		later.Amount, later.Quoted, later.From, ok = sum.amount, sum.amount, later.Currency, sum.ok
	}
	return t.gross(later), ok
}

// shownCycle is the cycle whose price is shown.
func (t Terms) shownCycle(p *market.Plan) (market.Cycle, bool) {
	if len(p.Cycles) == 0 || p.Spot {
		return market.Cycle{}, false
	}
	months := p.LeadingPeriod().Months()
	if t.Months() > 0 {
		term, ok := t.Term(p, t.Months())
		if months = term.Cycle; !ok {
			return market.Cycle{}, false
		}
	}
	return cycleOf(p, months)
}

func cycleOf(p *market.Plan, months int) (market.Cycle, bool) {
	cycles := p.BillingCycles()
	at := slices.IndexFunc(cycles, func(c market.Cycle) bool { return c.Months == months })
	if at < 0 {
		return market.Cycle{}, false
	}
	return cycles[at], true
}

// aMonthOf is a month's part of the quotes of a cycle.
func aMonthOf(quotes market.Prices, months int) market.Prices {
	parts := market.Prices{}
	for c, amount := range quotes {
		if part, err := ofMonth(amount, months); err == nil && months > 1 {
			parts[c] = part
		} else if months == 1 {
			parts[c] = amount
		}
	}
	return parts
}

// SetRenewal sets what a month costs in USD after the first term of the price that leads; nil where the
// partner does not tell it.
func SetRenewal(p *market.Plan, rates Rates) {
	p.RenewsAtUSD = nil
	if len(p.Cycles) == 0 || p.Spot {
		return
	}
	period := p.LeadingPeriod()
	if c, ok := cycleOf(p, period.Months()); ok {
		if usd, ok := aMonthBy(period, c.Renewal, market.USD, rates, p.Partner); ok {
			p.RenewsAtUSD = &usd
		}
	}
}

// CycleShown is a way to pay as a visitor reads it, with the tax.
type CycleShown struct {
	Months int
	// First is what the first payment costs, and AMonth a month of it.
	First, AMonth Shown
	// Renewal is what each later payment costs, nil where the partner does not tell it; Setup is the setup
	// fee of the cycle, nil for the plan's own, with an empty text for one that is waived.
	Renewal, Setup *Shown
	Coupon         string
}

// ShowCycles lists the ways to pay for a plan, the shortest first; none where a month or a year is all that
// the partner is known to sell by.
func (t Terms) ShowCycles(p *market.Plan) (list []CycleShown) {
	if p.Spot {
		return nil
	}
	for _, c := range p.BillingCycles() {
		first, ok := t.net(c.Amounts)
		if !ok {
			continue
		}
		shown := CycleShown{Months: c.Months, First: t.gross(first), Coupon: c.Coupon}
		if shown.AMonth, ok = t.net(aMonthOf(c.Amounts, c.Months)); !ok {
			continue
		}
		shown.AMonth = t.gross(shown.AMonth)
		if later, ok := t.net(c.Renewal); ok {
			later = t.gross(later)
			shown.Renewal = &later
		}
		if c.Setup != nil {
			shown.Setup = new(Shown)
			if setup, ok := t.net(c.Setup); ok {
				*shown.Setup = t.gross(setup)
			}
		}
		list = append(list, shown)
	}
	return list
}
