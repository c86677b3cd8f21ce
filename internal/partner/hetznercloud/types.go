package hetznercloud

import (
	"encoding/json"
	"fmt"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var itemKey = partner.ItemKey{Root: "server type", Member: "name", Example: "cx22"}

// facts are common to all types of an answer.
type facts struct {
	currency market.Currency
	now      time.Time // zero if unknown
}

// item is a server type, its defects and its places.
type item struct {
	facts
	*serverType
	defects *partner.Defects
	places  map[string]place
}

// serverType is a type as the API returns it.
type serverType struct {
	Name         string          `json:"name" decode:"required"`
	Description  string          `json:"description"`
	Cores        quantity.Number `json:"cores" decode:"required"`
	Memory       quantity.Number `json:"memory" decode:"required"` // GB
	Disk         quantity.Number `json:"disk"`                     // GB
	CPUType      string          `json:"cpu_type" decode:"strict"`
	Architecture string          `json:"architecture"`
	StorageType  string          `json:"storage_type"`
	Deprecation  *deprecation    `json:"deprecation" decode:"strict"`
	// IncludedTraffic is the traffic of all places, in bytes; since August 2024 it is in each
	// price.
	IncludedTraffic quantity.Number   `json:"included_traffic"`
	Prices          []json.RawMessage `json:"prices" decode:"required"`
	// Locations is absent before September 2025.
	Locations []json.RawMessage `json:"locations" decode:"strict"`
}

// price is the price in one location.
type price struct {
	Location        string          `json:"location" decode:"required"`
	Hourly          net             `json:"price_hourly"`
	Monthly         net             `json:"price_monthly" decode:"required"`
	IncludedTraffic quantity.Number `json:"included_traffic"` // bytes
	Overage         net             `json:"price_per_tb_traffic"`
}

// net is a net price as a text, such as "3.2900000000".
type net struct {
	Net json.RawMessage `json:"net"`
}

// location is the stock of a type in a place.
type location struct {
	Name        string       `json:"name" decode:"required"`
	Available   *bool        `json:"available" decode:"strict"`
	Deprecation *deprecation `json:"deprecation" decode:"strict"`
}

// place is a location, or its error.
type place struct {
	location
	err error
}

// deprecation announces the end of a type. The flag "deprecated" stays false even after the end.
type deprecation struct {
	UnavailableAfter string `json:"unavailable_after" decode:"required"`
}

// hasEnded reports whether the announced end is over. At an unknown time it is.
func (d *deprecation) hasEnded(now time.Time) (bool, error) {
	if d == nil {
		return false, nil
	}
	end, err := d.end()
	return now.IsZero() || !now.Before(end), err
}

func (d *deprecation) end() (time.Time, error) {
	end, err := time.Parse(time.RFC3339, d.UnavailableAfter)
	if err != nil {
		err = fmt.Errorf("deprecation.unavailable_after: %q came; accepted is a time such as 2024-09-06T00:00:00+00:00", partner.Clip(d.UnavailableAfter))
	}
	return end, err
}

// read returns the types of all pages, with the time and the currency of the price list. The
// currency of a file, which has no price list, is EUR.
func read(documents []partner.Document) (types []json.RawMessage, f facts, err error) {
	f.currency = market.EUR
	for _, d := range documents {
		switch d.Name {
		case pricingDocument:
			if f.currency, err = currency(d.Body); err != nil {
				return nil, f, err
			}
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

func currency(body []byte) (market.Currency, error) {
	var list struct {
		Pricing struct {
			Currency market.Currency `json:"currency"`
		} `json:"pricing"`
	}
	if json.Unmarshal(body, &list) != nil || list.Pricing.Currency == "" {
		return "", errs.New(errs.Partner, "The partner's price list names no currency; accepted is one such as EUR in pricing.currency")
	}
	return list.Pricing.Currency, nil
}
