package scaleway

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// product is a row of the catalogue in the partner's words.
type product struct {
	SKU             string `json:"sku"`
	ProductCategory string `json:"product_category"`
	Product         string `json:"product"`
	Variant         string `json:"variant"`
	Locality        struct {
		Zone       string `json:"zone"`
		Region     string `json:"region"`
		Datacenter string `json:"datacenter"`
	} `json:"locality"`
	Price struct {
		Retail struct {
			Currency market.Currency `json:"currency_code"`
			Units    json.RawMessage `json:"units"`
			Nanos    json.RawMessage `json:"nanos"` // billionths of a unit
		} `json:"retail_price"`
	} `json:"price"`
	Unit struct {
		Unit string      `json:"unit"`
		Size json.Number `json:"size"`
	} `json:"unit_of_measure"`
	Properties properties `json:"properties"`
	Status     string     `json:"status"` // life cycle, not stock
}

type properties struct {
	Hardware hardware `json:"hardware"`
	Instance *struct {
		Range string `json:"range"`
	} `json:"instance"`
	ElasticMetal *struct {
		Range string `json:"range"`
	} `json:"elastic_metal"`
	Dedibox *struct {
		Range string `json:"range"`
	} `json:"dedibox"`
}

type hardware struct {
	CPU struct {
		Arch    string `json:"arch"`
		Type    string `json:"type"`
		Virtual *struct {
			Count json.Number `json:"count"`
		} `json:"virtual"`
		Physical *struct {
			Sockets        json.Number `json:"sockets"`
			CoresPerSocket json.Number `json:"cores_per_socket"`
			ThreadsPerCore json.Number `json:"threads_per_core"`
			Frequency      json.Number `json:"frequency"` // Hz
		} `json:"physical"`
	} `json:"cpu"`
	RAM struct {
		Size json.Number `json:"size"` // bytes of binary GB
		Type string      `json:"type"`
		// Description tells ECC apart in some rows, such as "32 GiB DDR4 ECC".
		Description string `json:"description"`
	} `json:"ram"`
	Storage struct {
		Description string      `json:"description"`
		Total       json.Number `json:"total"` // bytes; 0 for block storage
	} `json:"storage"`
	Network struct {
		PublicBandwidth json.Number `json:"public_bandwidth"` // bit/s
	} `json:"network"`
	GPU *struct {
		Description string `json:"description"`
	} `json:"gpu"`
}

// elements splits a page into its rows: member "products" of an object, or a bare list.
func elements(body []byte) ([]json.RawMessage, error) {
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	list := body
	if members, isObject := partner.Members(body); isObject {
		list = members["products"]
	}
	rows, ok := partner.Elements(list)
	if !ok {
		return nil, errs.New(errs.Partner, "The partner's answer holds no list of products")
	}
	return rows, nil
}

// machine is all rows of one product.
type machine struct {
	key  string
	rows []product
	// places are in the order in which they came.
	places []*offer
	// repeated says which row came twice; the first one is kept.
	repeated error
	err      error
}

// offer is a machine at one place, with its prices by unit.
type offer struct {
	place  string
	status string
	prices map[string]market.Amount
	// currency is that of every price of the place.
	currency market.Currency
}

// join gathers the rows of each machine, in the order of first rows.
func join(ctx context.Context, rows []json.RawMessage) ([]*machine, error) {
	var machines []*machine
	byName := map[string]*machine{}
	for i, raw := range rows {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		row, err := decode(raw)
		key := partner.Text(row.Product)
		if key == "" {
			machines = append(machines, &machine{key: "item " + strconv.Itoa(i+1),
				err: orMissing(err, "product: is missing; accepted is a name such as PLAY2-NANO")})
			continue
		}
		m := byName[key]
		if m == nil {
			m = &machine{key: key}
			byName[key] = m
			machines = append(machines, m)
		}
		if err == nil {
			err = m.take(row)
		}
		if m.err == nil {
			m.err = err
		}
	}
	return machines, nil
}

func orMissing(err error, missing string) error {
	if err != nil {
		return err
	}
	return errors.New(missing)
}

func decode(raw json.RawMessage) (product, error) {
	var row product
	if err := partner.CheckItem(len(raw)); err != nil {
		return row, err
	}
	err := partner.FieldError("product", json.Unmarshal(raw, &row))
	return row, err
}

// take puts a row at its place.
func (m *machine) take(row product) error {
	place := row.place()
	if place == "" {
		return errors.New("locality: is missing; accepted is a zone such as fr-par-1")
	}
	o := m.at(place)
	if o == nil {
		o = &offer{place: place, status: row.Status, prices: map[string]market.Amount{}, currency: row.Price.Retail.Currency}
		m.places = append(m.places, o)
		m.rows = append(m.rows, row)
	}
	if row.Price.Retail.Currency != o.currency {
		return fmt.Errorf("price.retail_price.currency_code: %q came after %q for the same place", partner.Clip(string(row.Price.Retail.Currency)), partner.Clip(string(o.currency)))
	}
	unit, amount, err := row.price()
	if err != nil {
		return err
	}
	if _, came := o.prices[unit]; came {
		m.repeated = fmt.Errorf("sku: %s at %s came before in the same answer; the first one is kept", unit, partner.Clip(place))
		return nil
	}
	o.prices[unit] = amount
	return nil
}

func (m *machine) at(place string) *offer {
	for _, o := range m.places {
		if o.place == place {
			return o
		}
	}
	return nil
}

func (row *product) place() string {
	for _, place := range []string{row.Locality.Zone, row.Locality.Datacenter, row.Locality.Region} {
		if place = partner.Text(place); place != "" {
			return place
		}
	}
	return ""
}
