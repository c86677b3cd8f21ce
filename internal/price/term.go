package price

import (
	"fmt"

	"launchrack/internal/market"
)

// Term is what a plan costs over some months with its setup fee and what else it cannot be
// rented without, rounded half up to the cent once, with the tax in it. The lines add up to
// the total.
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
	// Approx reports whether a part of it is converted.
	Approx bool
}

// Text is an amount of it as it is shown.
func (t Term) Text(a market.Amount) string {
	if t.Approx {
		return "≈ " + Format(a, t.Currency)
	}
	return Format(a, t.Currency)
}

// Term adds up so many months of a plan, in the currency in which its price is shown. It
// reports false where the price is not known: for a plan without a month's price, unless it
// quotes a year and the term is whole years, and where a part cannot be converted.
func (t Terms) Term(p *market.Plan, months int) (Term, bool) {
	shown, ok := t.showNet(p, market.Month)
	if !ok {
		shown, ok = t.showNet(p, market.Year)
	}
	if !ok {
		return Term{}, false
	}
	r, ok := t.rent(p, shown.Currency)
	if !ok {
		return Term{}, false
	}
	running, byYear, ok := r.running(months)
	if !ok {
		return Term{}, false
	}
	term := Term{Months: months, ByYear: byYear, Approx: running.approx,
		Explanation: Explanation{Currency: shown.Currency, Lines: []Line{t.runningLine(p, r, running, months, byYear)}}}
	net := running.amount
	for _, f := range r.fees {
		amount, err := f.amount.Mul(market.Whole(f.times(months)))
		sum, failed := net.Add(amount)
		if err != nil || failed != nil {
			return Term{}, false
		}
		net = sum
		term.HasSetup, term.Approx = term.HasSetup || f.charge.Component == market.SetupFee, term.Approx || f.approx
		label := ChargeLabel(f.charge)
		if times := f.times(months); times > 1 {
			label += fmt.Sprintf(", %d times", times)
		}
		term.Lines = append(term.Lines, f.line(label, amount, LineKind(f.charge.Component), t.Rates, shown.Currency))
	}
	term.Total = net
	if t.Tax() != nil {
		if net, ok = withTax(net, t.Tax()); !ok {
			return Term{}, false
		}
	}
	if err := term.roundTo(net.RoundHalfUp(minDecimals), t.Tax()); err != nil {
		return Term{}, false
	}
	perMonth, err := term.Total.Quo(market.Whole(int64(months)))
	term.PerMonth = perMonth.RoundHalfUp(minDecimals)
	return term, err == nil
}

// TermBeside is Beside for a term: its total in the chosen currency; empty where it is shown in that.
func (t Terms) TermBeside(p *market.Plan, term Term) string {
	net, ok := TermNet(p, term.Months, t.Currency(), t.Rates)
	if ok && t.Tax() != nil {
		net, ok = withTax(net, t.Tax())
	}
	if term.Currency == t.Currency() || !ok {
		return ""
	}
	return "≈ " + Format(net.RoundHalfUp(minDecimals), t.Currency())
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
		t.Lines = append(t.Lines, Line{Label: taxRate.Label(), Amount: more, Currency: t.Currency, Kind: Tax})
	case more.Sign() != 0:
		t.Lines = append(t.Lines, Line{Label: "Rounded to the cent", Amount: more, Currency: t.Currency, Kind: Computed})
	}
	return nil
}

// runningLine is the line of the months, or of the quoted year where that is taken.
func (t Terms) runningLine(p *market.Plan, r rent, running part, months int, byYear bool) Line {
	label, kind := monthsText(months)+" at "+r.month.text(r.currency), Computed
	if byYear {
		label, kind = NoteTax(yearsText(months/monthsPerYear), p.QuotedTax), Base
		if r.month.ok {
			label += fmt.Sprintf(", cheaper than %d × %s", months, r.month.text(r.currency))
		}
		if p.QuotedTax != nil {
			kind = Computed
		}
	}
	return running.line(label, running.amount, kind, t.Rates, r.currency)
}

func monthsText(n int) string {
	if n == 1 {
		return "1 month"
	}
	return fmt.Sprintf("%d months", n)
}

