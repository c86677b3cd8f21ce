package mapping

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/hardware/disktext"
	"launchrack/internal/model/hardware/gpu"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// rows translates the item into a plan, or one for each price that it has in its places, and says
// which places are left out. key is the item's, empty where it cannot be read.
func (r *reader) rows() (key string, rows []market.Plan, left []partner.LeftOut, err error) {
	p, err := r.plan()
	key = string(p.SKU)
	switch {
	case err != nil:
		return key, nil, nil, err
	case r.adapter.hasPlacePrices():
		rows, left = r.priced(p)
	default:
		if r.quotes(&p); r.err == nil && r.adapter.places != nil {
			p = r.placed(p)
		}
		rows = []market.Plan{p}
	}
	if r.err == nil {
		if r.err = r.lacks(); r.err != nil {
			return key, nil, nil, r.err
		}
	}
	for i := range rows {
		r.spot(&rows[i])
	}
	return key, rows, left, r.err
}

// plan translates the item but for its prices. With an error the plan has at least its key.
func (r *reader) plan() (market.Plan, error) {
	info := r.adapter.info
	p := info.Plan(r.text("sku"))
	p.Available = true
	if _, isObject := r.item.(map[string]any); !isObject {
		return p, fmt.Errorf("item: accepted is an object")
	}
	r.env[skuVariable] = string(p.SKU)
	if err := r.rules(&p); err != nil {
		return p, err
	}
	if p.SKU == "" && r.err == nil {
		return p, fmt.Errorf("sku: is missing; a plan needs the partner's own key")
	}
	p.Group = market.SKU(r.text("group"))
	p.Name = cmp.Or(r.text("name"), string(p.SKU))
	p.Type, p.Category = market.PlanType(r.text("type")), market.Category(strings.ToLower(r.text("category")))
	if r.err == nil && !slices.Contains(market.PlanTypes(), p.Type) {
		r.fail("type", fmt.Errorf("%q came; accepted are baremetal, vps, vds and outlet", partner.Clip(string(p.Type))))
	}
	p.Tags = r.words("tags")
	if p.Type == market.Outlet && !p.IsOutlet() {
		p.Tags = append(p.Tags, market.OutletTag)
	}
	if told := r.text("cherry_plan_id"); told != "" {
		id, err := strconv.ParseInt(told, 10, 64)
		if p.PlanID = market.PlanID(id); err != nil || id < 1 {
			r.fail("cherry_plan_id", fmt.Errorf("%q came; accepted is a whole number from 1", partner.Clip(told)))
		}
	}
	r.hardware(&p)
	r.graphics(&p)
	r.offer(&p)
	r.nextDrop(&p)
	r.terms(&p)
	r.described(&p)
	charged, problems := r.charges(r.adapter.components)
	r.defects = append(r.defects, problems...)
	if slices.ContainsFunc(charged, func(q market.Quote) bool { return q.Component == market.Overage }) {
		p.Components = nil // what the text says
	}
	p.Components = append(p.Components, charged...)
	return p, r.err
}

// lacks returns an error if the item lacks what the file needs. In an item with prices of places a place may.
func (r *reader) lacks() error {
	err := lack(r.item)
	if item, _ := r.item.(map[string]any); err != nil && item[lacksMember] == nil && r.adapter.hasPlacePrices() {
		elements, _ := r.elements()
		if slices.ContainsFunc(elements, func(element any) bool { return lack(element) != nil }) {
			return nil
		}
	}
	return err
}

// lastDrop is the end of the year 2099, above any real time.
const lastDrop = 4_102_444_800

// nextDrop sets the time at which the price falls next.
func (r *reader) nextDrop(p *market.Plan) {
	told, err := quantity.Size("next_drop_at", r.number("next_drop_at"))
	seconds, isWhole := told.Int64()
	if err == nil && (!isWhole || seconds > lastDrop) {
		err = fmt.Errorf("next_drop_at: %s came; accepted are seconds since 1970", told)
	}
	if r.failed("next_drop_at", err); err == nil && seconds > 0 {
		p.NextDropAt = time.Unix(seconds, 0).UTC()
	}
}

