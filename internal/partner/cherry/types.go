package cherry

import (
	"encoding/json"
	"errors"
	"strconv"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is one element of the answer: what it says, or why it cannot be read.
type item struct {
	key string // the id, else the position
	wirePlan
	defects partner.Defects
	err     error
}

// wirePlan is a plan in the partner's words. Fields that consumers of the API
// report as sometimes absent are pointers or may be empty.
type wirePlan struct {
	ID        quantity.Int `json:"id" part:"strict"`
	Name      string       `json:"name"`
	Title     string       `json:"title"`
	Slug      string       `json:"slug"`
	Href      string       `json:"href"`
	URL       string       `json:"url"`
	Custom    bool         `json:"custom" part:"strict"`
	Type      string       `json:"type" part:"strict"`
	Category  string       `json:"category"`
	Specs     specs        `json:"specs" part:"strict"`
	Pricing   []price      `json:"pricing" part:"each"`
	Softwares []software   `json:"softwares" part:"each"`

	Regions []json.RawMessage `json:"available_regions" part:"strict"`
}

type specs struct {
	CPUs struct {
		Count     quantity.Int `json:"count"`
		Name      string       `json:"name"`
		Cores     quantity.Int `json:"cores" part:"strict"`
		Threads   quantity.Int `json:"threads"`
		Frequency json.Number  `json:"frequency"`
		Unit      string       `json:"unit"`
	} `json:"cpus" part:"strict"`
	Memory struct {
		Total json.Number `json:"total" part:"strict"`
		Unit  string      `json:"unit" part:"strict"`
		Name  string      `json:"name"`
	} `json:"memory" part:"strict"`
	Storage   []disk `json:"storage"`
	NICs      named  `json:"nics"`
	Bandwidth named  `json:"bandwidth"`
	RAID      named  `json:"raid"`
}

type disk struct {
	Count quantity.Int `json:"count" part:"strict"`
	Name  string       `json:"name"`
	Size  json.Number  `json:"size" part:"strict"`
	Unit  string       `json:"unit" part:"strict"`
	Type  string       `json:"type"`
}

type named struct {
	Name string `json:"name"`
}

// price is a total for its term. Price stays raw, so that a number in quotes is
// told apart from a number.
type price struct {
	Unit     string          `json:"unit" part:"strict"`
	Price    json.RawMessage `json:"price"`
	Currency string          `json:"currency" part:"strict"`
	Taxed    bool            `json:"taxed" part:"strict"`
}

// region is a place and its stock; a nil stock is not told.
type region struct {
	ID       quantity.Int  `json:"id"`
	Name     string        `json:"name"`
	Location string        `json:"location"`
	StockQty *quantity.Int `json:"stock_qty" part:"strict"`
}

type software struct {
	Image named `json:"image"`
}

func read(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.defects, it.err = partner.Decode("plan", raw, &it.wirePlan)
	if it.ID != 0 {
		it.key = strconv.FormatInt(int64(it.ID), 10)
	}
	if it.err == nil && it.ID < 1 {
		it.err = errors.New("id: is missing; accepted is a whole number from 1")
	}
	return it
}
