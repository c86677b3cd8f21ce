package market

import (
	"slices"
	"strconv"
	"strings"
)

// Cycle is a way of paying for a plan, so many months at once, and an item of column billing_cycles.
type Cycle struct {
	// Months is how many months one payment pays for.
	Months int `json:"months"`
	// Amounts are what the first payment costs, net of tax.
	Amounts Prices `json:"amounts"`
	// Setup is paid once with this cycle in place of the plan's setup fee: nil for the plan's own, an
	// amount of 0 for a fee that is waived.
	Setup Prices `json:"setup"`
	// Renewal is what each later payment costs; nil where the partner does not tell it.
	Renewal Prices `json:"renewal"`
	// Coupon is the code that the first payment needs; empty where it needs none.
	Coupon string `json:"coupon"`
}

// Equal reports whether two cycles cost the same. Amounts compare by value.
func (c Cycle) Equal(o Cycle) bool {
	return c.Months == o.Months && c.Amounts.Equal(o.Amounts) && c.Coupon == o.Coupon && samePrices(c.Setup, o.Setup) && samePrices(c.Renewal, o.Renewal)
}

// samePrices tells none from unknown.
func samePrices(p, q Prices) bool { return (p == nil) == (q == nil) && p.Equal(q) }

// CyclePeriod is the period of a cycle: Month, Year, or such as "3 months".
func CyclePeriod(months int) Period {
	switch months {
	case 1:
		return Month
	case monthsPerYear:
		return Year
	}
	return Period(strconv.Itoa(months) + monthsSuffix)
}

const (
	monthsPerYear = 12
	monthsSuffix  = " months"
)

// Months is how many months a period lasts; 0 for one of no whole month, such as Hour.
func (p Period) Months() int {
	switch p {
	case Month:
		return 1
	case Year:
		return monthsPerYear
	}
	if digits, isCycle := strings.CutSuffix(string(p), monthsSuffix); isCycle {
		n, _ := strconv.Atoi(digits) // anything else is no period
		return n
	}
	return 0
}

// Quoted are the quotes of a plan for all periods, at one moment.
type Quoted struct {
	// Monthly, Hourly and Annually hold what the partner quotes, net of tax; Annually is the total for a
	// year.
	Monthly, Hourly, Annually Prices
	// Cycles are the ways to pay by months that the partner tells; BillingCycles has a month and a year
	// too, with the prices above.
	Cycles []Cycle
}

// Of gives the quotes for a period.
func (q *Quoted) Of(period Period) Prices {
	switch period {
	case Month:
		return q.Monthly
	case Hour:
		return q.Hourly
	case Year:
		return q.Annually
	}
	if at := q.cycle(period.Months()); at >= 0 {
		return q.Cycles[at].Amounts
	}
	return nil
}

func (q *Quoted) cycle(months int) int {
	if len(q.Cycles) == 0 {
		return -1
	}
	return slices.IndexFunc(q.Cycles, func(c Cycle) bool { return c.Months == months })
}

// Periods lists Periods(), then those of the other cycles, the shortest first.
func (q *Quoted) Periods() []Period {
	if len(q.Cycles) == 0 {
		return everyPlan
	}
	periods := Periods()
	for _, c := range q.Cycles {
		if c.Months != 1 && c.Months != monthsPerYear {
			periods = append(periods, CyclePeriod(c.Months))
		}
	}
	return periods
}

// everyPlan is Periods(); nobody changes it.
var everyPlan = Periods()

// ShortestCycle is the period of the shortest cycle that is quoted; empty where none is.
func (q *Quoted) ShortestCycle() Period {
	shortest := Period("")
	for _, period := range q.Periods() {
		n := period.Months()
		if n > 0 && q.Of(period).isQuoted() && (shortest == "" || n < shortest.Months()) {
			shortest = period
		}
	}
	return shortest
}

// LeadingPeriod is the period of the quote that a plan's leading price is made of: a month, else an
// hour, else the shortest cycle; empty where nothing is quoted.
func (q *Quoted) LeadingPeriod() Period {
	for _, period := range []Period{Month, Hour} {
		if q.Of(period).isQuoted() {
			return period
		}
	}
	return q.ShortestCycle()
}

func (p Prices) isQuoted() bool {
	for _, a := range p {
		if a.Sign() > 0 {
			return true
		}
	}
	return false
}

