package linode

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/hardware/gpu"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plans gives a row for each price of the type, and the places that are left out.
func (it *item) plans(w catalogue) ([]plan, []partner.Part, error) {
	p := folder().Plan(it.ID)
	p.Name = cmp.Or(partner.Text(it.Label), it.ID)
	for _, set := range []func(*plan) error{it.setKind, it.setSizes} {
		if err := set(&p); err != nil {
			return nil, nil, err
		}
	}
	it.defects.Try(&p, it.setDisk, it.setPort, it.setTraffic, it.setDescription)
	offers, left, err := it.offers(w)
	if err != nil {
		return nil, nil, err
	}
	return partner.Rows(p, offers), left, nil
}

// classes tell how cores are shared and what a type is made for. A class that is new is
// taken for the nearest type.
var classes = map[string]struct {
	kind     market.PlanType
	category market.Category
}{
	"nanode":      {market.VPS, market.CategoryLightweight},
	"standard":    {market.VPS, market.CategoryGeneral},
	"highmem":     {market.VDS, market.CategoryMemory},
	"dedicated":   {market.VDS, market.CategoryCompute},
	"premium":     {market.VDS, market.CategoryCompute},
	"gpu":         {market.VDS, market.CategoryCompute},
	"accelerated": {market.VDS, market.CategoryCompute},
	"metal":       {market.Baremetal, market.CategoryGeneral},
}

func (it *item) setKind(p *plan) error {
	if _, known := classes[it.Class]; !known {
		it.defects.Add(partner.Unknown("class", it.Class, "nanode, standard, highmem, dedicated, premium, gpu, accelerated or metal"))
	}
	p.Type, p.Category = partner.NearestType(it.Class), market.CategoryOther
	if class, known := classes[it.class()]; known {
		p.Type, p.Category = class.kind, class.category
	}
	return nil
}

// class names the class of the type, by its identifier where the class is new, such as
// g6-dedicated-2.
func (it *item) class() string {
	if _, known := classes[it.Class]; known {
		return it.Class
	}
	for word := range strings.SplitSeq(it.ID, "-") {
		if _, known := classes[word]; known {
			return word
		}
	}
	return it.Class
}

func (it *item) setSizes(p *plan) (err error) {
	if p.CPUCores, err = quantity.Count("vcpus", it.VCPUs); err != nil {
		return err
	}
	memory, err := quantity.Per("memory", it.Memory, 1024)
	if p.MemoryGB = partner.Float(memory); err == nil && (p.CPUCores == nil || p.MemoryGB == nil) {
		err = errors.New("vcpus or memory: is missing; accepted are numbers from 1")
	}
	return err
}

func (it *item) setDisk(p *plan) error {
	size, err := quantity.Per("disk", it.Disk, 1024)
	if gb := partner.Float(size); gb != nil {
		p.StorageGB, p.Disks = gb, []disk.Disk{{Count: 1, SizeGB: *gb}}
	}
	return err
}

func (it *item) setPort(p *plan) (err error) {
	p.NetworkMbps, err = quantity.Count("network_out", it.NetworkOut)
	return err
}

func (it *item) setTraffic(p *plan) error {
	return quantity.SetTraffic(p, "transfer", it.Transfer, 1000)
}

func (it *item) setDescription(p *plan) error {
	gpus, err := quantity.Count("gpus", it.GPUs)
	if err != nil || gpus == nil {
		return err
	}
	p.Description = partner.Sentences(fmt.Sprintf("GPUs: %d", *gpus))
	if card, found := gpu.Find(gpuOfLine(it.ID, it.Label)); found {
		count := float64(*gpus)
		p.GPUModel, p.GPUMemoryGB, p.GPUCount = card.Model, card.MemoryGB, &count
	}
	return nil
}

// gpuOfLine names the card of a line of types. Labels such as "RTX4000 Ada x1" name it,
// "RTX6000 GPU x1" is the Quadro of the line g1.
func gpuOfLine(id, label string) string {
	switch {
	case strings.HasPrefix(id, "g1-gpu-rtx6000-"):
		return "Quadro RTX 6000"
	case strings.HasPrefix(id, "g2-gpu-rtx4000a"):
		return "RTX 4000 Ada"
	}
	return label
}

