package vultr

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/quantity"
)

type plan = market.Plan

// plans returns a row for each price of the machine, and the places that are left out.
func (it *item) plans() ([]plan, []partner.LeftOut, error) {
	p := folder().Plan(it.ID)
	p.Name, p.Spot = it.ID, it.isSpot()
	it.setKind(&p)
	var err error
	if p.CPUCores, err = it.cores(); err != nil {
		return nil, nil, err
	}
	if p.MemoryGB, err = quantity.Memory("ram", it.RAM, "MB"); err != nil {
		return nil, nil, err
	}
	if strings.HasSuffix(it.ID, "-v6") {
		p.Description = "Without an IPv4 address."
	}
	it.defects.Try(&p, it.setStorage, it.setTraffic)
	it.setGPU(&p)
	if it.isMetal() {
		it.setCPU(&p)
	}
	offers, left, err := it.offers()
	if err != nil {
		return nil, nil, err
	}
	return partner.Rows(p, offers), left, nil
}

// lines maps product lines of virtual machines, which also begin an ID, to categories. An unknown
// line gets partner.NearestType.
var lines = map[string]market.Category{
	"vc2": market.CategoryGeneral, "vhf": market.CategoryGeneral, "vhp": market.CategoryGeneral, "vx1": market.CategoryGeneral,
	"vdc": market.CategoryCompute, "voc": market.CategoryCompute, "vcg": market.CategoryCompute, "vdm": market.CategoryCompute,
}

// purposes maps the letter after the line in an ID, as in voc-m-2c-16gb, to a category.
var purposes = map[string]market.Category{
	"c": market.CategoryCompute, "g": market.CategoryGeneral, "m": market.CategoryMemory, "s": market.CategoryStorage,
}

func (it *item) setKind(p *plan) {
	p.Type, p.Category = market.Baremetal, market.CategoryGeneral
	if it.isMetal() {
		return
	}
	parts := strings.SplitN(strings.ToLower(it.ID), "-", 3)
	line := strings.ToLower(it.Type)
	if _, known := lines[line]; !known {
		it.defects.Add(partner.Unknown("type", it.Type, "vc2, vhf, vhp, vx1, vdc, voc, vcg or vdm"))
		line = parts[0]
	}
	category, known := lines[line]
	if !known {
		p.Type, p.Category = partner.NearestType(it.Type), market.CategoryOther
		return
	}
	p.Type, p.Category = market.VPS, category
	if line == "voc" {
		p.Type, p.Category = market.VDS, market.CategoryCompute
	}
	if purpose, told := purposes[parts[min(1, len(parts)-1)]]; told {
		p.Category = purpose
	}
}

// cores returns the cores of all sockets. Answers of 2022 have them in cpu_count.
func (it *item) cores() (*int, error) {
	switch {
	case !it.isMetal():
		return quantity.RequiredCount("vcpu_count", it.VCPUs)
	case it.CPUCores == "":
		return quantity.RequiredCount("cpu_count", it.CPUCount)
	}
	return quantity.RequiredCount("cpu_cores", it.CPUCores)
}

func (it *item) setCPU(p *plan) {
	p.CPUSockets = quantity.OptionalCount(it.defects, "physical_cpus", it.PhysicalCPUs)
	p.CPUThreads = quantity.OptionalCount(it.defects, "cpu_threads", it.CPUThreads)
	it.defects.Try(p, it.setClock)
	p.CPUModel = partner.Text(it.CPUModel)
	if maker := partner.Text(it.CPUMaker); maker != "" && !strings.Contains(strings.ToLower(p.CPUModel), strings.ToLower(maker)) {
		p.CPUModel = partner.Text(maker + " " + p.CPUModel)
	}
}

func (it *item) setClock(p *plan) error { return quantity.SetClock(p, "cpu_mhz", it.CPUMHz, 1000) }

// setStorage sets the disks. Without a count there is one disk. A size of 1 GB is a placeholder of
// plans whose storage is ordered separately. Only bare metal has a kind of disk.
func (it *item) setStorage(p *plan) error {
	size, err := quantity.Size("disk", it.Disk)
	if err != nil {
		return err
	}
	count, err := quantity.Count("disk_count", it.DiskCount)
	if err != nil || size.Cmp(market.Whole(1)) <= 0 {
		return err
	}
	one := disk.Disk{Count: 1, SizeGB: *partner.Float(size)}
	if count != nil {
		one.Count = *count
	}
	for _, kind := range disk.Kinds() {
		if it.isMetal() && strings.EqualFold(it.Type, string(kind)) {
			one.Kind = kind
		}
	}
	disktext.Set(p, []disk.Disk{one})
	return nil
}

