package contabo_test

import (
	"testing"

	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
	"launchrack/internal/sandbox"
)

func TestConformance(t *testing.T) {
	for _, shape := range []struct{ name, path string }{
		{name: "page of sections and blocks"},
		{name: "site payload", path: sandbox.ContaboSitePath},
	} {
		t.Run(shape.name, func(t *testing.T) {
			partnertest.Run(t, partnertest.Harness{Adapter: contabo.New(), Partner: sandbox.Contabo, Path: shape.path})
		})
	}
}
