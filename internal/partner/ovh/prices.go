package ovh

import (
	"fmt"
	"slices"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// unit is what amounts are counted in.
var unit = market.MustAmount("0.00000001")

// setPrices adds up what plan and default add-ons cost. A year needs the price of a
// year from each of them that costs something.
func (c *catalogue) setPrices(p *market.Plan, o *offer, addons []offer) error {
	month, err := o.month()
	if err != nil {
		return err
	}
	if month.Sign() <= 0 {
		return partner.Skipf("pricings", "no monthly price came; the plan is sold on quotation or for a term only")
	}
	year, err := o.year()
	if err != nil {
		return err
	}
	setup, err := o.setup()
	if err != nil {
		return err
	}
	yearly := year.Sign() > 0
	for i := range addons {
		more, err1 := addons[i].month()
		moreYear, err2 := addons[i].year()
		moreSetup, err3 := addons[i].setup()
		for _, err := range []error{err1, err2, err3} {
			if err != nil {
				return fmt.Errorf("add-on %s: %w", partner.Clip(addons[i].PlanCode), err)
			}
		}
		yearly = yearly && (more.Sign() <= 0 || moreYear.Sign() > 0)
		for _, sum := range []struct {
			to   *market.Amount
			more market.Amount
		}{{&month, more}, {&year, moreYear}, {&setup, moreSetup}} {
			if *sum.to, err = sum.to.Add(sum.more); err != nil {
				return err
			}
		}
	}
	p.Monthly = market.Prices{c.currency: month}
	if yearly {
		p.Annually = market.Prices{c.currency: year}
	}
	if _, shown := market.ParseCurrency(string(c.currency)); shown && setup.Sign() > 0 {
		p.Setup = market.Prices{c.currency: setup}
	}
	return nil
}

func (o *offer) month() (market.Amount, error) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		if r.can("renew") && r.Mode == "default" && r.Interval == 1 && r.IntervalUnit == "month" && r.Commitment == 0 {
			return r.amount()
		}
	}
	return market.Amount{}, nil
}

// year is the price of a year that is paid at once: a total, or in the catalogue of
// VPS the twelfth of it.
func (o *offer) year() (market.Amount, error) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		if !r.can("renew") || r.Mode != "upfront12" || r.IntervalUnit != "month" {
			continue
		}
		a, err := r.amount()
		switch {
		case err != nil || r.Interval == 12:
			return a, err
		case r.Interval == 1:
			return a.Mul(market.Whole(12))
		}
	}
	return market.Amount{}, nil
}

// setup is the fee of a plan by the month; a promotion may waive it.
func (o *offer) setup() (market.Amount, error) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		if !r.can("installation") || r.Mode != "default" {
			continue
		}
		for _, promotion := range r.Promotions {
			if promotion.Total != nil && string(promotion.Total.Value) == "0" {
				return market.Amount{}, nil
			}
		}
		return r.amount()
	}
	return market.Amount{}, nil
}

func (r *pricing) can(capacity string) bool { return slices.Contains(r.Capacities, capacity) }

func (r *pricing) amount() (market.Amount, error) {
	a, offered, err := partner.Quote(r.Price)
	if err != nil {
		return a, fmt.Errorf("pricings.price: %w", err)
	}
	if !offered {
		return market.Amount{}, nil
	}
	return a.Mul(unit)
}
