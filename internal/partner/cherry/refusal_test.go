package cherry_test

import (
	"context"
	"net/url"
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/cherry"
)

// refusing answers the first request and refuses each that names a currency.
type refusing struct{ status int }

func (r refusing) Do(_ context.Context, q partner.Request) (partner.Answer, error) {
	u, err := url.Parse(q.Address)
	if err != nil {
		return partner.Answer{}, err
	}
	if u.Query().Has("currency") {
		return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: r.status}, "The partner answered %d", r.status)
	}
	return partner.Answer{Body: []byte(`[{"id":1,"name":"A","type":"vps","pricing":[{"unit":"Monthly","price":5,"currency":"EUR"}]}]`)}, nil
}

// TestRefusedCurrency: only a status that speaks of the parameters says that a
// currency is not quoted. A firewall's 403 must not erase every price in USD.
func TestRefusedCurrency(t *testing.T) {
	for status, quoted := range map[int]bool{400: true, 422: true, 401: false, 403: false, 404: false, 408: false} {
		s, err := partner.NewFeed(cherry.New(), partner.Source{}, refusing{status}).Fetch(t.Context())
		if taken := err == nil && len(s.Plans) == 1; taken != quoted {
			t.Errorf("%d: %d plans and error %v, want the fetch to succeed: %v", status, len(s.Plans), err, quoted)
		}
	}
}
