package api

import (
	"cmp"
	"context"
	"net/http"
	"net/url"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// priceTrace answers GET and POST /rest/v1/rpc/price_trace: what the shown price of a
// plan is made of.
func (s *server) priceTrace(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.planCall(w, r, who, traceArguments, func(ctx context.Context, snap *catalog.Snapshot, plan *market.Plan, args url.Values) (any, error) {
		if country := args.Get("country"); country != "" { // its older name
			args.Set(browse.CountryParam, country)
		}
		choice, err := s.choiceArgument(args)
		if err != nil {
			return nil, err
		}
		trace := pages.PriceTrace(s.Browse, snap, plan, choice)
		answer.MeterOf(ctx).Read()
		return &trace, s.addReceipt(ctx, plan, &trace)
	})
}

// traceArguments names the arguments of price_trace.
var traceArguments = append([]string{"country"}, similarArguments...)

// addReceipt sets source and time of the partner's quotes to those of the stored document
// that told it. While the database is away they stay those of the plan.
func (s *server) addReceipt(ctx context.Context, plan *market.Plan, trace *view.PriceTrace) error {
	if s.Receipt == nil || plan.Partner == "" {
		return nil
	}
	told := cmp.Or(plan.PriceUnconfirmedSince, plan.UnconfirmedSince, plan.FetchedAt)
	var quotes []*view.PriceLine
	for i := range trace.Lines {
		if trace.Lines[i].Kind == string(price.Base) || i == 0 && plan.QuotedTax != nil {
			quotes = append(quotes, &trace.Lines[i])
		}
	}
	for i := range trace.Components {
		quotes = append(quotes, &trace.Components[i].Lines[0])
	}
	for _, line := range quotes {
		receipt, ok, err := s.Receipt(ctx, plan, line.Currency, told)
		if errs.KindOf(err) == errs.Unavailable {
			s.Log.WarnContext(ctx, "the document of a price was not read", "plan", plan.ID, "err", err)
			return nil
		}
		if err != nil {
			return err
		}
		if ok {
			line.SourceURL, line.SeenAt = textOrNull(receipt.Address), view.Time(receipt.SeenAt)
		}
	}
	return nil
}

// textOrNull is null for a text that is empty.
func textOrNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
