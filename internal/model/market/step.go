package market

import "iter"

// Step is one price of a plan at two moments.
type Step struct {
	Currency Currency
	Period   Period
	// IsRenewal reports that it is what each payment after the first one costs.
	IsRenewal     bool
	Before, After Amount
}

// Moves reports whether the price is another than before.
func (s Step) Moves() bool { return !s.Before.Equal(s.After) }

// Steps gives each quote that was there before and is now: the price that leads, then by period (month, hour, year,
// other cycles), and by currency (USD, EUR, GBP). So no exchange rate comes in.
func (q *Quoted) Steps(before *Quoted) iter.Seq[Step] {
	return func(yield func(Step) bool) {
		for _, period := range append([]Period{q.LeadingPeriod()}, q.Periods()...) {
			if !yieldSteps(Step{Period: period}, before.Quotes(period), q.Quotes(period), yield) {
				return
			}
		}
	}
}

func yieldSteps(s Step, before, after Prices, yield func(Step) bool) bool {
	for _, s.Currency = range Currencies() {
		s.Before, s.After = before[s.Currency], after[s.Currency]
		if s.Before.Sign() > 0 && s.After.Sign() > 0 && !yield(s) {
			return false
		}
	}
	return true
}

// Moved finds the first price that moved: a quote by the order of Steps, else a renewal. A renewal that is not
// told counts as the first price.
func (q *Quoted) Moved(before *Quoted) (moved Step, ok bool) {
	take := func(s Step) bool {
		if s.Moves() {
			moved, ok = s, true
		}
		return !ok
	}
	q.Steps(before)(take)
	for _, c := range q.Cycles {
		if !ok {
			yieldSteps(Step{Period: CyclePeriod(c.Months), IsRenewal: true}, before.later(c.Months), c.later(), take)
		}
	}
	return moved, ok
}

// later is what each payment after the first one costs.
func (c *Cycle) later() Prices {
	if c.Renewal != nil {
		return c.Renewal
	}
	return c.Amounts
}

func (q *Quoted) later(months int) Prices {
	if at := q.cycle(months); at >= 0 {
		return q.Cycles[at].later()
	}
	return nil
}

// At is the amount of the quote of a step; false where there is none.
func (q *Quoted) At(s Step) (Amount, bool) {
	quotes := q.Quotes(s.Period)
	if s.IsRenewal {
		quotes = q.later(s.Period.Months())
	}
	amount, has := quotes[s.Currency]
	return amount, has && amount.Sign() > 0
}
