package browse

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/view"
)

// prices shows every billing period in every currency.
func (d decorator) prices(p *market.Plan) map[market.Currency]view.PriceSet {
	sets := make(map[market.Currency]view.PriceSet, len(market.Currencies()))
	for _, chosen := range market.Currencies() {
		show := func(period market.Period) *view.Price { return d.price(p.Quotes(period), chosen, period) }
		set := view.PriceSet{Monthly: show(market.Month), Hourly: show(market.Hour), Annually: show(market.Year)}
		set.Lead = cmp.Or(set.Monthly, set.Hourly, set.Annually)
		sets[chosen] = set
	}
	return sets
}

func (d decorator) price(quotes market.Prices, chosen market.Currency, period market.Period) *view.Price {
	shown, ok := price.Show(quotes, chosen, d.rates)
	if !ok {
		return nil
	}
	return &view.Price{Text: shown.Text, Unit: period, Trace: d.trace(shown)}
}

// trace explains a conversion; empty for a price that is quoted.
func (d decorator) trace(shown price.Shown) string {
	if !shown.Approx {
		return ""
	}
	return "Converted from " + price.Exact(shown.Quoted, shown.From) + d.at[conversion{shown.From, shown.Currency}]
}

// conversion is one of a price in one currency to another.
type conversion struct{ from, to market.Currency }

// conversions words each with its rates: what follows the price that it began
// with.
func conversions(rates price.Rates) map[conversion]string {
	at := map[conversion]string{}
	for _, from := range market.Currencies() {
		for _, to := range market.Currencies() {
			var used []market.Currency
			for _, c := range []market.Currency{from, to} {
				if c != market.EUR {
					used = append(used, c)
				}
			}
			at[conversion{from, to}] = fmt.Sprintf(" at %s, %s", ratesText(rates, used), published(rates))
		}
	}
	return at
}

// published names the rates' source and day. Of old ones it says an age that
// stays true: the page may be kept for days.
func published(rates price.Rates) string {
	s := rates.Source + " of " + longDay(rates.Date)
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

func longDay(t time.Time) string { return t.UTC().Format("2 January 2006") }

// rateNote tells where converted prices come from; all empty without rates.
func rateNote(rates price.Rates) view.RateNote {
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
		return " Newer rates could not be had."
	}
	return ""
}
