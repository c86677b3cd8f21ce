package upcloud

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/disktext"
	"launchrack/internal/partner/quantity"
)

type plan = market.Plan

// rows returns a row for each price of the plan, and the zones that are left out.
func (it *item) rows(prices priceList) (rows []plan, left []partner.LeftOut, err error) {
	p := folder().Plan(it.Name)
	p.Name, p.Type, p.Category, p.Spot = "Cloud Server "+it.Name, market.VPS, it.category(), it.isSpot()
	if p.CPUCores, err = quantity.RequiredCount("core_number", it.Cores); err != nil {
		return nil, nil, err
	}
	if p.MemoryGB, err = quantity.Memory("memory_amount", it.Memory, "MiB"); err != nil {
		return nil, nil, err
	}
	it.defects.Try(&p, it.setDisk, it.setTraffic, it.setGPU)
	offers, left, err := it.offers(prices)
	if err != nil || len(offers) == 0 {
		return nil, left, err
	}
	return partner.Rows(p, offers), left, nil
}

// families maps the prefix of a plan's name to a category.
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

// tiers maps storage tiers to kinds of disks.
var tiers = map[string]disk.Kind{"maxiops": disk.SSD, "standard": disk.SSD, "hdd": disk.HDD, "archive": disk.HDD}

// hasGPU reports whether the server has GPUs, by its name or model.
func (it *item) hasGPU() bool {
	return strings.HasPrefix(it.Name, "GPU-") || partner.Text(it.GPU) != ""
}

// isSpot reports whether the partner can take the server away.
func (it *item) isSpot() bool { return strings.Contains(it.Name, "-SPOT-") }

func (it *item) setDisk(p *plan) error {
	storage, err := quantity.Size("storage_size", it.Storage)
	if err == nil && it.Storage != "" && storage.Sign() == 0 {
		p.Description = "Comes without a disk."
	}
	if err != nil || storage.Sign() == 0 {
		return err
	}
	kind := tiers[strings.ToLower(partner.Text(it.Tier))] // empty for an unknown tier
	disktext.Set(p, []disk.Disk{{Count: 1, SizeGB: *partner.Float(storage), Kind: kind}})
	return nil
}

func (it *item) setTraffic(p *plan) error {
	return quantity.SetTraffic(p, "public_traffic_out", it.Traffic, 1024)
}

func (it *item) setGPU(p *plan) error {
	return quantity.SetGPU(p, it.GPU, "gpu_amount", it.GPUs, "")
}

// offers returns the price of the plan in each zone that sells it. A zone with a bad name or price
// is a LeftOut without a place, since the base price, and so the keys of the rows, depend on all
// zones. If no other zone sells the plan, its error is returned. A plan that no zone quotes is
// left out, since its price is unknown.
func (it *item) offers(prices priceList) (offers []partner.Offer, left []partner.LeftOut, err error) {
	isQuoted := false
	for _, z := range prices.zones {
		raw, sold := z.quotes["server_plan_"+it.Name]
		if !sold && (z.err == nil || z.quotes != nil) {
			continue
		}
		isQuoted = true
		if z.err != nil {
			left = append(left, partner.LeftOut{Err: z.err})
			continue
		}
		hourly, err := hourly(z.name+".server_plan_"+it.Name, raw, prices.currency)
		if err != nil {
			left = append(left, partner.LeftOut{Err: err})
			continue
		}
		if len(hourly) > 0 {
			state := market.PlaceUnknown
			if it.hasGPU() {
				state, err = prices.free.state(z.name, it.Name, it.isSpot())
			}
			if err != nil { // the stock of other zones says nothing about this one
				return nil, nil, err
			}
			offers = append(offers, partner.Offer{Code: z.name, State: state, Hourly: hourly})
		}
	}
	switch {
	case len(offers) == 0 && len(left) > 0:
		return nil, nil, left[0].Err
	case len(offers) == 0 && !isQuoted && len(prices.zones) > 0:
		return nil, []partner.LeftOut{{Err: fmt.Errorf("price: no zone has a price of server_plan_%s; a plan without one cannot be listed", partner.Clip(it.Name))}}, nil
	case len(offers) == 0:
		return nil, nil, partner.Skipf("price", "no zone has a price of server_plan_%s; a plan without one cannot be listed", partner.Clip(it.Name))
	}
	partner.MarkBase(offers)
	return offers, left, nil
}

// hourly parses a price in cents an hour; nil for a price of 0.
func hourly(field string, raw json.RawMessage, currency market.Currency) (market.Prices, error) {
	var q quote
	if err := json.Unmarshal(raw, &q); err != nil {
		return nil, partner.FieldError(field, err)
	}
	switch {
	case q.Amount != "1":
		return nil, fmt.Errorf("%s.amount: %s came; accepted is 1", field, cmp.Or(partner.Clip(string(q.Amount)), "nothing"))
	case q.Price == nil:
		return nil, fmt.Errorf("%s.price: is missing; accepted is a number", field)
	}
	cents, ok, err := partner.Quote(q.Price)
	if err != nil {
		return nil, fmt.Errorf("%s.price: %w", field, err)
	}
	if !ok {
		return nil, nil
	}
	amount, err := cents.Quo(market.Whole(100))
	if err != nil {
		return nil, fmt.Errorf("%s.price: %w", field, err)
	}
	return market.Prices{currency: amount}, nil
}
