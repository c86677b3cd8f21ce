package scaleway

import (
	"encoding/json"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// serverType is a type of instances in the words of
// /instance/v1/zones/{zone}/products/servers, which names the types by their keys and the
// zone in the address alone.
type serverType struct {
	Name    string          `json:"name" part:"strict"`
	Arch    string          `json:"arch"`
	Cores   json.Number     `json:"ncpus" part:"strict"`
	Memory  json.Number     `json:"ram" part:"strict"` // bytes of binary GB
	GPUs    quantity.Number `json:"gpu"`
	GPUInfo *struct {
		Maker string `json:"gpu_manufacturer"`
		Name  string `json:"gpu_name"`
	} `json:"gpu_info"`
	Hourly  json.RawMessage `json:"hourly_price"`
	Monthly json.RawMessage `json:"monthly_price"`
	Network struct {
		Internet json.Number `json:"sum_internet_bandwidth"` // bit/s
	} `json:"network"`
	EndOfService bool `json:"end_of_service" part:"strict"`
	// Metal is set for machines that were sold among the instances until 2020.
	Metal bool `json:"baremetal"`
}

func readServer(raw json.RawMessage) ([]product, error) {
	var s serverType
	row := product{ProductCategory: "Instance", anywhere: true}
	var err error
	row.defects, err = partner.Decode("server", raw, &s)
	row.Product = partner.Text(s.Name)
	if err != nil {
		return []product{row}, err
	}
	row.Properties.Instance = &line{}
	if s.Metal {
		row.ProductCategory, row.Properties.Instance, row.Properties.ElasticMetal = "Elastic Metal", nil, &line{}
	}
	h := &row.Properties.Hardware
	h.CPU.Arch = s.Arch
	h.CPU.Virtual = &virtual{Count: s.Cores}
	h.RAM.Size, h.Network.PublicBandwidth = s.Memory, s.Network.Internet
	if s.GPUInfo != nil && partner.Text(s.GPUInfo.Name) != "" {
		h.GPU = &graphics{Description: partner.Text(string(s.GPUs) + " x " + s.GPUInfo.Maker + " " + s.GPUInfo.Name)}
		row.Properties.Instance = &line{Range: "gpu"}
	}
	if s.EndOfService {
		row.Status = "end_of_sale"
	}
	return row.priced([]quoted{{"hour", s.Hourly}, {"month", s.Monthly}})
}

// quoted is what one unit of a server costs: money, or a number of EUR.
type quoted struct {
	unit string
	raw  json.RawMessage
}

// priced gives a row for each unit that has a price; one without any where none has.
func (row product) priced(units []quoted) ([]product, error) {
	var rows []product
	for _, q := range units {
		if isNull(q.raw) {
			continue
		}
		one := row
		one.Unit.Unit = q.unit
		if err := one.Price.Retail.read(q); err != nil {
			return []product{row}, err
		}
		if amount, err := one.amount(); q.unit == "setup" && err == nil && amount.Sign() == 0 {
			continue // a server by the hour has no fee
		}
		rows = append(rows, one)
	}
	if len(rows) == 0 {
		row.Unit.Unit = "hour"
		row.Price.Retail.Currency = market.EUR
		rows = []product{row}
	}
	return rows, nil
}

// read takes money as it is, and a number as EUR.
func (m *money) read(q quoted) error {
	if strings.HasPrefix(string(q.raw), "{") {
		return partner.FieldError("price_per_"+q.unit, json.Unmarshal(q.raw, m))
	}
	m.Currency, m.Units = market.EUR, q.raw
	return nil
}
