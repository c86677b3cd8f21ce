package quantity

import (
	"cmp"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// SetGPU sets the GPU columns and prepends the GPUs to the description. named is the partner's text
// of the model; empty for a machine without GPUs. memory is the memory of one card in GB, and field
// the name of count.
func SetGPU(p *market.Plan, named, field string, count, memory Number) error {
	if named = partner.Text(named); named == "" {
		return nil
	}
	cards, err := Count(field, count)
	if err != nil {
		return err
	}
	gb, err := Size(field+", memory", memory)
	if err != nil {
		return err
	}
	card, _ := gpu.Find(named)
	p.GPUModel, p.GPUMemoryGB = cmp.Or(card.Model, named), cmp.Or(partner.Float(gb), card.MemoryGB)
	if cards != nil {
		n := float64(*cards)
		p.GPUCount = &n
	}
	p.Description = partner.Sentences("GPUs: "+cmp.Or(string(count), "1")+" x "+named, p.Description)
	return nil
}
