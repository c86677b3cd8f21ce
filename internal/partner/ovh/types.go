package ovh

import (
	"cmp"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// catalogue is one answer, taken apart: what plans name is found by its code.
type catalogue struct {
	main     bool // the one that the explorer shows
	eco, vps bool
	// hasFunnel reports that a plan is shown in the order funnel; the others are not sold then.
	hasFunnel bool
	currency  market.Currency
	plans     []json.RawMessage
	addons    map[string]offer
	products  map[string]product
}

// offer is a plan or an add-on in the partner's words.
type offer struct {
	PlanCode    string    `json:"planCode" part:"strict"`
	Product     string    `json:"product" part:"strict"`
	InvoiceName string    `json:"invoiceName"`
	Pricings    []pricing `json:"pricings" part:"strict"`

	Configurations json.RawMessage `json:"configurations"` // choices
	AddonFamilies  []family        `json:"addonFamilies" part:"strict"`
	Blobs          json.RawMessage `json:"blobs"` // tags, and whatever pages show

	key string
	reading
}

// shownTag marks the plans that the partner's own pages offer for an order.
const shownTag = "order-funnel:show"

// isShown reports whether the plan has the tag. Tags that cannot be read tell nothing.
func (o *offer) isShown() (bool, error) {
	if len(o.Blobs) == 0 {
		return false, nil
	}
	var blobs struct {
		Tags []string `json:"tags" part:"some"`
	}
	_, err := partner.Decode("blobs", o.Blobs, &blobs)
	return slices.Contains(blobs.Tags, shownTag), err
}

// reading says how an element of the catalogue was read: which optional parts could not be,
// and why nothing could.
type reading struct {
	defects partner.Defects
	err     error
}

// choice is what an order has to tell, such as the data centre.
type choice struct {
	Name   string   `json:"name" part:"strict"`
	Values []string `json:"values" part:"some"`
}

// family is a choice of add-ons.
type family struct {
	Name      string   `json:"name" part:"strict"`
	Default   string   `json:"default" part:"strict"`
	Mandatory bool     `json:"mandatory"`
	Addons    []string `json:"addons"`
}

// pricing is the price of one capacity in one mode.
type pricing struct {
	Capacities   []string        `json:"capacities" part:"strict"`
	Commitment   quantity.Int    `json:"commitment" part:"strict"`
	Interval     quantity.Int    `json:"interval" part:"strict"`
	IntervalUnit string          `json:"intervalUnit" part:"strict"`
	Mode         string          `json:"mode" part:"strict"`
	Price        json.RawMessage `json:"price"` // hundred millionths of a unit, net
	Promotions   []promotion     `json:"promotions" part:"each"`
}

// promotion lowers a price for orders until its end, by what then is due.
type promotion struct {
	Name    string `json:"name"`
	EndDate string `json:"endDate"`
	Total   *struct {
		Value json.RawMessage `json:"value"` // as pricing.Price
	} `json:"total"`
}

// product tells what a plan or an add-on is.
type product struct {
	Name        string `json:"name" part:"strict"`
	Description string `json:"description"` // all that a VPS tells
	Blobs       *struct {
		Technical *technical `json:"technical" part:"strict"`
	} `json:"blobs" part:"strict"`

	reading
}

type technical struct {
	Server *struct {
		CPU *processor `json:"cpu" part:"strict"`
	} `json:"server" part:"strict"`
	CPU    *processor `json:"cpu" part:"strict"`
	Memory *struct {
		Size    json.Number `json:"size" part:"strict"` // GB
		RAMType string      `json:"ramType"`
		ECC     *bool       `json:"ecc"`
	} `json:"memory" part:"strict"`
	Storage *struct {
		Disks []struct {
			Number     json.Number `json:"number" part:"strict"`
			Capacity   json.Number `json:"capacity" part:"strict"` // GB
			Technology string      `json:"technology"`
			Interface  string      `json:"interface"`
		} `json:"disks"`
	} `json:"storage"`
	Bandwidth *struct {
		Level json.Number `json:"level"` // Mbps
		Limit json.Number `json:"limit"` // TB a month; 0 where it is not counted
	} `json:"bandwidth"`
	GPU *struct {
		Brand  string      `json:"brand"`
		Model  string      `json:"model"`
		Number json.Number `json:"number"`
	} `json:"gpu"`
}

type processor struct {
	Brand     string      `json:"brand"`
	Model     string      `json:"model"`
	Cores     json.Number `json:"cores" part:"strict"` // of one processor
	Threads   json.Number `json:"threads"`             // of one processor
	Frequency json.Number `json:"frequency"`
	Number    json.Number `json:"number" part:"strict"`
}

// read takes the documents apart.
func read(documents []partner.Document) ([]*catalogue, stock, error) {
	var catalogues []*catalogue
	s := stock{}
	for i, d := range documents {
		if strings.HasPrefix(d.Name, "stock") {
			if err := s.read(d.Body); err != nil {
				return nil, s, err
			}
			continue
		}
		c, err := open(d.Body)
		if err != nil {
			return nil, s, err
		}
		c.main, c.eco, c.vps = i == 0, i == 0 || strings.HasPrefix(d.Name, eco), strings.HasPrefix(d.Name, vps)
		catalogues = append(catalogues, c)
	}
	return catalogues, s, nil
}

func open(body []byte) (*catalogue, error) {
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	members, isObject := partner.Members(body)
	if !isObject {
		return nil, errNoCatalogue
	}
	plans, isList := partner.Elements(members["plans"])
	if !isList {
		return nil, errNoCatalogue
	}
	var locale struct {
		CurrencyCode market.Currency `json:"currencyCode"`
	}
	if err := json.Unmarshal(members["locale"], &locale); err != nil || locale.CurrencyCode == "" {
		return nil, errs.New(errs.Partner, "The partner's catalogue names no currency; accepted is locale.currencyCode")
	}
	return &catalogue{
		currency: locale.CurrencyCode,
		plans:    plans,
		addons:   index(members["addons"], func(o *offer) (string, *reading) { return o.PlanCode, &o.reading }),
		products: index(members["products"], func(p *product) (string, *reading) { return p.Name, &p.reading }),
	}, nil
}

// index finds the elements of a list by name. What cannot be read of one is told by the
// plans that name it, unless another element of the name can be read.
func index[T any](list json.RawMessage, nameOf func(*T) (string, *reading)) map[string]T {
	byName := map[string]T{}
	elements, _ := partner.Elements(list)
	for _, raw := range elements {
		if partner.CheckItem(len(raw)) != nil {
			continue
		}
		var element T
		defects, err := partner.Decode("element", raw, &element)
		name, result := nameOf(&element)
		if name == "" {
			continue
		}
		*result = newReading(name, defects, err)
		if before, has := byName[name]; has && err != nil {
			if _, first := nameOf(&before); first.err == nil {
				continue
			}
		}
		byName[name] = element
	}
	return byName
}

// newReading makes a reading whose errors begin with the name of the element.
func newReading(name string, defects partner.Defects, err error) reading {
	var r reading
	for _, defect := range defects {
		r.defects.Add(fmt.Errorf("%s: %w", partner.Clip(name), defect))
	}
	if err != nil {
		r.err = fmt.Errorf("%s: %w", partner.Clip(name), err)
	}
	return r
}

// stock is what each data centre has, by plan code.
type stock map[string][]configuration

// configuration is a plan with certain memory and disks.
type configuration struct {
	PlanCode    string `json:"planCode" part:"strict"`
	Memory      string `json:"memory" part:"strict"`
	Storage     string `json:"storage" part:"strict"`
	Datacenters []struct {
		Datacenter   string `json:"datacenter" part:"strict"`
		Availability string `json:"availability" part:"strict"`
	} `json:"datacenters" part:"strict"`

	// err is why nothing is known of the configuration.
	err error
}

func (s stock) read(body []byte) error {
	list, ok := partner.Elements(body)
	if !ok {
		return errs.New(errs.Partner, "The partner's answer holds no list of availabilities")
	}
	for i, raw := range list {
		var c configuration
		if _, err := partner.Decode("availability", raw, &c); err != nil {
			c.err = fmt.Errorf("availabilities[%d]: %w", i, err)
		}
		s[c.PlanCode] = append(s[c.PlanCode], c)
	}
	return nil
}

// delivery is the code of a data centre that has machines: hours until one is delivered,
// and how many are left.
var delivery = regexp.MustCompile(`(?i)^\d{1,5}H(?:-(?:low|high))?$`)

// absent are the codes of a data centre without machines. Any other code tells nothing.
var absent = []string{"unavailable", "comingsoon"}

// inStock reports whether a code tells of stock, and whether it tells anything.
func inStock(code string) (there, known bool) {
	there = delivery.MatchString(code)
	return there, there || slices.Contains(absent, strings.ToLower(code))
}

// at tells which data centres have a plan with its default add-ons. It reports false
// where nothing is told, and an error where that cannot be read.
func (s stock) at(code string, defaults []string) (map[string]bool, bool, error) {
	has := func(name string) bool {
		for _, d := range defaults {
			if d == name {
				return true
			}
		}
		return false
	}
	all, exact := map[string]bool{}, map[string]bool{}
	var unread error
	for _, c := range s[code] {
		unread = cmp.Or(unread, c.err)
		for _, d := range c.Datacenters {
			there, known := inStock(partner.Text(d.Availability))
			if !known {
				continue
			}
			place := partner.Text(d.Datacenter)
			all[place] = all[place] || there
			if has(c.Memory) && has(c.Storage) {
				exact[place] = exact[place] || there
			}
		}
	}
	switch {
	case len(exact) > 0:
		return exact, true, nil
	case unread != nil:
		return nil, false, unread
	}
	return all, len(all) > 0, nil
}
