package browse

import (
	"fmt"
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

// noMonth follows how a month was computed.
const noMonth = ". The partner has no monthly price."

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
			set.Traces = append(set.Traces, "Estimated: "+e.Text(shown.From)+noMonth)
			continue // the hour tells the rate
		case e != nil:
			set.Traces = append(set.Traces, "A month of "+e.Text(shown.From)+noMonth)
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
			set.Fee = strings.TrimSpace("+ " + setup.Text + " setup " + terms.Beside(setup).Text)
		}
	}
	if d.Months() > 0 {
		set.Term = termPrice(terms, p)
	}
	if later, ok := terms.Renewal(p); ok {
		per := ""
		if set.Term != nil || *set.Lead != market.Month {
			per = "/month"
		}
		set.Renews = strings.TrimSpace("Renews at " + later.Text + per + " " + terms.Beside(later).Text)
	}
	for _, from := range convertible {
		if quoted := converted[from]; quoted != nil {
			set.IsConverted = true
			set.Traces = append(set.Traces, "Converted from "+listed(quoted)+d.conversions[conversion{from, chosen}])
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
	shown := &view.TermPrice{Months: months, Unit: MonthsText(months)}
	if term, ok := terms.Term(p, months); ok {
		shown.Text, shown.Note, shown.Beside = term.Text(term.Total), TermNote(term), terms.TermBeside(p, term)
	}
	return shown
}

// MonthsText is a number of months in words: "1 month", "12 months".
func MonthsText(n int) string {
	if n == 1 {
		return "1 month"
	}
	return fmt.Sprintf("%d months", n)
}

// TermNote says what is in the total of a term besides its months; empty where nothing is.
func TermNote(t price.Term) string {
	var notes []string
	if t.Cycle > 1 {
		notes = append(notes, "Pay "+MonthsText(t.Cycle)+" at once")
	}
	if t.HasSetup {
		notes = append(notes, "setup included")
	}
	return strings.Join(notes, ", ")
}

// listed joins texts as a sentence does: a, b and c.
func listed(texts []string) string {
	last := len(texts) - 1
	if last == 0 {
		return texts[0]
	}
	return strings.Join(texts[:last], ", ") + " and " + texts[last]
}

// convertible are the currencies that a quote may be converted from.
var convertible = append(market.Currencies(), market.OtherCurrencies()...)

// conversion is a pair of currencies.
type conversion struct{ from, to market.Currency }

// conversionTexts writes the rates of each conversion, as they follow the quoted
// prices in a sentence.
func conversionTexts(rates price.Rates) map[conversion]string {
	texts := map[conversion]string{}
	for _, from := range convertible {
		for _, to := range market.Currencies() {
			var used []market.Currency
			for _, c := range []market.Currency{from, to} {
				if c != market.EUR {
					used = append(used, c)
				}
			}
			texts[conversion{from, to}] = fmt.Sprintf(" at %s, %s", ratesText(rates, used), published(rates))
		}
	}
	return texts
}

// published names the rates' source and day. For old rates it adds a minimum age,
// which stays true while a page is cached for days.
func published(rates price.Rates) string {
	s := rates.Source + " of " + language.English.Day(rates.Date)
	if rates.Old {
		s += fmt.Sprintf(", more than %d days old", price.MaxAgeDays)
	}
	return s
}

// ratesText writes the rates of some currencies as one equation.
func ratesText(rates price.Rates, currencies []market.Currency) string {
	parts := []string{"1 EUR"}
	for _, c := range currencies {
		if a, ok := rates.PerEUR[c]; ok {
			parts = append(parts, a.String()+" "+string(c))
		}
	}
	return strings.Join(parts, " = ")
}

// RateNote describes the rates behind converted prices; empty without rates.
func RateNote(rates price.Rates) view.RateNote {
	if len(rates.PerEUR) == 0 {
		return view.RateNote{}
	}
	return view.RateNote{
		Source: rates.Source, Link: rates.Link, Date: rates.Date.UTC().Format(time.DateOnly),
		Text: fmt.Sprintf("Prices marked ≈ are converted at %s, %s.%s",
			ratesText(rates, market.Currencies()), published(rates), noNewer(rates)),
	}
}

func noNewer(rates price.Rates) string {
	if rates.Old {
		return " No newer rates were available."
	}
	return ""
}

// LeadText writes a leading price in a sentence: "$0.02 an hour", "$240.00 for 12 months".
func LeadText(lang *language.Language, p *view.Price) string {
	text := price.Per(lang, p.Text, p.Unit)
	if p.Paid != "" {
		text += ", " + p.Paid
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

// CyclesText says by which times a plan is paid: "1, 3, 12 months"; empty where that is not known.
func CyclesText(p *market.Plan) string {
	var months []string
	for _, c := range p.BillingCycles() {
		months = append(months, strconv.Itoa(c.Months))
	}
	switch len(months) {
	case 0:
		return ""
	case 1:
		return MonthsText(p.BillingCycles()[0].Months)
	}
	return strings.Join(months, ", ") + " months"
}
