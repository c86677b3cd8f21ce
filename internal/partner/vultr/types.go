package vultr

import (
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var keyed = partner.Keyed{Root: "plan", Member: "id", Example: "vc2-1c-1gb"}

// item is a plan and what of it cannot be read.
type item struct {
	*machine
	defects *partner.Defects
	inStock stock
}

// machine is a plan in the partner's words.
type machine struct {
	ID        string          `json:"id" part:"required"`
	VCPUs     quantity.Number `json:"vcpu_count" part:"strict"`
	RAM       quantity.Number `json:"ram" part:"required"` // MB
	Disk      quantity.Number `json:"disk"`                // GB, of one disk
	DiskCount quantity.Number `json:"disk_count"`
	Bandwidth quantity.Number `json:"bandwidth"` // GB a month
	// Type is the line of a virtual machine; for metal it is the kind of disks.
	Type         string            `json:"type"`
	Locations    []json.RawMessage `json:"locations" part:"required"` // texts, some of them empty
	LocationCost json.RawMessage   `json:"location_cost"`             // a cost by location
	OnDemand     *bool             `json:"deploy_ondemand" part:"strict"`
	Preemptible  *bool             `json:"deploy_preemptible" part:"strict"`
	cost

	GPUBrand string          `json:"gpu_brand"` // "none" without a GPU
	GPUType  string          `json:"gpu_type"`
	GPUCount json.RawMessage `json:"gpu_count"`   // 2 or "1/8"
	GPUVRAM  quantity.Number `json:"gpu_vram_gb"` // of all cards, or of the fraction

	// The fields below describe metal. Cores and threads count all sockets; answers of 2022
	// count the cores in cpu_count.
	PhysicalCPUs quantity.Number `json:"physical_cpus"`
	CPUCount     quantity.Number `json:"cpu_count" part:"strict"`
	CPUCores     quantity.Number `json:"cpu_cores" part:"strict"`
	CPUThreads   quantity.Number `json:"cpu_threads"`
	CPUMaker     string          `json:"cpu_manufacturer"`
	CPUModel     string          `json:"cpu_model"`
	CPUMHz       quantity.Number `json:"cpu_mhz"`
}

// cost is a price in USD.
type cost struct {
	Monthly json.RawMessage `json:"monthly_cost"`
	Hourly  json.RawMessage `json:"hourly_cost"`
	Spot    json.RawMessage `json:"hourly_cost_preemptible"`
}

// isMetal reports whether the plan is a machine of its own: virtual ones do not name their CPUs.
func (m *machine) isMetal() bool {
	return m.VCPUs == "" && m.CPUCount+m.CPUCores+m.CPUThreads != ""
}

// isSpot reports whether the plan is sold at a price at which the partner may take it away,
// and not otherwise.
func (m *machine) isSpot() bool {
	return m.OnDemand != nil && !*m.OnDemand && m.Preemptible != nil && *m.Preemptible && m.Spot != nil
}
