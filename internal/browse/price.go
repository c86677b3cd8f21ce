package browse

import (
	"slices"
	"strings"
	"time"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
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
	if d.IsTotal() || len(p.Cycles) > 0 {
		told := terms.Tell(p)
		if set.Renews = told.Renews; d.IsTotal() {
			set.Term = &view.TermPrice{Months: d.Months(), Search: "?" + query.NeedSearch(d.Need()), Unit: strings.TrimPrefix(price.Unit(d.Language(), d.TotalUnit(d.Language())), "/"), Text: told.Text, Beside: told.Beside, Note: told.Paid}
		}
	}
	for _, from := range market.Convertible() {
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
	text := lang.T("Prices marked ≈ are converted at {rates}, {source}.", "rates", written, "source", source)
	if rates.Old {
		text = lang.T("Prices marked ≈ are converted at {rates}, {source}. No newer rates were available.", "rates", written, "source", source)
	}
	var lacking []string
	for _, c := range market.Currencies() {
		if _, has := rates.PerEUR[c]; !has && c != market.EUR {
			lacking = append(lacking, string(c))
		}
	}
	if len(lacking) > 0 {
		text += " " + lang.T("Without an exchange rate, prices in {currencies} are shown only where a partner quotes them.", "currencies", lang.And(lacking))
	}
	return text
}

// PriceStep writes how a quote moved: "€10.00 → €11.00 a month", "renewal $12.00 → $15.00 a month".
func PriceStep(lang *language.Language, s market.Step) string {
	text := price.Per(lang, price.Format(lang, s.Before, s.Currency)+" → "+price.Format(lang, s.After, s.Currency), s.Period)
	if s.IsRenewal {
		return lang.T("renewal {prices}", "prices", text)
	}
	return text
}
