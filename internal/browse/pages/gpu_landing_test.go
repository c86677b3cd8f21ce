package pages_test

import (
	"slices"
	"strings"
	"testing"

	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

// TestPagesOfGraphicsCards holds that each graphics card that is on sale has a page, which the
// sitemap and the pages of its plans lead to, and what one card and a GB of its memory cost.
func TestPagesOfGraphicsCards(t *testing.T) {
	card := func(model string, cards, gb float64) func(*market.Plan) {
		return func(p *market.Plan) {
			p.GPUModel, p.GPUCount, p.GPUMemoryGB, p.Monthly = model, &cards, &gb, sample.USD("100")
		}
	}
	snap := catalogtest.Build([]market.Plan{
		machine(1, card("NVIDIA L40S", 2, 48)),
		machine(2, card("NVIDIA A16", 0.25, 4)),
		machine(3, card("NVIDIA H100", 1, 80), func(p *market.Plan) { p.Available = false }),
	}, catalog.Facts{Rates: sample.Rates(), Partners: browsetest.Partners})
	public := pages.Of(browsetest.Service, snap)
	l, ok := public.FindLanding(pages.LandingGPU, "nvidia l40s")
	if !ok || l.Path != "/gpus/nvidia-l40s" || l.Filter != "gpu_model=eq.NVIDIA L40S" || l.Title(language.English) != "NVIDIA L40S servers" {
		t.Errorf("%+v, %t", l, ok)
	}
	if l, ok := public.FindLanding(pages.LandingGPU, "nvidia-h100"); ok {
		t.Errorf("a card that is not on sale has the page %+v", l)
	}
	page, err := public.LandingPage(l, price.Net())
	if want := "At $100.00 a month. A GPU costs $50.00 a month or more, and a GB of its memory $1.04. The cheapest is {plan}."; err != nil || page.Texts[market.USD] != want {
		t.Errorf("the page says %q, %v, want %q", page.Texts[market.USD], err, want)
	}
	if want := "A GPU costs ≈\u00a0"; !strings.Contains(page.Texts[market.EUR], want) {
		t.Errorf("the page says %q, want %q", page.Texts[market.EUR], want)
	}
	var paths []string
	for _, l := range public.Landings() {
		if l.Kind == pages.LandingGPU {
			paths = append(paths, l.Path)
		}
	}
	if !slices.Equal(paths, []string{"/gpus/nvidia-a16", "/gpus/nvidia-l40s"}) {
		t.Errorf("the pages are %v", paths)
	}
	for id, want := range map[int64][3]string{1: {"50", "1.041667", "/gpus/nvidia-l40s"}, 2: {"400", "25", "/gpus/nvidia-a16"}} {
		plan := must.Get(snap.ByID(id, catalog.Operator))(t)
		if got := [2]string{plan.PerCardUSD.String(), plan.PerCardGBUSD.String()}; got != [2]string{want[0], want[1]} {
			t.Errorf("plan %d: a card and a GB cost %v, want %v", id, got, want)
		}
		page := must.Get(public.PlanPage(t.Context(), plan, market.PlanRecord{}, price.Net().In(market.USD)))(t)
		isLinked := false
		for _, link := range page.Related {
			isLinked = isLinked || link.Path == want[2]
		}
		if !isLinked {
			t.Errorf("plan %d leads to %v", id, page.Related)
		}
	}
}
