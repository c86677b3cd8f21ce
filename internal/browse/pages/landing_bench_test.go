package pages_test

import (
	"fmt"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/market"
	"launchrack/internal/testing/sample"
)

// BenchmarkCPULanding finds the page of one of a hundred processors.
func BenchmarkCPULanding(b *testing.B) {
	var plans []market.Plan
	for i := range 100 {
		plans = append(plans, machine(int64(i+1), func(p *market.Plan) { p.CPUName = fmt.Sprintf("AMD EPYC 7%03d", i) }))
	}
	public := pages.Of(browsetest.Service, catalogtest.Build(plans, catalog.Facts{Rates: sample.Rates()}))
	for b.Loop() {
		if _, ok := public.FindLanding(pages.LandingCPU, "amd-epyc-7050"); !ok {
			b.Fatal("not found")
		}
	}
}
