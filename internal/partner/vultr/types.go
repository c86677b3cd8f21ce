package vultr

import (
	"encoding/json"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

var itemKey = partner.ItemKey{Root: "plan", Member: "id", Example: "vc2-1c-1gb"}

// item is a plan, its defects and the stock.
type item struct {
	*machine
	defects *partner.Defects
	inStock stock
}

// machine is a plan as the API returns it.
type machine struct {
	ID        string          `json:"id" decode:"required"`
	VCPUs     quantity.Number `json:"vcpu_count" decode:"strict"`
	RAM       quantity.Number `json:"ram" decode:"required"` // MB
	Disk      quantity.Number `json:"disk"`                  // GB, of one disk
	DiskCount quantity.Number `json:"disk_count"`
	Bandwidth quantity.Number `json:"bandwidth"` // GB a month
	// Type is the product line of a virtual machine, and the kind of disks of bare metal.
	Type         string            `json:"type"`
	Locations    []json.RawMessage `json:"locations" decode:"required"` // texts, some of them empty
	LocationCost json.RawMessage   `json:"location_cost"`               // a cost by location
	OnDemand     *bool             `json:"deploy_ondemand" decode:"strict"`
	Preemptible  *bool             `json:"deploy_preemptible" decode:"strict"`
	cost

	GPUBrand string          `json:"gpu_brand"` // "none" without a GPU
	GPUType  string          `json:"gpu_type"`
	GPUCount json.RawMessage `json:"gpu_count"`   // 2 or "1/8"
	GPUVRAM  quantity.Number `json:"gpu_vram_gb"` // of all cards, or of the fraction

	// The fields below describe bare metal. Cores and threads are of all sockets; answers of
	// 2022 have the cores in cpu_count.
	PhysicalCPUs quantity.Number `json:"physical_cpus"`
	CPUCount     quantity.Number `json:"cpu_count" decode:"strict"`
	CPUCores     quantity.Number `json:"cpu_cores" decode:"strict"`
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

// isMetal reports whether the plan is bare metal, which alone has CPU fields.
func (m *machine) isMetal() bool {
	return m.VCPUs == "" && m.CPUCount+m.CPUCores+m.CPUThreads != ""
}

// isSpot reports whether the plan is sold only as a spot machine.
func (m *machine) isSpot() bool {
	return m.OnDemand != nil && !*m.OnDemand && m.Preemptible != nil && *m.Preemptible && m.Spot != nil
}
