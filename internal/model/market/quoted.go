package market

import "slices"

// Quoted is all that a partner asks for a plan, net of tax. Whatever holds the prices of a plan embeds it, and
// copies and compares it as a whole, so that another kind of quote is one field more.
type Quoted struct {
	// Monthly, Hourly and Annually hold what the partner quotes; Annually is the total for a year.
	Monthly  Prices `json:"monthly,omitempty"`
	Hourly   Prices `json:"hourly,omitempty"`
	Annually Prices `json:"annually,omitempty"`
	// MonthlyEUR, HourlyEUR and AnnuallyEUR are the numbers of the operator's form; feeds leave them nil.
	MonthlyEUR  *Amount `json:"monthly_eur,omitempty"`
	HourlyEUR   *Amount `json:"hourly_eur,omitempty"`
	AnnuallyEUR *Amount `json:"annually_eur,omitempty"`
	// OtherQuotes hold what the partner quotes where it quotes in none of the currencies that the shop
	// shows; Monthly, Hourly and Annually are then empty.
	OtherQuotes OtherQuotes `json:"other_quotes,omitempty"`
	// Cycles are the ways of paying by several months, and what renewals cost. BillingCycles has a month and a
	// year too, with the prices above.
	Cycles []Cycle `json:"cycles,omitempty"`
	// Setup is what is paid once; a waived fee is absent.
	Setup Prices `json:"setup,omitempty"`
	// Components are what else is paid, in the order of SortComponents.
	Components []Quote `json:"components,omitempty"`
	// QuotedTax is the tax in per cent that was taken out of the partner's quotes; nil where they came net, and
	// 0 where they came net and were added up, such as a server and its address. It stands for all prices and
	// the setup fee, also where only some of them were computed: a partner quotes gross or net, seldom both for
	// one plan.
	QuotedTax *Amount `json:"quoted_tax,omitempty"`
}

// Quotes gives the quotes for a period: the map, completed with the EUR number of the operator's form where the
// map holds no EUR, or the quote in another currency where that is all.
func (q *Quoted) Quotes(period Period) Prices {
	var quotes Prices
	var eur *Amount
	switch period {
	case Month:
		quotes, eur = q.Monthly, q.MonthlyEUR
	case Hour:
		quotes, eur = q.Hourly, q.HourlyEUR
	case Year:
		quotes, eur = q.Annually, q.AnnuallyEUR
	default:
		if at := q.cycle(period.Months()); at >= 0 {
			quotes = q.Cycles[at].Amounts
		}
		return quotes
	}
	if len(quotes) == 0 && eur == nil && q.OtherQuotes != "" {
		return q.OtherQuotes.Of(period)
	}
	if _, has := quotes[EUR]; has || eur == nil || eur.Sign() <= 0 {
		return quotes
	}
	quotes = quotes.Clone()
	if quotes == nil {
		quotes = Prices{}
	}
	quotes[EUR] = *eur
	return quotes
}

// SameQuotes reports whether both cost the same for every period, renewals included; setup fees are none. Prices
// compare by value.
func (q *Quoted) SameQuotes(o *Quoted) bool {
	for _, period := range everyPlan {
		if !q.Quotes(period).Equal(o.Quotes(period)) {
			return false
		}
	}
	return len(q.Cycles)+len(o.Cycles) == 0 || slices.EqualFunc(q.BillingCycles(), o.BillingCycles(), Cycle.Equal)
}

// PriceMoved reports whether a plan costs something else than before: a quote for any period or the setup fee
// differs, as a number. It is what "the price changed" means, in the kinds of events, in histories and in the
// times of plans.
func (q *Quoted) PriceMoved(before *Quoted) bool {
	return !q.SameQuotes(before) || !q.Setup.Equal(before.Setup)
}

// Same reports whether both quote the same in everything. Amounts compare by value.
func (q *Quoted) Same(o *Quoted) bool {
	return !q.PriceMoved(o) && SameComponents(q.Components, o.Components) && sameAmount(q.QuotedTax, o.QuotedTax)
}

func sameAmount(a, b *Amount) bool { return a == b || a != nil && b != nil && a.Equal(*b) }

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
		if n > 0 && q.Quotes(period).IsQuoted() && (shortest == "" || n < shortest.Months()) {
			shortest = period
		}
	}
	return shortest
}

