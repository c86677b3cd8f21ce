package latitude

import (
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var itemKey = partner.ItemKey{Root: "plan", Member: "slug", Example: "c2-small-x86"}

// item is a plan and its defects.
type item struct {
	*attributes
	specs
	isVirtual bool
	defects   *partner.Defects
}

// attributes is a plan as the API returns it, within the envelope of JSON:API or without.
type attributes struct {
	Slug    string            `json:"slug" decode:"required"` // such as c2-small-x86
	Name    string            `json:"name"`                   // such as c2.small.x86
	Specs   json.RawMessage   `json:"specs" decode:"required"`
	Regions []json.RawMessage `json:"regions" decode:"required"`
}

// specs is the hardware of a bare-metal server.
type specs struct {
	CPU struct {
		Type  string          `json:"type"`                    // such as E-2134G or "AMD 7443P"
		Clock quantity.Number `json:"clock"`                   // GHz; 0 for unknown
		Cores quantity.Number `json:"cores" decode:"required"` // of all processors together
		Count quantity.Number `json:"count"`
	} `json:"cpu" decode:"required"`
	Memory struct {
		Total quantity.Number `json:"total" decode:"required"` // GB
	} `json:"memory" decode:"required"`
	Drives []drive `json:"drives"`
	NICs   []nic   `json:"nics"`
	GPU    struct {
		Count quantity.Number `json:"count"`
		Type  string          `json:"type"`
		VRAM  quantity.Number `json:"vram_per_gpu"` // GB
	} `json:"gpu"`
}

type drive struct {
	Count quantity.Number `json:"count" decode:"strict"`
	Size  string          `json:"size" decode:"strict"` // such as "500 GB" or "3.8TB"
	Type  string          `json:"type"`                 // SSD, NVME or HDD
}

type nic struct {
	Count quantity.Number `json:"count" decode:"strict"`
	Type  string          `json:"type" decode:"strict"` // such as "2 x 10 Gbps"
}

// machineSpecs is the hardware of a virtual machine.
type machineSpecs struct {
	VCPUs  quantity.Number `json:"vcpus" decode:"required"`
	Memory quantity.Number `json:"memory" decode:"required"` // GB
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

// region is a country with its price.
type region struct {
	Name      string `json:"name"`
	Locations struct {
		Available []string `json:"available" decode:"strict"`
		InStock   []string `json:"in_stock" decode:"strict"`
	} `json:"locations" decode:"strict"`
	// StockLevel is high, medium, low, unique or unavailable; older answers lack it.
	StockLevel string `json:"stock_level" decode:"strict"`
	// Pricing holds the hourly, monthly and yearly price by currency.
	Pricing map[string]json.RawMessage `json:"pricing" decode:"required"`
}

// readSpecs decodes the hardware. Of a virtual machine it fills the fields of bare metal.
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
