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

var keyed = partner.Keyed{Root: "server type", Member: "name", Example: "cx22"}

// facts hold for all types of an answer.
type facts struct {
	currency market.Currency
	now      time.Time // zero where it is not known
}

// item is a server type and what of it cannot be read.
type item struct {
	facts
	*serverType
	defects *partner.Defects
	places  map[string]place
}

// serverType is a type in the partner's words.
type serverType struct {
	Name         string          `json:"name" part:"required"`
	Description  string          `json:"description"`
	Cores        quantity.Number `json:"cores" part:"required"`
	Memory       quantity.Number `json:"memory" part:"required"` // GB
	Disk         quantity.Number `json:"disk"`                   // GB
	CPUType      string          `json:"cpu_type" part:"strict"`
	Architecture string          `json:"architecture"`
	StorageType  string          `json:"storage_type"`
	Deprecation  *deprecation    `json:"deprecation" part:"strict"`
	// IncludedTraffic is the traffic of all places, in bytes; answers since August 2024 have it
	// with each price.
	IncludedTraffic quantity.Number   `json:"included_traffic"`
	Prices          []json.RawMessage `json:"prices" part:"required"`
	// Locations is absent in answers before September 2025.
	Locations []json.RawMessage `json:"locations" part:"strict"`
}

// price is the price of one location.
type price struct {
	Location        string          `json:"location" part:"required"`
	Hourly          net             `json:"price_hourly"`
	Monthly         net             `json:"price_monthly" part:"required"`
	IncludedTraffic quantity.Number `json:"included_traffic"` // bytes
	Overage         net             `json:"price_per_tb_traffic"`
}

// net is a price without tax as a text, such as "3.2900000000".
type net struct {
	Net json.RawMessage `json:"net"`
}

// location tells whether the type can be ordered in a place.
type location struct {
	Name        string       `json:"name" part:"required"`
	Available   *bool        `json:"available" part:"strict"`
	Deprecation *deprecation `json:"deprecation" part:"strict"`
}

// place is a location, or why it cannot be read.
type place struct {
	location
	err error
}

// deprecation announces the end of a type. The flag "deprecated" is false even after
// it.
type deprecation struct {
	UnavailableAfter string `json:"unavailable_after" part:"required"`
}

// hasEnded reports whether the announced end has come. Where it is not known what time it
// is now, an announced end counts as come.
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

// read joins the types of all pages and reads what the price list tells. A file, which has no
// price list, belongs to an account in euros.
func read(documents []partner.Document) (types []json.RawMessage, f facts, err error) {
	f.currency = market.EUR
	for _, d := range documents {
		switch d.Name {
		case pricingDocument:
			if f.currency, err = currency(d.Body); err != nil {
				return nil, f, err
			}
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
