package ovh_test

import (
	"testing"

	"launchrack/internal/partner/ovh"
	"launchrack/internal/partner/partnertest"
)

func TestGolden(t *testing.T) { partnertest.Golden(t, ovh.New()) }

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: ovh.New()})
}

func FuzzTranslate(f *testing.F) {
	partnertest.Fuzz(f, []string{
		string(partnertest.Sandboxed(f, ovh.New(), "/ovh/v1/order/catalog/public/eco?ovhSubsidiary=FR")),
		`{"locale":{"currencyCode":"EUR"},"plans":[null,7,"x",{"planCode":3}]}`,
	}, ovh.New())
}