// setTraffic sets the monthly traffic; the partner counts 1024 GB as a TB.
func (it *item) setTraffic(p *plan) error {
	tb, err := quantity.Divide("bandwidth", it.Bandwidth, 1024)
	if err != nil || tb.Sign() == 0 {
		return err
	}
	p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(tb)+" TB"
	if tb.Cmp(market.Whole(1)) < 0 {
		p.Bandwidth = partner.WholeText(string(it.Bandwidth)) + " GB"
	}
	return nil
}

// offers returns the places with their prices, the base price first. A place without an entry in
// location_cost has the price of the plan. A place with a bad code or price is left out.
func (it *item) offers() (offers []partner.Offer, left []partner.LeftOut, err error) {
	base, missing, err := it.offer("", it.isSpot())
	if err != nil {
		return nil, nil, err
	}
	costs, isObject := partner.Members(it.LocationCost)
	if text := string(it.LocationCost); !isObject && text != "" && text != "null" && text != "[]" {
		return nil, nil, errors.New("location_cost: " + partner.Clip(text) + " came; accepted is an object")
	}
	isSold := it.OnDemand == nil || *it.OnDemand
	for i, raw := range it.Locations {
		var code string
		if err := json.Unmarshal(raw, &code); err != nil {
			left = append(left, partner.LeftOut{Err: partner.FieldError(fmt.Sprintf("locations[%d]", i), err)})
			continue
		}
		if code = strings.TrimSpace(code); code == "" {
			continue
		}
		o := base
		if own, has := costs[code]; has {
			if o, err = it.placePrice("location_cost."+code, own); err != nil {
				left = append(left, partner.LeftOut{Place: code, Err: err})
				continue
			}
		}
		o.Base = o.Monthly.Equal(base.Monthly) && o.Hourly.Equal(base.Hourly)
		o.Code, o.State = code, market.SoldIf(isSold || it.isSpot())
		if isSold { // whether the stock includes spot machines is unknown
			o.State = it.inStock.state(code, it.ID)
		}
		if len(o.Monthly)+len(o.Hourly) > 0 {
			offers = append(offers, o)
		}
	}
	switch {
	case len(offers) > 0:
	case len(left) > 0:
		return nil, nil, left[0].Err
	case len(base.Monthly)+len(base.Hourly) == 0:
		return nil, nil, partner.Skipf("monthly_cost", "no price came; a plan without one cannot be listed")
	default:
		base.Base, base.State = true, market.PlaceSoldOut // no place has it
		offers = []partner.Offer{base}
	}
	if missing != nil && len(costs) > 0 {
		// Which places have the base price, and so the keys of the rows, is unknown.
		left = append(left, partner.LeftOut{Err: missing})
	} else {
		it.defects.Add(missing)
	}
	first := slices.IndexFunc(offers, func(o partner.Offer) bool { return o.Base })
	if first > 0 {
		offers[0], offers[first] = offers[first], offers[0]
	}
	return offers, left, nil
}

// placePrice parses the price of a place. Its monthly price is required if the plan has one.
func (it *item) placePrice(field string, raw json.RawMessage) (partner.Offer, error) {
	var own cost
	if err := json.Unmarshal(raw, &own); err != nil {
		return partner.Offer{}, partner.FieldError(field, err)
	}
	if it.Monthly != nil && own.Monthly == nil {
		own.Hourly = nil
	}
	o, missing, err := own.offer(field+".", it.isSpot())
	return o, cmp.Or(err, missing)
}

// offer parses a price. missing is the error of the hourly price beside a monthly one.
func (c cost) offer(prefix string, isSpot bool) (o partner.Offer, missing, err error) {
	if isSpot && c.Spot == nil {
		return o, nil, fmt.Errorf("%shourly_cost_preemptible: is missing; accepted is a number", prefix)
	}
	if isSpot {
		o.Hourly, err = quantity.Price(prefix+"hourly_cost_preemptible", c.Spot, market.USD)
		return o, nil, err
	}
	if c.Monthly == nil && c.Hourly == nil {
		return o, nil, fmt.Errorf("%smonthly_cost: is missing; accepted is a number", prefix)
	}
	if o.Monthly, err = quantity.Price(prefix+"monthly_cost", c.Monthly, market.USD); err != nil {
		return o, nil, err
	}
	if o.Hourly, err = quantity.Price(prefix+"hourly_cost", c.Hourly, market.USD); err != nil && len(o.Monthly) > 0 {
		return o, err, nil
	}
	return o, nil, err
}
