package price

import (
	"slices"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
)

// Term is what a plan costs over some months with its setup fee, what else it cannot be rented without and what is used
// besides, rounded half up to the cent once, with the tax in it. The lines add up to the total. Of 0 months it is what a
// month costs so, without what is paid once.
type Term struct {
	Explanation
	Months int
	// PerMonth is the total by months, rounded half up to the cent.
	PerMonth market.Amount
	// HasSetup reports whether there is a setup fee among the lines.
	HasSetup bool
	// ByYear reports whether the quoted year is in it, as it is lower than the months or
	// there are no months.
	ByYear bool
	// Cycle is how many months the first payment pays for.
	Cycle int
	// Approx reports whether a part of it is converted.
	Approx bool
	// notes say what else is to know of it.
	notes []string
	// exact is the total before it is rounded.
	exact market.Amount
	lang  *language.Language
}

// Text is an amount of it as it is shown.
func (t Term) Text(a market.Amount) string {
	return part{amount: a, approx: t.Approx}.text(t.lang, t.Currency)
}

// Term adds up so many months of a plan, in the currency in which its price is shown. It
// reports false where the price is not known: for a plan without a month's price, unless it
// quotes a year and the term is whole years, and where a part cannot be converted.
func (t Terms) Term(p *market.Plan, months int) (Term, bool) {
	r, ok := t.shownRent(p)
	if !ok {
		return Term{}, false
	}
	w, ok := r.cheapest(months)
	if !ok {
		return Term{}, false
	}
	term := Term{Months: months, ByYear: w.byYear(), Cycle: w[0].months, lang: t.Language(), Explanation: Explanation{Currency: r.currency}}
	net := market.Amount{}
	add := func(amount market.Amount, approx bool, l Line) (ok bool) {
		sum, err := net.Add(amount)
		net, term.Approx, term.Lines = sum, term.Approx || approx, append(term.Lines, l)
		return err == nil
	}
	for _, pay := range w {
		if amount, ok := pay.total(); !ok || !add(amount, pay.approx, t.payLine(p, &r, pay, months, amount)) {
			return Term{}, false
		}
	}
	for _, f := range r.feesWith(w) {
		if months == 0 && f.charge.Period == market.Once {
			if f.charge.Component != market.SetupFee { // which stands beside every price
				term.notes = append(term.notes, t.Language().T("{label}: {value}", "label", f.label(t.Language(), 1, r.currency), "value", f.text(t.Language(), r.currency)))
			}
			continue
		}
		cost := f.cost(months)
		if !cost.ok || !add(cost.amount, f.approx, f.line(f.label(t.Language(), months, r.currency), cost.amount, LineKind(f.charge.Component), t.Rates, r.currency)) {
			return Term{}, false
		}
		term.HasSetup = term.HasSetup || f.charge.Period == market.Once
	}
	if cycle := p.LeadingPeriod().Months(); cycle > 1 && months == 0 {
		term.notes = append(term.notes, t.Language().N("paid for {count} month", "paid for {count} months", cycle))
	}
	term.notes = append(term.notes, r.notes...)
	term.Total = net
	if t.Tax() != nil {
		if net, ok = withTax(net, t.Tax()); !ok {
			return Term{}, false
		}
	}
	term.exact = net
	if err := term.roundTo(net.RoundHalfUp(r.currency.Decimals()), t.Tax()); err != nil {
		return Term{}, false
	}
	perMonth, err := term.Total.Quo(market.Whole(int64(max(months, 1))))
	term.PerMonth = perMonth.RoundHalfUp(r.currency.Decimals())
	return term, err == nil
}

// Note says what is in the total besides its months, and how it is paid; empty where nothing is to say.
func (t Term) Note(lang *language.Language) string {
	return lang.List(append([]string{t.payNote(lang)}, t.notes...)...)
}

func (t Term) payNote(lang *language.Language) string {
	switch {
	case t.Cycle > 1 && t.HasSetup:
		return lang.N("Pay {count} month upfront, setup included", "Pay {count} months upfront, setup included", t.Cycle)
	case t.Cycle > 1:
		return lang.N("Pay {count} month upfront", "Pay {count} months upfront", t.Cycle)
	case t.HasSetup:
		return lang.T("setup included")
	}
	return ""
}

