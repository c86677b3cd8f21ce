package hetznerauction

import (
	"encoding/json"
	"errors"
	"strconv"

	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// item is one element of the list: the machine, or why it cannot be read.
type item struct {
	key string // the id, else the position
	machine
	defects partner.Defects
	err     error
}

// machine is what both shapes tell. The fields of errors are named by field, since the
// shapes name them differently.
type machine struct {
	id      int64
	cpu     string
	sockets quantity.Number // CoreCount and cpu_count count processors, not cores
	memory  struct {
		size quantity.Number
		unit string
		ecc  json.RawMessage
	}
	disks     hetzner.DiskLists
	diskTexts []string
	// textsTellKind reports that the texts tell NVMe from other solid-state disks.
	textsTellKind bool
	prices        prices
	// isFixed reports that the price does not fall.
	isFixed               bool
	traffic               string
	bandwidth             quantity.Number // Mbit/s
	datacentre            string
	information, specials []string
	field                 fieldNames
}

// fieldNames are those of one shape.
type fieldNames struct {
	sockets, memory, memoryUnit, ecc, disks, diskTexts, monthly, bandwidth string
}

// nestedItem is an item since August 2026.
type nestedItem struct {
	ID       quantity.Int `json:"Id" part:"strict"`
	Hardware struct {
		CPU struct {
			Name      string
			CoreCount quantity.Number
		}
		RAM struct {
			Size     quantity.Number `part:"strict"`
			SizeUnit string          `part:"strict"`
			ECC      json.RawMessage `json:"ecc"`
		} `part:"strict"`
		Storage struct {
			Disks   []string
			Details hetzner.DiskLists
		}
	} `part:"strict"`
	Prices struct {
		Monthly map[string]json.RawMessage `json:"monthly" part:"strict"`
		Hourly  map[string]json.RawMessage `json:"hourly"`
		Setup   map[string]json.RawMessage `json:"setup"`
		Fixed   bool                       `json:"fixed"`
	} `part:"strict"`
	Details struct {
		Information []string `part:"each"`
		Specials    []string `part:"each"`
		Traffic     string
		Bandwidth   quantity.Number
		Datacenter  struct{ Name string }
	}
}

// flatItem is an item before August 2026.
type flatItem struct {
	ID          quantity.Int      `json:"id" part:"strict"`
	CPU         string            `json:"cpu"`
	CPUCount    quantity.Number   `json:"cpu_count"`
	RAMSize     quantity.Number   `json:"ram_size" part:"strict"`
	IsECC       json.RawMessage   `json:"is_ecc"`
	HDDArr      []string          `json:"hdd_arr"`
	Disks       hetzner.DiskLists `json:"serverDiskData"`
	Price       json.RawMessage   `json:"price"`
	HourlyPrice json.RawMessage   `json:"hourly_price"`
	SetupPrice  json.RawMessage   `json:"setup_price"`
	FixedPrice  bool              `json:"fixed_price"`
	Traffic     string            `json:"traffic"`
	Bandwidth   quantity.Number   `json:"bandwidth"`
	Datacenter  string            `json:"datacenter"`
	Information []string          `json:"information" part:"each"`
	Specials    []string          `json:"specials" part:"each"`
}

func read(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	members, isObject := partner.Members(raw)
	if !isObject {
		it.err = errors.New("item: is not an object")
		return it
	}
	it.machine, it.defects, it.err = decode(members, raw)
	if it.id != 0 {
		it.key = strconv.FormatInt(it.id, 10)
	}
	if it.err == nil && it.id < 1 {
		it.err = errors.New("id: is missing; accepted is a whole number from 1")
	}
	return it
}

// decode reads an item in its shape. A nested item has none of the flat one's members, and
// price_v stands in former ones without an id.
func decode(members map[string]json.RawMessage, raw json.RawMessage) (machine, partner.Defects, error) {
	_, hasID := members["id"]
	if _, isFormer := members["price_v"]; isFormer && !hasID {
		var former formerItem
		defects, err := partner.Decode("item", raw, &former)
		return former.machine(), defects, err
	}
	for _, name := range []string{"cpu", "price", "ram_size", "serverDiskData"} {
		if _, isFlat := members[name]; isFlat {
			var flat flatItem
			defects, err := partner.Decode("item", raw, &flat)
			return flat.machine(), defects, err
		}
	}
	var nested nestedItem
	defects, err := partner.Decode("item", raw, &nested)
	return nested.machine(), defects, err
}

func (n *nestedItem) machine() machine {
	m := machine{
		id: int64(n.ID), cpu: n.Hardware.CPU.Name, sockets: n.Hardware.CPU.CoreCount,
		disks: n.Hardware.Storage.Details, diskTexts: n.Hardware.Storage.Disks, prices: n.prices(),
		isFixed: n.Prices.Fixed, traffic: n.Details.Traffic, bandwidth: n.Details.Bandwidth,
		datacentre: n.Details.Datacenter.Name, information: n.Details.Information, specials: n.Details.Specials,
		field: fieldNames{
			sockets: "Hardware.CPU.CoreCount", memory: "Hardware.RAM.Size", memoryUnit: "Hardware.RAM.SizeUnit",
			ecc: "Hardware.RAM.ecc", disks: "Hardware.Storage.Details", diskTexts: "Hardware.Storage.Disks",
			monthly: "Prices.monthly", bandwidth: "Details.Bandwidth",
		},
	}
	m.memory.size, m.memory.unit, m.memory.ecc = n.Hardware.RAM.Size, n.Hardware.RAM.SizeUnit, n.Hardware.RAM.ECC
	return m
}

func (f *flatItem) machine() machine {
	m := machine{
		id: int64(f.ID), cpu: f.CPU, sockets: f.CPUCount, disks: f.Disks, diskTexts: f.HDDArr, prices: f.prices(),
		isFixed: f.FixedPrice, traffic: f.Traffic, bandwidth: f.Bandwidth,
		datacentre: f.Datacenter, information: f.Information, specials: f.Specials,
		field: fieldNames{
			sockets: "cpu_count", memory: "ram_size", memoryUnit: "ram_size", ecc: "is_ecc", disks: "serverDiskData",
			diskTexts: "hdd_arr", monthly: "price", bandwidth: "bandwidth",
		},
	}
	m.memory.size, m.memory.ecc = f.RAMSize, f.IsECC
	return m
}
