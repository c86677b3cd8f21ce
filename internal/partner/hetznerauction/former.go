package hetznerauction

import (
	"cmp"
	"encoding/json"
	"regexp"

	"launchrack/internal/market"
	"launchrack/internal/partner/quantity"
)

// formerItem is an item of the years before 2022. Its price is net, as in the other shapes,
// and a text.
type formerItem struct {
	Key        quantity.Int    `json:"key" part:"strict"`
	CPU        string          `json:"cpu"`
	CPUCount   quantity.Number `json:"cpu_count"`
	RAM        quantity.Number `json:"ram" part:"strict"` // GB
	IsECC      json.RawMessage `json:"is_ecc"`
	Price      quantity.Number `json:"price" part:"strict"`
	SetupPrice quantity.Number `json:"setup_price"`
	FixedPrice bool            `json:"fixed_price"`
	Traffic    string          `json:"traffic"`
	Bandwith   quantity.Number `json:"bandwith"` // as the partner spelt it; Mbit/s
	Datacenter []string        `json:"datacenter"`
	// Description has a line for each kind of parts, such as "2x HDD SATA 3,0 TB". The
	// members about disks tell those of one kind alone.
	Description []string `json:"description"`
	Specials    []string `json:"specials" part:"each"`
}

// diskLine is a line of a description that tells disks.
var diskLine = regexp.MustCompile(`^\s*\d{1,3}\s*x\s+(?:HDD|SSD)\b`)

func (f *formerItem) machine() machine {
	m := machine{
		id: int64(f.Key), cpu: f.CPU, sockets: f.CPUCount, prices: f.prices(),
		isFixed: f.FixedPrice, traffic: f.Traffic, bandwidth: f.Bandwith,
		information: f.Description, specials: f.Specials, textsTellKind: true,
		field: fieldNames{
			sockets: "cpu_count", memory: "ram", memoryUnit: "ram", ecc: "is_ecc", disks: "description",
			diskTexts: "description", monthly: "price", bandwidth: "bandwith",
		},
	}
	m.memory.size, m.memory.ecc = f.RAM, f.IsECC
	if len(f.Datacenter) > 0 {
		m.datacentre = f.Datacenter[0] // the rest repeats its city
	}
	for _, line := range f.Description {
		if diskLine.MatchString(line) {
			m.diskTexts = append(m.diskTexts, line)
		}
	}
	return m
}

func (f *formerItem) prices() prices {
	inEuro := func(field string, n quantity.Number) func() (market.Prices, error) {
		return func() (market.Prices, error) {
			return quantity.Price(field, json.RawMessage(cmp.Or(n, "null")), market.EUR)
		}
	}
	return prices{inEuro("price", f.Price), inEuro("hourly_price", ""), inEuro("setup_price", f.SetupPrice)}
}