// termBeside is Beside for a term: what its total is in the chosen currency, by the same way to pay; empty where it is
// shown in that.
func (t Terms) termBeside(term Term) string {
	amount, ok := t.Rates.Convert(term.exact, term.Currency, t.Currency())
	if term.Currency == t.Currency() || !ok {
		return ""
	}
	return part{amount: amount.RoundHalfUp(t.Currency().Decimals()), approx: true}.text(t.Language(), t.Currency())
}

// roundTo sets the rounded total and adds a line for what it exceeds the other lines by: the tax,
// or the rounding.
func (t *Term) roundTo(total market.Amount, taxRate *TaxRate) error {
	more, err := total.Sub(t.Total)
	if err != nil {
		return err
	}
	t.Total = total
	switch {
	case taxRate != nil:
		t.Lines = append(t.Lines, Line{Label: taxRate.Label(t.lang), Amount: more, Currency: t.Currency, Kind: Tax})
	case more.Sign() != 0:
		t.Lines = append(t.Lines, Line{Label: t.lang.T("Rounded to the cent"), Amount: more, Currency: t.Currency, Kind: Computed})
	}
	return nil
}

// payLine is the line of payments of one price.
func (t Terms) payLine(p *market.Plan, r *rent, pay payment, months int, amount market.Amount) Line {
	lang, kind := t.Language(), Computed
	if pay.months != 1 && p.QuotedTax == nil {
		kind = Base
	}
	label := pay.words(lang, r.currency)
	if pay.months != 1 {
		label = NoteTax(lang, label, p.QuotedTax)
	}
	if pay.months == monthsPerYear && pay.times*pay.months == months && r.isDearerByMonths(months, amount) {
		label = lang.N("{payment}, cheaper than {count} × {price}", "{payment}, cheaper than {count} × {price}", months,
			"payment", label, "price", r.month.text(lang, r.currency))
	}
	if pay.isRenewal {
		label = lang.T("{payment}, the price after the first term", "payment", label)
	}
	return pay.line(label, amount, kind, t.Rates, r.currency)
}

// isDearerByMonths reports that so many months cost more, one by one at the same price, than an amount.
func (r *rent) isDearerByMonths(months int, amount market.Amount) bool {
	i := slices.IndexFunc(r.cycles, func(c cycle) bool { return c.months == 1 })
	if i < 0 || !r.cycles[i].renewal.amount.Equal(r.cycles[i].first.amount) {
		return false
	}
	sum, err := r.cycles[i].first.amount.Mul(market.Whole(int64(months)))
	return err == nil && sum.Cmp(amount) > 0
}

// words say how often is paid for how many months.
func (p payment) words(lang *language.Language, c market.Currency) string {
	switch {
	case p.months == 1:
		return lang.N("{count} month at {price}", "{count} months at {price}", p.times, "price", p.text(lang, c))
	case p.months == monthsPerYear && p.times == 1:
		return lang.T("Yearly price")
	case p.months == monthsPerYear:
		return lang.N("{count} × the yearly price", "{count} × the yearly price", p.times)
	case p.times == 1:
		return lang.N("{count} month upfront", "{count} months upfront", p.months)
	}
	return lang.N("{times} × {count} month upfront", "{times} × {count} months upfront", p.months, "times", lang.Number(p.times))
}

// withTax adds the tax without rounding.
func withTax(net market.Amount, taxRate *TaxRate) (market.Amount, bool) {
	tax, err := net.Mul(taxRate.Percent)
	if err != nil {
		return net, false
	}
	if tax, err = tax.Quo(market.Whole(100)); err != nil {
		return net, false
	}
	gross, err := net.Add(tax)
	return gross, err == nil
}

// shownRent is rent in the currency in which the price of a month is shown, else the price of a year.
func (t Terms) shownRent(p *market.Plan) (rent, bool) {
	shown, ok := t.showNet(p, market.Month)
	if !ok {
		shown, ok = t.showNet(p, market.Year)
	}
	if !ok {
		return rent{}, false
	}
	return t.rent(p, shown.Currency)
}

