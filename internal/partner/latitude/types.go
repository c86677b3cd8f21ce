package latitude

import (
	"encoding/json"
	"errors"
	"strconv"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is a plan: what it says, or why it cannot be read.
type item struct {
	key string // the slug, else the position
	attributes
	defects partner.Defects
	err     error
}

// resource is a plan in the envelope of JSON:API. A list without envelopes is read too.
type resource struct {
	Attributes json.RawMessage `json:"attributes"`
}

// attributes is a plan in the partner's words.
type attributes struct {
	Slug    string            `json:"slug" part:"strict"` // such as c2-small-x86
	Name    string            `json:"name"`               // such as c2.small.x86
	Specs   specs             `json:"specs" part:"strict"`
	Regions []json.RawMessage `json:"regions" part:"strict"`
}

type specs struct {
	CPU struct {
		Type  string          `json:"type"`                // such as E-2134G or "AMD 7443P"
		Clock quantity.Number `json:"clock"`               // GHz; 0 for unknown
		Cores quantity.Number `json:"cores" part:"strict"` // of all processors together
		Count quantity.Number `json:"count"`
	} `json:"cpu" part:"strict"`
	Memory struct {
		Total quantity.Number `json:"total" part:"strict"` // GB
	} `json:"memory" part:"strict"`
	Drives []struct {
		Count quantity.Number `json:"count" part:"strict"`
		Size  string          `json:"size" part:"strict"` // such as "500 GB" or "3.8TB"
		Type  string          `json:"type"`               // SSD, NVME or HDD
	} `json:"drives"`
	NICs []struct {
		Count quantity.Number `json:"count" part:"strict"`
		Type  string          `json:"type" part:"strict"` // such as "2 x 10 Gbps"
	} `json:"nics"`
	GPU struct {
		Count quantity.Number `json:"count"`
		Type  string          `json:"type"`
	} `json:"gpu"`
}

// region is a country with one price.
type region struct {
	Name      string `json:"name"`
	Locations struct {
		Available []string `json:"available" part:"strict"`
		InStock   []string `json:"in_stock" part:"strict"`
	} `json:"locations" part:"strict"`
	// StockLevel is high, medium, low or unavailable; older answers are without it.
	StockLevel string `json:"stock_level" part:"strict"`
	// Pricing holds a pricing for each currency.
	Pricing map[string]json.RawMessage `json:"pricing" part:"strict"`
}

// pricing is that of one currency.
type pricing struct {
	Hour  json.RawMessage `json:"hour"`
	Month json.RawMessage `json:"month"`
	Year  json.RawMessage `json:"year"`
}

func decode(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	var r resource
	if it.err = partner.FieldError("plan", json.Unmarshal(raw, &r)); it.err != nil {
		return it
	}
	if r.Attributes != nil {
		raw = r.Attributes
	}
	it.defects, it.err = partner.Decode("plan", raw, &it.attributes)
	if it.Slug = partner.Text(it.Slug); it.Slug != "" {
		it.key = it.Slug
	} else if it.err == nil {
		it.err = errors.New("slug: is missing; accepted is a text such as c2-small-x86")
	}
	return it
}
