package ovh

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// catalogue is a decoded catalogue, with its add-ons and products by code.
type catalogue struct {
	// kind is the name in the address; eco for a document without a name.
	kind, host string
	isMain     bool // the main document
	// at is the hour of the answer; zero if unknown, as for a file.
	at       time.Time
	currency market.Currency
	// hasFunnel reports that the order funnel shows some plans; others are then not sold.
	hasFunnel bool
	offers    []*offer
	addons    map[string]*offer
	products  map[string]*product
}

// offer is a plan or an add-on as the API returns it.
type offer struct {
	PlanCode    string    `json:"planCode" decode:"required"`
	Product     string    `json:"product" decode:"strict"`
	InvoiceName string    `json:"invoiceName"`
	Pricings    []pricing `json:"pricings" decode:"strict"`

	Configurations json.RawMessage `json:"configurations"` // choices
	AddonFamilies  []family        `json:"addonFamilies" decode:"strict"`
	Blobs          json.RawMessage `json:"blobs"` // features

	reading
}

// reading is the result of decoding an element: its key, and its defects or error.
type reading struct {
	key     string
	defects partner.Defects
	err     error
	raw     json.RawMessage
}

// choice is an option of an order, such as the data centre.
type choice struct {
	Name   string   `json:"name" decode:"strict"`
	Values []string `json:"values" decode:"some"`
}

// family is a family of add-ons. Only families of a server have a default.
type family struct {
	Name      string   `json:"name" decode:"required"`
	Default   string   `json:"default" decode:"strict"`
	Mandatory bool     `json:"mandatory" decode:"strict"`
	Addons    []string `json:"addons" decode:"strict"`
}

// pricing is the price of some capacities in one mode.
type pricing struct {
	Capacities   []string        `json:"capacities" decode:"required"`
	Commitment   quantity.Int    `json:"commitment" decode:"strict"`
	Interval     quantity.Int    `json:"interval" decode:"strict"`
	IntervalUnit string          `json:"intervalUnit" decode:"required"`
	Mode         string          `json:"mode" decode:"required"`
	Price        json.RawMessage `json:"price"` // hundred millionths of a unit, net
	Promotions   []promotion     `json:"promotions" decode:"each"`
}

// promotion replaces a price by Total between its dates.
type promotion struct {
	StartDate string          `json:"startDate" decode:"strict"`
	EndDate   string          `json:"endDate" decode:"strict"`
	Duration  json.RawMessage `json:"duration"` // of the discount; null for unlimited
	Total     *struct {
		Value json.RawMessage `json:"value"` // as pricing.Price
	} `json:"total"`
}

// product describes the hardware of a plan or an add-on.
type product struct {
	Name        string `json:"name" decode:"required"`
	Description string `json:"description"` // the sizes of a VPS without blobs
	Blobs       struct {
		Technical technical `json:"technical" decode:"strict"`
	} `json:"blobs" decode:"strict"`

	reading
}

type technical struct {
	Server *struct {
		CPU      *processor `json:"cpu" decode:"strict"`
		Services struct {
			IPv6Range string `json:"ipv6RangeIncluded"` // "/64"
		} `json:"services"`
	} `json:"server" decode:"strict"`
	CPU    *processor `json:"cpu" decode:"strict"`
	Memory *struct {
		Size    quantity.Number `json:"size" decode:"required"` // GB
		RAMType string          `json:"ramType"`
		ECC     *bool           `json:"ecc"`
	} `json:"memory" decode:"strict"`
	Storage *struct {
		Disks []struct {
			Number     quantity.Number `json:"number" decode:"strict"`     // absent for a VPS, which has one
			Capacity   quantity.Number `json:"capacity" decode:"required"` // GB
			Technology string          `json:"technology"`
			Interface  string          `json:"interface"`
		} `json:"disks"`
	} `json:"storage"`
	Bandwidth *struct {
		Level quantity.Number `json:"level"` // Mbps
		Limit quantity.Number `json:"limit"` // TB a month; 0 where it is not counted or not told
		// Unlimited says so of a VPS.
		Unlimited bool `json:"unlimited"`
	} `json:"bandwidth"`
	GPU *struct {
		Brand  string          `json:"brand"`
		Model  string          `json:"model"`
		Number quantity.Number `json:"number"`
		Memory struct {
			Size quantity.Number `json:"size"` // GB of one card
		} `json:"memory"`
	} `json:"gpu"`
}

type processor struct {
	Brand     string          `json:"brand"`
	Model     string          `json:"model"`
	Cores     quantity.Number `json:"cores" decode:"required"` // of one processor
	Threads   quantity.Number `json:"threads"`                 // of one processor
	Frequency quantity.Number `json:"frequency"`               // GHz
	Number    quantity.Number `json:"number" decode:"strict"`
}

