package latitude

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/pricezone"
	"launchrack/internal/partner/quantity"
)

// plan shortens the name of what an item becomes.
type plan = market.Plan

// rows gives a row for each price of the machine, and the regions that are left out.
func (it *item) rows() ([]plan, []partner.Part, error) {
	if it.err != nil {
		return nil, nil, it.err
	}
	p := plan{Partner: id, SKU: market.SKU(it.Slug), Name: cmp.Or(partner.Text(it.Name), it.Slug), Type: market.Baremetal, Category: it.category(),
		PartnerName: name, PartnerURL: home}
	for _, set := range []func(*plan) error{it.setCores, it.setMemory} {
		if err := set(&p); err != nil {
			return nil, nil, err
		}
	}
	it.defects.Try(&p, it.setSockets, it.setClock, it.setDisks, it.setNetwork)
	it.describe(&p)
	offers, left, err := it.offers()
	if err != nil {
		return nil, nil, err
	}
	return pricezone.Rows(p, offers), left, nil
}

// category tells machines with graphics processors and those with much storage or memory
// from the others, by the letters that begin a slug.
func (it *item) category() market.Category {
	switch it.Slug[0] {
	case 'g':
		return market.CategoryCompute
	case 's':
		return market.CategoryStorage
	case 'r':
		return market.CategoryMemory
	}
	return market.CategoryGeneral
}

// setCores reads cores, which are those of all processors together.
func (it *item) setCores(p *plan) error {
	p.CPUModel = partner.Text(it.Specs.CPU.Type)
	var err error
	if p.CPUCores, err = quantity.Count("specs.cpu.cores", it.Specs.CPU.Cores); err != nil {
		return err
	}
	if p.CPUCores == nil {
		return errors.New("specs.cpu.cores: is missing; accepted is a number from 1")
	}
	return nil
}

func (it *item) setSockets(p *plan) (err error) {
	p.CPUSockets, err = quantity.Count("specs.cpu.count", it.Specs.CPU.Count)
	return err
}

func (it *item) setClock(p *plan) error {
	clock, err := quantity.Size("specs.cpu.clock", it.Specs.CPU.Clock)
	if err == nil && clock.Sign() > 0 {
		p.CPUFrequency = partner.Short(clock) + " GHz"
	}
	return err
}

func (it *item) setMemory(p *plan) error {
	memory, err := quantity.Size("specs.memory.total", it.Specs.Memory.Total)
	if err != nil {
		return err
	}
	if memory.Sign() == 0 {
		return errors.New("specs.memory.total: is missing; accepted is a number of GB")
	}
	p.MemoryGB = partner.Float(memory)
	return nil
}

// maxDrives bounds the kinds of disks of a machine.
const maxDrives = 50

func (it *item) setDisks(p *plan) error {
	if len(it.Specs.Drives) > maxDrives {
		return fmt.Errorf("specs.drives: %d came; accepted are at most %d", len(it.Specs.Drives), maxDrives)
	}
	var kinds []string
	for i, d := range it.Specs.Drives {
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
			p.Disks = disk.Add(p.Disks, one)
			kinds = append(kinds, string(one.Kind))
		}
	}
	p.StorageType = partner.Distinct(kinds, " + ")
	if total := disk.TotalGB(p.Disks); total > 0 {
		p.StorageGB = &total
	}
	return nil
}

