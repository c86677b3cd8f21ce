package browse

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

// Prices shows the price of every billing period in the currencies of the decorator.
func (d Decorator) Prices(p *market.Plan) map[market.Currency]view.PriceSet {
	sets := make(map[market.Currency]view.PriceSet, len(d.currencies()))
	for _, chosen := range d.currencies() {
		sets[chosen] = d.PriceSet(p, chosen)
	}
	return sets
}

// Terms returns the terms of a plan's prices.
func (d Decorator) Terms(p *market.Plan, chosen market.Currency) price.Terms {
	return price.Terms{Choice: d.In(chosen), Rates: d.Rates, MonthHours: d.monthHours[p.Partner]}
}

// PriceSet shows the price of every billing period in a currency.
func (d Decorator) PriceSet(p *market.Plan, chosen market.Currency) (set view.PriceSet) {
	terms := d.Terms(p, chosen)
	converted := map[market.Currency][]string{} // the quotes, by their currency
	for _, period := range market.Periods() {
		shown, ok := terms.Show(p, period)
		if !ok {
			continue
		}
		one := &view.Price{Text: shown.Text, Unit: period, Beside: terms.Beside(shown).Text, Computed: shown.Estimate != nil || p.QuotedTax != nil, Paid: shown.Estimate.Paid()}
		one.Estimated = shown.Estimate != nil && one.Paid == ""
		switch period {
		case market.Month:
			set.Monthly = one
		case market.Hour:
			set.Hourly = one
		case market.Year:
			set.Annually = one
		}
		if set.Lead == nil {
			set.Lead = &one.Unit
		}
		quote := price.Per(d.Language(), price.Exact(d.Language(), shown.Quoted, shown.From), period)
		switch e := shown.Estimate; {
		case one.Estimated:
			set.Traces = append(set.Traces, d.Language().T("Estimated: {sum}. The partner has no monthly price.", "sum", e.Text(shown.From)))
			continue // the hour tells the rate
		case e != nil:
			set.Traces = append(set.Traces, d.Language().T("One month’s share of {sum}. The partner has no monthly price.", "sum", e.Text(shown.From)))
			quote = price.Per(d.Language(), price.Exact(d.Language(), e.Quote, shown.From), e.Period)
		}
		if shown.Approx || one.Beside != "" {
			converted[shown.From] = append(converted[shown.From], quote)
		}
	}
	if set.Lead != nil && p.QuotedTax != nil {
		set.Traces = slices.Insert(set.Traces, 0, words.Capital(price.WithoutTax(d.Language(), *p.QuotedTax))+".")
	}
	if set.Lead != nil {
		set.Tax = d.TaxNote()
	}
	if setup, ok := terms.ShowCharge(p.SetupCharge()); ok {
		set.Setup = &setup.Text
		if d.Months() == 0 {
			set.Fee = strings.TrimSpace(d.Language().T("+ {price} setup", "price", setup.Text) + " " + terms.Beside(setup).Text)
		}
	}
	if d.Months() > 0 {
		set.Term = termPrice(terms, p)
	}
	if later, ok := terms.Renewal(p); ok {
		renews := d.Language().T("Renews at {price}", "price", later.Text)
		if set.Term != nil || *set.Lead != market.Month {
			renews = d.Language().T("Renews at {price}/month", "price", later.Text)
		}
		set.Renews = strings.TrimSpace(renews + " " + terms.Beside(later).Text)
	}
	for _, from := range convertible {
		quoted := converted[from]
		set.IsConverted = set.IsConverted || quoted != nil
		if quoted != nil && d.brief == "" {
			set.Traces = append(set.Traces, d.Language().T("Converted from {prices} at {rates}, {source}", "prices", d.Language().And(quoted), "rates", conversionRates(d.Language(), d.Rates, from, chosen), "source", published(d.Language(), d.Rates)))
		}
	}
	if d.brief != "" {
		set.Traces = nil
	}
	return set
}