// LeadingPeriod is the period of the quote that a plan's leading price is made of: a month, else an
// hour, else the shortest cycle; empty where nothing is quoted.
func (q *Quoted) LeadingPeriod() Period {
	for _, period := range []Period{Month, Hour} {
		if q.Quotes(period).IsQuoted() {
			return period
		}
	}
	return q.ShortestCycle()
}

// IsQuoted reports whether there is a price for any period.
func (q *Quoted) IsQuoted() bool { return q.LeadingPeriod() != "" }

// BillingCycles is column billing_cycles: every cycle that is known to be sold, by months. It is nil where the
// partner is known to sell by the month or by the year alone: whether it sells by others is then not known.
func (q *Quoted) BillingCycles() []Cycle {
	if len(q.Cycles) == 0 && (!q.Quotes(Year).IsQuoted() || !q.Quotes(Month).IsQuoted()) {
		return nil
	}
	cycles := slices.Clone(q.Cycles)
	for _, period := range []Period{Month, Year} {
		at, quotes := q.cycle(period.Months()), q.Quotes(period)
		switch {
		case !quotes.IsQuoted():
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

// Cycle is the plan's cycle of so many months, to be filled in; a new one where there is none. It stays
// valid until the next one is added.
func (q *Quoted) Cycle(months int) *Cycle {
	at := q.cycle(months)
	if at < 0 {
		at, q.Cycles = len(q.Cycles), append(q.Cycles, Cycle{Months: months})
	}
	return &q.Cycles[at]
}

// QuotesFor is where the plan's quotes for a period stand, to be filled in. It stays valid until the next
// cycle is added.
func (q *Quoted) QuotesFor(period Period) *Prices {
	switch period {
	case Month:
		return &q.Monthly
	case Hour:
		return &q.Hourly
	case Year:
		return &q.Annually
	}
	return &q.Cycle(period.Months()).Amounts
}

// SettleCycles agrees the cycles with the prices of a month and a year, which have columns of their own: a
// price that one of them tells alone holds for both. before is the row before a change, nil for a new one;
// what the change leaves as it was counts as not told. It returns the period for which both tell another
// price; empty for none.
func (q *Quoted) SettleCycles(before *Quoted) (differs Period) {
	isNew := before == nil || !slices.EqualFunc(q.Cycles, before.Cycles, Cycle.Equal)
	for i := range q.Cycles {
		period, told := CyclePeriod(q.Cycles[i].Months), q.Cycles[i].Amounts
		if period != Month && period != Year || !isNew || !told.IsQuoted() {
			continue
		}
		quotes := q.Quotes(period)
		switch isTold := quotes.IsQuoted() && (before == nil || !quotes.Equal(before.Quotes(period))); {
		case quotes.Equal(told):
		case isTold:
			return period
		case period == Month:
			q.Monthly, q.MonthlyEUR = told.Clone(), nil
		default:
			q.Annually, q.AnnuallyEUR = told.Clone(), nil
		}
	}
	if len(q.Cycles) > 0 {
		q.Cycles = q.BillingCycles()
		q.settleSetup()
	}
	return ""
}

// settleSetup gives a plan without a setup fee the one of the cycle that is shown, where it is in a currency that the
// shop shows, and leaves out what then says nothing: fees that are waived where there is none. The fee of one cycle
// is none of the others: those that tell none have none.
func (q *Quoted) settleSetup() {
	shown := q.LeadingPeriod().Months()
	for _, c := range q.Cycles {
		if c.Months != shown || len(q.Setup) > 0 || !c.Setup.IsQuoted() {
			continue
		}
		none := Prices{}
		for currency := range c.Setup {
			none[currency] = Amount{}
		}
		for i := range q.Cycles {
			if q.Cycles[i].Setup == nil {
				q.Cycles[i].Setup = none.Clone()
			}
		}
		q.Setup = c.Setup.Shown()
	}
	for i := range q.Cycles {
		if c := &q.Cycles[i]; c.Setup.Equal(q.Setup) || len(q.Setup) == 0 && !c.Setup.IsQuoted() {
			c.Setup = nil
		}
	}
}
