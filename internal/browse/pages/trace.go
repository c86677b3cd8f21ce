package pages

import (
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// PriceTrace itemises the leading price of a plan and its setup fee, as a card shows
// them, and both together over a year and over some months, unless these are 0.
func PriceTrace(s *browse.Service, snap *catalog.Snapshot, p *market.Plan, choice price.Choice) view.PriceTrace {
	terms := s.Terms(snap, p, choice)
	trace := view.PriceTrace{Currency: choice.Currency(), Lines: []view.PriceLine{}}
	if e, ok := terms.Explain(p); ok {
		trace.Total, trace.Currency, trace.Period = &e.Total, e.Currency, &e.Period
		trace.Lines = priceLines(snap, terms.Language(), p, e)
	}
	for _, fee := range p.Fees() {
		e, ok := terms.ExplainCharge(fee)
		if !ok {
			continue
		}
		lines := priceLines(snap, terms.Language(), p, e)
		if fee.Component == market.SetupFee {
			correctSetup(terms.Language(), p, lines)
			trace.Setup = &view.SetupTrace{Total: e.Total, Currency: e.Currency, Lines: lines}
			continue
		}
		trace.Components = append(trace.Components, view.ComponentTrace{Component: string(fee.Component), Name: browse.Optional(fee.Name),
			Period: string(fee.Period), Place: browse.Optional(fee.Place), Source: browse.Optional(fee.Source),
			Total: e.Total, Currency: e.Currency, Lines: lines})
	}
	if y, ok := terms.Term(p, firstYear); ok && y.HasSetup {
		trace.FirstYear = termTrace(snap, terms.Language(), p, y)
	}
	if choice.IsTotal() {
		if term, ok := terms.Term(p, choice.Months()); ok {
			trace.Term = termTrace(snap, terms.Language(), p, term)
		}
	}
	return trace
}

func termTrace(snap *catalog.Snapshot, lang *language.Language, p *market.Plan, t price.Term) *view.TermTrace {
	return &view.TermTrace{Months: t.Months, Total: t.Total, ByYear: t.ByYear, PerMonth: t.PerMonth, Currency: t.Currency,
		Lines: priceLines(snap, lang, p, t.Explanation), Text: t.Text(t.Total), PerMonthText: t.Text(t.PerMonth)}
}

func priceLines(snap *catalog.Snapshot, lang *language.Language, p *market.Plan, e price.Explanation) []view.PriceLine {
	lines := make([]view.PriceLine, len(e.Lines))
	for i, line := range e.Lines {
		shown := view.PriceLine{Label: line.Label, Amount: line.Amount, Currency: line.Currency, Kind: string(line.Kind),
			Text: lineText(lang, line), Rate: line.Rate}
		if !line.RateDate.IsZero() {
			day := line.RateDate.UTC().Format(time.DateOnly)
			shown.RateDate = &day
		}
		switch line.Kind {
		case price.Tax:
		case price.Conversion:
			shown.SourceURL = browse.Optional(snap.Rates().Link)
		default:
			shown.SourceURL, shown.SeenAt = evidence(snap, p)
		}
		if c, has := correctionOf(p, quoteColumns[line.Quote]); has {
			shown.Label, shown.SourceURL, shown.SeenAt = correctedLabel(lang, p, line, c), browse.Optional(c.Source), view.Time(c.At)
		}
		lines[i] = shown
	}
	return lines
}

// evidence returns where the quotes of a plan come from, and when they were last
// confirmed.
func evidence(snap *catalog.Snapshot, p *market.Plan) (source, seenAt *string) {
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
