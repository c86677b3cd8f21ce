package digitalocean

import (
	"encoding/json"
	"errors"
	"strconv"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is a size: what it says, or why it cannot be read.
type item struct {
	key string // the slug, else the position
	size
	defects partner.Defects
	err     error
}

// size is a size in the partner's words.
type size struct {
	Slug        string          `json:"slug" part:"strict"`
	Description string          `json:"description"` // such as "Basic AMD"
	VCPUs       quantity.Number `json:"vcpus" part:"strict"`
	Memory      quantity.Number `json:"memory" part:"strict"` // MB, 1024 to the GB
	Disk        quantity.Number `json:"disk"`                 // GB
	Transfer    quantity.Number `json:"transfer"`             // TB a month
	// Throughput is spelt so by the partner; Mbit/s. Newer answers spell it right.
	Throughput      quantity.Number `json:"networking_througput"`
	ThroughputRight quantity.Number `json:"networking_throughput"`
	PriceMonthly    json.RawMessage `json:"price_monthly"`
	PriceHourly     json.RawMessage `json:"price_hourly"`
	Regions         []string        `json:"regions" part:"some"`
	Available       *bool           `json:"available" part:"strict"`
	GPU             *gpu            `json:"gpu_info"`
}

// gpu is what a size with graphics processors has.
type gpu struct {
	Count quantity.Number `json:"count"`
	Model string          `json:"model"`
}

func decode(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("size", raw, &it.size)
	if it.Slug = partner.Text(it.Slug); it.Slug != "" {
		it.key = it.Slug
	} else if it.err == nil {
		it.err = errors.New("slug: is missing; accepted is a text such as s-1vcpu-1gb")
	}
	return it
}
