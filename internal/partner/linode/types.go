package linode

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

type plan = market.Plan

var itemKey = partner.ItemKey{Root: "type", Member: "id", Example: "g6-nanode-1"}

// item is a type and its defects.
type item struct {
	*machine
	defects *partner.Defects
}

// machine is a type as the API returns it.
type machine struct {
	ID           string          `json:"id" decode:"required"`
	Label        string          `json:"label"` // some end in a tab
	Class        string          `json:"class"`
	VCPUs        quantity.Number `json:"vcpus" decode:"required"`
	Memory       quantity.Number `json:"memory" decode:"required"` // MB
	Disk         quantity.Number `json:"disk"`                     // MB
	Transfer     quantity.Number `json:"transfer"`                 // GB a month; 0 with types that do not tell it
	NetworkOut   quantity.Number `json:"network_out"`              // Mbps
	Price        cost            `json:"price" decode:"required"`
	RegionPrices []regionCost    `json:"region_prices" decode:"strict"`
	GPUs         quantity.Number `json:"gpus"`
	AddOns       struct {
		Backups struct {
			Price        cost         `json:"price"`
			RegionPrices []regionCost `json:"region_prices"`
		} `json:"backups"`
	} `json:"addons"`
}

// cost is a price in USD. The monthly one is null for a type that is sold only by the hour.
type cost struct {
	Hourly  json.RawMessage `json:"hourly"`
	Monthly json.RawMessage `json:"monthly"`
}

// regionCost is the price in one region.
type regionCost struct {
	Region string `json:"id" decode:"required"`
	cost
}

type region struct {
	ID           string   `json:"id" decode:"required"`
	Label        string   `json:"label"` // "London 2, UK"
	Status       string   `json:"status"`
	SiteType     string   `json:"site_type"` // core or distributed; absent in old answers
	Capabilities []string `json:"capabilities" decode:"required"`
}

// catalogue holds the regions and the stock, from the further documents.
type catalogue struct {
	regions []region
	stock   map[stockKey]market.PlaceState
}

type stockKey struct {
	Region string `json:"region" decode:"required"`
	Plan   string `json:"plan" decode:"required"`
}

// read returns the types of all pages, and the catalogue.
func read(documents []partner.Document) ([]json.RawMessage, catalogue, error) {
	c := catalogue{stock: map[stockKey]market.PlaceState{}}
	var types []json.RawMessage
	for _, d := range documents {
		list, err := partner.List(d.Body, "data", "data")
		if err != nil {
			return nil, c, err
		}
		switch {
		case strings.HasPrefix(d.Name, "regions"):
			err = c.addRegions(list)
		case strings.HasPrefix(d.Name, "availability"):
			err = c.addStock(list)
		default:
			types = append(types, list...)
		}
		if err != nil {
			return nil, c, errs.Wrap(errs.Partner, err, "The partner's list of %s cannot be read: %s", d.Name, err)
		}
	}
	return types, c, nil
}

func (c *catalogue) addRegions(list []json.RawMessage) error {
	for _, raw := range list {
		var r region
		if defects, err := partner.Decode("region", raw, &r); err != nil || len(defects) > 0 {
			return cmp.Or(err, errors.Join(defects...))
		}
		c.regions = append(c.regions, r)
	}
	return nil
}

// addStock adds a list of stock, which names some types only. The stock of others is unknown.
func (c *catalogue) addStock(list []json.RawMessage) error {
	for _, raw := range list {
		var a struct {
			stockKey
			Available bool `json:"available" decode:"required"`
		}
		if defects, err := partner.Decode("availability", raw, &a); err != nil || len(defects) > 0 {
			return cmp.Or(err, errors.Join(defects...))
		}
		c.stock[a.stockKey] = market.SoldIf(a.Available)
	}
	return nil
}

// state returns whether a type can be ordered in a region.
func (c *catalogue) state(r region, id string) market.PlaceState {
	if status := partner.Text(r.Status); status != "" && !strings.EqualFold(status, "ok") {
		return market.PlaceSoldOut
	}
	return cmp.Or(c.stock[stockKey{r.ID, id}], market.PlaceUnknown)
}

// classCapabilities are the capabilities of a region that some classes require.
var classCapabilities = map[string]string{"gpu": "GPU Linodes", "premium": "Premium Plans", "accelerated": "NETINT Quadra T1U"}

// sells reports whether the region has machines of a class. Edge sites have other types, which are
// not in the list.
func (r region) sells(class string) bool {
	if r.SiteType == "distributed" || !slices.Contains(r.Capabilities, "Linodes") {
		return false
	}
	need := classCapabilities[class]
	return need == "" || slices.Contains(r.Capabilities, need)
}
