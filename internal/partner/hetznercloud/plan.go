package hetznercloud

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// plans gives a row for each zone of the type, and the places that are left out.
func (it *item) plans(f facts) ([]plan, []partner.Part, error) {
	if it.err != nil {
		return nil, nil, it.err
	}
	machine, err := it.machine()
	if err != nil {
		return nil, nil, err
	}
	zones, left, err := it.zones()
	if err != nil {
		return nil, nil, err
	}
	plans := make([]plan, len(zones))
	for i, z := range zones {
		plans[i] = machine
		if len(zones) > 1 {
			plans[i].Group, plans[i].SKU = machine.SKU, machine.SKU+"@"+market.SKU(z.places[0])
		}
		plans[i].PlanID = market.HashPlanID(id, plans[i].SKU)
		it.setZone(&plans[i], z, f)
	}
	return plans, left, nil
}

// machine is what the rows of a type have in common.
func (it *item) machine() (plan, error) {
	p := plan{
		Partner:     id,
		SKU:         market.SKU(it.Name),
		Name:        cmp.Or(partner.Text(it.Description), strings.ToUpper(it.Name)),
		PartnerName: name,
		PartnerURL:  home,
	}
	for _, set := range []func(*plan) error{it.setKind, it.setSizes, it.setDescription} {
		if err := set(&p); err != nil {
			return plan{}, err
		}
	}
	it.defects.Try(&p, it.setArchitecture, it.setDisk)
	return p, nil
}

// sharing tells by the letters that begin a name how cores are shared, for answers that
// do not tell it.
var sharing = map[string]string{"cx": "shared", "cpx": "shared", "cax": "shared", "ccx": "dedicated"}

// setKind tells how cores are shared.
func (it *item) setKind(p *plan) error {
	kind := strings.ToLower(partner.Text(it.CPUType))
	if kind == "" {
		letters := it.Name[:max(strings.IndexAny(it.Name, "0123456789"), 0)]
		kind = sharing[strings.ToLower(letters)]
	}
	switch kind {
	case "shared":
		p.Type, p.Category = market.VPS, market.CategoryGeneral
	case "dedicated":
		p.Type, p.Category = market.VDS, market.CategoryCompute
	default:
		return partner.Unknown("cpu_type", it.CPUType, "shared or dedicated")
	}
	return nil
}

// architectures by the partner's word.
var architectures = map[string]string{"x86": "x86_64", "arm": "arm64", "": ""}

func (it *item) setArchitecture(p *plan) error {
	architecture, known := architectures[strings.ToLower(partner.Text(it.Architecture))]
	if !known {
		return partner.Unknown("architecture", it.Architecture, "x86 or arm")
	}
	p.CPUArchitecture = architecture
	return nil
}

func (it *item) setSizes(p *plan) error {
	var err error
	if p.CPUCores, err = quantity.Count("cores", it.Cores); err != nil {
		return err
	}
	memory, err := quantity.Size("memory", it.Memory)
	if err != nil {
		return err
	}
	p.MemoryGB = partner.Float(memory)
	return nil
}

func (it *item) setDisk(p *plan) error {
	storage, err := quantity.Size("disk", it.Disk)
	if p.StorageGB = partner.Float(storage); p.StorageGB != nil {
		p.Disks = []disk.Disk{{Count: 1, SizeGB: *p.StorageGB}}
	}
	return err
}

// setDescription tells where the disk is, and until when the type is sold. An end that
// cannot be read is an error, since nobody knows whether the type is still sold.
func (it *item) setDescription(p *plan) error {
	var parts []string
	switch it.StorageType {
	case "local":
		parts = append(parts, "The disk is in the host")
	case "network":
		parts = append(parts, "The disk is on the network")
	}
	if it.Deprecation != nil {
		end, err := it.Deprecation.end()
		if err != nil {
			return err
		}
		parts = append(parts, "Sold until "+end.UTC().Format("2 January 2006"))
	}
	p.Description = partner.Sentences(parts...)
	return nil
}

// setZone fills prices, traffic and places. Regions are the places where the type can
// be ordered now; a row that can be ordered nowhere names them all.
func (it *item) setZone(p *plan, z zone, f facts) {
	p.Monthly, p.Hourly = quote(f.currency, z.monthly), quote(f.currency, z.hourly)
	if z.traffic.Sign() > 0 {
		p.TrafficTB = partner.Float(z.traffic)
		p.Bandwidth = fmt.Sprintf("%s TB", partner.Short(z.traffic))
	}
	var all []string
	for _, code := range z.places {
		city := hetzner.City(id, code)
		if !slices.Contains(all, city) {
			all = append(all, city)
		}
		if it.orderable(code, f.now) && !slices.Contains(p.Regions, city) {
			p.Regions = append(p.Regions, city)
		}
	}
	p.Available = len(p.Regions) > 0
	if !p.Available {
		p.Regions = all
	}
}

func quote(c market.Currency, a market.Amount) market.Prices {
	if a.Sign() <= 0 {
		return nil
	}
	return market.Prices{c: a}
}
