package linode

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plan shortens the name of what an item becomes.
type plan = market.Plan

// item is a type: what it says, or why it cannot be read.
type item struct {
	key string // the id, else the position
	machine
	defects partner.Defects
	err     error
}

// machine is a type in the partner's words.
type machine struct {
	ID           string          `json:"id" part:"strict"`
	Label        string          `json:"label"` // some end in a tab
	Class        string          `json:"class"`
	VCPUs        quantity.Number `json:"vcpus" part:"strict"`
	Memory       quantity.Number `json:"memory" part:"strict"` // MB
	Disk         quantity.Number `json:"disk"`                 // MB
	Transfer     quantity.Number `json:"transfer"`             // GB a month; 0 with types that do not tell it
	NetworkOut   quantity.Number `json:"network_out"`          // Mbps
	Price        cost            `json:"price" part:"strict"`
	RegionPrices []cost          `json:"region_prices" part:"strict"`
	GPUs         quantity.Number `json:"gpus"`
}

// cost is a price in USD. The monthly one is null where the type is sold by the hour
// alone.
type cost struct {
	Region  string          `json:"id" part:"strict"` // that of a place; empty for the usual price
	Hourly  json.RawMessage `json:"hourly"`
	Monthly json.RawMessage `json:"monthly"`
}

// region is a place.
type region struct {
	ID           string   `json:"id"`
	Label        string   `json:"label"` // "London 2, UK"
	Status       string   `json:"status"`
	SiteType     string   `json:"site_type"` // core or distributed; absent in old answers
	Capabilities []string `json:"capabilities"`
}

// world is what the other documents tell.
type world struct {
	regions []region
	soldOut map[soldKey]bool
}

type soldKey struct {
	Region string `json:"region"`
	Plan   string `json:"plan"`
}

// read joins the types of all pages and reads what the other documents tell.
func read(documents []partner.Document) ([]json.RawMessage, world, error) {
	w := world{soldOut: map[soldKey]bool{}}
	var types []json.RawMessage
	for _, d := range documents {
		list, err := partner.List(d.Body, "data", "data")
		if err != nil {
			return nil, w, err
		}
		switch {
		case strings.HasPrefix(d.Name, regionsDocument):
			err = w.addRegions(list)
		case strings.HasPrefix(d.Name, availabilityDocument):
			err = w.addSoldOut(list)
		default:
			types = append(types, list...)
		}
		if err != nil {
			return nil, w, errs.Wrap(errs.Partner, err, "The partner's list of %s cannot be read: %s", d.Name, err)
		}
	}
	return types, w, nil
}

func (w *world) addRegions(list []json.RawMessage) error {
	for _, raw := range list {
		var r region
		if err := json.Unmarshal(raw, &r); err != nil {
			return partner.FieldError("region", err)
		}
		w.regions = append(w.regions, r)
	}
	return nil
}

// addSoldOut notes what cannot be ordered. The list names some types only: one that is
// missing there is sold.
func (w *world) addSoldOut(list []json.RawMessage) error {
	for _, raw := range list {
		var a struct {
			soldKey
			Available *bool `json:"available"`
		}
		if err := json.Unmarshal(raw, &a); err != nil {
			return partner.FieldError("availability", err)
		}
		if a.Available != nil && !*a.Available {
			w.soldOut[a.soldKey] = true
		}
	}
	return nil
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

func decode(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("type", raw, &it.machine)
	it.ID, it.Class = partner.Text(it.ID), strings.ToLower(partner.Text(it.Class))
	it.key = cmp.Or(it.ID, it.key)
	if it.ID == "" && it.err == nil {
		it.err = errors.New("id: is missing; accepted is a text such as g6-nanode-1")
	}
	return it
}