// BillingCycles lists every cycle that is known to be sold, by months. It is nil where the partner is known
// to sell by the month or by the year alone: whether it sells by others is then not known.
func (q *Quoted) BillingCycles() []Cycle {
	if len(q.Cycles) == 0 && (!q.Monthly.isQuoted() || !q.Annually.isQuoted()) {
		return nil
	}
	cycles := slices.Clone(q.Cycles)
	for _, period := range []Period{Month, Year} {
		at, quotes := q.cycle(period.Months()), q.Of(period)
		switch {
		case !quotes.isQuoted():
			cycles = slices.DeleteFunc(cycles, func(c Cycle) bool { return c.Months == period.Months() })
		case at < 0:
			cycles = append(cycles, Cycle{Months: period.Months(), Amounts: quotes})
		default:
			at = slices.IndexFunc(cycles, func(c Cycle) bool { return c.Months == period.Months() })
			cycles[at].Amounts = quotes
		}
	}
	slices.SortFunc(cycles, func(a, b Cycle) int { return a.Months - b.Months })
	return cycles
}

// Quoted gives the plan's quotes, the EUR numbers of the operator's form among them.
func (p *Plan) Quoted() Quoted {
	return Quoted{Monthly: p.Quotes(Month), Hourly: p.Quotes(Hour), Annually: p.Quotes(Year), Cycles: p.Cycles}
}

// Cycle is the plan's cycle of so many months, to be filled in; a new one where there is none. It stays
// valid until the next one is added.
func (p *Plan) Cycle(months int) *Cycle {
	at := slices.IndexFunc(p.Cycles, func(c Cycle) bool { return c.Months == months })
	if at < 0 {
		at, p.Cycles = len(p.Cycles), append(p.Cycles, Cycle{Months: months})
	}
	return &p.Cycles[at]
}

// QuotesFor is where the plan's quotes for a period stand, to be filled in. It stays valid until the next
// cycle is added.
func (p *Plan) QuotesFor(period Period) *Prices {
	switch period {
	case Month:
		return &p.Monthly
	case Hour:
		return &p.Hourly
	case Year:
		return &p.Annually
	}
	return &p.Cycle(period.Months()).Amounts
}

// BillingCycles is column billing_cycles; see Quoted.BillingCycles.
func (p *Plan) BillingCycles() []Cycle {
	if len(p.Cycles) == 0 && (len(p.Annually) == 0 && p.AnnuallyEUR == nil && p.OtherQuotes == "") {
		return nil // most plans
	}
	q := p.Quoted()
	return q.BillingCycles()
}

// SettleCycles agrees the cycles with the prices of a month and a year, which have columns of their own: a
// price that one of them tells alone holds for both. before is the row before a change, nil for a new one;
// what the change leaves as it was counts as not told. It returns the period for which both tell another
// price; empty for none.
func (p *Plan) SettleCycles(before *Plan) (differs Period) {
	isNew := before == nil || !slices.EqualFunc(p.Cycles, before.Cycles, Cycle.Equal)
	for i := range p.Cycles {
		period, told := CyclePeriod(p.Cycles[i].Months), p.Cycles[i].Amounts
		if period != Month && period != Year || !isNew || !told.isQuoted() {
			continue
		}
		quotes := p.Quotes(period)
		switch isTold := quotes.isQuoted() && (before == nil || !quotes.Equal(before.Quotes(period))); {
		case quotes.Equal(told):
		case isTold:
			return period
		case period == Month:
			p.Monthly, p.MonthlyEUR = told.Clone(), nil
		default:
			p.Annually, p.AnnuallyEUR = told.Clone(), nil
		}
	}
	if len(p.Cycles) > 0 {
		p.Cycles = p.BillingCycles()
		p.settleSetup()
	}
	return ""
}

// settleSetup gives a plan without a setup fee the one of the cycle that is shown, where it is in a currency that the
// shop shows, and leaves out what then says nothing: fees that are waived where there is none. The fee of one cycle
// is none of the others: those that tell none have none.
func (p *Plan) settleSetup() {
	quoted := p.Quoted()
	shown := quoted.LeadingPeriod().Months()
	for _, c := range p.Cycles {
		if c.Months != shown || len(p.Setup) > 0 || !c.Setup.isQuoted() {
			continue
		}
		none := Prices{}
		for currency := range c.Setup {
			none[currency] = Amount{}
		}
		for i := range p.Cycles {
			if p.Cycles[i].Setup == nil {
				p.Cycles[i].Setup = none.Clone()
			}
		}
		p.Setup = c.Setup.Shown()
	}
	for i := range p.Cycles {
		if c := &p.Cycles[i]; c.Setup.Equal(p.Setup) || len(p.Setup) == 0 && !c.Setup.isQuoted() {
			c.Setup = nil
		}
	}
}