// offers lists the places with their prices, the usual price first. Without the list
// of places there are those with a price of their own, and one offer for all others. A
// place whose own price cannot be read is left out.
func (it *item) offers(w catalogue) (offers []partner.Offer, left []partner.Part, err error) {
	base, missing, err := it.usual()
	if err != nil {
		return nil, nil, err
	}
	own, out := map[string]partner.Offer{}, map[string]bool{}
	for i, c := range it.RegionPrices {
		if own[c.Region], err = c.offer(fmt.Sprintf("region_prices[%d]", i)); err != nil {
			left, out[c.Region] = append(left, partner.Part{Place: c.Region, Err: err}), true
		}
	}
	regions, backups := w.regions, it.backups()
	if len(regions) == 0 {
		for _, c := range it.RegionPrices {
			regions = append(regions, region{ID: c.Region, Status: "ok", Capabilities: []string{"Linodes", needs[it.class()]}})
		}
		slices.SortFunc(regions, func(a, b region) int { return cmp.Compare(a.ID, b.ID) })
	}
	for _, r := range regions {
		if !r.hosts(it.class()) || out[r.ID] {
			continue
		}
		o, has := own[r.ID]
		if !has {
			o = base
		}
		o.Base = !has || o.Monthly.Equal(base.Monthly) && o.Hourly.Equal(base.Hourly)
		o.Code, o.City = r.ID, r.city()
		if o.Components, has = backups[r.ID]; !has {
			o.Components = backups[""]
		}
		o.State = w.state(r, it.ID)
		offers = append(offers, o)
	}
	if len(w.regions) == 0 || len(offers) == 0 {
		base.Base, base.Components = true, backups[""]
		if len(w.regions) > 0 {
			base.State = market.PlaceSoldOut // no place has what it needs
		}
		offers = append(offers, base)
	}
	offers = slices.DeleteFunc(offers, func(o partner.Offer) bool { return len(o.Monthly)+len(o.Hourly) == 0 })
	if len(offers) == 0 && len(left) > 0 {
		return nil, nil, left[0].Err
	}
	if len(offers) == 0 {
		return nil, nil, partner.Skipf("price", "no price came; a plan without one cannot be listed")
	}
	if missing != nil && len(it.RegionPrices) > 0 {
		// Which places have the usual price, and with it the keys of the rows, is not known.
		left = append(left, partner.Part{Err: missing})
	} else {
		it.defects.Add(missing)
	}
	slices.SortStableFunc(offers, func(a, b partner.Offer) int { return rank(a) - rank(b) })
	return offers, left, nil
}

// rank puts places with the usual price first.
func rank(o partner.Offer) int {
	if o.Base {
		return 0
	}
	return 1
}

// usual reads the price of most places. The price of an hour may be missing beside the price of
// a month.
func (it *item) usual() (o partner.Offer, missing, err error) {
	if o.Monthly, err = quantity.Price("price.monthly", it.Price.Monthly, market.USD); err != nil {
		return o, nil, err
	}
	if o.Hourly, err = quantity.Price("price.hourly", it.Price.Hourly, market.USD); err != nil && len(o.Monthly) > 0 {
		return o, err, nil
	}
	return o, nil, err
}

// backups is what backups cost in the places with a price of their own, and elsewhere under
// no name. A price that cannot be read is a defect.
func (it *item) backups() map[string][]market.Quote {
	quotes := map[string][]market.Quote{}
	read := func(region, field string, c cost) {
		monthly, err := quantity.Price(field, c.Monthly, market.USD)
		it.defects.Add(err)
		quotes[region] = market.Quote{Component: market.Option, Name: "Backups", Period: market.Month, Source: field}.In(monthly)
	}
	read("", "addons.backups.price.monthly", it.AddOns.Backups.Price)
	for _, c := range it.AddOns.Backups.RegionPrices {
		read(c.Region, "addons.backups.region_prices.monthly", c.cost)
	}
	return quotes
}

// city names the place by its label, such as "London 2, UK", where its code is
// unknown.
func (r region) city() string {
	city := partner.CityOf(id, r.ID)
	if label, _, _ := strings.Cut(partner.Text(r.Label), ","); city == r.ID {
		return strings.TrimRight(label, " 0123456789")
	}
	return city
}

func (c cost) offer(field string) (o partner.Offer, err error) {
	if o.Monthly, err = quantity.Price(field+".monthly", c.Monthly, market.USD); err != nil {
		return o, err
	}
	o.Hourly, err = quantity.Price(field+".hourly", c.Hourly, market.USD)
	return o, err
}
