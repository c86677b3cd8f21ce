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
	err error
}

// wirePlan is a plan in the partner's words. Fields that consumers of the API
// report as sometimes absent are pointers or may be empty.
type wirePlan struct {
	ID        quantity.Int `json:"id"`
	Name      string       `json:"name"`
	Title     string       `json:"title"`
	Slug      string       `json:"slug"`
	Href      string       `json:"href"`
	URL       string       `json:"url"`
	Custom    bool         `json:"custom"`
	Type      string       `json:"type"`
	Category  string       `json:"category"`
	Specs     specs        `json:"specs"`
	Pricing   []price      `json:"pricing"`
	Regions   []region     `json:"available_regions"`
	Softwares []software   `json:"softwares"`
}

type specs struct {
	CPUs struct {
		Count     quantity.Int `json:"count"`
		Name      string       `json:"name"`
		Cores     quantity.Int `json:"cores"`
		Threads   quantity.Int `json:"threads"`
		Frequency json.Number  `json:"frequency"`
		Unit      string       `json:"unit"`
	} `json:"cpus"`
	Memory struct {
		Total json.Number `json:"total"`
		Unit  string      `json:"unit"`
		Name  string      `json:"name"`
	} `json:"memory"`
	Storage   []disk `json:"storage"`
	NICs      named  `json:"nics"`
	Bandwidth named  `json:"bandwidth"`
	RAID      named  `json:"raid"`
}

type disk struct {
	Count quantity.Int `json:"count"`
	Name  string       `json:"name"`
	Size  json.Number  `json:"size"`
	Unit  string       `json:"unit"`
	Type  string       `json:"type"`
}

type named struct {
	Name string `json:"name"`
}

// price is a total for its term. Price stays raw, so that a number in quotes is
// told apart from a number.
type price struct {
	Unit     string          `json:"unit"`
	Price    json.RawMessage `json:"price"`
	Currency string          `json:"currency"`
	Taxed    bool            `json:"taxed"`
}

// region is a place and its stock; a nil stock is not told.
type region struct {
	ID       quantity.Int  `json:"id"`
	Name     string        `json:"name"`
	Location string        `json:"location"`
	StockQty *quantity.Int `json:"stock_qty"`
}

type software struct {
	Image named `json:"image"`
}

func read(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	it.err = partner.FieldError("plan", json.Unmarshal(raw, &it.wirePlan))
	if it.ID != 0 {
		it.key = strconv.FormatInt(int64(it.ID), 10)
	}
	if it.err == nil && it.ID < 1 {
		it.err = errors.New("id: is missing; accepted is a whole number from 1")
	}
	return it
}
