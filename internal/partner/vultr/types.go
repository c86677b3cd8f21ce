package vultr

import (
	"cmp"
	"encoding/json"
	"errors"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// plan shortens the name of what an item becomes.
type plan = market.Plan

// The members of a document that hold plans.
const (
	cloudMember = "plans"
	metalMember = "plans_metal"
)

// element is a plan with the member that it stands in; empty for a bare list.
type element struct {
	member string
	raw    json.RawMessage
}

// item is a plan: what it says, or why it cannot be read.
type item struct {
	key string // the id, else the position
	machine
	defects partner.Defects
	err     error
}

// machine is a plan in the partner's words.
type machine struct {
	ID        string          `json:"id" part:"strict"`
	VCPUs     quantity.Number `json:"vcpu_count" part:"strict"`
	RAM       quantity.Number `json:"ram" part:"strict"` // MB
	Disk      quantity.Number `json:"disk"`              // GB, of one disk
	DiskCount quantity.Number `json:"disk_count"`
	// DiskType names a pool, not a kind of disk.
	DiskType  string          `json:"disk_type"`
	Bandwidth quantity.Number `json:"bandwidth"` // GB a month
	// Type is the line of a virtual machine; for metal it is the kind of disks.
	Type           string            `json:"type"`
	Locations      []json.RawMessage `json:"locations" part:"strict"` // texts, some of them empty
	LocationCost   json.RawMessage   `json:"location_cost"`
	DeployOnDemand *bool             `json:"deploy_ondemand" part:"strict"`
	cost

	CPUVendor string          `json:"cpu_vendor"`
	GPUType   string          `json:"gpu_type"`
	GPUCount  json.RawMessage `json:"gpu_count"` // 2 or "1/8"

	// The fields below are those of metal. Cores and threads are those of all sockets;
	// answers of 2022 count the cores in cpu_count.
	PhysicalCPUs quantity.Number `json:"physical_cpus"`
	CPUCount     quantity.Number `json:"cpu_count" part:"strict"`
	CPUCores     quantity.Number `json:"cpu_cores" part:"strict"`
	CPUThreads   quantity.Number `json:"cpu_threads"`
	CPUMaker     string          `json:"cpu_manufacturer"`
	CPUModel     string          `json:"cpu_model"`
	CPUMHz       quantity.Number `json:"cpu_mhz"`

	isMetal bool
}

// cost is a price in USD.
type cost struct {
	Monthly json.RawMessage `json:"monthly_cost"`
	Hourly  json.RawMessage `json:"hourly_cost"`
}

// elements joins the plans of all documents.
func elements(documents []partner.Document) ([]element, error) {
	var all []element
	for _, d := range documents {
		if !json.Valid(d.Body) {
			return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
		}
		lists := map[string]json.RawMessage{"": d.Body}
		if members, isObject := partner.Members(d.Body); isObject {
			lists = members
		}
		wanted := []string{"", cloudMember, metalMember}
		if strings.HasPrefix(d.Name, metalMember) {
			wanted = []string{metalMember}
		}
		found, before := false, len(all)
		for _, member := range wanted {
			raw, ok := partner.Elements(lists[member])
			found = found || ok
			for _, r := range raw {
				all = append(all, element{member, r})
			}
		}
		if !found {
			return nil, errs.New(errs.Partner, "The partner's answer holds no list of plans")
		}
		// An empty list would withdraw all plans of its kind. The last page may be empty.
		if isFirst := d.Name == "" || d.Name == metalMember; isFirst && len(all) == before {
			return nil, errs.New(errs.Partner, "The partner sent an empty list of plans")
		}
	}
	return all, nil
}

func decode(position int, e element) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(e.raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("plan", e.raw, &it.machine)
	it.ID, it.Type = partner.Text(it.ID), partner.Text(it.Type)
	it.key = cmp.Or(it.ID, it.key)
	if it.ID == "" && it.err == nil {
		it.err = errors.New("id: is missing; accepted is a text such as vc2-1c-1gb")
	}
	it.isMetal = e.member == metalMember || e.member == "" && it.CPUThreads != ""
	return it
}
