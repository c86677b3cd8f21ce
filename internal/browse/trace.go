package browse

import (
	"strings"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/vat"
	"launchrack/internal/view"
)

// CountryParam is the parameter that names the country whose tax the shown prices
// include. The columns of a row stay net.
const CountryParam = "vat_country"

// Levy returns the tax of a country on this day, nil for no country. An unknown country
// is errs.Invalid.
func (s *Service) Levy(param, country string) (*price.Levy, error) {
	if country == "" {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), s.now())
	if !ok {
		return nil, errs.Field(param, "%q came; accepted are %s", errs.Clip(country, 40), strings.Join(vat.Countries(), ", "))
	}
	levy := rate.Levy()
	return &levy, nil
}

// PriceTrace itemises the leading price of a plan and its setup fee, as a card shows
// them, and both together over a year.
func (s *Service) PriceTrace(snap *catalog.Snapshot, p *market.Plan, currency market.Currency, levy *price.Levy) view.PriceTrace {
	terms := price.Terms{Currency: currency, Rates: snap.Rates(), MonthHours: s.monthHours[p.Partner], Levy: levy}
	trace := view.PriceTrace{Currency: currency, Lines: []view.PriceLine{}}
	if e, ok := terms.Explain(p); ok {
		trace.Total, trace.Currency, trace.Period = &e.Total, e.Currency, &e.Period
		trace.Lines = s.priceLines(snap, p, e)
	}
	if e, ok := terms.ExplainSetup(p); ok {
		trace.Setup = &view.SetupTrace{Total: e.Total, Currency: e.Currency, Lines: s.priceLines(snap, p, e)}
	}
	if y, ok := terms.FirstYear(p); ok && y.HasSetup {
		trace.FirstYear = &view.FirstYearTrace{Total: y.Total, PerMonth: y.PerMonth, Currency: y.Currency, Lines: s.priceLines(snap, p, y.Explanation),
			Text: y.Text(y.Total), PerMonthText: y.Text(y.PerMonth)}
	}
	return trace
}

func (s *Service) priceLines(snap *catalog.Snapshot, p *market.Plan, e price.Explanation) []view.PriceLine {
	lines := make([]view.PriceLine, len(e.Lines))
	for i, line := range e.Lines {
		shown := view.PriceLine{Label: line.Label, Amount: line.Amount, Currency: line.Currency, Kind: string(line.Kind),
			Text: price.Exact(line.Amount, line.Currency), Rate: line.Rate}
		if !line.RateDate.IsZero() {
			day := line.RateDate.UTC().Format(time.DateOnly)
			shown.RateDate = &day
		}
		switch line.Kind {
		case price.Base, price.Computed, price.Setup:
			shown.SourceURL, shown.SeenAt = s.evidence(snap, p)
		case price.Conversion:
			shown.SourceURL = optional(snap.Rates().Link)
		}
		lines[i] = shown
	}
	return lines
}

// evidence returns where the quotes of a plan come from, and when they were last
// confirmed.
func (s *Service) evidence(snap *catalog.Snapshot, p *market.Plan) (source, seenAt *string) {
	confirmed := time.Time{}
	for _, state := range snap.Partners() {
		if state.Partner.ID == p.Partner {
			confirmed = state.ConfirmedAt
		}
	}
	at := p.LastConfirmed(confirmed)
	if !p.PriceUnconfirmedSince.IsZero() {
		at = p.PriceUnconfirmedSince
	}
	for _, address := range []string{p.PlanURL, p.PlanDetailURL, p.PartnerURL} {
		if address != "" && market.CheckLink(address) == nil {
			return &address, view.Time(at)
		}
	}
	return nil, view.Time(at)
}