// graphics sets the GPU columns. Package gpu supplies the memory of a known model if the item does
// not.
func (r *reader) graphics(p *market.Plan) {
	model := r.text("gpu_model")
	if model == "" {
		return
	}
	card, _ := gpu.Find(model)
	p.GPUModel, p.GPUMemoryGB = gpu.Name(model), card.MemoryGB
	if r.text("gpu_memory") != "" {
		p.GPUMemoryGB = r.size("gpu_memory", partner.MemoryGB)
	}
	p.GPUCount = r.cards()
}

// fraction matches a part of a card, such as 1/8.
var fraction = regexp.MustCompile(`^([1-9]\d{0,3})/([1-9]\d{0,3})$`)

// cards returns the number of cards, or the part of one.
func (r *reader) cards() *float64 {
	text := r.text("gpu_count")
	if m := fraction.FindStringSubmatch(text); m != nil {
		part, _ := strconv.ParseFloat(m[1], 64) // the pattern holds digits alone
		whole, _ := strconv.ParseFloat(m[2], 64)
		return new(part / whole)
	}
	count, err := quantity.Size("gpu_count", r.parse("gpu_count", text))
	r.failed("gpu_count", err)
	return partner.Float(count)
}

// spot marks a spot machine, which has an hourly price only.
func (r *reader) spot(p *market.Plan) {
	if spot := r.flag("spot"); spot != nil && *spot {
		if p.Spot, p.Monthly, p.Annually, p.Cycles = true, nil, nil, nil; len(p.Hourly) == 0 {
			r.err = cmp.Or(r.err, error(partner.Skipf("prices", "a spot machine has no price of an hour")))
		}
	}
}

func (r *reader) hardware(p *market.Plan) {
	p.CPUCores, p.CPUThreads, p.CPUSockets = r.count("cpu_cores"), r.count("cpu_threads"), r.count("cpu_sockets")
	p.CPUModel, p.CPUArchitecture = r.text("cpu_model"), r.text("cpu_architecture")
	p.CPUFrequency = r.frequency()
	p.MemoryGB = r.size("memory", partner.MemoryGB)
	p.MemoryType, p.MemoryECC = r.text("memory_type"), r.flag("memory_ecc")
	disktext.Set(p, r.disks())
	p.StorageType = cmp.Or(r.text("storage_type"), p.StorageType)
	p.StorageGB = cmp.Or(r.size("storage", disktext.StorageGB), p.StorageGB)
}

// frequency returns a text such as "2.5 GHz", converting MHz.
func (r *reader) frequency() string {
	text, f := r.text("cpu_frequency"), r.adapter.fields["cpu_frequency"]
	if text == "" || f.Unit == "" {
		return text
	}
	n, err := quantity.Size("cpu_frequency", r.parse("cpu_frequency", text))
	if r.failed("cpu_frequency", err); n.Sign() == 0 {
		return ""
	}
	if f.Unit == "MHz" {
		if n, err = n.Quo(market.Whole(1000)); err != nil {
			r.fail("cpu_frequency", err)
			return ""
		}
	}
	return partner.Short(n) + " GHz"
}

// disks returns the disks of the field, which is a text or a list of texts.
func (r *reader) disks() []disk.Disk {
	f := r.adapter.fields["disks"]
	v, _ := r.value(f)
	texts, isList := v.([]any)
	if v != nil && !isList {
		texts = []any{v}
	}
	var disks []disk.Disk
	for _, one := range texts {
		text := r.translate(f, one)
		if text == "" {
			continue
		}
		some, err := disktext.Parse(text)
		if err != nil {
			r.fail("disks", err)
			return nil
		}
		for _, d := range some {
			disks = disk.Add(disks, d)
		}
	}
	return disks
}

// rules applies the conditions of the mapping. The error is a Skip.
func (r *reader) rules(p *market.Plan) error {
	for _, rule := range r.adapter.rules {
		v := r.condition("rules", rule.When)
		if v == nil || v == false {
			continue
		}
		if rule.Then == "skip" {
			said, _ := v.(string)
			return partner.Skipf("rules", "%s", cmp.Or(rule.Reason, said, rule.When.text))
		}
		p.Available = false
	}
	return nil
}
