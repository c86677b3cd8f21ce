package vultr

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/hardware/gpu"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// gpuID matches the IDs of plans with a GPU, such as vcg-a40-24c-120g-48vram and
// vbm-112c-2048gb-8-h100-gpu. Some plans name their GPU only in the ID.
var gpuID = regexp.MustCompile(`^vcg-(?:.*-(\d{1,5})vram$)?|-gpu$`)

// setGPU sets the GPU columns.
func (it *item) setGPU(p *plan) {
	named, brand := strings.ReplaceAll(partner.Text(it.GPUType), "_", " "), partner.Text(it.GPUBrand)
	byID := gpuID.FindStringSubmatch(it.ID)
	if named == "" && byID == nil && (brand == "" || strings.EqualFold(brand, "none")) {
		return
	}
	card, found := gpu.Find(named)
	if !found {
		card, _ = gpu.Find(it.ID)
	}
	if p.GPUModel = cmp.Or(card.Model, named, brand); p.GPUModel == "" {
		return
	}
	count := strings.Trim(string(it.GPUCount), `"`)
	text := cmp.Or(named, p.GPUModel)
	if fraction.MatchString(count) && count != "1" {
		text = count + " x " + text
	}
	p.Description = partner.Sentences(p.Description, "GPU: "+text)
	if it.GPUVRAM == "" && byID != nil {
		it.GPUVRAM = quantity.Number(byID[1])
	}
	it.defects.Try(p, func(p *plan) error { return it.setCards(p, card, count) })
}

var fraction = regexp.MustCompile(`^([1-9]\d{0,3})(?:/([1-9]\d{0,3}))?$`)

// setCards sets the number and the memory of the cards. A fraction of a card has a share of its
// memory. Without a count, a plan with the memory of one card has one card.
func (it *item) setCards(p *plan, card gpu.Card, count string) error {
	size, err := quantity.Size("gpu_vram_gb", it.GPUVRAM)
	if err != nil {
		return err
	}
	memory, m := partner.Float(size), fraction.FindStringSubmatch(count)
	switch isOne := memory != nil && card.MemoryGB != nil && *memory == *card.MemoryGB; {
	case m == nil && count != "" && count != "null":
		return partner.Unknown("gpu_count", count, `a number such as 2 or a fraction such as "1/8"`)
	case m == nil && !isOne:
		return nil
	case m == nil:
		m = []string{"", "1", ""}
	}
	cards, _ := strconv.ParseFloat(m[1], 64) // the pattern holds digits alone
	if of, err := strconv.ParseFloat(m[2], 64); err == nil {
		cards /= of
	}
	p.GPUCount, p.GPUMemoryGB = &cards, memory
	if memory != nil && cards > 1 {
		one := *memory / cards
		p.GPUMemoryGB = &one
	}
	return nil
}
