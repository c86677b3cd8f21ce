package contabo

import (
	"encoding/json"
	"errors"
	"fmt"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is one product: what it says, or why it cannot be read.
type item struct {
	key string // the content system's id, else the position
	wireProduct
	prices  priceMap // the price of a month
	defects partner.Defects
	err     error
}

// wireProduct is a product in the partner's words.
type wireProduct struct {
	Title         string          `json:"title"`
	Slug          *string         `json:"slug" part:"strict"`
	Type          string          `json:"type" part:"required"`
	Price         json.RawMessage `json:"price" part:"required"` // null where nothing is sold
	PreviousPrice priceMap        `json:"previousPrice"`
	Periods       []period        `json:"periods" part:"each"`
	Specs         []spec          `json:"specs" part:"strict"`
	OutOfStock    any             `json:"outOfStock"`
	Unavailable   any             `json:"unavailable"`
	Addons        json.RawMessage `json:"addons"`
	Location      string          `json:"location"`
	URL           any             `json:"url"`
	Link          any             `json:"link"`
}

// priceMap holds a price by currency, raw, so that a number in quotes is told
// apart from a number.
type priceMap = map[string]json.RawMessage

// period is one term in months. Discount is the total for the term; Setup is
// paid once.
type period struct {
	Length   quantity.Int `json:"length" part:"required"`
	Discount priceMap     `json:"discount"`
	Setup    priceMap     `json:"setup"`
}

// spec is one line of a product's data sheet. Its value is mostly null, so the
// texts have to be read.
type spec struct {
	Type     string `json:"type" part:"required"`
	Title    string `json:"title" part:"strict"`
	Subtitle string `json:"subtitle"`
}

// addon is something that can be ordered with the product, such as a region.
type addon struct {
	ID         string   `json:"id"`
	Title      string   `json:"title" part:"required"`
	Price      priceMap `json:"price" part:"strict"`
	OutOfStock any      `json:"outOfStock"`

	// err is why the add-on is left out; others stay.
	err error
}

var errNoID = errors.New("sys.id: is missing; accepted is the entry's id")

// maxSpecs is how many lines a data sheet may have; real ones have some eight.
const maxSpecs = 200

// read decodes an entry. What cannot be read is told before a missing id.
func (e *entry) read() item {
	it := item{key: e.key, err: e.err}
	if e.raw == nil {
		return it
	}
	err := partner.CheckItem(len(e.raw))
	if err == nil {
		it.defects, err = partner.Decode("product", e.raw, &it.wireProduct)
	}
	for i := range it.Specs[:min(len(it.Specs), maxSpecs)] {
		it.Specs[i].Type = partner.Text(it.Specs[i].Type)
	}
	if err == nil && len(it.Specs) > maxSpecs {
		err = fmt.Errorf("specs: %d lines came; accepted are at most %d", len(it.Specs), maxSpecs)
	}
	if err != nil {
		it.err = err
	}
	return it
}