// TermTotal is what a plan costs over some months in a currency, without tax, as Term has
// it: by the way to pay that is shown where the currency is chosen. It reports false where that is not
// known.
func TermTotal(p *market.Plan, months int, c market.Currency, rates Rates) (market.Amount, bool) {
	net, ok := TermNet(p, market.Need{Months: months}, c, rates)
	return net.RoundHalfUp(c.Decimals()), ok
}

// Total is a total that may not be known.
type Total struct {
	Amount market.Amount
	Known  bool
}

// TermNet is TermTotal of what is needed before it is rounded to the cent.
func TermNet(p *market.Plan, need market.Need, c market.Currency, rates Rates) (market.Amount, bool) {
	r, ok := Terms{Choice: Net().For(need).In(c), Rates: rates, MonthHours: rates.hours(p.Partner)}.shownRent(p)
	if !ok {
		return market.Amount{}, false
	}
	return r.net(need.Months, c, rates)
}

// ShownTotal is what the months and the use of the terms cost in the chosen currency with the tax: the amount that is shown, or
// that stands beside it.
func (t Terms) ShownTotal(p *market.Plan) (market.Amount, bool) {
	net, ok := TermNet(p, t.Need(), t.Currency(), t.Rates)
	return t.Gross(net).RoundHalfUp(t.Currency().Decimals()), ok
}

// TermTotals are TermTotal of several terms.
func TermTotals(p *market.Plan, months []int, c market.Currency, rates Rates) []Total {
	totals := make([]Total, len(months))
	r, ok := Terms{Choice: Net().In(c), Rates: rates, MonthHours: rates.hours(p.Partner)}.shownRent(p)
	for i, n := range months {
		if ok {
			net, known := r.net(n, c, rates)
			totals[i] = Total{net.RoundHalfUp(c.Decimals()), known}
		}
	}
	return totals
}

// TermPrices are the totals of what is needed in every currency in which they are known.
func TermPrices(p *market.Plan, need market.Need, rates Rates) market.Prices {
	prices := market.Prices{}
	for _, c := range market.Currencies() {
		if total, ok := TermNet(p, need, c, rates); ok {
			prices[c] = total.RoundHalfUp(c.Decimals())
		}
	}
	return prices
}

// SetFirstYear sets what twelve months of a plan cost in USD; nil where that is not known.
func SetFirstYear(p *market.Plan, rates Rates) {
	p.FirstYearUSD = nil
	if total, ok := TermTotal(p, monthsPerYear, market.USD, rates); ok {
		p.FirstYearUSD = &total
	}
}

// rent is what a plan costs in one currency, whatever the term.
type rent struct {
	currency market.Currency
	// month is the price of a month, as it is shown, where one is sold.
	month part
	// cycles are the ways to pay, the shortest first. isPlain reports that they are a month and a year at
	// most, whose price stays.
	cycles  []cycle
	isPlain bool
	// fees are what everybody pays besides, then what is used.
	fees []fee
	used
}

// part is an amount that is quoted, or converted from a quote in another currency.
type part struct {
	amount market.Amount
	from   market.Currency
	approx bool
	ok     bool
}

func (p part) text(lang *language.Language, c market.Currency) string {
	if p.approx {
		return lang.Approximate(Format(lang, p.amount, c))
	}
	return Format(lang, p.amount, c)
}

// line makes a line of a part, with the rate of a converted one.
func (p part) line(label string, amount market.Amount, kind LineKind, rates Rates, c market.Currency) Line {
	l := Line{Label: label, Amount: amount, Currency: c, Kind: kind}
	if rate, ok := rates.between(p.from, c); p.approx && ok {
		l.Rate, l.RateDate = &rate, rates.Date
	}
	return l
}

type fee struct {
	part
	charge market.Charge
	hours  int
	// count is how many are paid, 0 for one; of traffic, gb is how much a month.
	count, gb int
}

