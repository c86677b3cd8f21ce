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

var keyed = partner.Keyed{Root: "plan", Member: "name", Example: "1xCPU-2GB"}

// item is a plan and what of it cannot be read.
type item struct {
	*serverPlan
	defects *partner.Defects
}

// serverPlan is a plan in the partner's words.
type serverPlan struct {
	Name    string          `json:"name" part:"required"` // such as HIMEM-2xCPU-8GB
	Cores   quantity.Number `json:"core_number" part:"required"`
	Memory  quantity.Number `json:"memory_amount" part:"required"` // MB, 1024 to the GB
	Storage quantity.Number `json:"storage_size"`                  // GB; 0 for plans that come without a disk
	Tier    string          `json:"storage_tier"`
	Traffic quantity.Number `json:"public_traffic_out"` // GB a month
	GPUs    quantity.Number `json:"gpu_amount"`
	GPU     string          `json:"gpu_model"`
}

// priceList is what the zones ask for, in the currency of the account, and what they have.
type priceList struct {
	currency market.Currency
	zones    []zone
	free     freeCards
}

// zone is what a zone asks for each thing that is sold there, by the thing's name.
type zone struct {
	name   string
	quotes map[string]json.RawMessage

	// err is why the zone is left out. Where quotes is nil too, it may sell anything.
	err error
}

// freeCards counts what a zone has of plans with GPUs, by zone and plan. A zone or a plan without
// may be missing. It is nil where the partner did not say.
type freeCards map[string]struct {
	Plans map[string]struct {
		Amount *quantity.Number `json:"amount"`
	} `json:"gpu_plans"`
}

// state says whether a plan with GPUs can be ordered in a zone. The list may not name plans that
// the partner can take away: of one that is missing nothing is told.
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

// quote is the price of an amount of something for an hour, in cents.
type quote struct {
	Amount quantity.Number `json:"amount"`
	Price  json.RawMessage `json:"price"`
}

// read finds the plans, the prices and the stock among the documents. Zones that are not for
// everybody sell nothing.
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

// testZone matches zones for the partner's own tests, such as uk-tst1 and fi-dev2.
var testZone = regexp.MustCompile(`-(?:dev|tst)\d*$`)

func addPrivate(private map[string]bool, list []byte) error {
	all, err := partner.List(list, "zone", "zones")
	if err != nil {
		return err
	}
	for i, raw := range all {
		var z struct {
			ID     string `json:"id" part:"required"`
			Public string `json:"public" part:"required"` // yes or no
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
			Name string `json:"name" part:"strict"`
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