// setNetwork adds up the ports.
func (it *item) setNetwork(p *plan) error {
	total := 0
	for i, n := range it.Specs.NICs {
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

func (it *item) describe(p *plan) {
	if model := partner.Text(it.Specs.GPU.Type); model != "" {
		p.Description = partner.Sentences("GPUs: " + cmp.Or(string(it.Specs.GPU.Count), "1") + " x " + model)
	}
}

// offers gives what the machine costs in each place. A region whose prices or stock cannot
// be read is left out. Where the stock of one cannot be read and no other has a machine, the
// item is an error: unknown stock is not none. A region without a price of a year that cannot
// be read is a row of its own, which changes the keys of others.
func (it *item) offers() (offers []pricezone.Offer, left []partner.Part, err error) {
	var unknown error
	for i, raw := range it.Regions {
		field := fmt.Sprintf("regions[%d].", i)
		var r region
		defects, err := partner.Decode("region", raw, &r)
		for _, defect := range defects {
			it.defects.Add(fmt.Errorf("%s%w", field, defect))
		}
		var o pricezone.Offer
		var missing error
		if err != nil {
			err = fmt.Errorf("%s%w", field, err)
			unknown = cmp.Or(unknown, err)
		} else {
			o, missing, err = r.offer(field + "pricing")
		}
		switch {
		case err != nil:
			left = append(left, partner.Part{Err: err}) // rows bear the keys of places, not of countries
		case len(o.Hourly)+len(o.Monthly)+len(o.Annually) > 0:
			offers = append(offers, r.places(o)...)
			if missing != nil {
				left = append(left, partner.Part{Err: missing})
			}
		}
	}
	if unknown != nil && !slices.ContainsFunc(offers, func(o pricezone.Offer) bool { return o.State == market.PlaceAvailable }) {
		return nil, nil, unknown
	}
	if len(offers) == 0 && len(left) > 0 {
		return nil, nil, left[0].Err
	}
	if len(offers) == 0 {
		return nil, nil, partner.Skipf("regions", "no region has a price in USD, EUR or GBP; a plan without one cannot be listed")
	}
	pricezone.MarkUsual(offers)
	return offers, left, nil
}

// offer reads the prices of a region. The price of a year may be missing.
func (r region) offer(field string) (o pricezone.Offer, missing, err error) {
	quoted := map[string]pricing{}
	for _, currency := range market.Currencies() {
		raw, has := r.Pricing[string(currency)]
		if !has {
			continue
		}
		var p pricing
		if err := json.Unmarshal(raw, &p); err != nil {
			return o, nil, partner.FieldError(fmt.Sprintf("%s.%s", field, currency), err)
		}
		quoted[string(currency)] = p
	}
	for _, term := range []struct {
		name   string
		prices *market.Prices
		quote  func(pricing) json.RawMessage
	}{
		{"hour", &o.Hourly, func(p pricing) json.RawMessage { return p.Hour }},
		{"month", &o.Monthly, func(p pricing) json.RawMessage { return p.Month }},
		{"year", &o.Annually, func(p pricing) json.RawMessage { return p.Year }},
	} {
		quotes := map[string]json.RawMessage{}
		for currency, p := range quoted {
			quotes[currency] = term.quote(p)
		}
		if *term.prices, err = quantity.Quotes(field+"."+term.name, quotes); err != nil && term.name != "year" {
			return o, nil, err
		}
		missing = err // the year comes last
	}
	return o, missing, nil
}

// places gives the offer for each place of the country; for the country where it names
// none.
func (r region) places(o pricezone.Offer) []pricezone.Offer {
	codes := r.Locations.Available
	for _, code := range r.Locations.InStock {
		if !slices.Contains(codes, code) {
			codes = append(slices.Clone(codes), code)
		}
	}
	var offers []pricezone.Offer
	for _, code := range codes {
		if o.Code = partner.Text(code); o.Code == "" {
			continue
		}
		o.State = market.SoldIf(r.sells(code))
		offers = append(offers, o)
	}
	if country := partner.Text(r.Name); len(offers) == 0 && country != "" {
		o.Code, o.Cities, o.State = country, []string{country}, market.SoldIf(r.StockLevel != "" && r.StockLevel != "unavailable")
		offers = append(offers, o)
	}
	return offers
}

// sells reports whether a place has a machine. Where the list of those in stock is
// absent, the stock of the country counts.
func (r region) sells(code string) bool {
	if r.Locations.InStock == nil {
		return r.StockLevel != "unavailable"
	}
	return slices.Contains(r.Locations.InStock, code)
}
