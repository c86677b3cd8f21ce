package upcloud

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var itemKey = partner.ItemKey{Root: "plan", Member: "name", Example: "1xCPU-2GB"}

// item is a plan and its defects.
type item struct {
	*serverPlan
	defects *partner.Defects
}

// serverPlan is a plan as the API returns it.
type serverPlan struct {
	Name    string          `json:"name" decode:"required"` // such as HIMEM-2xCPU-8GB
	Cores   quantity.Number `json:"core_number" decode:"required"`
	Memory  quantity.Number `json:"memory_amount" decode:"required"` // MB, 1024 to the GB
	Storage quantity.Number `json:"storage_size"`                    // GB; 0 for plans that come without a disk
	Tier    string          `json:"storage_tier"`
	Traffic quantity.Number `json:"public_traffic_out"` // GB a month
	GPUs    quantity.Number `json:"gpu_amount"`
	GPU     string          `json:"gpu_model"`
}

// priceList holds the prices of the zones, in the currency of the account, and their stock of GPUs.
type priceList struct {
	currency market.Currency
	zones    []zone
	free     freeCards
}

// zone holds the prices of a zone by the name of the product.
type zone struct {
	name   string
	quotes map[string]json.RawMessage

	// err is why the zone is left out. If quotes is nil too, the zone may sell any plan.
	err error
}

// freeCards holds the stock of plans with GPUs, by zone and plan. A zone or plan without stock may
// be missing. It is nil if the stock is unknown.
type freeCards map[string]struct {
	Plans map[string]struct {
		Amount *quantity.Number `json:"amount"`
	} `json:"gpu_plans"`
}

// state returns whether a plan with GPUs can be ordered in a zone. A missing spot plan is unknown,
// since the list may not name spot plans.
func (f freeCards) state(zone, plan string, isSpot bool) (market.PlaceState, error) {
	at, isThere := f[zone]
	if isThere && at.Plans == nil {
		return "", fmt.Errorf("devices.%s.gpu_plans: is missing; accepted is an object", zone)
	}
	found, isThere := at.Plans[plan]
	switch {
	case isThere && found.Amount == nil:
		return "", fmt.Errorf("devices.%s.gpu_plans.%s.amount: is missing; accepted is a number", zone, partner.Clip(plan))
	case isThere:
		amount, err := quantity.Size("devices."+zone+".gpu_plans."+partner.Clip(plan)+".amount", *found.Amount)
		return market.SoldIf(amount.Sign() > 0), err
	case f == nil || isSpot:
		return market.PlaceUnknown, nil
	}
	return market.PlaceSoldOut, nil
}

// quote is the hourly price of an amount of a product, in cents.
type quote struct {
	Amount quantity.Number `json:"amount"`
	Price  json.RawMessage `json:"price"`
}

// read returns the plans, and the prices and stock of public zones.
func read(documents []partner.Document) (plans []json.RawMessage, prices priceList, err error) {
	private := map[string]bool{}
	for _, d := range documents {
		members, _ := partner.Members(d.Body)
		devices, ok := members["devices"]
		if d.Name == "devices" {
			devices, ok = d.Body, true
		}
		if ok {
			if err := json.Unmarshal(devices, &prices.free); err != nil {
				return nil, prices, errs.Wrap(errs.Partner, err, "The partner's list of free devices cannot be read: %s", partner.FieldError("devices", err))
			}
		}
		if d.Name == "devices" {
			continue // its members are zones
		}
		if list, ok := members["prices"]; ok {
			free := prices.free
			if prices, err = readPrices(list); err != nil {
				return nil, prices, err
			}
			prices.free = free
		}
		if list, ok := members["zones"]; ok {
			if err := addPrivate(private, list); err != nil {
				return nil, prices, err
			}
		}
		if d.Name != "" {
			continue
		}
		body := d.Body
		if list, ok := members["plans"]; ok {
			body = list
		}
		if plans, err = partner.List(body, "plan", "plans"); err != nil {
			return nil, prices, err
		}
	}
	prices.zones = slices.DeleteFunc(prices.zones, func(z zone) bool { return private[z.name] || testZone.MatchString(z.name) })
	return plans, prices, nil
}

// testZone matches the partner's test zones, such as uk-tst1 and fi-dev2.
var testZone = regexp.MustCompile(`-(?:dev|tst)\d*$`)

func addPrivate(private map[string]bool, list []byte) error {
	all, err := partner.List(list, "zone", "zones")
	if err != nil {
		return err
	}
	for i, raw := range all {
		var z struct {
			ID     string `json:"id" decode:"required"`
			Public string `json:"public" decode:"required"` // yes or no
		}
		_, err := partner.Decode("zone", raw, &z)
		if err == nil && z.Public != "yes" && z.Public != "no" {
			err = partner.Unknown("public", z.Public, "yes or no")
		}
		if err != nil {
			return errs.Wrap(errs.Partner, err, "The partner's list of zones cannot be read: zone[%d]: %s", i, err)
		}
		private[partner.Text(z.ID)] = z.Public == "no"
	}
	return nil
}

func readPrices(list []byte) (p priceList, err error) {
	all, err := partner.List(list, "zone", "zones")
	if err != nil {
		return p, err
	}
	if err := partner.CheckCount(len(all)); err != nil {
		return p, err
	}
	var told struct {
		Currency market.Currency `json:"currency"`
	}
	if _, isObject := partner.Members(list); isObject {
		if err := json.Unmarshal(list, &told); err != nil {
			return p, errs.Wrap(errs.Partner, err, "The partner's price list names no currency: %s", partner.FieldError("prices", err))
		}
	}
	if p.currency = told.Currency; p.currency == "" {
		p.currency = market.EUR
	}
	for i, raw := range all {
		var named struct {
			Name string `json:"name" decode:"strict"`
		}
		_, err := partner.Decode("zone", raw, &named)
		z := zone{name: partner.Text(named.Name)}
		z.quotes, _ = partner.Members(raw)
		if err == nil && z.name == "" {
			err = errors.New("name: is missing; accepted is a text such as fi-hel1")
		}
		if err != nil {
			z.err = fmt.Errorf("zone[%d]: %w", i, err)
		}
		p.zones = append(p.zones, z)
	}
	return p, nil
}
