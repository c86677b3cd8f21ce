package upcloud

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/pricezone"
	"launchrack/internal/partner/quantity"
)

// plan shortens the name of what an item becomes.
type plan = market.Plan

// rows gives a row for each price of the plan, and the zones that are left out.
func (it *item) rows(prices []zone) ([]plan, []partner.Part, error) {
	if it.err != nil {
		return nil, nil, it.err
	}
	p := plan{Partner: id, SKU: market.SKU(it.Name), Name: "Cloud Server " + it.Name, Type: market.VPS, Category: it.category(),
		PartnerName: name, PartnerURL: home}
	if err := it.setSizes(&p); err != nil {
		return nil, nil, err
	}
	it.defects.Try(&p, it.setDisk, it.setTraffic)
	it.describe(&p)
	offers, left, err := it.offers(prices)
	if err != nil {
		return nil, nil, err
	}
	return pricezone.Rows(p, offers), left, nil
}

// families tell by the beginning of a name what a plan is made for.
var families = []struct {
	prefix   string
	category market.Category
}{
	{"HICPU-", market.CategoryCompute}, {"GPU-", market.CategoryCompute}, {"HIMEM-", market.CategoryMemory}, {"DEV-", market.CategoryLightweight},
}

func (it *item) category() market.Category {
	for _, f := range families {
		if strings.HasPrefix(it.Name, f.prefix) {
			return f.category
		}
	}
	return market.CategoryGeneral
}

func (it *item) setSizes(p *plan) error {
	var err error
	if p.CPUCores, err = quantity.Count("core_number", it.Cores); err != nil {
		return err
	}
	memory, err := quantity.Size("memory_amount", it.Memory)
	if err != nil {
		return err
	}
	if p.CPUCores == nil || memory.Sign() == 0 {
		return errors.New("core_number or memory_amount: is missing; accepted are numbers from 1")
	}
	gb, err := memory.Quo(market.Whole(1024))
	if err != nil {
		return fmt.Errorf("memory_amount: %w", err)
	}
	p.MemoryGB = partner.Float(gb)
	return nil
}

// tiers are the kinds of the disks by the partner's word.
var tiers = map[string]disk.Kind{"maxiops": disk.SSD, "standard": disk.SSD, "hdd": disk.HDD, "archive": disk.HDD}

func (it *item) setDisk(p *plan) error {
	storage, err := quantity.Size("storage_size", it.Storage)
	if err != nil || storage.Sign() == 0 {
		return err
	}
	kind := tiers[it.Tier] // empty for a tier that is new
	p.StorageGB, p.StorageType = partner.Float(storage), string(kind)
	p.Disks = []disk.Disk{{Count: 1, SizeGB: *p.StorageGB, Kind: kind}}
	return nil
}

func (it *item) setTraffic(p *plan) error {
	gb, err := quantity.Size("public_traffic_out", it.Traffic)
	if err != nil || gb.Sign() == 0 {
		return err
	}
	tb, err := gb.Quo(market.Whole(1024))
	if err != nil {
		return fmt.Errorf("public_traffic_out: %w", err)
	}
	tb = tb.Round(3)
	p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(tb)+" TB"
	return nil
}

func (it *item) describe(p *plan) {
	var parts []string
	if model := partner.Text(it.GPU); model != "" {
		parts = append(parts, "GPUs: "+cmp.Or(string(it.GPUs), "1")+" x "+model)
	}
	if size, err := quantity.Size("storage_size", it.Storage); err == nil && it.Storage != "" && size.Sign() == 0 {
		parts = append(parts, "Comes without a disk")
	}
	p.Description = partner.Sentences(parts...)
}

// offers gives what the plan costs in each zone that sells it. A zone whose name or price
// cannot be read is left out; the error tells why where no other one sells the plan. Which
// price is the usual one, and with it the keys of the rows, depends on all zones.
func (it *item) offers(prices []zone) (offers []pricezone.Offer, left []partner.Part, err error) {
	for _, z := range prices {
		raw, sold := z.quotes["server_plan_"+it.Name]
		if !sold && (z.err == nil || z.quotes != nil) {
			continue
		}
		if z.err != nil {
			left = append(left, partner.Part{Err: z.err})
			continue
		}
		hourly, err := hourly(z.name+".server_plan_"+it.Name, raw)
		if err != nil {
			left = append(left, partner.Part{Err: err})
			continue
		}
		if len(hourly) > 0 {
			offers = append(offers, pricezone.Offer{Code: z.name, State: market.PlaceUnknown, Hourly: hourly})
		}
	}
	switch {
	case len(offers) == 0 && len(left) > 0:
		return nil, nil, left[0].Err
	case len(offers) == 0:
		return nil, nil, partner.Skipf("price", "no zone has a price of server_plan_%s; a plan without one cannot be listed", partner.Clip(it.Name))
	}
	pricezone.MarkUsual(offers)
	return offers, left, nil
}

var hundred = market.Whole(100)

// hourly reads cents an hour; nil for a price of 0.
func hourly(field string, raw json.RawMessage) (market.Prices, error) {
	var q quote
	if err := json.Unmarshal(raw, &q); err != nil {
		return nil, partner.FieldError(field, err)
	}
	if q.Amount != "" && q.Amount != "1" {
		return nil, fmt.Errorf("%s.amount: %s came; accepted is 1", field, partner.Clip(string(q.Amount)))
	}
	cents, ok, err := partner.Quote(q.Price)
	if err != nil {
		return nil, fmt.Errorf("%s.price: %w", field, err)
	}
	if !ok {
		return nil, nil
	}
	euros, err := cents.Quo(hundred)
	if err != nil {
		return nil, fmt.Errorf("%s.price: %w", field, err)
	}
	return market.Prices{market.EUR: euros}, nil
}
