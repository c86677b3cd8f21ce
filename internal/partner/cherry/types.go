package cherry

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// item is a decoded plan, or its error.
type item struct {
	key string // the id, else the position
	machine
	defects partner.Defects
	err     error
}

// machine is a plan as the API returns it.
type machine struct {
	ID        quantity.Int      `json:"id" decode:"required"`
	Name      string            `json:"name"`
	Title     string            `json:"title"`
	Slug      string            `json:"slug"`
	Href      string            `json:"href"`
	URL       string            `json:"url"`
	Custom    bool              `json:"custom" decode:"strict"`
	Type      string            `json:"type" decode:"required"`
	Category  string            `json:"category"`
	Specs     hardware          `json:"specs" decode:"required"`
	Pricing   []json.RawMessage `json:"pricing" decode:"strict"`
	Regions   []json.RawMessage `json:"available_regions" decode:"strict"`
	Softwares []software        `json:"softwares" decode:"each"`
}

type hardware struct {
	CPUs struct {
		Count     quantity.Number `json:"count"`
		Name      string          `json:"name"`
		Cores     quantity.Number `json:"cores" decode:"required"`
		Threads   quantity.Number `json:"threads"`
		Frequency quantity.Number `json:"frequency"` // 0 with virtual plans
		Unit      string          `json:"unit"`
	} `json:"cpus" decode:"required"`
	Memory struct {
		Total quantity.Number `json:"total" decode:"required"`
		Unit  string          `json:"unit" decode:"required"`
		Name  string          `json:"name"` // "16GB ECC DDRIII "
	} `json:"memory" decode:"required"`
	Storage   []drive `json:"storage"`
	NICs      named   `json:"nics"`      // "3Gbps"
	Bandwidth named   `json:"bandwidth"` // "30TB"
	RAID      named   `json:"raid"`
}

// drive is a number of equal disks, each in its own unit.
type drive struct {
	Count quantity.Int    `json:"count" decode:"strict"`
	Name  string          `json:"name"`
	Size  quantity.Number `json:"size" decode:"strict"`
	Unit  string          `json:"unit" decode:"strict"`
	Type  string          `json:"type"`
}

type named struct {
	Name string `json:"name"`
}

type software struct {
	Image named `json:"image"`
}

// price is the total price of a term. Price is raw, since a number in quotes is an error; null means
// that the term is not sold.
type price struct {
	Unit     string          `json:"unit" decode:"required"`
	Price    json.RawMessage `json:"price" decode:"required"`
	Currency string          `json:"currency" decode:"required"`
	Taxed    bool            `json:"taxed" decode:"strict"`
}

func (e price) currency() market.Currency {
	c, _ := market.ParseCurrency(strings.ToUpper(strings.TrimSpace(e.Currency)))
	return c
}

// region is a place with its stock.
type region struct {
	ID       quantity.Int  `json:"id"`
	Name     string        `json:"name"`
	Slug     string        `json:"slug"`
	Location string        `json:"location"`
	StockQty *quantity.Int `json:"stock_qty" decode:"required"`
}

func decode(position int, raw json.RawMessage) item {
	var it item
	it.key, it.defects, it.err = partner.ItemKey{Root: "plan", Member: "id", Example: "86"}.Decode(position, raw, &it.machine)
	if it.err == nil && it.ID < 1 {
		it.err = errors.New("id: is missing; accepted is a whole number from 1")
	}
	return it
}

// read returns the plans of the main list, and the prices of the further lists by plan ID. Of two
// plans with the same ID the first counts.
func read(documents []partner.Document) (plans []json.RawMessage, further map[quantity.Int][]json.RawMessage, err error) {
	further = map[quantity.Int][]json.RawMessage{}
	for i, d := range documents {
		raw, err := elements(d.Body)
		if err == nil && len(raw) == 0 {
			err = errs.New(errs.Partner, "The partner sent an empty list of plans")
		}
		if err != nil {
			return nil, nil, err
		}
		if i == 0 || partner.ListName(d.Name) == "" {
			plans = append(plans, raw...)
		} else if err := addPrices(further, raw); err != nil {
			return nil, nil, err
		}
	}
	return plans, further, nil
}

// addPrices adds the prices of a list. A list with too many bad items is an error.
func addPrices(further map[quantity.Int][]json.RawMessage, raw []json.RawMessage) error {
	var bad []partner.Rejection
	seen := map[quantity.Int]bool{}
	for i, r := range raw {
		it := decode(i, r)
		if err := it.checkPrices(); err != nil {
			bad = append(bad, partner.Rejection{Item: it.key, Reason: err.Error()})
		} else if !seen[it.ID] {
			further[it.ID] = append(further[it.ID], it.Pricing...)
			seen[it.ID] = true
		}
	}
	return partner.CheckReadable(len(raw), bad)
}

// checkPrices returns an error if the prices of an item cannot be decoded.
func (it *item) checkPrices() error {
	switch {
	case it.Custom:
		return nil
	case it.err != nil:
		return it.err
	case it.Pricing == nil:
		return errNoPricing
	}
	for i, raw := range it.Pricing {
		if _, err := readPrice(i, raw); err != nil {
			return err
		}
	}
	return nil
}

var errNoPricing = errors.New("pricing: is missing; accepted is a list")

// readPrice decodes one price. position counts the prices of all documents.
func readPrice(position int, raw json.RawMessage) (e price, err error) {
	field := fmt.Sprintf("pricing[%d]", position)
	if _, err = partner.Decode(field, raw, &e); err != nil {
		return e, fmt.Errorf("%s.%w", field, err)
	}
	return e, nil
}
