package api

import (
	"context"
	"net/http"
	"net/url"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
)

// orderCode answers GET and POST /rest/v1/rpc/order_code: what orders a plan in its partner's own tools.
func (s *server) orderCode(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.planCall(w, r, who, []string{"plan_id", browse.LangParam}, func(_ context.Context, _ *catalog.Snapshot, plan *market.Plan, args url.Values) (any, error) {
		lang, err := s.Browse.Language(args.Get(browse.LangParam))
		if err != nil {
			return nil, err
		}
		return s.Browse.OrderCodes(lang, plan), nil
	})
}

// scoreTrace answers GET and POST /rest/v1/rpc/score_trace: where the scores of a plan come from.
func (s *server) scoreTrace(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.planCall(w, r, who, []string{"plan_id", browse.LangParam}, func(_ context.Context, _ *catalog.Snapshot, plan *market.Plan, args url.Values) (any, error) {
		lang, err := s.Browse.Language(args.Get(browse.LangParam))
		if err != nil {
			return nil, err
		}
		return browse.ScoreTrace(lang, s.Browse.Scores(), plan), nil
	})
}
