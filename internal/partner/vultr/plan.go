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
	"launchrack/internal/partner/pricezone"
	"launchrack/internal/partner/quantity"
)

// plans gives a row for each price of the machine, and the places that are left out.
func (it *item) plans() ([]plan, []partner.Part, error) {
	if it.err != nil {
		return nil, nil, it.err
	}
	p := plan{Partner: id, SKU: market.SKU(it.ID), Name: it.ID, PartnerName: name, PartnerURL: home}
	for _, set := range []func(*plan) error{it.setKind, it.setCPU, it.setMemory} {
		if err := set(&p); err != nil {
			return nil, nil, err
		}
	}
	it.defects.Try(&p, it.setSockets, it.setThreads, it.setClock, it.setStorage, it.setTraffic)
	p.Description = it.describe()
	offers, left, err := it.offers()
	if err != nil {
		return nil, nil, err
	}
	return pricezone.Rows(p, offers), left, nil
}

// lines maps the partner's lines of virtual machines. The identifier begins with the line
// too. A line that is new is taken for the nearest type.
var lines = map[string]market.Category{
	"vc2": market.CategoryGeneral, "vhf": market.CategoryGeneral, "vhp": market.CategoryGeneral,
	"vdc": market.CategoryCompute, "voc": market.CategoryCompute, "vcg": market.CategoryCompute, "vdm": market.CategoryCompute,
}

func (it *item) setKind(p *plan) error {
	if it.isMetal {
		p.Type, p.Category = market.Baremetal, market.CategoryGeneral
		return nil
	}
	line := strings.ToLower(it.Type)
	category, known := lines[line]
	if !known {
		it.defects.Add(partner.Unknown("type", it.Type, "vc2, vhf, vhp, vdc, voc, vcg or vdm"))
		line, _, _ = strings.Cut(strings.ToLower(it.ID), "-")
		category, known = lines[line]
	}
	if !known {
		p.Type, p.Category = partner.NearestType(it.Type), market.CategoryOther
		return nil
	}
	p.Type, p.Category = market.VPS, category
	if line == "voc" {
		p.Type, p.Category = market.VDS, optimized(it.ID)
	}
	return nil
}

// optimized tells what a plan is made for by the letter after its line, as in
// voc-m-2c-16gb.
func optimized(id string) market.Category {
	switch {
	case strings.HasPrefix(id, "voc-g-"):
		return market.CategoryGeneral
	case strings.HasPrefix(id, "voc-m-"):
		return market.CategoryMemory
	case strings.HasPrefix(id, "voc-s-"):
		return market.CategoryStorage
	}
	return market.CategoryCompute
}

func (it *item) setCPU(p *plan) error {
	cores, field := it.VCPUs, "vcpu_count"
	if it.isMetal {
		if cores, field = it.CPUCores, "cpu_cores"; cores == "" {
			cores, field = it.CPUCount, "cpu_count"
		}
	}
	var err error
	if p.CPUCores, err = quantity.Count(field, cores); err != nil {
		return err
	}
	if p.CPUCores == nil {
		return fmt.Errorf("%s: is missing; accepted is a whole number from 1", field)
	}
	if !it.isMetal {
		return nil
	}
	p.CPUModel = partner.Text(it.CPUModel)
	if maker := partner.Text(it.CPUMaker); maker != "" && !strings.Contains(strings.ToLower(p.CPUModel), strings.ToLower(maker)) {
		p.CPUModel = partner.Text(maker + " " + p.CPUModel)
	}
	return nil
}

func (it *item) setSockets(p *plan) (err error) {
	if it.isMetal {
		p.CPUSockets, err = quantity.Count("physical_cpus", it.PhysicalCPUs)
	}
	return err
}

func (it *item) setThreads(p *plan) (err error) {
	if it.isMetal {
		p.CPUThreads, err = quantity.Count("cpu_threads", it.CPUThreads)
	}
	return err
}

func (it *item) setClock(p *plan) error {
	mhz, err := quantity.Size("cpu_mhz", it.CPUMHz)
	if err != nil || mhz.Sign() == 0 || !it.isMetal {
		return err
	}
	ghz, err := mhz.Quo(market.Whole(1000))
	if err != nil {
		return fmt.Errorf("cpu_mhz: %w", err)
	}
	p.CPUFrequency = partner.Short(ghz) + " GHz"
	return nil
}

func (it *item) setMemory(p *plan) error {
	mb, err := quantity.Size("ram", it.RAM)
	if err != nil {
		return err
	}
	gb, err := partner.MemoryGB(mb, "MB")
	if err != nil {
		return fmt.Errorf("ram: %w", err)
	}
	if p.MemoryGB = partner.Float(gb); p.MemoryGB == nil {
		return errors.New("ram: is missing; accepted is a number of MB")
	}
	return nil
}

// setStorage counts every disk. An answer without a count means one.
func (it *item) setStorage(p *plan) error {
	size, err := quantity.Size("disk", it.Disk)
	if err != nil {
		return err
	}
	count, err := quantity.Count("disk_count", it.DiskCount)
	if err != nil {
		return err
	}
	gb := partner.Float(size)
	if gb == nil {
		return nil
	}
	one := disk.Disk{Count: 1, SizeGB: *gb, Kind: it.diskKind()}
	if count != nil {
		one.Count = *count
	}
	p.Disks = []disk.Disk{one}
	total := disk.TotalGB(p.Disks)
	p.StorageGB, p.StorageType = &total, string(one.Kind)
	return nil
}

