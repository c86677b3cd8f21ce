package api_test

import (
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// TestAcceptIsTheOperators asks for a refresh that takes what was held back.
func TestAcceptIsTheOperators(t *testing.T) {
	tests := map[string]struct {
		path, bearer string
		status       int
		accepted     []market.PartnerID
		refreshed    []market.PartnerID
	}{
		"an operator":         {"/functions/v1/fetch-contabo-plans?accept=true", operatorToken, http.StatusOK, []market.PartnerID{"contabo"}, nil},
		"the public":          {"/functions/v1/fetch-contabo-plans?accept=true", anonKey, http.StatusUnauthorized, nil, nil},
		"an operator refuses": {"/functions/v1/fetch-server-plans?accept=false", operatorToken, http.StatusOK, nil, []market.PartnerID{"cherry"}},
		"the public may ask":  {"/functions/v1/fetch-server-plans", anonKey, http.StatusOK, nil, []market.PartnerID{"cherry"}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			s := open(t)
			s.refresher.answer = view.Refreshed{Reasons: []view.Rejection{}}
			res := s.call("POST", tt.path, "", "Authorization", "Bearer "+tt.bearer)
			if res.Code != tt.status {
				t.Errorf("got %d, want %d: %s", res.Code, tt.status, res.Body)
			}
			if d := cmp.Diff([][]market.PartnerID{tt.accepted, tt.refreshed}, [][]market.PartnerID{s.refresher.accepted, s.refresher.asked}); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}
