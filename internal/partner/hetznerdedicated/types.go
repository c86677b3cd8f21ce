package hetznerdedicated

import (
	"bytes"
	"encoding/json"
	"errors"
	"strconv"

	"launchrack/internal/partner"
	"launchrack/internal/partner/hetzner"
	"launchrack/internal/partner/quantity"
)

// item is a decoded item of either shape, or its error.
type item struct {
	key string // the partner's key, else the position
	// configuration is the id that the rows of one configuration share.
	configuration string
	nested        *nestedItem
	flat          *flatItem
	defects       partner.Defects
	err           error
}

// nestedItem is an item since 2026.
type nestedItem struct {
	Name    string `json:"name"`
	Product struct {
		ID   json.RawMessage `json:"id" decode:"required"` // a number or a text
		Link string          `json:"link"`
	} `json:"product" decode:"required"`
	CPUData struct {
		CPU       string          `json:"cpu"`
		Cores     quantity.Number `json:"cores" decode:"required"` // of all sockets
		Threads   quantity.Number `json:"threads"`
		Frequency quantity.Number `json:"frequency"` // GHz
	} `json:"cpuData" decode:"required"`
	PriceData struct {
		Price      json.RawMessage `json:"price" decode:"required"`
		SetupPrice json.RawMessage `json:"setupPrice"`
	} `json:"priceData" decode:"required"`
	Variations []variation `json:"variations" decode:"strict"`
	Details    struct {
		Bandwidth  quantity.Number `json:"bandwidth"` // Mbit/s
		Traffic    string          `json:"traffic"`
		Datacenter json.RawMessage `json:"datacenter"`
	} `json:"details"`
	FilterData struct {
		RAMMin quantity.Number `json:"ramMin" decode:"strict"` // GB
	} `json:"filterData" decode:"strict"`
}

// variation is a configuration of a product.
type variation struct {
	RAM   []part `json:"ram" decode:"strict"`
	Drive []part `json:"drive"`
}

// part is a number of equal modules or drives.
type part struct {
	RealSize quantity.Number `decode:"required"` // GB each
	Amount   quantity.Number `decode:"strict"`   // absent for one
	Type     string
}

// flatItem is an item before 2026.
type flatItem struct {
	ID        json.RawMessage `json:"id"`                    // a number for a product, a text for a configuration
	Key       json.RawMessage `json:"key" decode:"required"` // id and place; only it is unique
	Name      string          `json:"name"`
	CPU       string          `json:"cpu"`
	Cores     quantity.Number `json:"cores" decode:"required"` // of all sockets
	Threads   quantity.Number `json:"threads"`
	Frequency quantity.Number `json:"frequency"`             // GHz
	RAM       quantity.Number `json:"ram" decode:"required"` // GB
	RAMText   string          `json:"ram_hr"`
	IsECC     json.RawMessage `json:"is_ecc"`
	// HDDArr has a text for each disk that is included. Lists holds what can be
	// chosen, for products, and is read for configurations alone.
	HDDArr  []string          `json:"hdd_arr"`
	HDDText string            `json:"hdd_hr"`
	Lists   hetzner.DiskLists `json:"serverDiskData"`

	Price      json.RawMessage `json:"price" decode:"required"`
	HourPrice  json.RawMessage `json:"hourPrice"`
	SetupPrice json.RawMessage `json:"setup_price"`

	Traffic    string          `json:"traffic"`
	Bandwith   quantity.Number `json:"bandwith"` // as the partner spells it; Mbit/s
	Bandwidth  quantity.Number `json:"bandwidth"`
	Datacenter json.RawMessage `json:"datacenter"`
	Link       string          `json:"link"`
	IsDisabled json.RawMessage `json:"is_disabled"`
	ByPlace    bool            `json:"isLocationDependentMonthlyPrice"`
	Generation string          `json:"cpu_generation"`
	About      string          `json:"description"`
}

func read(position int, raw json.RawMessage) item {
	it := item{key: "item " + strconv.Itoa(position+1)}
	if it.err = partner.CheckItem(len(raw)); it.err != nil {
		return it
	}
	members, isObject := partner.Members(raw)
	if !isObject {
		it.err = errors.New("item: is not an object")
		return it
	}
	var key, field string
	if isNested(members) {
		it.nested = new(nestedItem)
		it.defects, it.err = partner.Decode("item", raw, it.nested)
		key, field = keyText(it.nested.Product.ID), "product.id"
	} else {
		it.flat = new(flatItem)
		it.defects, it.err = partner.Decode("item", raw, it.flat)
		key, field = keyText(it.flat.Key), "key"
		it.configuration = keyText(it.flat.ID)
	}
	if key != "" {
		it.key = key
	} else if it.err == nil {
		it.err = errors.New(field + ": is missing; accepted are a whole number and a text")
	}
	if it.configuration == "" {
		it.configuration = it.key
	}
	return it
}

func isNested(members map[string]json.RawMessage) bool {
	for _, name := range []string{"cpuData", "priceData", "variations", "product"} {
		if _, has := members[name]; has {
			return true
		}
	}
	return false
}

// maxKey is above the length of any real key.
const maxKey = 200

// keyText parses a key that is a whole number or a text; empty for any other value.
func keyText(raw json.RawMessage) string {
	raw = bytes.TrimSpace(raw)
	if n, err := strconv.ParseInt(partner.WholeText(string(raw)), 10, 64); err == nil && n > 0 {
		return strconv.FormatInt(n, 10)
	}
	var text string
	if json.Unmarshal(raw, &text) != nil || len(text) > maxKey {
		return ""
	}
	return partner.Text(text)
}