// termPrice shows what the chosen months cost.
func termPrice(terms price.Terms, p *market.Plan) *view.TermPrice {
	months := terms.Months()
	shown := &view.TermPrice{Months: months, Unit: MonthsText(terms.Language(), months)}
	if term, ok := terms.Term(p, months); ok {
		shown.Text, shown.Note, shown.Beside = term.Text(term.Total), TermNote(terms.Language(), term), terms.TermBeside(term)
	}
	return shown
}

// MonthsText is a number of months in words: "1 month", "12 months".
func MonthsText(lang *language.Language, n int) string {
	return lang.N("{count} month", "{count} months", n)
}

// TermNote says what is in the total of a term besides its months; empty where nothing is.
func TermNote(lang *language.Language, t price.Term) string {
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

// convertible are the currencies that a quote may be converted from.
var convertible = append(market.Currencies(), market.OtherCurrencies()...)

// conversionRates writes the rates that a conversion uses, of currencies beside the euro.
func conversionRates(lang *language.Language, rates price.Rates, from, to market.Currency) string {
	var used []market.Currency
	for _, c := range []market.Currency{from, to} {
		if c != market.EUR {
			used = append(used, c)
		}
	}
	return ratesText(lang, rates, used)
}

// published names the rates' source and day. For old rates it adds a minimum age,
// which stays true while a page is cached for days.
func published(lang *language.Language, rates price.Rates) string {
	if rates.Old {
		return lang.N("European Central Bank reference rate of {day}, more than {count} day old", "European Central Bank reference rate of {day}, more than {count} days old", price.MaxAgeDays, "day", lang.Day(rates.Date))
	}
	return lang.T("European Central Bank reference rate of {day}", "day", lang.Day(rates.Date))
}

// ratesText writes the rates of some currencies as one equation.
func ratesText(lang *language.Language, rates price.Rates, currencies []market.Currency) string {
	parts := []string{"1 EUR"}
	for _, c := range currencies {
		if a, ok := rates.PerEUR[c]; ok {
			parts = append(parts, lang.Decimal(a.String())+" "+string(c))
		}
	}
	return strings.Join(parts, " = ")
}

// RateNote describes the rates behind converted prices; empty without rates.
func RateNote(lang *language.Language, rates price.Rates) view.RateNote {
	if len(rates.PerEUR) == 0 {
		return view.RateNote{}
	}
	return view.RateNote{
		Source: lang.T("European Central Bank reference rate"), Link: rates.Link, Date: rates.Date.UTC().Format(time.DateOnly),
		Text: ratesNote(lang, rates),
	}
}

func ratesNote(lang *language.Language, rates price.Rates) string {
	written, source := ratesText(lang, rates, market.Currencies()), published(lang, rates)
	if rates.Old {
		return lang.T("Prices marked ≈ are converted at {rates}, {source}. No newer rates were available.", "rates", written, "source", source)
	}
	return lang.T("Prices marked ≈ are converted at {rates}, {source}.", "rates", written, "source", source)
}

// LeadText writes a leading price in a sentence: "$0.02 an hour", "$240.00 for 12 months".
func LeadText(lang *language.Language, p *view.Price) string {
	return lang.List(price.Per(lang, p.Text, p.Unit), p.Paid)
}

// PriceStep writes how a quote moved: "€10.00 → €11.00 a month", "renewal $12.00 → $15.00 a month".
func PriceStep(lang *language.Language, s market.Step) string {
	text := price.Per(lang, price.Format(lang, s.Before, s.Currency)+" → "+price.Format(lang, s.After, s.Currency), s.Period)
	if s.IsRenewal {
		return lang.T("renewal {prices}", "prices", text)
	}
	return text
}

// CyclesText says by which times a plan is paid: "1, 3, 12 months"; empty where that is not known.
func CyclesText(lang *language.Language, p *market.Plan) string {
	cycles := p.BillingCycles()
	if len(cycles) == 0 {
		return ""
	}
	last := cycles[len(cycles)-1].Months
	if len(cycles) == 1 {
		return MonthsText(lang, last)
	}
	var months []string
	for _, c := range cycles[:len(cycles)-1] {
		months = append(months, strconv.Itoa(c.Months))
	}
	return lang.N("{others}, {count} month", "{others}, {count} months", last, "others", strings.Join(months, ", "))
}
