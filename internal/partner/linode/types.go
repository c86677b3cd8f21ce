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

// plan shortens the name of what an item becomes.
type plan = market.Plan

var keyed = partner.Keyed{Root: "type", Member: "id", Example: "g6-nanode-1"}

// item is a type and what of it cannot be read.
type item struct {
	*machine
	defects *partner.Defects
}

// machine is a type in the partner's words.
type machine struct {
	ID           string          `json:"id" part:"required"`
	Label        string          `json:"label"` // some end in a tab
	Class        string          `json:"class"`
	VCPUs        quantity.Number `json:"vcpus" part:"required"`
	Memory       quantity.Number `json:"memory" part:"required"` // MB
	Disk         quantity.Number `json:"disk"`                   // MB
	Transfer     quantity.Number `json:"transfer"`               // GB a month; 0 with types that do not tell it
	NetworkOut   quantity.Number `json:"network_out"`            // Mbps
	Price        cost            `json:"price" part:"required"`
	RegionPrices []regionCost    `json:"region_prices" part:"strict"`
	GPUs         quantity.Number `json:"gpus"`
	AddOns       struct {
		Backups struct {
			Price        cost         `json:"price"`
			RegionPrices []regionCost `json:"region_prices"`
		} `json:"backups"`
	} `json:"addons"`
}

// cost is a price in USD. The monthly one is null where the type is sold by the hour
// alone.
type cost struct {
	Hourly  json.RawMessage `json:"hourly"`
	Monthly json.RawMessage `json:"monthly"`
}

// regionCost is the price in one place.
type regionCost struct {
	Region string `json:"id" part:"required"`
	cost
}

// region is a place.
type region struct {
	ID           string   `json:"id" part:"required"`
	Label        string   `json:"label"` // "London 2, UK"
	Status       string   `json:"status"`
	SiteType     string   `json:"site_type"` // core or distributed; absent in old answers
	Capabilities []string `json:"capabilities" part:"required"`
}

// catalogue is what the other documents say about places and stock.
type catalogue struct {
	regions []region
	stock   map[stockKey]market.PlaceState
}

type stockKey struct {
	Region string `json:"region" part:"required"`
	Plan   string `json:"plan" part:"required"`
}

// read joins the types of all pages and reads what the other documents tell.
func read(documents []partner.Document) ([]json.RawMessage, catalogue, error) {
	w := catalogue{stock: map[stockKey]market.PlaceState{}}
	var types []json.RawMessage
	for _, d := range documents {
		list, err := partner.List(d.Body, "data", "data")
		if err != nil {
			return nil, w, err
		}
		switch {
		case strings.HasPrefix(d.Name, "regions"):
			err = w.addRegions(list)
		case strings.HasPrefix(d.Name, "availability"):
			err = w.addStock(list)
		default:
			types = append(types, list...)
		}
		if err != nil {
			return nil, w, errs.Wrap(errs.Partner, err, "The partner's list of %s cannot be read: %s", d.Name, err)
		}
	}
	return types, w, nil
}

func (w *catalogue) addRegions(list []json.RawMessage) error {
	for _, raw := range list {
		var r region
		if defects, err := partner.Decode("region", raw, &r); err != nil || len(defects) > 0 {
			return cmp.Or(err, errors.Join(defects...))
		}
		w.regions = append(w.regions, r)
	}
	return nil
}

// addStock notes what can be ordered and what cannot. The list names some types only: of
// one that is missing there nothing is told.
func (w *catalogue) addStock(list []json.RawMessage) error {
	for _, raw := range list {
		var a struct {
			stockKey
			Available bool `json:"available" part:"required"`
		}
		if defects, err := partner.Decode("availability", raw, &a); err != nil || len(defects) > 0 {
			return cmp.Or(err, errors.Join(defects...))
		}
		w.stock[a.stockKey] = market.SoldIf(a.Available)
	}
	return nil
}

// state says whether a type can be ordered in a place.
func (w *catalogue) state(r region, id string) market.PlaceState {
	if status := partner.Text(r.Status); status != "" && !strings.EqualFold(status, "ok") {
		return market.PlaceSoldOut
	}
	return cmp.Or(w.stock[stockKey{r.ID, id}], market.PlaceUnknown)
}

// needs are the abilities that a place must have for some classes.
var needs = map[string]string{"gpu": "GPU Linodes", "premium": "Premium Plans", "accelerated": "NETINT Quadra T1U"}

// hosts reports whether the place has machines of a class. Edge sites have types of
// their own, which are not in the list.
func (r region) hosts(class string) bool {
	if r.SiteType == "distributed" || !slices.Contains(r.Capabilities, "Linodes") {
		return false
	}
	need := needs[class]
	return need == "" || slices.Contains(r.Capabilities, need)
}
