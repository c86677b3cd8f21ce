package ovh

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// unit is what amounts are counted in.
var unit = market.MustAmount("0.00000001")

// setPrices adds up what plan and default add-ons cost. A month needs the price of a month
// from each, a year the price of a year from each that costs something.
func (c *catalogue) setPrices(p *market.Plan, o *offer, addons []*offer) error {
	var month, year, setup market.Amount
	var notes []string
	hasYear, hasFee := true, true
	for i, line := range append([]*offer{o}, addons...) {
		label := func(err error) error {
			if i == 0 || err == nil {
				return err
			}
			return fmt.Errorf("add-on %s: %w", partner.Clip(line.key), err)
		}
		aMonth, isQuoted, err := line.month(c.at)
		switch {
		case err != nil:
			return label(err)
		case i == 0 && aMonth.Sign() <= 0:
			return partner.Skipf("pricings", "no monthly price came; the plan is sold on quotation or for a term only")
		case !isQuoted:
			return label(errors.New("pricings: no monthly price came; accepted is one, 0 where the add-on is free"))
		}
		aYear, errYear := line.year(c.at)
		fee, errFee := line.setup(c.at)
		o.defects.Add(label(errYear))
		o.defects.Add(label(errFee))
		hasYear = hasYear && errYear == nil && (aYear.Sign() > 0 || i > 0 && aMonth.Sign() == 0)
		hasFee = hasFee && errFee == nil
		notes = append(notes, line.promotions(c)...)
		for _, sum := range []struct {
			to   *market.Amount
			more market.Amount
		}{{&month, aMonth}, {&year, aYear}, {&setup, fee}} {
			if *sum.to, err = sum.to.Add(sum.more); err != nil {
				return err
			}
		}
	}
	p.Description = partner.Sentences(append(notes, p.Description)...)
	p.Monthly = market.Prices{c.currency: month}
	if hasYear {
		p.Annually = market.Prices{c.currency: year}
	}
	if _, shown := market.ParseCurrency(string(c.currency)); shown && hasFee && setup.Sign() > 0 {
		p.Setup = market.Prices{c.currency: setup}
	}
	return nil
}

// month is the price that lasts: a promotion counts that has no end, neither for orders nor for
// what was ordered. It reports false where none came. A price that does not say what it is for
// may be the monthly price.
func (o *offer) month(at time.Time) (market.Amount, bool, error) {
	r := o.pricing(func(r *pricing) bool { return r.can("renew") && (r.Mode == "" || r.IntervalUnit == "") })
	if r != nil {
		return market.Amount{}, false, errors.New("pricings: mode or intervalUnit is empty; accepted are texts such as default and month")
	}
	if r = o.monthly(); r == nil {
		return market.Amount{}, false, nil
	}
	if r.Interval == 0 {
		return market.Amount{}, false, errors.New("pricings.interval: is missing; accepted is a number of months")
	}
	return r.lasting(at)
}

// year is the price of a year that is paid at once: a total, or in the catalogue of
// VPS the twelfth of it.
func (o *offer) year(at time.Time) (market.Amount, error) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		if !r.can("renew") || r.Mode != "upfront12" || r.IntervalUnit != "month" {
			continue
		}
		a, _, err := r.lasting(at)
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
func (o *offer) setup(at time.Time) (market.Amount, error) {
	r := o.installation()
	if r == nil {
		return market.Amount{}, nil
	}
	if _, due, ok := r.promoted(at); ok {
		return due, nil
	}
	a, _, err := r.amount()
	return a, err
}

// installation is the price of the setup alone: one that renewals cost, too, is the
// first month.
func (o *offer) installation() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.can("installation") && !r.can("renew") && r.Mode == "default"
	})
}

// monthly is the price without a commitment. One whose interval is missing may be another.
func (o *offer) monthly() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.can("renew") && r.Mode == "default" && r.Interval <= 1 && r.IntervalUnit == "month" && r.Commitment == 0
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

// promotions tells, a sentence each, what promotions do to the setup fee and to the month.
func (o *offer) promotions(c *catalogue) []string {
	var notes []string
	for _, part := range []struct {
		name string
		r    *pricing
	}{{"the setup fee", o.installation()}, {"the monthly price", o.monthly()}} {
		if part.r == nil {
			continue
		}
		list, _, err := part.r.amount()
		note, due, ok := part.r.promoted(c.at)
		if stays, _, _ := part.r.lasting(c.at); part.r == o.monthly() && stays.Equal(due) {
			continue // it is the price
		}
		if err != nil || !ok || list.Sign() <= 0 || due.Cmp(list) >= 0 {
			continue
		}
		text := fmt.Sprintf("A promotion lowers %s from %s to %s %s", part.name, partner.Short(list), partner.Short(due), c.currency)
		if due.Sign() == 0 {
			text = fmt.Sprintf("A promotion waives %s of %s %s", part.name, partner.Short(list), c.currency)
		}
		if day, _, hasTime := strings.Cut(note.EndDate, "T"); hasTime {
			text += " for orders until " + partner.Clip(day)
		}
		notes = append(notes, text)
	}
	return notes
}

// lasting gives the price that stays the same, as amount does.
func (r *pricing) lasting(at time.Time) (market.Amount, bool, error) {
	a, isQuoted, err := r.amount()
	if p, due, ok := r.promoted(at); err == nil && isQuoted && ok && p.EndDate == "" && partner.IsNull(p.Duration) {
		return due, true, nil
	}
	return a, isQuoted, err
}

// promoted gives the promotion of a price that holds at a time, and what is due by it.
func (r *pricing) promoted(at time.Time) (promotion, market.Amount, bool) {
	for _, p := range r.Promotions {
		if !p.holds(at) || p.Total == nil || partner.IsNull(p.Total.Value) {
			continue
		}
		due, _, err := partner.Quote(p.Total.Value)
		if err != nil || due.Sign() < 0 {
			continue
		}
		if due, err = due.Mul(unit); err == nil {
			return p, due, true
		}
	}
	return promotion{}, market.Amount{}, false
}

// holds reports whether a promotion has begun and has not ended. Where the time is not known,
// one with an end does not hold, and one without has begun. A date that cannot be read is none
// of a promotion that holds.
func (p *promotion) holds(at time.Time) bool {
	start, err1 := date(p.StartDate)
	end, err2 := date(p.EndDate)
	switch {
	case err1 != nil || err2 != nil:
		return false
	case at.IsZero():
		return end.IsZero()
	}
	return !start.After(at) && (end.IsZero() || end.After(at))
}

// date reads a date; zero for none.
func date(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.RFC3339, text)
}

func (r *pricing) can(capacity string) bool { return slices.Contains(r.Capacities, capacity) }

// amount gives the price, 0 where it is null. It reports false for null, which says that there
// is no such offer, and is an error where none came.
func (r *pricing) amount() (market.Amount, bool, error) {
	if len(r.Price) == 0 {
		return market.Amount{}, false, errors.New("pricings.price: is missing; accepted is a number or null")
	}
	a, isOffered, err := partner.Quote(r.Price)
	if err != nil {
		return a, false, fmt.Errorf("pricings.price: %w", err)
	}
	if !isOffered {
		return market.Amount{}, a.Sign() == 0 && string(r.Price) != "null", nil
	}
	a, err = a.Mul(unit)
	return a, true, err
}
