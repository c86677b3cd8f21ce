package ovh

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// unit is the unit of amounts.
var unit = market.MustAmount("0.00000001")

// setPrices sets the sums of the prices of the plan and its add-ons. The monthly price needs a
// monthly price of each; the price of a term needs one of each that is not free.
func (c *catalogue) setPrices(p *market.Plan, o *offer, addons []*offer) error {
	var month, setup market.Amount
	var notes []string
	terms, hasFee := o.terms(), true
	upfront := map[int64]market.Amount{}
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
		fee, errFee := line.setup(c.at)
		o.defects.Add(label(errFee))
		hasFee = hasFee && errFee == nil
		terms = slices.DeleteFunc(terms, func(months int64) bool {
			atOnce, err := line.upfront(months, c.at)
			o.defects.Add(label(err))
			sum, failed := upfront[months].Add(atOnce)
			upfront[months] = sum
			return err != nil || failed != nil || atOnce.Sign() <= 0 && (i == 0 || aMonth.Sign() != 0)
		})
		notes = append(notes, line.promotions(c)...)
		for _, sum := range []struct {
			to   *market.Amount
			more market.Amount
		}{{&month, aMonth}, {&setup, fee}} {
			if *sum.to, err = sum.to.Add(sum.more); err != nil {
				return err
			}
		}
	}
	p.Description = partner.Sentences(append(notes, p.Description)...)
	p.Monthly = market.Prices{c.currency: month}
	for _, months := range terms {
		*p.QuotesFor(market.CyclePeriod(int(months))) = market.Prices{c.currency: upfront[months]}
	}
	if _, shown := market.ParseCurrency(string(c.currency)); shown && hasFee && setup.Sign() > 0 {
		p.Setup = market.Prices{c.currency: setup}
	}
	return nil
}

// month returns the monthly price, after a promotion without an end; false if there is none. A
// price without mode or intervalUnit is an error, since it may be the monthly one.
func (o *offer) month(at time.Time) (market.Amount, bool, error) {
	r := o.pricing(func(r *pricing) bool { return r.hasCapacity("renew") && (r.Mode == "" || r.IntervalUnit == "") })
	if r != nil {
		return market.Amount{}, false, errors.New("pricings: mode or intervalUnit is empty; accepted are texts such as default and month")
	}
	if r = o.monthly(); r == nil {
		return market.Amount{}, false, nil
	}
	if r.Interval == 0 {
		return market.Amount{}, false, errors.New("pricings.interval: is missing; accepted is a number of months")
	}
	return r.lastingAmount(at)
}

// maxTerm is ten years, in months.
const maxTerm = 120

// terms lists the months that can be paid at once, such as 12 for the mode upfront12.
func (o *offer) terms() (list []int64) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		digits, isUpfront := strings.CutPrefix(r.Mode, "upfront")
		months, err := strconv.ParseInt(digits, 10, 64)
		if isUpfront && err == nil && months > 1 && months <= maxTerm && !slices.Contains(list, months) {
			list = append(list, months)
		}
	}
	slices.Sort(list)
	return list
}

// upfront returns the price of some months paid at once, of which the catalogue of VPS quotes a month's
// part.
func (o *offer) upfront(months int64, at time.Time) (market.Amount, error) {
	for i := range o.Pricings {
		r := &o.Pricings[i]
		if !r.hasCapacity("renew") || r.Mode != "upfront"+strconv.FormatInt(months, 10) || r.IntervalUnit != "month" {
			continue
		}
		a, _, err := r.lastingAmount(at)
		switch {
		case err != nil || int64(r.Interval) == months:
			return a, err
		case r.Interval == 1:
			return a.Mul(market.Whole(months))
		}
	}
	return market.Amount{}, nil
}

// setup returns the setup fee after a promotion.
func (o *offer) setup(at time.Time) (market.Amount, error) {
	r := o.installation()
	if r == nil {
		return market.Amount{}, nil
	}
	if _, due, ok := r.promotionAt(at); ok {
		return due, nil
	}
	a, _, err := r.amount()
	return a, err
}

// installation returns the pricing of the setup; nil if there is none. A pricing that also covers
// renewals is the first month.
func (o *offer) installation() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.hasCapacity("installation") && !r.hasCapacity("renew") && r.Mode == "default"
	})
}

// monthly returns the monthly pricing without a commitment. Its interval may be missing.
func (o *offer) monthly() *pricing {
	return o.pricing(func(r *pricing) bool {
		return r.hasCapacity("renew") && r.Mode == "default" && r.Interval <= 1 && r.IntervalUnit == "month" && r.Commitment == 0
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

// promotions returns a sentence for each promotion of the setup fee and the monthly price.
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
		note, due, ok := part.r.promotionAt(c.at)
		if stays, _, _ := part.r.lastingAmount(c.at); part.r == o.monthly() && stays.Equal(due) {
			continue // the plan's price includes it
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

// lastingAmount returns the amount after a promotion without an end.
func (r *pricing) lastingAmount(at time.Time) (market.Amount, bool, error) {
	a, isQuoted, err := r.amount()
	if p, due, ok := r.promotionAt(at); err == nil && isQuoted && ok && p.EndDate == "" && partner.IsNull(p.Duration) {
		return due, true, nil
	}
	return a, isQuoted, err
}

// promotionAt returns the promotion of a price at a time, and the promoted price.
func (r *pricing) promotionAt(at time.Time) (promotion, market.Amount, bool) {
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

// holds reports whether a promotion has begun and has not ended. At an unknown time, one without an
// end holds. One with a bad date does not hold.
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

// date parses a date; zero for an empty text.
func date(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	return time.Parse(time.RFC3339, text)
}

func (r *pricing) hasCapacity(capacity string) bool { return slices.Contains(r.Capacities, capacity) }

// amount returns the price. It is 0 and reports false for null, which means no such offer; an absent
// price is an error.
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
