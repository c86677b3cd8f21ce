package hetznercloud

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plan shortens the name of what an item becomes.
type plan = market.Plan

// facts hold for all types of an answer.
type facts struct {
	currency market.Currency
	now      time.Time // zero where it is not known
}

// item is a server type: what it says, or why it cannot be read.
type item struct {
	key string // the name, else the position
	serverType
	places  []location
	defects partner.Defects
	err     error
}

// serverType is a type in the partner's words.
type serverType struct {
	Name         string          `json:"name" part:"strict"`
	Description  string          `json:"description"`
	Cores        quantity.Number `json:"cores" part:"strict"`
	Memory       quantity.Number `json:"memory" part:"strict"` // GB
	Disk         quantity.Number `json:"disk"`                 // GB
	CPUType      string          `json:"cpu_type" part:"strict"`
	Architecture string          `json:"architecture"`
	StorageType  string          `json:"storage_type"`
	Deprecation  *deprecation    `json:"deprecation" part:"strict"`
	// IncludedTraffic is that of all places, in bytes; answers since August 2024 have it
	// with each price.
	IncludedTraffic quantity.Number   `json:"included_traffic"`
	Prices          []json.RawMessage `json:"prices" part:"strict"`
	// Locations is absent in answers before September 2025.
	Locations []json.RawMessage `json:"locations" part:"strict"`
}

// price is that of one location.
type price struct {
	Location        string          `json:"location" part:"strict"`
	Hourly          net             `json:"price_hourly"`
	Monthly         net             `json:"price_monthly" part:"strict"`
	IncludedTraffic quantity.Number `json:"included_traffic"` // bytes
}

// net is a price without tax as a text, such as "3.2900000000".
type net struct {
	Net json.RawMessage `json:"net"`
}

// location tells whether the type can be ordered in a place.
type location struct {
	Name        string       `json:"name" part:"strict"`
	Available   *bool        `json:"available" part:"strict"`
	Deprecation *deprecation `json:"deprecation" part:"strict"`

	// err is why the place is left out; other places stay.
	err error
}

// deprecation announces the end of a type. The flag "deprecated" is false even after
// it.
type deprecation struct {
	UnavailableAfter string `json:"unavailable_after" part:"strict"`
}

// read joins the types of all pages and reads what the other documents tell.
func read(documents []partner.Document) ([]json.RawMessage, facts, error) {
	f := facts{currency: market.EUR}
	var types []json.RawMessage
	for _, d := range documents {
		switch d.Name {
		case pricingDocument:
			f.currency = currency(d.Body)
		case formerTimeDocument:
		default:
			if f.now.IsZero() {
				f.now = d.At
			}
			some, err := partner.List(d.Body, "server_types", "server types")
			if err != nil {
				return nil, f, err
			}
			types = append(types, some...)
		}
	}
	return types, f, nil
}

// currency reads the currency of the price list, EUR where it names none.
func currency(body []byte) market.Currency {
	var list struct {
		Pricing struct {
			Currency market.Currency `json:"currency"`
		} `json:"pricing"`
	}
	if err := json.Unmarshal(body, &list); err != nil || list.Pricing.Currency == "" {
		return market.EUR
	}
	return list.Pricing.Currency
}

func decode(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("server type", raw, &it.serverType)
	it.readPlaces()
	if it.Name = partner.Text(it.Name); it.Name != "" {
		it.key = it.Name
	} else if it.err == nil {
		it.err = errors.New("name: is missing; accepted is a text such as cx22")
	}
	return it
}

// readPlaces reads the locations one by one. What cannot be read of one is told where its
// price stands.
func (it *item) readPlaces() {
	for i, raw := range it.Locations {
		var l location
		_, err := partner.Decode("location", raw, &l)
		if err == nil && l.Deprecation != nil {
			_, err = l.Deprecation.end()
		}
		if err != nil {
			l.err = fmt.Errorf("locations[%d]: %w", i, err)
		}
		it.places = append(it.places, l)
	}
}