// read decodes the catalogues and the stock.
func read(ctx context.Context, documents []partner.Document) (catalogues []*catalogue, s stock, err error) {
	s = stock{}
	for i, d := range documents {
		words := append(strings.Fields(d.Name), "", "", "")
		switch words[0] {
		case stockDocument:
			err = s.readServers(words[1], d.Body)
		case vpsStockDocument:
			s.readVPS(hostOf(words[1]), words[2], d.Body)
		default:
			var c *catalogue
			if c, err = open(ctx, d); err == nil {
				c.isMain = i == 0
				catalogues = append(catalogues, c)
			}
		}
		if err != nil {
			return nil, nil, err
		}
	}
	return catalogues, s, nil
}

func hostOf(subsidiary string) string {
	for _, s := range subsidiaries {
		if s.code == subsidiary {
			return s.host
		}
	}
	return ""
}

func open(ctx context.Context, d partner.Document) (*catalogue, error) {
	plans, err := partner.List(d.Body, "plans", "plans")
	members, isObject := partner.Members(d.Body)
	var locale struct {
		CurrencyCode market.Currency `json:"currencyCode"`
	}
	switch {
	case err != nil:
		return nil, err
	case !isObject:
		return nil, errs.New(errs.Partner, "The partner's answer holds no list of plans")
	case json.Unmarshal(members["locale"], &locale) != nil || locale.CurrencyCode == "":
		return nil, errs.New(errs.Partner, "The partner's catalogue names no currency; accepted is locale.currencyCode")
	case len(plans) == 0:
		return nil, errs.New(errs.Partner, "%s", strings.TrimSpace("The partner sent an empty list of plans "+d.Name))
	}
	kind, subsidiary, _ := strings.Cut(d.Name, " ")
	c := &catalogue{kind: kind, host: hostOf(subsidiary), at: d.At, currency: locale.CurrencyCode,
		addons:   index(members["addons"], "planCode", func(o *offer) *reading { return &o.reading }),
		products: index(members["products"], "name", func(p *product) *reading { return &p.reading }),
	}
	if kind == "" {
		c.kind = eco
	}
	return c, c.readPlans(ctx, plans)
}

// readPlans decodes the plans and sets hasFunnel. A catalogue with too many unreadable plans is an
// error.
func (c *catalogue) readPlans(ctx context.Context, plans []json.RawMessage) error {
	var unreadable []partner.Rejection
	for i, raw := range plans {
		if err := ctx.Err(); err != nil {
			return err
		}
		o := &offer{}
		key, defects, err := partner.ItemKey{Root: "plan", Member: "planCode", Example: "24rise01"}.Decode(i, raw, o)
		if o.reading = (reading{key, defects, err, raw}); err != nil {
			unreadable = append(unreadable, partner.Rejection{Item: key, Reason: err.Error()})
		}
		shown, _ := o.isShown()
		c.hasFunnel = c.hasFunnel || shown
		c.offers = append(c.offers, o)
	}
	return partner.CheckReadable(len(plans), unreadable)
}

// index decodes a list into a map by name. An element that cannot be read is in the map with its
// error, unless another element of the same name can be read.
func index[T any](list json.RawMessage, member string, of func(*T) *reading) map[string]*T {
	byName := map[string]*T{}
	elements, _ := partner.Elements(list)
	for i, raw := range elements {
		one := new(T)
		name, defects, err := partner.ItemKey{Root: "element", Member: member, Example: "ram-32g"}.Decode(i, raw, one)
		label := func(err error) error { return fmt.Errorf("%s: %w", partner.Clip(name), err) }
		r := reading{key: name}
		for _, defect := range defects {
			r.defects.Add(label(defect))
		}
		if err != nil {
			r.err = label(err)
		}
		*of(one) = r
		if byName[name] == nil || err == nil {
			byName[name] = one
		}
	}
	return byName
}

// shownTag is the tag of plans that the partner's website offers.
const shownTag = "order-funnel:show"

// features are what the partner's website says of a plan.
type features struct {
	Tags       []string `json:"tags" decode:"some"`
	Commercial struct {
		Features []struct {
			Name  string `json:"name"` // "IPv4 Address"
			Value string `json:"value"`
		} `json:"features" decode:"each"`
	} `json:"commercial"`
}

// features decodes the blobs. Bad tags are an error.
func (o *offer) features() (f features, err error) {
	if len(o.Blobs) > 0 {
		_, err = partner.Decode("blobs", o.Blobs, &f)
	}
	return f, err
}

// isShown reports whether the plan has shownTag.
func (o *offer) isShown() (bool, error) {
	f, err := o.features()
	return slices.Contains(f.Tags, shownTag), err
}
