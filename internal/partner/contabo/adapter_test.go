package contabo_test

import (
	"testing"

	"launchrack/internal/partner/contabo"
	"launchrack/internal/partner/partnertest"
)

func TestConformance(t *testing.T) {
	for _, shape := range []struct{ name, path string }{
		{name: "page of sections and blocks"},
		{name: "site payload", path: "/en/site-payload.json"},
	} {
		t.Run(shape.name, func(t *testing.T) {
			partnertest.Run(t, partnertest.Harness{Adapter: contabo.New(), Path: shape.path})
		})
	}
}