func yearsText(n int) string {
	if n == 1 {
		return "Yearly price"
	}
	return fmt.Sprintf("%d × the yearly price", n)
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

// TermTotal is what a plan costs over some months in a currency, without tax, as Term has
// it: in each part quoted in the currency, else converted. It reports false where that is not
// known.
func TermTotal(p *market.Plan, months int, c market.Currency, rates Rates) (market.Amount, bool) {
	r, ok := Terms{Choice: Net().In(c), Rates: rates, MonthHours: rates.hours(p.Partner)}.rent(p, c)
	if !ok {
		return market.Amount{}, false
	}
	return r.total(months)
}

// Total is a total that may not be known.
type Total struct {
	Amount market.Amount
	Known  bool
}

// TermNet is TermTotal before it is rounded to the cent.
func TermNet(p *market.Plan, months int, c market.Currency, rates Rates) (market.Amount, bool) {
	r, ok := Terms{Choice: Net().In(c), Rates: rates, MonthHours: rates.hours(p.Partner)}.rent(p, c)
	if !ok {
		return market.Amount{}, false
	}
	return r.net(months)
}

// TermTotals are TermTotal of several terms.
func TermTotals(p *market.Plan, months []int, c market.Currency, rates Rates) []Total {
	totals := make([]Total, len(months))
	r, ok := Terms{Choice: Net().In(c), Rates: rates, MonthHours: rates.hours(p.Partner)}.rent(p, c)
	for i, n := range months {
		if ok {
			totals[i].Amount, totals[i].Known = r.total(n)
		}
	}
	return totals
}

// TermPrices are TermTotal in every currency in which it is known.
func TermPrices(p *market.Plan, months int, rates Rates) market.Prices {
	prices := market.Prices{}
	for _, c := range market.Currencies() {
		if total, ok := TermTotal(p, months, c, rates); ok {
			prices[c] = total
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
	// month and year are the prices of a month, as it is shown, and of the quoted year.
	month, year part
	// fees are what everybody pays besides.
	fees []fee
}

// part is an amount that is quoted, or converted from a quote in another currency.
type part struct {
	amount market.Amount
	from   market.Currency
	approx bool
	ok     bool
}

func (p part) text(c market.Currency) string {
	if p.approx {
		return "≈ " + Format(p.amount, c)
	}
	return Format(p.amount, c)
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
}

// times is how many times a fee is paid in a term.
func (f fee) times(months int) int64 {
	switch f.charge.Period {
	case market.Month:
		return int64(months)
	case market.Hour:
		return int64(months * f.hours)
	case market.Year:
		return int64((months + monthsPerYear - 1) / monthsPerYear)
	}
	return 1
}

// rent finds the prices of a plan in a currency. It reports false where one that everybody
// pays has no rate.
func (t Terms) rent(p *market.Plan, c market.Currency) (rent, bool) {
	r := rent{currency: c}
	if !p.Spot { // the partner may take it away before the month is over
		r.month, r.year = t.monthIn(p, c), t.partIn(p.Quotes(market.Year), c)
	}
	if !r.month.ok && !r.year.ok {
		return r, false
	}
	if len(p.Setup) == 0 && len(p.Components) == 0 {
		return r, true
	}
	for _, charge := range p.Fees() {
		if !charge.IsMandatory || charge.Period == market.PerTB {
			continue
		}
		f := fee{t.partIn(charge.Prices, c), charge, t.hours()}
		if !f.ok && isQuoted(charge.Prices) {
			return r, false
		}
		if f.ok {
			r.fees = append(r.fees, f)
		}
	}
	return r, true
}

// monthIn is a month’s price in a currency: the quoted one, else the estimated one.
func (t Terms) monthIn(p *market.Plan, c market.Currency) (month part) {
	if monthly := p.Quotes(market.Month); isQuoted(monthly) {
		return t.partIn(monthly, c)
	}
	for _, rule := range estimateRules {
		if month = t.partIn(t.monthsBy(rule, p), c); month.ok {
			break
		}
	}
	return month
}

func (t Terms) partIn(quotes market.Prices, c market.Currency) part {
	from, quoted, ok := comparedQuote(quotes, c)
	if !ok {
		return part{}
	}
	amount, ok := t.Rates.Convert(quoted, from, c)
	return part{amount: amount, from: from, approx: from != c, ok: ok}
}

// running is what so many months cost without fees: the quoted year, where that is lower.
// It reports whether the year is taken.
func (r *rent) running(months int) (running part, byYear, ok bool) {
	if r.month.ok {
		running = r.month
		amount, err := r.month.amount.Mul(market.Whole(int64(months)))
		running.amount, running.ok = amount, err == nil
	}
	if r.year.ok && months%monthsPerYear == 0 {
		amount, err := r.year.amount.Mul(market.Whole(int64(months / monthsPerYear)))
		if err == nil && (!running.ok || amount.Cmp(running.amount) < 0) {
			running, byYear = r.year, true
			running.amount = amount
		}
	}
	return running, byYear, running.ok
}

// total is net, rounded half up to the cent.
func (r *rent) total(months int) (market.Amount, bool) {
	net, ok := r.net(months)
	return net.RoundHalfUp(minDecimals), ok
}

// net is what so many months cost with the fees, without tax.
func (r *rent) net(months int) (market.Amount, bool) {
	running, _, ok := r.running(months)
	if !ok {
		return market.Amount{}, false
	}
	total := running.amount
	for _, f := range r.fees {
		amount, err := f.amount.Mul(market.Whole(f.times(months)))
		sum, failed := total.Add(amount)
		if err != nil || failed != nil {
			return market.Amount{}, false
		}
		total = sum
	}
	return total, true
}
