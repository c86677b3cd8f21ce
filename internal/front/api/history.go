package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"launchrack/internal/browse/pages"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// priceHistory answers GET and POST /rest/v1/rpc/price_history: what a plan cost, one
// entry for each change, oldest first.
func (s *server) priceHistory(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.once(w, r, answer.Revalidated, func(ctx context.Context) (outcome, error) {
		call, err := readRowsCall(r, priceMoments, priceArguments...)
		if err != nil {
			return outcome{}, err
		}
		id, err := planArgument(r, call.args, priceArguments)
		if err != nil {
			return outcome{}, err
		}
		currency, err := market.ReadCurrency(call.args.Get("currency"))
		if err != nil {
			return outcome{}, err
		}
		snap, err := s.snapshot()
		if err != nil {
			return outcome{}, err
		}
		record, err := s.record(ctx, who, id)
		if err != nil {
			return outcome{}, err
		}
		if record.Stated == nil && len(record.Moments) == 0 {
			return outcome{}, noPlan(id)
		}
		return findIn(&call.listing, pages.PriceMoments(record.Moments, record.Stated, currency, snap.Rates()))
	})
}

// priceArguments names the arguments of price_history.
var priceArguments = []string{"plan_id", "currency"}

// planArgument reads plan_id. There is no function for anything but a whole number.
func planArgument(r *http.Request, args url.Values, names []string) (int64, error) {
	id, err := strconv.ParseInt(args.Get("plan_id"), 10, 64)
	if err != nil || id < 1 {
		return 0, noSuchCall(r, args, names)
	}
	return id, nil
}

func noPlan(id int64) error {
	return &errs.Error{Kind: errs.NotFound, Message: fmt.Sprintf("There is no plan with id %d.", id)}
}

// partnerStatus is how a partner stands, with what is known of it itself.
type partnerStatus struct {
	view.PartnerStatus
	About []statedFact `json:"about"`
}

// statedFact is a fact of a partner. Source is null where the shop itself says so.
type statedFact struct {
	Fact   fact.Name `json:"fact"`
	Values []string  `json:"values"`
	Source *string   `json:"source"`
	Date   string    `json:"date"`
}

func statedFacts(sheet fact.Sheet) []statedFact {
	list := make([]statedFact, len(sheet))
	for i, f := range sheet {
		list[i] = statedFact{f.Name, f.Values, nil, f.Date.Format(time.DateOnly)}
		if f.Source != "" {
			list[i].Source = &f.Source
		}
	}
	return list
}

// partnerStatus answers GET and POST /rest/v1/rpc/partner_status.
func (s *server) partnerStatus(w http.ResponseWriter, r *http.Request, _ caller) error {
	return s.once(w, r, answer.Unstored, func(ctx context.Context) (outcome, error) {
		call, err := readRowsCall(r, partnerRows)
		if err != nil {
			return outcome{}, err
		}
		answer.MeterOf(ctx).Read()
		states, err := s.Status(ctx)
		if err != nil {
			return outcome{}, err
		}
		known, status := s.Browse.PartnerFacts(), make([]partnerStatus, len(states))
		for i, state := range states {
			status[i] = partnerStatus{state, statedFacts(known[state.Partner])}
		}
		return findIn(&call.listing, status)
	})
}

// record reads what is kept of a plan, as a caller sees it.
func (s *server) record(ctx context.Context, who caller, id int64) (market.PlanRecord, error) {
	answer.MeterOf(ctx).Read()
	record, err := s.Record(ctx, id)
	if !who.isOperator() {
		record = record.Public()
	}
	return record, err
}
