package cherry_test

import (
	"testing"

	"launchrack/internal/partner/cherry"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	partnertest.Run(t, partnertest.Harness{Adapter: cherry.New()})
}
