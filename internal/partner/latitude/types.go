package latitude

import (
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var keyed = partner.Keyed{Root: "plan", Member: "slug", Example: "c2-small-x86"}

// item is a plan and what of it cannot be read.
type item struct {
	*attributes
	specs
	isVirtual bool
	defects   *partner.Defects
}

// attributes is a plan in the partner's words. It comes in the envelope of JSON:API; a list
// without envelopes is read too.
type attributes struct {
	Slug    string            `json:"slug" part:"required"` // such as c2-small-x86
	Name    string            `json:"name"`                 // such as c2.small.x86
	Specs   json.RawMessage   `json:"specs" part:"required"`
	Regions []json.RawMessage `json:"regions" part:"required"`
}

// specs describes a metal server's hardware.
type specs struct {
	CPU struct {
		Type  string          `json:"type"`                  // such as E-2134G or "AMD 7443P"
		Clock quantity.Number `json:"clock"`                 // GHz; 0 for unknown
		Cores quantity.Number `json:"cores" part:"required"` // of all processors together
		Count quantity.Number `json:"count"`
	} `json:"cpu" part:"required"`
	Memory struct {
		Total quantity.Number `json:"total" part:"required"` // GB
	} `json:"memory" part:"required"`
	Drives []drive `json:"drives"`
	NICs   []nic   `json:"nics"`
	GPU    struct {
		Count quantity.Number `json:"count"`
		Type  string          `json:"type"`
		VRAM  quantity.Number `json:"vram_per_gpu"` // GB
	} `json:"gpu"`
}

type drive struct {
	Count quantity.Number `json:"count" part:"strict"`
	Size  string          `json:"size" part:"strict"` // such as "500 GB" or "3.8TB"
	Type  string          `json:"type"`               // SSD, NVME or HDD
}

type nic struct {
	Count quantity.Number `json:"count" part:"strict"`
	Type  string          `json:"type" part:"strict"` // such as "2 x 10 Gbps"
}

// machineSpecs describes a virtual machine's hardware.
type machineSpecs struct {
	VCPUs  quantity.Number `json:"vcpus" part:"required"`
	Memory quantity.Number `json:"memory" part:"required"` // GB
	NICs   []nic           `json:"nics"`
	Disk   struct {
		Size struct {
			Amount quantity.Number `json:"amount"`
			Unit   string          `json:"unit"` // such as gib
		} `json:"size"`
	} `json:"disk"`
	GPU  string `json:"gpu"`          // such as "NVIDIA L40S"; null without one
	VRAM string `json:"vram_per_gpu"` // such as "48 Gb"
}

// region is a country with one price.
type region struct {
	Name      string `json:"name"`
	Locations struct {
		Available []string `json:"available" part:"strict"`
		InStock   []string `json:"in_stock" part:"strict"`
	} `json:"locations" part:"strict"`
	// StockLevel is high, medium, low, unique or unavailable; older answers are without it.
	StockLevel string `json:"stock_level" part:"strict"`
	// Pricing holds the prices of an hour, a month and a year for each currency.
	Pricing map[string]json.RawMessage `json:"pricing" part:"required"`
}

// readSpecs reads the sizes of metal, and those of virtual machines as if they were metal.
func (it *item) readSpecs() error {
	var m machineSpecs
	into := any(&it.specs)
	members, _ := partner.Members(it.Specs)
	if _, it.isVirtual = members["vcpus"]; it.isVirtual {
		into = &m
	}
	defects, err := partner.Decode("specs", it.Specs, into)
	*it.defects = append(*it.defects, defects...)
	if !it.isVirtual {
		return err
	}
	it.CPU.Cores, it.Memory.Total, it.NICs = m.VCPUs, m.Memory, m.NICs
	it.GPU.Type, it.GPU.VRAM = m.GPU, vram(m.VRAM)
	if size := m.Disk.Size; size.Amount != "" {
		it.Drives = []drive{{Count: "1", Size: string(size.Amount) + " " + size.Unit}}
	}
	return err
}
