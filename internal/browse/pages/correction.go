package pages

import (
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// quoteColumns are the columns that hold a partner's quotes, by their periods.
var quoteColumns = map[market.Period]string{market.Month: "price_monthly_currencies", market.Hour: "price_hourly_currencies", market.Year: "price_annually_currencies"}

// corrections says what the shop says otherwise than the partner of a plan.
func corrections(lang *language.Language, p *market.Plan) []view.PlanCorrection {
	made, theirs, ok := correctionsOf(p)
	if !ok {
		return nil
	}
	var list []view.PlanCorrection
	for _, f := range words.Facts {
		at := slices.IndexFunc(made, func(c market.Correction) bool { return c.Column == f.Column })
		if at < 0 || f.Column == market.HiddenColumn {
			continue
		}
		c := made[at]
		text := correctionText(lang, f.In(lang), lang.Day(c.At), valueText(lang, f, p), valueText(lang, f, theirs))
		list = append(list, view.PlanCorrection{Reason: c.Reason, Source: browse.Optional(c.Source), Text: text})
	}
	return list
}

// correctionText says what the shop says of a fact and what the partner does; nothing is empty.
func correctionText(lang *language.Language, fact, day, ours, theirs string) string {
	switch {
	case theirs == "":
		return lang.T("{fact}: {value}, added by this shop on {day}.", "fact", fact, "value", ours, "day", day)
	case ours == "":
		return lang.T("{fact}: removed by this shop on {day}. The partner says: {other}.", "fact", fact, "day", day, "other", theirs)
	}
	return lang.T("{fact}: {value}, corrected by this shop on {day}. The partner says: {other}.", "fact", fact, "value", ours, "day", day, "other", theirs)
}

// correctionsOf reads the corrections of a plan, and what its partner says.
func correctionsOf(p *market.Plan) (made []market.Correction, theirs *market.Plan, ok bool) {
	if p.Corrections == "" {
		return nil, p, false
	}
	made, err := p.Corrections.List()
	uncorrected := *p
	return made, &uncorrected, err == nil && row.Uncorrect(&uncorrected) == nil
}

func correctionOf(p *market.Plan, column string) (market.Correction, bool) {
	made, _, _ := correctionsOf(p)
	for _, c := range made {
		if c.Column == column {
			return c, true
		}
	}
	return market.Correction{}, false
}

// maxShownValue bounds a value as visitors read it, in characters.
const maxShownValue = 120

// valueText says what a row has in a column alone; empty for nothing.
func valueText(lang *language.Language, f words.Fact, p *market.Plan) string {
	var alone market.Plan
	if c, isColumn := row.Find(f.Column); !isColumn || c.Set(&alone, row.AppendValue(nil, c.Kind, c.Get(p))) != nil {
		return ""
	}
	return errs.Clip(f.Value(lang, &alone), maxShownValue)
}

// correctedLabel is the label of a line of a price that the shop corrected: who says it, why, and what the
// partner says.
func correctedLabel(lang *language.Language, p *market.Plan, line price.Line, c market.Correction) string {
	label := line.Label
	if line.IsQuote {
		label = pricePer(lang, line.Quote)
	} else if p.QuotedTax != nil {
		label = strings.TrimSuffix(label, ", "+price.WithoutTax(lang, *p.QuotedTax)) // of the partner's price
	}
	return correctedBy(lang, label, p, c)
}

// pricePer names the price of a period.
func pricePer(lang *language.Language, period market.Period) string {
	switch period {
	case market.Hour:
		return lang.T("Price per hour")
	case market.Year:
		return lang.T("Price per year")
	}
	return lang.T("Price per month")
}

func correctedBy(lang *language.Language, label string, p *market.Plan, c market.Correction) string {
	_, theirs, _ := correctionsOf(p)
	column, _ := row.Find(c.Column)
	says := words.PricesText(lang, column.Get(theirs).Prices)
	if says == "" {
		return lang.T("{price}, added by this shop on {day}: {reason}", "price", label, "day", lang.Day(c.At), "reason", c.Reason)
	}
	return lang.T("{price}, corrected by this shop on {day} (the partner says {other}): {reason}", "price", label, "day", lang.Day(c.At), "other", says, "reason", c.Reason)
}

// correctSetup marks the lines of a setup fee that the shop corrected.
func correctSetup(lang *language.Language, p *market.Plan, lines []view.PriceLine) {
	c, has := correctionOf(p, "setup_fee_currencies")
	for i := range lines {
		if has && lines[i].Kind == string(market.SetupFee) {
			lines[i].Label = correctedBy(lang, lines[i].Label, p, c)
			lines[i].SourceURL, lines[i].SeenAt = browse.Optional(c.Source), view.Time(c.At)
		}
	}
}
