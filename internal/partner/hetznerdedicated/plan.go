package hetznerdedicated

import (
	"strings"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
)

// plan translates one item. hasSiblings reports that other rows have its configuration.
func (it *item) plan(hasSiblings bool) (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	p := folder().Plan(it.key)
	p.Type, p.Available = market.Baremetal, true
	if hasSiblings {
		p.Group = market.SKU(it.configuration)
	}
	described := it.nested.server
	if it.nested == nil {
		described = it.flat.server
	}
	if err := described().fill(&p, &it.defects); err != nil {
		return market.Plan{}, err
	}
	p.Category = category(p.Name)
	it.setGPU(&p)
	return p, nil
}

// category follows from the product line, which the name begins with: SX has many
// disks, GEX a graphics processor.
func category(name string) market.Category {
	switch name = strings.ToUpper(name); {
	case strings.HasPrefix(name, "SX"):
		return market.CategoryStorage
	case strings.HasPrefix(name, "GEX"):
		return market.CategoryCompute
	}
	return market.CategoryGeneral
}

// cards maps a product line to its GPU, which its rows need not name.
var cards = map[string]string{"GEX44": "RTX 4000 SFF Ada", "GEX130": "RTX 6000 Ada", "GEX131": "RTX PRO 6000 Blackwell"}

// setGPU reads the card of a GEX server: the card of its description, else of its line.
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
