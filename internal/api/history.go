package api

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/browse"
	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// priceHistory answers GET and POST /rest/v1/rpc/price_history: what a plan cost, one
// entry for each change, oldest first.
func (s *server) priceHistory(w http.ResponseWriter, r *http.Request, _ caller) error {
	call, err := readPriceCall(r)
	if err != nil {
		return err
	}
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	moments, err := s.History(r.Context(), call.plan)
	if err != nil {
		return err
	}
	if len(moments) == 0 {
		return noPlan(call.plan)
	}
	w.Header().Set("Cache-Control", "no-cache")
	return s.answer(w, r, call.outcome, browse.PriceMoments(moments, call.currency, snap.Rates()))
}

// priceCall is a call about the price of one plan in one currency.
type priceCall struct {
	outcome  outcome
	params   url.Values
	plan     int64
	currency market.Currency
}

func readPriceCall(r *http.Request) (call priceCall, err error) {
	if call.outcome, err = readCall(r); err != nil {
		return call, err
	}
	if call.params, err = arguments(r); err != nil {
		return call, err
	}
	if call.plan, err = planArgument(call.params); err != nil {
		return call, err
	}
	call.currency, err = currencyArgument(call.params)
	return call, err
}

// planArgument reads plan_id.
func planArgument(params url.Values) (int64, error) {
	text := params.Get("plan_id")
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, errs.Field("plan_id", "%q came; accepted is the id of a plan, a whole number from 1", errs.Clip(text, 40))
	}
	return id, nil
}

// currencyArgument reads currency, which is USD where it is missing.
func currencyArgument(params url.Values) (market.Currency, error) {
	text := params.Get("currency")
	if text == "" {
		return market.USD, nil
	}
	c, ok := market.ParseCurrency(text)
	if !ok {
		return "", errs.Field("currency", "%q came; accepted are USD, EUR and GBP", errs.Clip(text, 40))
	}
	return c, nil
}

func noPlan(id int64) error {
	return &errs.Error{Kind: errs.NotFound, Message: fmt.Sprintf("There is no plan with id %d.", id)}
}

// partnerStatus answers GET and POST /rest/v1/rpc/partner_status.
func (s *server) partnerStatus(w http.ResponseWriter, r *http.Request, _ caller) error {
	called, err := readCall(r)
	if err != nil {
		return err
	}
	status, err := s.Status(r.Context())
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.answer(w, r, called, status)
}
