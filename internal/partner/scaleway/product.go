package scaleway

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// product is a row of the catalogue as the API returns it.
type product struct {
	Category string   `json:"product_category"`
	Product  string   `json:"product" decode:"required"`
	Locality locality `json:"locality" decode:"strict"`
	Price    struct {
		Retail json.RawMessage `json:"retail_price"` // money
	} `json:"price" decode:"required"`
	Unit struct {
		Unit string          `json:"unit" decode:"strict"`
		Size quantity.Number `json:"size" decode:"strict"`
	} `json:"unit_of_measure" decode:"required"`
	Properties struct {
		Hardware     hardware `json:"hardware" decode:"strict"`
		Instance     *line    `json:"instance"`
		ElasticMetal *line    `json:"elastic_metal"`
		Dedibox      *line    `json:"dedibox"`
	} `json:"properties" decode:"strict"`
	Status string `json:"status" decode:"required"` // life cycle, not stock

	money   money
	defects partner.Defects
}

// locality is the place of a row: its zone, data centre or region.
type locality struct {
	Zone       string `json:"zone" decode:"strict"`
	Region     string `json:"region" decode:"strict"`
	Datacenter string `json:"datacenter" decode:"strict"`
}

// money is an amount in units and nanos (billionths). The partner always sends both.
type money struct {
	Currency market.Currency `json:"currency_code"`
	Units    json.RawMessage `json:"units"`
	Nanos    json.RawMessage `json:"nanos"`
}

// readMoney decodes the price. Null means that there is no such offer.
func (row *product) readMoney() error {
	const field = "price.retail_price"
	if string(row.Price.Retail) == "null" {
		row.money = money{market.EUR, row.Price.Retail, row.Price.Retail}
		return nil
	}
	if len(row.Price.Retail) == 0 {
		return errors.New(field + ": is missing; accepted is an object with units and nanos, or null")
	}
	if err := json.Unmarshal(row.Price.Retail, &row.money); err != nil {
		return partner.FieldError(field, err)
	}
	if row.money.Currency == "" {
		return errors.New(field + ".currency_code: is missing; accepted is a code such as EUR")
	}
	return nil
}

// line is the family of a server.
type line struct {
	Range string `json:"range"`
}

type hardware struct {
	CPU struct {
		Arch    string `json:"arch"`
		Type    string `json:"type"`
		Virtual *struct {
			Count quantity.Number `json:"count" decode:"required"`
		} `json:"virtual" decode:"strict"`
		Physical *struct {
			Sockets        quantity.Number `json:"sockets" decode:"required"`
			CoresPerSocket quantity.Number `json:"cores_per_socket" decode:"required"`
			ThreadsPerCore quantity.Number `json:"threads_per_core"`
			Frequency      quantity.Number `json:"frequency"` // Hz
		} `json:"physical" decode:"strict"`
	} `json:"cpu" decode:"strict"`
	RAM struct {
		Size        quantity.Number `json:"size" decode:"strict"` // bytes of binary GB
		Type        string          `json:"type"`
		Description string          `json:"description"`
	} `json:"ram" decode:"strict"`
	Storage struct {
		Description string          `json:"description"`
		Total       quantity.Number `json:"total"` // bytes; 0 for block storage
	} `json:"storage"`
	Network struct {
		PublicBandwidth quantity.Number `json:"public_bandwidth"` // bit/s
	} `json:"network"`
	GPU *struct {
		Description string          `json:"description"`
		Count       quantity.Number `json:"count"`
		Type        string          `json:"type"`
	} `json:"gpu"`
}

// hasLocality reports whether the locality can be decoded as a whole. A part of one may be another
// place.
func (row *product) hasLocality(raw json.RawMessage) bool {
	var one struct {
		Locality locality `json:"locality" decode:"strict"`
	}
	_, err := partner.Decode("product", raw, &one)
	return err == nil
}

func (row *product) place() string {
	for _, place := range []string{row.Locality.Zone, row.Locality.Datacenter, row.Locality.Region} {
		if place = partner.Text(place); place != "" {
			return place
		}
	}
	return ""
}

// perHour is the number of units in an hour.
var perHour = map[string]int64{"hour": 1, "minute": 60, "second": 3600}

// price returns the unit of a row's price and its amount; 0 without a price. A price by the minute
// becomes an hourly price of 60 times the amount.
func (row *product) price() (string, market.Amount, error) {
	amount, err := row.money.amount()
	if err != nil {
		return "", amount, err
	}
	if size := partner.WholeText(string(row.Unit.Size)); size != "1" {
		return "", amount, partner.Unknown("unit_of_measure.size", size, "1")
	}
	switch unit := strings.ToLower(partner.Text(row.Unit.Unit)); unit {
	case "month", "year", "setup":
		return unit, amount, nil
	case "hour", "minute", "second":
		amount, err = amount.Mul(market.Whole(perHour[unit]))
		return "hour", amount, err
	}
	return "", amount, partner.Unknown("unit_of_measure.unit", row.Unit.Unit, "second, minute, hour, month, year or setup")
}

// amount returns the sum of units and nanos. It is 0 if both are null, and an error if one is null
// or absent.
func (m *money) amount() (sum market.Amount, err error) {
	isNull := func(raw json.RawMessage) bool { return string(raw) == "null" }
	if isNull(m.Units) && isNull(m.Nanos) {
		return sum, nil
	}
	for _, part := range []struct {
		name, of string
		raw      json.RawMessage
	}{{"units", "1", m.Units}, {"nanos", "0.000000001", m.Nanos}} {
		field := "price.retail_price." + part.name
		if len(part.raw) == 0 || isNull(part.raw) {
			return sum, errors.New(field + ": is missing; accepted is a number, 0 too")
		}
		amount, _, err := partner.Quote(part.raw)
		if err == nil {
			amount, err = amount.Mul(market.MustAmount(part.of))
		}
		if err == nil {
			sum, err = sum.Add(amount)
		}
		if err != nil {
			return sum, fmt.Errorf("%s: %w", field, err)
		}
	}
	return sum, nil
}
