package api

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/vat"
	"launchrack/internal/view"
)

// priceTrace answers GET and POST /rest/v1/rpc/price_trace: what the shown price of a
// plan is made of.
func (s *server) priceTrace(w http.ResponseWriter, r *http.Request, _ caller) error {
	call, err := readPriceCall(r)
	if err != nil {
		return err
	}
	levy, err := levyArgument(call.params, s.Now())
	if err != nil {
		return err
	}
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	plan, err := snap.ByID(call.plan)
	if err != nil {
		return err
	}
	if plan == nil {
		return noPlan(call.plan)
	}
	trace := traceOf(plan, call.currency, snap.Rates(), levy)
	if err := s.addReceipt(r.Context(), plan, &trace); err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	return s.answer(w, r, call.outcome, trace)
}

// addReceipt sets source and time of the partner's quote to those of the stored document
// that told it.
func (s *server) addReceipt(ctx context.Context, plan *market.Plan, trace *view.PriceTrace) error {
	if s.Receipt == nil || plan.Partner == "" {
		return nil
	}
	told := cmp.Or(plan.PriceUnconfirmedSince, plan.UnconfirmedSince, plan.FetchedAt)
	for i := range trace.Lines {
		line := &trace.Lines[i]
		if line.Kind != string(price.Base) {
			continue
		}
		receipt, ok, err := s.Receipt(ctx, plan.Partner, line.Currency, told)
		if err != nil {
			return err
		}
		if ok {
			line.SourceURL, line.SeenAt = known(receipt.Address), view.Time(receipt.SeenAt)
		}
	}
	return nil
}

func traceOf(plan *market.Plan, currency market.Currency, rates price.Rates, levy *price.Levy) view.PriceTrace {
	e, ok := price.Explain(plan, currency, rates, levy)
	if !ok {
		return view.PriceTrace{Currency: currency, Lines: []view.PriceLine{}}
	}
	trace := view.PriceTrace{Total: &e.Total, Currency: e.Currency, Period: &e.Period, Lines: []view.PriceLine{}}
	for _, line := range e.Lines {
		shown := view.PriceLine{Label: line.Label, Amount: line.Amount, Currency: line.Currency, Kind: string(line.Kind), Rate: line.Rate}
		switch line.Kind {
		case price.Base:
			shown.SourceURL, shown.SeenAt = known(plan.PlanURL), view.Time(plan.FetchedAt)
		case price.Conversion:
			day := line.RateDate.UTC().Format(time.DateOnly)
			shown.SourceURL, shown.RateDate = known(rates.Link), &day
		}
		trace.Lines = append(trace.Lines, shown)
	}
	return trace
}

// known is null for a text that is empty.
func known(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// levyArgument reads country: the tax that it adds today, nil without the parameter.
func levyArgument(params url.Values, now time.Time) (*price.Levy, error) {
	country := params.Get("country")
	if country == "" {
		return nil, nil
	}
	rate, ok := vat.Find(strings.ToUpper(country), now)
	if !ok {
		return nil, errs.Field("country", "%q came; accepted are %s", errs.Clip(country, 40), strings.Join(vat.Countries(), ", "))
	}
	return &price.Levy{Name: rate.Tax + " " + rate.Percent.String() + " %, " + rate.Country, Percent: rate.Percent}, nil
}
