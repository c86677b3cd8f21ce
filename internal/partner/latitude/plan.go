package latitude

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/quantity"
)

type plan = market.Plan

// rows returns a row for each price of the machine, and the regions that are left out.
func (it *item) rows() (rows []plan, left []partner.LeftOut, err error) {
	p := folder().Plan(it.Slug)
	p.Name, p.Type, p.Category, p.CPUModel = cmp.Or(partner.Text(it.Name), it.Slug), market.Baremetal, it.category(), partner.Text(it.CPU.Type)
	if it.isVirtual {
		p.Type = market.VPS
	}
	if p.CPUCores, err = quantity.RequiredCount("specs.cpu.cores", it.CPU.Cores); err != nil {
		return nil, nil, err
	}
	if p.MemoryGB, err = quantity.Memory("specs.memory.total", it.Memory.Total, "GB"); err != nil {
		return nil, nil, err
	}
	p.CPUSockets = quantity.OptionalCount(it.defects, "specs.cpu.count", it.CPU.Count)
	it.defects.Try(&p, it.setClock, it.setDisks, it.setNetwork, it.setGPU)
	offers, left, err := it.offers()
	if err != nil {
		return nil, nil, err
	}
	rows = partner.Rows(p, offers)
	if len(left) > 0 {
		// A region that cannot be read may belong to a row that is sold out elsewhere.
		if rows = slices.DeleteFunc(rows, func(p plan) bool { p.SettlePlaces(); return !p.Available }); len(rows) == 0 {
			return nil, nil, left[0].Err
		}
	}
	return rows, left, nil
}

// category returns the category by the first letter of the slug: g for GPUs, s for storage, r for
// memory.
func (it *item) category() market.Category {
	switch {
	case it.Slug[0] == 'g', it.isVirtual && it.GPU.Type != "":
		return market.CategoryCompute
	case it.Slug[0] == 's':
		return market.CategoryStorage
	case it.Slug[0] == 'r':
		return market.CategoryMemory
	}
	return market.CategoryGeneral
}

func (it *item) setClock(p *plan) error {
	return quantity.SetClock(p, "specs.cpu.clock", it.CPU.Clock, 1)
}

func (it *item) setDisks(p *plan) error {
	var disks []disk.Disk
	for i, d := range it.Drives {
		count, err := quantity.Count(fmt.Sprintf("specs.drives[%d].count", i), d.Count)
		if err != nil {
			return err
		}
		if count == nil {
			continue // none of these
		}
		some, err := disktext.Parse(fmt.Sprintf("%dx %s %s", *count, d.Size, d.Type))
		if err != nil {
			return fmt.Errorf("specs.drives[%d]: %w", i, err)
		}
		for _, one := range some {
			disks = disk.Add(disks, one)
		}
	}
	disktext.Set(p, disks)
	return nil
}

// setNetwork sets the sum of the ports' speeds.
func (it *item) setNetwork(p *plan) error {
	total := 0
	for i, n := range it.NICs {
		field := fmt.Sprintf("specs.nics[%d]", i)
		if partner.Text(n.Type) == "" {
			continue
		}
		mbps, err := partner.Mbps(n.Type)
		if err != nil {
			return fmt.Errorf("%s.type: %w", field, err)
		}
		count, err := quantity.Count(field+".count", n.Count)
		if err != nil {
			return err
		}
		if count != nil {
			mbps *= *count
		}
		total += mbps
	}
	if total > 0 {
		p.NetworkMbps = &total
	}
	return nil
}

// gigabytes matches the memory in a text such as "48 Gb" or "NVIDIA H100 80GB PCIe".
var gigabytes = regexp.MustCompile(`(?i)\b(\d{1,4}) ?GB\b`)

func vram(text string) quantity.Number {
	if m := gigabytes.FindStringSubmatch(text); m != nil {
		return quantity.Number(m[1])
	}
	return ""
}

func (it *item) setGPU(p *plan) error {
	return quantity.SetGPU(p, it.GPU.Type, "specs.gpu.count", it.GPU.Count, cmp.Or(it.GPU.VRAM, vram(it.GPU.Type)))
}

// offers returns the prices of the machine in each place. A region with bad prices or stock is a
// LeftOut without a place, since rows have the keys of places, not of countries. A region with a bad
// yearly price is a separate row, which changes the keys of others.
func (it *item) offers() (offers []partner.Offer, left []partner.LeftOut, err error) {
	for i, raw := range it.Regions {
		field := fmt.Sprintf("regions[%d].", i)
		var r region
		defects, err := partner.Decode("region", raw, &r)
		for _, defect := range defects {
			it.defects.Add(fmt.Errorf("%s%w", field, defect))
		}
		if err != nil {
			left = append(left, partner.LeftOut{Err: fmt.Errorf("%s%w", field, err)})
			continue
		}
		o, missing, err := r.offer(field + "pricing")
		if err = cmp.Or(err, missing); err != nil {
			left = append(left, partner.LeftOut{Err: err})
		}
		if len(o.Hourly)+len(o.Monthly)+len(o.Annually) > 0 {
			offers = append(offers, r.places(o)...)
		}
	}
	switch {
	case len(offers) == 0 && len(left) > 0:
		return nil, nil, left[0].Err
	case len(offers) == 0:
		return nil, nil, partner.Skipf("regions", "no region has a price in USD, EUR or GBP; a plan without one cannot be listed")
	}
	partner.MarkBase(offers)
	return offers, left, nil
}

// offer returns the prices of a region. missing is the error of the yearly price.
func (r region) offer(field string) (o partner.Offer, missing, err error) {
	terms := map[string]map[string]json.RawMessage{"hour": {}, "month": {}, "year": {}}
	for _, currency := range market.Currencies() {
		raw, has := r.Pricing[string(currency)]
		if !has {
			continue
		}
		members := map[string]json.RawMessage{}
		if err := json.Unmarshal(raw, &members); err != nil {
			return o, nil, partner.FieldError(fmt.Sprintf("%s.%s", field, currency), err)
		}
		for term := range terms {
			terms[term][string(currency)] = members[term]
		}
	}
	hourly, err := quantity.Quotes(field+".hour", terms["hour"])
	if err != nil {
		return o, nil, err
	}
	monthly, err := quantity.Quotes(field+".month", terms["month"])
	if err != nil {
		return o, nil, err
	}
	o.Hourly, o.Monthly = hourly, monthly
	o.Annually, missing = quantity.Quotes(field+".year", terms["year"])
	return o, missing, nil
}

// places returns the offer for each place of the country, or for the country if it names none.
func (r region) places(o partner.Offer) (offers []partner.Offer) {
	codes := slices.Clone(r.Locations.Available)
	for _, code := range r.Locations.InStock {
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	for _, code := range codes {
		if o.Code = partner.Text(code); o.Code == "" {
			continue
		}
		o.State = r.level()
		if r.Locations.InStock != nil && !slices.Contains(r.Locations.InStock, code) {
			o.State = market.PlaceSoldOut
		} else if r.Locations.InStock != nil && o.State != market.PlaceLow {
			o.State = market.PlaceAvailable
		}
		offers = append(offers, o)
	}
	if country := partner.Text(r.Name); len(offers) == 0 && country != "" {
		o.Code, o.City, o.State = country, country, r.level()
		offers = append(offers, o)
	}
	return offers
}

// level returns the stock level of the country as a state.
func (r region) level() market.PlaceState {
	switch r.StockLevel {
	case "high", "medium":
		return market.PlaceAvailable
	case "low", "unique":
		return market.PlaceLow
	case "unavailable":
		return market.PlaceSoldOut
	}
	return market.PlaceUnknown
}
