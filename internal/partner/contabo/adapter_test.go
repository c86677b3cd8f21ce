package contabo_test

import (
	"testing"

	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	t.Run("page of sections and blocks", func(t *testing.T) {
		partnertest.Run(t, partnertest.Harness{Adapter: contabo.New()})
	})
	t.Run("site payload", func(t *testing.T) {
		partnertest.Run(t, partnertest.Harness{Adapter: onSite{contabo.New()}, Path: sitePath})
	})
}
