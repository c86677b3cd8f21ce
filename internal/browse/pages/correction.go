package pages

import (
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/language"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/price"
	"launchrack/internal/row"
	"launchrack/internal/view"
	"launchrack/internal/words"
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
	for _, of := range row.AllCorrectable() {
		at := slices.IndexFunc(made, func(c market.Correction) bool { return c.Column == of.Column })
		if at < 0 {
			continue
		}
		c := made[at]
		list = append(list, view.PlanCorrection{Reason: c.Reason, Source: browse.Optional(c.Source),
			Text: lang.T("Corrected by this shop on {day}: {fact} {value}; the partner says {other}", "day", lang.Day(c.At), "fact", of.Label, "value", valueText(lang, of, p), "other", valueText(lang, of, theirs))})
	}
	return list
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

// valueText says what a row has in a column.
func valueText(lang *language.Language, of row.Correctable, p *market.Plan) string {
	c, _ := row.Find(of.Column)
	v := c.Get(p)
	text := ""
	switch {
	case of.Column == "disks":
		text = words.StorageText(lang, &market.Plan{Disks: p.Disks})
	case v.Null, c.Kind == row.TextArray && len(v.List) == 0:
	case of.Column == "type":
		text = browse.TypeText(lang, p.Type)
	case of.Column == "countries":
		text = countriesText(lang, p)
	case of.Column == "network_speed":
		text = networkText(lang, p)
	case of.Column == "traffic_tb" && *p.TrafficTB == market.Unmetered:
		text = lang.T("unmetered")
	case c.Kind == row.Integer, c.Kind == row.Number:
		text = strings.TrimSpace(v.Num.String() + " " + of.Unit)
	case c.Kind == row.Text:
		text = v.Text
	case c.Kind == row.Boolean:
		text = strings.ToLower(yesOrNo(lang, &v.Bool))
	case c.Kind == row.TextArray:
		text = strings.Join(v.List, ", ")
	case c.Kind == row.PriceMap:
		text = pricesText(lang, v.Prices)
	case c.Kind == row.PlaceList:
		var names []string
		for _, at := range v.Places {
			names = append(names, strings.TrimSpace(at.Region+" "+place.CountryNameIn(lang, at.Country)))
		}
		text = strings.Join(names, ", ")
	}
	if text == "" {
		return lang.T("nothing")
	}
	return clipped(text)
}

func clipped(text string) string {
	if runes := []rune(text); len(runes) > maxShownValue {
		return string(runes[:maxShownValue]) + "…"
	}
	return text
}

func pricesText(lang *language.Language, prices market.Prices) string {
	var list []string
	for _, c := range market.Currencies() {
		if amount, has := prices[c]; has {
			list = append(list, price.Exact(lang, amount, c))
		}
	}
	return strings.Join(list, ", ")
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
	says := pricesText(lang, column.Get(theirs).Prices)
	if says == "" {
		says = lang.T("nothing")
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
