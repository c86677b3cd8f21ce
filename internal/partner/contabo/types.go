package contabo

import (
	"encoding/json"
	"errors"
	"fmt"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is a decoded product, or its error.
type item struct {
	key string // the content system's id, else the position
	wireProduct
	prices  priceMap // the monthly price
	defects partner.Defects
	err     error
}

// wireProduct is a product as the payload has it.
type wireProduct struct {
	Title         string          `json:"title"`
	Slug          *string         `json:"slug" decode:"strict"`
	Type          string          `json:"type" decode:"required"`
	Price         json.RawMessage `json:"price" decode:"required"` // null where nothing is sold
	PreviousPrice priceMap        `json:"previousPrice"`
	Periods       []period        `json:"periods" decode:"each"`
	Specs         []spec          `json:"specs" decode:"strict"`
	OutOfStock    any             `json:"outOfStock"`
	Unavailable   any             `json:"unavailable"`
	Addons        json.RawMessage `json:"addons"`
	Location      string          `json:"location"`
	URL           any             `json:"url"`
	Link          any             `json:"link"`
}

// priceMap holds raw prices by currency, since a number in quotes is an error.
type priceMap = map[string]json.RawMessage

// period is one term in months. Discount is the total for the term; Setup is
// paid once.
type period struct {
	Length   quantity.Int `json:"length" decode:"required"`
	Discount priceMap     `json:"discount"`
	Setup    priceMap     `json:"setup"`
}

// spec is one line of a product's data sheet. Its value is mostly null, so its texts are parsed.
type spec struct {
	Type     string `json:"type" decode:"required"`
	Title    string `json:"title" decode:"strict"`
	Subtitle string `json:"subtitle"`
}

// addon is an option of the product, such as a region.
type addon struct {
	ID         string   `json:"id"`
	Title      string   `json:"title" decode:"required"`
	Price      priceMap `json:"price" decode:"strict"`
	OutOfStock any      `json:"outOfStock"`

	// err is why the add-on is left out.
	err error
}

var errNoID = errors.New("sys.id: is missing; accepted is the entry's id")

// maxSpecs is the most lines of a data sheet; real ones have some eight.
const maxSpecs = 200

// read decodes an entry. A decoding error replaces the error of a missing id.
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
