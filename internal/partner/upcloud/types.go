package upcloud

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is a plan: what it says, or why it cannot be read.
type item struct {
	key string // the name, else the position
	serverPlan
	defects partner.Defects
	err     error
}

// serverPlan is a plan in the partner's words.
type serverPlan struct {
	Name    string          `json:"name" part:"strict"` // such as HIMEM-2xCPU-8GB
	Cores   quantity.Number `json:"core_number" part:"strict"`
	Memory  quantity.Number `json:"memory_amount" part:"strict"` // MB, 1024 to the GB
	Storage quantity.Number `json:"storage_size"`                // GB; 0 for plans that come without a disk
	Tier    string          `json:"storage_tier"`
	Traffic quantity.Number `json:"public_traffic_out"` // GB a month
	GPUs    quantity.Number `json:"gpu_amount"`
	GPU     string          `json:"gpu_model"`
}

// zone is what a zone asks for each thing that is sold there, by the thing's name.
type zone struct {
	name   string
	quotes map[string]json.RawMessage

	// err is why the zone is left out. Where quotes is nil too, it may sell anything.
	err error
}

// quote is the price of an amount of something for an hour, in cents.
type quote struct {
	Amount quantity.Number `json:"amount"`
	Price  json.RawMessage `json:"price"`
}

func readZones(list []byte) ([]zone, error) {
	all, err := partner.List(list, "zone", "zones")
	if err != nil {
		return nil, err
	}
	if err := partner.CheckCount(len(all)); err != nil {
		return nil, err
	}
	var zones []zone
	for i, raw := range all {
		var named struct {
			Name string `json:"name" part:"strict"`
		}
		_, err := partner.Decode("zone", raw, &named)
		z := zone{name: partner.Text(named.Name)}
		z.quotes, _ = partner.Members(raw)
		if err == nil && z.name == "" {
			err = errors.New("name: is missing; accepted is a text such as fi-hel1")
		}
		if err != nil {
			z.err = fmt.Errorf("zone[%d]: %w", i, err)
		}
		zones = append(zones, z)
	}
	return zones, nil
}

func decode(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("plan", raw, &it.serverPlan)
	if it.Name = partner.Text(it.Name); it.Name != "" {
		it.key = it.Name
	} else if it.err == nil {
		it.err = errors.New("name: is missing; accepted is a text such as 1xCPU-2GB")
	}
	it.Tier = strings.ToLower(partner.Text(it.Tier))
	return it
}
