package api

import (
	"net/http"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// refresh refreshes a partner. With accept=true it takes an answer that was held
// back, which only an operator may decide.
func (s *server) refresh(r *http.Request, who caller, id market.PartnerID) (view.Refreshed, error) {
	params, err := parameters(r)
	if err != nil {
		return view.Refreshed{}, err
	}
	if params.Get("accept") != "true" {
		return s.Refresher.Refresh(r.Context(), id)
	}
	if err := who.mayWrite("function " + r.PathValue("name") + " with accept=true"); err != nil {
		return view.Refreshed{}, err
	}
	return s.Refresher.Accept(r.Context(), id)
}
