package api

import (
	"context"
	"net/http"
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// similarPlans answers GET and POST /rest/v1/rpc/similar_plans: whole rows with what a
// page shows of them, and in what each differs from the plan.
func (s *server) similarPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	check := func(_ *http.Request, params url.Values) error {
		_, err := planArgument(params)
		return err
	}
	return s.callChecked(w, r, who, check, func(ctx context.Context, snap *catalog.Snapshot, params url.Values) (content, error) {
		id, err := planArgument(params)
		if err != nil {
			return content{}, err
		}
		plan, err := snap.ByID(id)
		if err != nil {
			return content{}, err
		}
		similar, err := s.Browse.Similar(ctx, snap, who.sees(), plan, query.AllFields())
		if err != nil {
			return content{}, err
		}
		text, err := row.AppendAny(nil, similar)
		return content{text: text}, err
	})
}
