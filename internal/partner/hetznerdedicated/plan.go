package hetznerdedicated

import (
	"strings"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner/hetzner"
)

// plan translates one item. hasSiblings reports that other rows are of the same configuration.
func (it *item) plan(hasSiblings bool) (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	p := folder().Plan(it.key)
	p.Type, p.Available, p.IPv6 = market.Baremetal, true, hetzner.HasIPv6()
	if hasSiblings {
		p.Group = market.SKU(it.configuration)
	}
	server := it.nested.server
	if it.nested == nil {
		server = it.flat.server
	}
	if err := server().fill(&p, &it.defects); err != nil {
		return market.Plan{}, err
	}
	p.Category = category(p.Name)
	it.setGPU(&p)
	return p, nil
}

// category returns the category of a product line, which begins the name: SX has many disks, GEX a
// GPU.
func category(name string) market.Category {
	switch name = strings.ToUpper(name); {
	case strings.HasPrefix(name, "SX"):
		return market.CategoryStorage
	case strings.HasPrefix(name, "GEX"):
		return market.CategoryCompute
	}
	return market.CategoryGeneral
}

// cards maps product lines to their GPUs, for rows that do not name them.
var cards = map[string]string{"GEX44": "RTX 4000 SFF Ada", "GEX130": "RTX 6000 Ada", "GEX131": "RTX PRO 6000 Blackwell"}

// setGPU sets the GPU of a GEX server, from its description or its product line.
func (it *item) setGPU(p *market.Plan) {
	line, _, _ := strings.Cut(strings.ToUpper(p.Name), " ")
	if !strings.HasPrefix(line, "GEX") {
		return
	}
	line, _, _ = strings.Cut(line, "-")
	text := cards[line]
	if it.flat != nil {
		text = it.flat.About + " " + text
	}
	if card, found := gpu.Find(text); found {
		p.GPUModel, p.GPUMemoryGB, p.GPUCount = card.Model, card.MemoryGB, new(1.0)
	}
}