// times is how many times a fee is paid in a term, and in a month where that has 0 months.
func (f fee) times(months int) int64 {
	count, months := max(f.count, 1), max(months, 1)
	switch f.charge.Period {
	case market.Month:
		count *= months
	case market.Hour:
		count *= months * f.hours
	case market.Year:
		count *= (months + monthsPerYear - 1) / monthsPerYear
	}
	return int64(count)
}

// rent finds the prices of a plan in a currency. It reports false where one that everybody
// pays has no rate.
func (t Terms) rent(p *market.Plan, c market.Currency) (rent, bool) {
	r := rent{currency: c}
	if !p.Spot { // the partner may take it away before the month is over
		r.month = t.monthIn(p, c)
		r.cycles, r.isPlain = t.cyclesIn(p, r.month, c), len(p.Cycles) == 0
	}
	if len(r.cycles) == 0 {
		return r, false
	}
	if len(p.Setup) == 0 && len(p.Components) == 0 && !t.Need().Uses() {
		return r, true
	}
	charges := p.Fees()
	for _, charge := range charges {
		if !charge.IsMandatory || charge.Period == market.PerTB {
			continue
		}
		f := fee{part: t.partIn(charge.Prices, c), charge: charge, hours: t.hours()}
		if !f.ok && charge.Prices.IsQuoted() {
			return r, false
		}
		if f.ok {
			r.fees = append(r.fees, f)
		}
	}
	t.addUse(&r, p, charges)
	return r, len(r.gaps) == 0
}

// monthIn is a month’s price in a currency: the quoted one, else the estimated one.
func (t Terms) monthIn(p *market.Plan, c market.Currency) (month part) {
	if monthly := p.Quotes(market.Month); monthly.IsQuoted() {
		return t.partIn(monthly, c)
	}
	if estimated(p) == market.Hour {
		return t.partIn(t.monthsBy(market.Hour, p), c)
	}
	return part{}
}

// cyclesIn are the ways to pay for a plan in a currency, the shortest first. month is the price of a month.
func (t Terms) cyclesIn(p *market.Plan, month part, c market.Currency) (list []cycle) {
	told := p.BillingCycles()
	if len(told) == 0 {
		list = []cycle{{months: 1, first: month, renewal: month}}
		year := t.partIn(p.Quotes(market.Year), c)
		return sold(append(list, cycle{months: monthsPerYear, first: year, renewal: year}))
	}
	if told[0].Months != 1 {
		list = append(list, cycle{months: 1, first: month, renewal: month})
	}
	for _, one := range told {
		next := cycle{months: one.Months, first: t.partIn(one.Amounts, c)}
		if next.renewal = next.first; one.Renewal != nil {
			next.renewal = t.partIn(one.Renewal, c)
		}
		if one.Setup != nil {
			next.setup = new(part)
			if *next.setup = t.partIn(one.Setup, c); one.Setup.IsQuoted() && !next.setup.ok {
				continue // nobody knows what it costs
			}
		}
		list = append(list, next)
	}
	return sold(list)
}

func sold(list []cycle) []cycle {
	return slices.DeleteFunc(list, func(c cycle) bool { return !c.first.ok })
}

func (t Terms) partIn(quotes market.Prices, c market.Currency) part {
	from, quoted, ok := comparedQuote(quotes, c)
	if !ok {
		return part{}
	}
	amount, ok := t.Rates.Convert(quoted, from, c)
	return part{amount: amount, from: from, approx: from != c, ok: ok}
}

// cycle is a way to pay: so many months at once.
type cycle struct {
	months         int
	first, renewal part
	// setup replaces the plan's setup fee where it is not nil.
	setup *part
}

// payment is some payments of one price, one after the other.
type payment struct {
	part
	cycle
	times int
	// isRenewal reports that it is the price after the first term, and another than before.
	isRenewal bool
}

func (p payment) total() (market.Amount, bool) {
	amount, err := p.amount.Mul(market.Whole(int64(p.times)))
	return amount, err == nil
}

// way is how a term is paid: the first payment, then the later ones.
type way []payment

func (w way) byYear() bool {
	return slices.ContainsFunc(w, func(p payment) bool { return p.months == monthsPerYear })
}

