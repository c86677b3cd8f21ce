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

// product is a row of the catalogue in the partner's words.
type product struct {
	Category string   `json:"product_category"`
	Product  string   `json:"product" part:"required"`
	Locality locality `json:"locality" part:"strict"`
	Price    struct {
		Retail json.RawMessage `json:"retail_price"` // money
	} `json:"price" part:"required"`
	Unit struct {
		Unit string          `json:"unit" part:"strict"`
		Size quantity.Number `json:"size" part:"strict"`
	} `json:"unit_of_measure" part:"required"`
	Properties struct {
		Hardware     hardware `json:"hardware" part:"strict"`
		Instance     *line    `json:"instance"`
		ElasticMetal *line    `json:"elastic_metal"`
		Dedibox      *line    `json:"dedibox"`
	} `json:"properties" part:"strict"`
	Status string `json:"status" part:"required"` // life cycle, not stock

	money   money
	defects partner.Defects
}

// locality is where the row is sold, by the first text of zone, data centre and region.
type locality struct {
	Zone       string `json:"zone" part:"strict"`
	Region     string `json:"region" part:"strict"`
	Datacenter string `json:"datacenter" part:"strict"`
}

// money is an exact amount: units and billionths of them. The partner writes both, zeros too.
type money struct {
	Currency market.Currency `json:"currency_code"`
	Units    json.RawMessage `json:"units"`
	Nanos    json.RawMessage `json:"nanos"`
}

// readMoney reads the price, which may be null: there is no offer then.
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

// line names the family of a server.
type line struct {
	Range string `json:"range"`
}

type hardware struct {
	CPU struct {
		Arch    string `json:"arch"`
		Type    string `json:"type"`
		Virtual *struct {
			Count quantity.Number `json:"count" part:"required"`
		} `json:"virtual" part:"strict"`
		Physical *struct {
			Sockets        quantity.Number `json:"sockets" part:"required"`
			CoresPerSocket quantity.Number `json:"cores_per_socket" part:"required"`
			ThreadsPerCore quantity.Number `json:"threads_per_core"`
			Frequency      quantity.Number `json:"frequency"` // Hz
		} `json:"physical" part:"strict"`
	} `json:"cpu" part:"strict"`
	RAM struct {
		Size        quantity.Number `json:"size" part:"strict"` // bytes of binary GB
		Type        string          `json:"type"`
		Description string          `json:"description"`
	} `json:"ram" part:"strict"`
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

// tellsPlace reports whether all of the locality can be read. What can be read of one that
// cannot names another place.
func (row *product) tellsPlace(raw json.RawMessage) bool {
	var one struct {
		Locality locality `json:"locality" part:"strict"`
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

// perHour tells how many of a unit are an hour. Units that are longer stay.
var perHour = map[string]int64{"hour": 1, "minute": 60, "second": 3600}

// price gives the unit of a row's price and its exact amount, 0 where none is quoted. A price
// by the minute is 60 of them by the hour.
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

// amount adds up units and nanos (billionths). Money with both null is no price; money with
// one of them null is an error.
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