// diskKind is told for metal alone.
func (it *item) diskKind() disk.Kind {
	if !it.isMetal {
		return ""
	}
	for _, kind := range disk.Kinds() {
		if strings.EqualFold(strings.TrimSpace(it.Type), string(kind)) {
			return kind
		}
	}
	return ""
}

// setTraffic reads the traffic of a month; the partner counts 1024 GB as a TB.
func (it *item) setTraffic(p *plan) error {
	gb, err := quantity.Size("bandwidth", it.Bandwidth)
	if err != nil || gb.Sign() == 0 {
		return err
	}
	tb, err := gb.Quo(market.Whole(1024))
	if err != nil {
		return fmt.Errorf("bandwidth: %w", err)
	}
	p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(gb)+" GB"
	if tb.Cmp(market.Whole(1)) >= 0 {
		p.Bandwidth = partner.Short(tb) + " TB"
	}
	return nil
}

func (it *item) describe() string {
	var parts []string
	if strings.HasSuffix(it.ID, "-v6") {
		parts = append(parts, "Without an IPv4 address")
	}
	if gpu := strings.ReplaceAll(partner.Text(it.GPUType), "_", " "); gpu != "" {
		if count := strings.Trim(string(it.GPUCount), `"`); count != "" && count != "null" && count != "1" {
			gpu = count + " x " + gpu
		}
		parts = append(parts, "GPU: "+gpu)
	}
	return partner.Sentences(parts...)
}

// offers lists the places with their prices. A place without a price of its own has
// that of the plan; one that cannot be read, or whose own price cannot, is left out.
func (it *item) offers() (offers []pricezone.Offer, left []partner.Part, err error) {
	base, missing, err := it.usual()
	if err != nil {
		return nil, nil, err
	}
	costs := map[string]json.RawMessage{}
	if raw := it.LocationCost; len(raw) > 0 && string(raw) != "null" && string(raw) != "[]" {
		if err := json.Unmarshal(raw, &costs); err != nil {
			return nil, nil, partner.FieldError("location_cost", err)
		}
	}
	sold := it.DeployOnDemand == nil || *it.DeployOnDemand
	for i, raw := range it.Locations {
		var code string
		if err := json.Unmarshal(raw, &code); err != nil {
			left = append(left, partner.Part{Err: partner.FieldError(fmt.Sprintf("locations[%d]", i), err)})
			continue
		}
		if code = strings.TrimSpace(code); code == "" {
			continue
		}
		o := base
		if own, has := costs[code]; has {
			if o, err = locationOffer(code, own); err != nil {
				left = append(left, partner.Part{Place: code, Err: err})
				continue
			}
			o.Base = o.Monthly.Equal(base.Monthly) && o.Hourly.Equal(base.Hourly)
		}
		if len(o.Monthly)+len(o.Hourly) == 0 {
			continue
		}
		o.Code, o.State = code, market.SoldIf(sold)
		offers = append(offers, o)
	}
	switch {
	case len(offers) > 0:
	case len(left) > 0:
		return nil, nil, left[0].Err
	case len(base.Monthly)+len(base.Hourly) > 0:
		base.State = market.PlaceSoldOut // it is sold nowhere
		offers = []pricezone.Offer{base}
	default:
		return nil, nil, partner.Skipf("monthly_cost", "no price came; a plan without one cannot be listed")
	}
	if missing != nil && len(costs) > 0 {
		// Which places have the usual price, and with it the keys of the rows, is not known.
		left = append(left, partner.Part{Err: missing})
	} else {
		it.defects.Add(missing)
	}
	// The usual price comes first, whatever place the list begins with.
	slices.SortStableFunc(offers, func(a, b pricezone.Offer) int { return cmp.Compare(rank(a), rank(b)) })
	return offers, left, nil
}

// usual reads the price of most places. The price of an hour may be missing beside that of
// a month.
func (it *item) usual() (o pricezone.Offer, missing, err error) {
	o.Base = true
	if o.Monthly, err = quantity.Price("monthly_cost", it.Monthly, market.USD); err != nil {
		return o, nil, err
	}
	if o.Hourly, err = quantity.Price("hourly_cost", it.Hourly, market.USD); err != nil && len(o.Monthly) > 0 {
		return o, err, nil
	}
	return o, nil, err
}

// locationOffer reads the price of a place.
func locationOffer(code string, raw json.RawMessage) (pricezone.Offer, error) {
	var own cost
	field := "location_cost." + code
	if err := json.Unmarshal(raw, &own); err != nil {
		return pricezone.Offer{}, partner.FieldError(field, err)
	}
	return own.offer(field + ".")
}

func rank(o pricezone.Offer) int {
	if o.Base {
		return 0
	}
	return 1
}

func (c cost) offer(prefix string) (o pricezone.Offer, err error) {
	if o.Monthly, err = quantity.Price(prefix+"monthly_cost", c.Monthly, market.USD); err != nil {
		return o, err
	}
	o.Hourly, err = quantity.Price(prefix+"hourly_cost", c.Hourly, market.USD)
	return o, err
}
