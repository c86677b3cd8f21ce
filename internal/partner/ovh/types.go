package ovh

import (
	"encoding/json"
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
	eco      bool
	currency market.Currency
	plans    []json.RawMessage
	addons   map[string]offer
	products map[string]product
}

// offer is a plan or an add-on in the partner's words.
type offer struct {
	PlanCode    string    `json:"planCode"`
	Product     string    `json:"product"`
	InvoiceName string    `json:"invoiceName"`
	Pricings    []pricing `json:"pricings"`

	Configurations []struct {
		Name   string   `json:"name"`
		Values []string `json:"values"`
	} `json:"configurations"`
	AddonFamilies []family `json:"addonFamilies"`
}

// family is a choice of add-ons.
type family struct {
	Name      string   `json:"name"`
	Default   string   `json:"default"`
	Mandatory bool     `json:"mandatory"`
	Addons    []string `json:"addons"`
}

// pricing is the price of one capacity in one mode.
type pricing struct {
	Capacities   []string        `json:"capacities"`
	Commitment   quantity.Int    `json:"commitment"`
	Interval     quantity.Int    `json:"interval"`
	IntervalUnit string          `json:"intervalUnit"`
	Mode         string          `json:"mode"`
	Price        json.RawMessage `json:"price"` // hundred millionths of a unit, net
	Promotions   []promotion     `json:"promotions"`
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
	Name        string `json:"name"`
	Description string `json:"description"` // all that a VPS tells
	Blobs       *struct {
		Technical *technical `json:"technical"`
	} `json:"blobs"`
}

type technical struct {
	Server *struct {
		CPU *processor `json:"cpu"`
	} `json:"server"`
	CPU    *processor `json:"cpu"`
	Memory *struct {
		Size    json.Number `json:"size"` // GB
		RAMType string      `json:"ramType"`
		ECC     *bool       `json:"ecc"`
	} `json:"memory"`
	Storage *struct {
		Disks []struct {
			Number     json.Number `json:"number"`
			Capacity   json.Number `json:"capacity"` // GB
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
	Cores     json.Number `json:"cores"`   // of one processor
	Threads   json.Number `json:"threads"` // of one processor
	Frequency json.Number `json:"frequency"`
	Number    json.Number `json:"number"`
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
		c.main, c.eco = i == 0, i == 0 || strings.HasPrefix(d.Name, eco)
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
		addons:   index(members["addons"], func(o *offer) string { return o.PlanCode }),
		products: index(members["products"], func(p *product) string { return p.Name }),
	}, nil
}

// index finds the elements of a list by name. One that cannot be read is missed by the
// plans that name it.
func index[T any](list json.RawMessage, name func(*T) string) map[string]T {
	byName := map[string]T{}
	elements, _ := partner.Elements(list)
	for _, raw := range elements {
		var element T
		if partner.CheckItem(len(raw)) == nil && json.Unmarshal(raw, &element) == nil {
			byName[name(&element)] = element
		}
	}
	return byName
}

// stock is what each data centre has, by plan code.
type stock map[string][]configuration

// configuration is a plan with certain memory and disks.
type configuration struct {
	PlanCode    string `json:"planCode"`
	Memory      string `json:"memory"`
	Storage     string `json:"storage"`
	Datacenters []struct {
		Datacenter   string `json:"datacenter"`
		Availability string `json:"availability"`
	} `json:"datacenters"`
}

func (s stock) read(body []byte) error {
	list, ok := partner.Elements(body)
	if !ok {
		return errs.New(errs.Partner, "The partner's answer holds no list of availabilities")
	}
	for _, raw := range list {
		var c configuration
		if err := json.Unmarshal(raw, &c); err == nil {
			s[c.PlanCode] = append(s[c.PlanCode], c)
		}
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
// where nothing is known.
func (s stock) at(code string, defaults []string) (map[string]bool, bool) {
	has := func(name string) bool {
		for _, d := range defaults {
			if d == name {
				return true
			}
		}
		return false
	}
	all, exact := map[string]bool{}, map[string]bool{}
	for _, c := range s[code] {
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
	if len(exact) > 0 {
		return exact, true
	}
	return all, len(all) > 0
}
