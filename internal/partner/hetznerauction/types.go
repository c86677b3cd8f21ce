package hetznerauction

import (
	"encoding/json"
	"errors"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// item is a decoded machine, or its error.
type item struct {
	key string // the id, else the position
	machine
	defects partner.Defects
	err     error
}

// machine is a machine of either shape. field holds the shape's field names, for errors.
type machine struct {
	id      quantity.Int
	cpu     string
	sockets quantity.Number // CoreCount and cpu_count count processors, not cores
	memory  struct {
		size quantity.Number
		unit string
		ecc  json.RawMessage
	}
	disks                  hetzner.DiskLists
	diskTexts              []string
	month, hour, fee, ipv4 quotes
	isFixed                bool         // the price does not fall
	nextDrop               quantity.Int // in seconds since 1970
	traffic                string
	bandwidth              quantity.Number // Mbit/s
	datacentre             string
	information, specials  []string
	field                  fieldNames
}

// fieldNames are the field names of one shape.
type fieldNames struct {
	sockets, memory, memoryUnit, ecc, disks, diskTexts, bandwidth, nextDrop string
}

// quotes are prices by currency.
type quotes struct {
	field      string
	byCurrency map[string]json.RawMessage
	inEuro     json.RawMessage // of the flat shape, which names no currency
}

func (q quotes) read() (market.Prices, error) {
	if q.byCurrency == nil {
		return quantity.Price(q.field, q.inEuro, market.EUR)
	}
	return quantity.Quotes(q.field, q.byCurrency)
}

// nestedItem is an item since August 2026.
type nestedItem struct {
	ID       quantity.Int `json:"Id" decode:"required"`
	Hardware struct {
		CPU struct {
			Name      string
			CoreCount quantity.Number
		}
		RAM struct {
			Size     quantity.Number `decode:"required"`
			SizeUnit string          `decode:"strict"`
			ECC      json.RawMessage `json:"ecc"`
		} `decode:"required"`
		Storage struct {
			Disks   []string
			Details hetzner.DiskLists
		}
	} `decode:"required"`
	Prices struct {
		Monthly map[string]json.RawMessage `json:"monthly" decode:"required"`
		Hourly  map[string]json.RawMessage `json:"hourly"`
		Setup   map[string]json.RawMessage `json:"setup"`
		Fixed   bool                       `json:"fixed"`
	} `decode:"required"`
	IPPrices struct {
		Monthly map[string]json.RawMessage `json:"monthly"`
	}
	Details struct {
		Information []string `decode:"each"`
		Specials    []string `decode:"each"`
		Traffic     string
		Bandwidth   quantity.Number
		Datacenter  struct{ Name string }
	}
	Timer struct{ ReduceNextTimestamp quantity.Int }
}

// flatItem is an item before August 2026.
type flatItem struct {
	ID          quantity.Int                      `json:"id" decode:"required"`
	CPU         string                            `json:"cpu"`
	CPUCount    quantity.Number                   `json:"cpu_count"`
	RAMSize     quantity.Number                   `json:"ram_size" decode:"required"`
	IsECC       json.RawMessage                   `json:"is_ecc"`
	HDDArr      []string                          `json:"hdd_arr"`
	Disks       hetzner.DiskLists                 `json:"serverDiskData"`
	Price       json.RawMessage                   `json:"price" decode:"required"`
	HourlyPrice json.RawMessage                   `json:"hourly_price"`
	SetupPrice  json.RawMessage                   `json:"setup_price"`
	IPPrice     struct{ Monthly json.RawMessage } `json:"ip_price"`
	FixedPrice  bool                              `json:"fixed_price"`
	NextReduce  quantity.Int                      `json:"next_reduce_timestamp"`
	Traffic     string                            `json:"traffic"`
	Bandwidth   quantity.Number                   `json:"bandwidth"`
	Datacenter  string                            `json:"datacenter"`
	Information []string                          `json:"information" decode:"each"`
	Specials    []string                          `json:"specials" decode:"each"`
}

// read decodes an item. An item with a member of the flat shape is flat.
func read(position int, raw json.RawMessage) (it item) {
	members, _ := partner.Members(raw)
	isFlat := false
	for _, name := range []string{"cpu", "price", "ram_size", "serverDiskData"} {
		_, has := members[name]
		isFlat = isFlat || has
	}
	if isFlat {
		var flat flatItem
		it.key, it.defects, it.err = partner.ItemKey{Root: "item", Member: "id", Example: "3050605"}.Decode(position, raw, &flat)
		it.machine = flat.machine()
	} else {
		var nested nestedItem
		it.key, it.defects, it.err = partner.ItemKey{Root: "item", Member: "Id", Example: "3050605"}.Decode(position, raw, &nested)
		it.machine = nested.machine()
	}
	if it.err == nil && it.id < 1 {
		it.err = errors.New("id: is missing; accepted is a whole number from 1")
	}
	return it
}

func (n *nestedItem) machine() machine {
	m := machine{
		id: n.ID, cpu: n.Hardware.CPU.Name, sockets: n.Hardware.CPU.CoreCount, disks: n.Hardware.Storage.Details, diskTexts: n.Hardware.Storage.Disks,
		month: quotes{"Prices.monthly", n.Prices.Monthly, nil}, hour: quotes{"Prices.hourly", n.Prices.Hourly, nil},
		fee: quotes{"Prices.setup", n.Prices.Setup, nil}, ipv4: quotes{"IPPrices.monthly", n.IPPrices.Monthly, nil},
		isFixed: n.Prices.Fixed, nextDrop: n.Timer.ReduceNextTimestamp, traffic: n.Details.Traffic, bandwidth: n.Details.Bandwidth,
		datacentre: n.Details.Datacenter.Name, information: n.Details.Information, specials: n.Details.Specials,
		field: fieldNames{
			sockets: "Hardware.CPU.CoreCount", memory: "Hardware.RAM.Size", memoryUnit: "Hardware.RAM.SizeUnit", ecc: "Hardware.RAM.ecc",
			disks: "Hardware.Storage.Details", diskTexts: "Hardware.Storage.Disks", bandwidth: "Details.Bandwidth", nextDrop: "Timer.ReduceNextTimestamp",
		},
	}
	m.memory.size, m.memory.unit, m.memory.ecc = n.Hardware.RAM.Size, n.Hardware.RAM.SizeUnit, n.Hardware.RAM.ECC
	return m
}

func (f *flatItem) machine() machine {
	m := machine{
		id: f.ID, cpu: f.CPU, sockets: f.CPUCount, disks: f.Disks, diskTexts: f.HDDArr,
		month: quotes{"price", nil, f.Price}, hour: quotes{"hourly_price", nil, f.HourlyPrice},
		fee: quotes{"setup_price", nil, f.SetupPrice}, ipv4: quotes{"ip_price.Monthly", nil, f.IPPrice.Monthly},
		isFixed: f.FixedPrice, nextDrop: f.NextReduce, traffic: f.Traffic, bandwidth: f.Bandwidth,
		datacentre: f.Datacenter, information: f.Information, specials: f.Specials,
		field: fieldNames{
			sockets: "cpu_count", memory: "ram_size", memoryUnit: "ram_size", ecc: "is_ecc",
			disks: "serverDiskData", diskTexts: "hdd_arr", bandwidth: "bandwidth", nextDrop: "next_reduce_timestamp",
		},
	}
	m.memory.size, m.memory.ecc = f.RAMSize, f.IsECC
	return m
}
