package pages

import (
	"cmp"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/errs"
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
		text := correctionText(lang, browse.ColumnLabel(lang, of.Column), lang.Day(c.At), valueText(lang, of, p), valueText(lang, of, theirs))
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

// valueText says what a row has in a column; empty for nothing.
func valueText(lang *language.Language, of row.Correctable, p *market.Plan) string {
	c, _ := row.Find(of.Column)
	v := c.Get(p)
	if v.Null {
		return ""
	}
	switch of.Column {
	case "disks":
		return words.StorageText(lang, &market.Plan{Disks: p.Disks})
	case "type":
		return browse.TypeText(lang, p.Type)
	case "category":
		return browse.CategoryText(lang, p.Category)
	case "countries":
		return countriesText(lang, p)
	case "regions":
		return clipped(strings.Join(each(v.List, func(region string) string { return place.RegionIn(lang, region) }), ", "))
	case "network_speed":
		return networkText(lang, p)
	case "traffic_tb":
		return trafficText(lang, &market.Plan{TrafficTB: p.TrafficTB})
	case "bandwidth":
		return clipped(words.Traffic(lang, p.Bandwidth))
	case "cpu_share":
		return shareText(lang, p)
	case "cpu_frequency":
		return words.ClockSpeed(lang, p)
	case "virtualization":
		return words.Hypervisor(p.Virtualization)
	}
	switch {
	case of.Unit == "GB":
		return string(words.Gigabytes.AppendNumber(nil, lang, v.Num))
	case c.Kind == row.Integer, c.Kind == row.Number:
		return lang.Decimal(v.Num.String())
	case c.Kind == row.Boolean:
		return yesOrNo(lang, &v.Bool)
	case c.Kind == row.PriceMap:
		return pricesText(lang, v.Prices)
	case c.Kind == row.PlaceList:
		return clipped(strings.Join(each(v.Places, func(at market.Place) string { return placeText(lang, at) }), ", "))
	}
	return clipped(cmp.Or(v.Text, strings.Join(v.List, ", ")))
}

func placeText(lang *language.Language, at market.Place) string {
	country := place.CountryNameIn(lang, at.Country)
	switch {
	case at.Region == "":
		return country
	case country == "":
		return place.RegionIn(lang, at.Region)
	}
	return lang.T("{address}, {country}", "address", place.RegionIn(lang, at.Region), "country", country)
}

func clipped(text string) string { return errs.Clip(text, maxShownValue) }

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
