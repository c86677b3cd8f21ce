package ovh

import (
	"fmt"
	"slices"
	"strings"

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
	year, errYear := o.year()
	o.defects.Add(errYear)
	setup, errSetup := o.setup()
	o.defects.Add(errSetup)
	notes := o.promotions(c.currency)
	yearly, hasFee := year.Sign() > 0, errSetup == nil
	for i := range addons {
		label := "add-on " + partner.Clip(addons[i].PlanCode)
		more, err := addons[i].month()
		if err != nil {
			return fmt.Errorf("%s: %w", label, err)
		}
		moreYear, errYear := addons[i].year()
		moreSetup, errSetup := addons[i].setup()
		for _, err := range []error{errYear, errSetup} {
			if err != nil {
				o.defects.Add(fmt.Errorf("%s: %w", label, err))
			}
		}
		yearly, hasFee = yearly && errYear == nil, hasFee && errSetup == nil
		notes = append(notes, addons[i].promotions(c.currency)...)
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
	p.Description = partner.Sentences(append(notes, p.Description)...)
	p.Monthly = market.Prices{c.currency: month}
	if yearly {
		p.Annually = market.Prices{c.currency: year}
	}
	if _, shown := market.ParseCurrency(string(c.currency)); shown && hasFee && setup.Sign() > 0 {
		p.Setup = market.Prices{c.currency: setup}
	}
	return nil
}

// month is the list price: a promotion of it ends, or needs an order before its end.
func (o *offer) month() (market.Amount, error) {
	if r := o.monthly(); r != nil {
		return r.amount()
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

// setup is the fee of a plan by the month. It is paid once, so that a promotion of it is
// applied; promotions says so.
func (o *offer) setup() (market.Amount, error) {
	r := o.installation()
	if r == nil {
		return market.Amount{}, nil
	}
	if _, due, ok := r.promoted(); ok {
		return due, nil
	}
	return r.amount()
}

// installation is the price of the setup alone: one that is also that of renewals is the
// first month.
func (o *offer) installation() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.can("installation") && !r.can("renew") && r.Mode == "default"
	})
}

func (o *offer) monthly() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.can("renew") && r.Mode == "default" && r.Interval == 1 && r.IntervalUnit == "month" && r.Commitment == 0
	})
}

func (o *offer) pricing(is func(*pricing) bool) *pricing {
	for i := range o.Pricings {
		if is(&o.Pricings[i]) {
			return &o.Pricings[i]
		}
	}
	return nil
}

// promotions tells, a sentence each, what promotions do to the month and to the setup fee.
func (o *offer) promotions(c market.Currency) []string {
	var notes []string
	for _, part := range []struct {
		name string
		r    *pricing
	}{{"the setup fee", o.installation()}, {"the monthly price", o.monthly()}} {
		if part.r == nil {
			continue
		}
		list, err := part.r.amount()
		note, due, ok := part.r.promoted()
		if err != nil || !ok || list.Sign() <= 0 || due.Cmp(list) >= 0 {
			continue
		}
		text := fmt.Sprintf("A promotion lowers %s from %s to %s %s", part.name, partner.Short(list), partner.Short(due), c)
		if due.Sign() == 0 {
			text = fmt.Sprintf("A promotion waives %s of %s %s", part.name, partner.Short(list), c)
		}
		if day, _, hasTime := strings.Cut(note.EndDate, "T"); hasTime {
			text += " for orders until " + partner.Clip(day)
		}
		notes = append(notes, text)
	}
	return notes
}

// promoted gives the promotion of a price and what is due by it.
func (r *pricing) promoted() (promotion, market.Amount, bool) {
	for _, p := range r.Promotions {
		if p.Total == nil || len(p.Total.Value) == 0 || string(p.Total.Value) == "null" {
			continue
		}
		due := market.Amount{}
		if a, sold, err := partner.Quote(p.Total.Value); err != nil || a.Sign() < 0 {
			continue
		} else if sold {
			if due, err = a.Mul(unit); err != nil {
				continue
			}
		}
		return p, due, true
	}
	return promotion{}, market.Amount{}, false
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
