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

// plans returns a row for each price of the type, and the places that are left out.
func (it *item) plans(c catalogue) ([]plan, []partner.LeftOut, error) {
	p := folder().Plan(it.ID)
	p.Name = cmp.Or(partner.Text(it.Label), it.ID)
	for _, set := range []func(*plan) error{it.setKind, it.setSizes} {
		if err := set(&p); err != nil {
			return nil, nil, err
		}
	}
	it.defects.Try(&p, it.setDisk, it.setPort, it.setTraffic, it.setDescription)
	offers, left, err := it.offers(c)
	if err != nil {
		return nil, nil, err
	}
	return partner.Rows(p, offers), left, nil
}

// classes maps classes to plan types and categories. An unknown class gets partner.NearestType.
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

// class returns the class of the type. If the class is unknown, it is found in an ID such as
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
	memory, err := quantity.Divide("memory", it.Memory, 1024)
	if p.MemoryGB = partner.Float(memory); err == nil && (p.CPUCores == nil || p.MemoryGB == nil) {
		err = errors.New("vcpus or memory: is missing; accepted are numbers from 1")
	}
	return err
}

func (it *item) setDisk(p *plan) error {
	size, err := quantity.Divide("disk", it.Disk, 1024)
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

// gpuOfLine returns the text in which gpu.Find finds the card: the label, such as "RTX4000 Ada x1",
// or the model of a line whose labels are ambiguous.
func gpuOfLine(id, label string) string {
	switch {
	case strings.HasPrefix(id, "g1-gpu-rtx6000-"):
		return "Quadro RTX 6000"
	case strings.HasPrefix(id, "g2-gpu-rtx4000a"):
		return "RTX 4000 Ada"
	}
	return label
}

// offers returns the places with their prices, the base price first. Without a list of places
// these are the places with a regional price, and one offer for all others. A place with a bad
// regional price is left out.
func (it *item) offers(c catalogue) (offers []partner.Offer, left []partner.LeftOut, err error) {
	base, missing, err := it.basePrice()
	if err != nil {
		return nil, nil, err
	}
	own, out := map[string]partner.Offer{}, map[string]bool{}
	for i, p := range it.RegionPrices {
		if own[p.Region], err = p.offer(fmt.Sprintf("region_prices[%d]", i)); err != nil {
			left, out[p.Region] = append(left, partner.LeftOut{Place: p.Region, Err: err}), true
		}
	}
	regions, backups := c.regions, it.backups()
	if len(regions) == 0 {
		for _, p := range it.RegionPrices {
			regions = append(regions, region{ID: p.Region, Status: "ok", Capabilities: []string{"Linodes", classCapabilities[it.class()]}})
		}
		slices.SortFunc(regions, func(a, b region) int { return cmp.Compare(a.ID, b.ID) })
	}
	for _, r := range regions {
		if !r.sells(it.class()) || out[r.ID] {
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
		o.State = c.state(r, it.ID)
		offers = append(offers, o)
	}
	if len(c.regions) == 0 || len(offers) == 0 {
		base.Base, base.Components = true, backups[""]
		if len(c.regions) > 0 {
			base.State = market.PlaceSoldOut // no place sells the class
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
		// Which places have the base price, and so the keys of the rows, is unknown.
		left = append(left, partner.LeftOut{Err: missing})
	} else {
		it.defects.Add(missing)
	}
	slices.SortStableFunc(offers, func(a, b partner.Offer) int { return rank(a) - rank(b) })
	return offers, left, nil
}

// rank sorts places with the base price first.
func rank(o partner.Offer) int {
	if o.Base {
		return 0
	}
	return 1
}

// basePrice returns the price of most places. missing is the error of the hourly price beside a
// monthly one.
func (it *item) basePrice() (o partner.Offer, missing, err error) {
	if o.Monthly, err = quantity.Price("price.monthly", it.Price.Monthly, market.USD); err != nil {
		return o, nil, err
	}
	if o.Hourly, err = quantity.Price("price.hourly", it.Price.Hourly, market.USD); err != nil && len(o.Monthly) > 0 {
		return o, err, nil
	}
	return o, nil, err
}

// backups returns the prices of backups by region; the empty region has the price of all others.
// A bad price is a defect.
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

// city returns the city of a region, from its label, such as "London 2, UK", if its ID is
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