// cheapest is the cheapest way to pay for so many months and no more: a first payment of one cycle, with its
// setup fee, then renewals of any. Of ways that cost the same it is the one of shorter cycles.
func (r *rent) cheapest(months int) (way, bool) {
	if months == 0 {
		return way{{part: r.shared, cycle: cycle{months: 1}, times: 1}}, r.shared.ok
	}
	if r.isPlain {
		return r.plain(months)
	}
	// later[n] is the cheapest way to pay for the last n months by renewals, and next its first cycle.
	later, next := make([]total, months+1), make([]*cycle, months+1)
	later[0].ok = true
	var best total
	var first *cycle
	for n := 1; n <= months; n++ {
		for i := range r.cycles {
			c := &r.cycles[i]
			if c.months > n {
				break
			}
			if sum := later[n-c.months].plus(c.renewal); sum.isBelow(later[n]) {
				later[n], next[n] = sum, c
			}
			if n < months {
				continue
			}
			if sum := later[n-c.months].plus(c.first).plus(r.setupOf(c)); sum.isBelow(best) {
				best, first = sum, c
			}
		}
	}
	if first == nil {
		return nil, false
	}
	w := way{{part: first.first, cycle: *first, times: 1}}
	for n := months - first.months; n > 0; n -= next[n].months {
		c, last := next[n], &w[len(w)-1]
		if last.months == c.months && last.amount.Equal(c.renewal.amount) {
			last.times++
			continue
		}
		w = append(w, payment{part: c.renewal, cycle: *c, times: 1, isRenewal: !c.renewal.amount.Equal(c.first.amount)})
	}
	return w, true
}

// plain is cheapest for a month and a year: the year, where the term is whole years and it costs less.
func (r *rent) plain(months int) (way, bool) {
	var best total
	var w way
	for _, c := range r.cycles {
		pay := payment{part: c.first, cycle: c, times: months / c.months}
		amount, ok := pay.total()
		if sum := (total{amount, ok && months%c.months == 0}); sum.isBelow(best) {
			best, w = sum, way{pay}
		}
	}
	return w, best.ok
}

// total is a sum, which may not be known.
type total struct {
	amount market.Amount
	ok     bool
}

func (t total) plus(p part) total {
	sum, err := t.amount.Add(p.amount)
	return total{sum, t.ok && p.ok && err == nil}
}

// with adds what fees cost over some months, as cost has it.
func (t total) with(fees []fee, months int) total {
	for _, f := range fees {
		t = t.plus(f.cost(months))
	}
	return t
}

func (t total) isBelow(o total) bool { return t.ok && (!o.ok || t.amount.Cmp(o.amount) < 0) }

// setupOf is the setup fee of a cycle: its own, else the plan's.
func (r *rent) setupOf(c *cycle) part {
	if c.setup != nil {
		return part{amount: c.setup.amount, ok: true}
	}
	if len(r.fees) > 0 && r.fees[0].charge.Component == market.SetupFee {
		return r.fees[0].part
	}
	return part{ok: true}
}

// feesWith are the fees beside a way to pay, with the setup fee of its first cycle.
func (r *rent) feesWith(w way) []fee {
	own := w[0].setup
	if own == nil {
		return r.fees
	}
	fees := slices.DeleteFunc(slices.Clone(r.fees), func(f fee) bool { return f.charge.Component == market.SetupFee })
	if own.amount.Sign() == 0 {
		return fees
	}
	setup := market.Charge{Quote: market.Quote{Component: market.SetupFee, Period: market.Once, IsMandatory: true}}
	return slices.Insert(fees, 0, fee{part: *own, charge: setup})
}

// net is what so many months cost in a currency with the fees, without tax.
func (r *rent) net(months int, c market.Currency, rates Rates) (market.Amount, bool) {
	w, ok := r.cheapest(months)
	if !ok {
		return market.Amount{}, false
	}
	sum := total{ok: true}
	for _, pay := range w {
		amount, ok := pay.total()
		sum = sum.plus(part{amount: amount, ok: ok})
	}
	if sum = sum.with(r.feesWith(w), months); !sum.ok {
		return sum.amount, false
	}
	return rates.Convert(sum.amount, r.currency, c)
}
