package ovh_test

import (
	"testing"

	"launchrack/internal/errs"
	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/row"
)

func TestGolden(t *testing.T) { partnertest.Golden(t, ovh.New()) }

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: ovh.New()})
}

// FuzzTranslate holds every payload to the rules: an error of kind partner and
// nothing, or plans that may be listed.
func FuzzTranslate(f *testing.F) {
	f.Add(partnertest.Sandboxed(f, ovh.New(), "/ovh/v1/order/catalog/public/eco?ovhSubsidiary=FR"))
	f.Add([]byte(`{"locale":{"currencyCode":"EUR"},"plans":[null,7,"x",{"planCode":3}]}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		s, err := partnertest.Fetch(ovh.New(), body)
		if err != nil {
			if errs.KindOf(err) != errs.Partner || len(s.Plans)+len(s.Rejected) != 0 {
				t.Errorf("error %v of kind %q with %d plans", err, errs.KindOf(err), len(s.Plans))
			}
			return
		}
		for i := range s.Plans {
			if err := row.ValidateListed(&s.Plans[i]); err != nil {
				t.Errorf("%s: %v", s.Plans[i].SKU, err)
			}
		}
	})
}
