package digitalocean

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
	"launchrack/internal/place"
)

// plan gives the row of the size.
func (it *item) plan() (market.Plan, error) {
	if it.err != nil {
		return market.Plan{}, it.err
	}
	p := market.Plan{Partner: id, SKU: market.SKU(it.Slug), PlanID: market.HashPlanID(id, market.SKU(it.Slug)),
		Name: it.name(), PartnerName: name, PartnerURL: home}
	p.Type, p.Category = it.kind()
	for _, set := range []func(*market.Plan) error{it.setSizes, it.setPrices} {
		if err := set(&p); err != nil {
			return market.Plan{}, err
		}
	}
	it.defects.Try(&p, it.setDisk, it.setPort, it.setTraffic)
	it.setPlaces(&p)
	it.setDescription(&p)
	return p, nil
}

// name joins what the partner calls the size with its slug, since all sizes of a family
// have one name.
func (it *item) name() string {
	if words := partner.Text(it.Description); words != "" {
		return "Droplet " + words + " " + it.Slug
	}
	return "Droplet " + it.Slug
}

// families tell by the beginning of a slug what a size is made for. Basic sizes share
// their cores, all others have cores of their own.
var families = []struct {
	prefix   string
	kind     market.PlanType
	category market.Category
}{
	{"s-", market.VPS, market.CategoryGeneral},
	{"c-", market.VDS, market.CategoryCompute}, {"c2-", market.VDS, market.CategoryCompute},
	{"g-", market.VDS, market.CategoryGeneral}, {"gd-", market.VDS, market.CategoryGeneral},
	{"m-", market.VDS, market.CategoryMemory}, {"m3-", market.VDS, market.CategoryMemory}, {"m6-", market.VDS, market.CategoryMemory},
	{"so-", market.VDS, market.CategoryStorage}, {"so1_5-", market.VDS, market.CategoryStorage},
	{"gpu-", market.VDS, market.CategoryCompute},
}

func (it *item) kind() (market.PlanType, market.Category) {
	for _, f := range families {
		if strings.HasPrefix(it.Slug, f.prefix) {
			return f.kind, f.category
		}
	}
	return market.VPS, market.CategoryOther // the first sizes were called 1gb, 2gb and so on
}

func (it *item) setSizes(p *market.Plan) error {
	var err error
	if p.CPUCores, err = quantity.Count("vcpus", it.VCPUs); err != nil {
		return err
	}
	memory, err := quantity.Size("memory", it.Memory)
	if err != nil {
		return err
	}
	if p.CPUCores == nil || memory.Sign() == 0 {
		return errors.New("vcpus or memory: is missing; accepted are numbers from 1")
	}
	gb, err := memory.Quo(market.Whole(1024))
	if err != nil {
		return fmt.Errorf("memory: %w", err)
	}
	p.MemoryGB = partner.Float(gb)
	return nil
}

func (it *item) setDisk(p *market.Plan) error {
	storage, err := quantity.Size("disk", it.Disk)
	if err != nil || storage.Sign() == 0 {
		return err
	}
	p.StorageGB = partner.Float(storage)
	p.StorageType = string(disk.SSD)
	p.Disks = []disk.Disk{{Count: 1, SizeGB: *p.StorageGB, Kind: disk.SSD}}
	return nil
}

func (it *item) setPort(p *market.Plan) (err error) {
	p.NetworkMbps, err = quantity.Count("networking_througput", cmp.Or(it.Throughput, it.ThroughputRight))
	return err
}

func (it *item) setTraffic(p *market.Plan) error {
	transfer, err := quantity.Size("transfer", it.Transfer)
	if err != nil || transfer.Sign() == 0 {
		return err
	}
	p.TrafficTB, p.Bandwidth = partner.Float(transfer), partner.Short(transfer)+" TB"
	return nil
}

func (it *item) setPrices(p *market.Plan) (err error) {
	if p.Monthly, err = quantity.Price("price_monthly", it.PriceMonthly, market.USD); err != nil {
		return err
	}
	if p.Hourly, err = quantity.Price("price_hourly", it.PriceHourly, market.USD); err != nil && len(p.Monthly) == 0 {
		return err
	}
	it.defects.Add(err)
	if len(p.Monthly)+len(p.Hourly) == 0 {
		return partner.Skipf("price", "no price came; a plan without one cannot be listed")
	}
	return nil
}

// setPlaces names the places in the alphabet's order. A size that is sold nowhere
// cannot be ordered.
func (it *item) setPlaces(p *market.Plan) {
	for _, code := range it.Regions {
		city := partner.Text(code)
		if found, ok := place.Find(id, code); ok && found.City != "" {
			city = found.City
		}
		if city != "" && !slices.Contains(p.Regions, city) {
			p.Regions = append(p.Regions, city)
		}
	}
	slices.Sort(p.Regions)
	p.Available = len(p.Regions) > 0 && (it.Available == nil || *it.Available)
}

func (it *item) setDescription(p *market.Plan) {
	if it.GPU == nil || it.GPU.Model == "" {
		return
	}
	p.Description = partner.Sentences("GPUs: " + cmp.Or(string(it.GPU.Count), "1") + " x " + partner.Text(it.GPU.Model))
}
