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

// catalogue is one answer, taken apart: what plans name is found by its code.
type catalogue struct {
	// kind is the name in the address; eco for a document without a name.
	kind, host string
	isMain     bool // the one that the explorer shows
	// at is the hour of the answer; zero where it is not known, as for a file.
	at       time.Time
	currency market.Currency
	// hasFunnel reports that a plan is shown in the order funnel; the others are not sold then.
	hasFunnel bool
	offers    []*offer
	addons    map[string]*offer
	products  map[string]*product
}

// offer is a plan or an add-on in the partner's words.
type offer struct {
	PlanCode    string    `json:"planCode" part:"required"`
	Product     string    `json:"product" part:"strict"`
	InvoiceName string    `json:"invoiceName"`
	Pricings    []pricing `json:"pricings" part:"strict"`

	Configurations json.RawMessage `json:"configurations"` // choices
	AddonFamilies  []family        `json:"addonFamilies" part:"strict"`
	Blobs          json.RawMessage `json:"blobs"` // tags, and whatever pages show

	reading
}

// reading says how an element of the catalogue was read: its key, which optional parts could
// not be, and why nothing could.
type reading struct {
	key     string
	defects partner.Defects
	err     error
	raw     json.RawMessage
}

// choice is what an order has to tell, such as the data centre.
type choice struct {
	Name   string   `json:"name" part:"strict"`
	Values []string `json:"values" part:"some"`
}

// family is a choice of add-ons. Those of a server have defaults, those of a VPS have none.
type family struct {
	Name      string   `json:"name" part:"required"`
	Default   string   `json:"default" part:"strict"`
	Mandatory bool     `json:"mandatory" part:"strict"`
	Addons    []string `json:"addons" part:"strict"`
}

// pricing is the price of some capacities in one mode.
type pricing struct {
	Capacities   []string        `json:"capacities" part:"required"`
	Commitment   quantity.Int    `json:"commitment" part:"strict"`
	Interval     quantity.Int    `json:"interval" part:"strict"`
	IntervalUnit string          `json:"intervalUnit" part:"required"`
	Mode         string          `json:"mode" part:"required"`
	Price        json.RawMessage `json:"price"` // hundred millionths of a unit, net
	Promotions   []promotion     `json:"promotions" part:"each"`
}

// promotion lowers a price between its dates to what then is due.
type promotion struct {
	StartDate string          `json:"startDate" part:"strict"`
	EndDate   string          `json:"endDate" part:"strict"`
	Duration  json.RawMessage `json:"duration"` // of the discount; null until the plan is cancelled
	Total     *struct {
		Value json.RawMessage `json:"value"` // as pricing.Price
	} `json:"total"`
}

// product tells what a plan or an add-on is.
type product struct {
	Name        string `json:"name" part:"required"`
	Description string `json:"description"` // what a VPS tells, where its blobs do not
	Blobs       struct {
		Technical technical `json:"technical" part:"strict"`
	} `json:"blobs" part:"strict"`

	reading
}

type technical struct {
	Server *struct {
		CPU *processor `json:"cpu" part:"strict"`
	} `json:"server" part:"strict"`
	CPU    *processor `json:"cpu" part:"strict"`
	Memory *struct {
		Size    quantity.Number `json:"size" part:"required"` // GB
		RAMType string          `json:"ramType"`
		ECC     *bool           `json:"ecc"`
	} `json:"memory" part:"strict"`
	Storage *struct {
		Disks []struct {
			Number     quantity.Number `json:"number" part:"strict"`     // absent for a VPS, which has one
			Capacity   quantity.Number `json:"capacity" part:"required"` // GB
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
	Cores     quantity.Number `json:"cores" part:"required"` // of one processor
	Threads   quantity.Number `json:"threads"`               // of one processor
	Frequency quantity.Number `json:"frequency"`             // GHz
	Number    quantity.Number `json:"number" part:"strict"`
}

// read takes the documents apart.
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

// hostOf names the host of a subsidiary.
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

// readPlans decodes the plans, and finds out whether the order funnel says which are for sale.
// A catalogue with too many unreadable plans is refused.
func (c *catalogue) readPlans(ctx context.Context, plans []json.RawMessage) error {
	var unreadable []partner.Rejection
	for i, raw := range plans {
		if err := ctx.Err(); err != nil {
			return err
		}
		o := &offer{}
		key, defects, err := partner.Keyed{Root: "plan", Member: "planCode", Example: "24rise01"}.Decode(i, raw, o)
		if o.reading = (reading{key, defects, err, raw}); err != nil {
			unreadable = append(unreadable, partner.Rejection{Item: key, Reason: err.Error()})
		}
		shown, _ := o.isShown()
		c.hasFunnel = c.hasFunnel || shown
		c.offers = append(c.offers, o)
	}
	return partner.CheckReadable(len(plans), unreadable)
}

// index finds the elements of a list by name. What cannot be read of one is told by the
// plans that name it, unless another element of the name can be read.
func index[T any](list json.RawMessage, member string, of func(*T) *reading) map[string]*T {
	byName := map[string]*T{}
	elements, _ := partner.Elements(list)
	for i, raw := range elements {
		one := new(T)
		name, defects, err := partner.Keyed{Root: "element", Member: member, Example: "ram-32g"}.Decode(i, raw, one)
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

// shownTag marks the plans that the partner's own pages offer for an order.
const shownTag = "order-funnel:show"

// isShown reports whether the plan has the tag. Tags that cannot be read are an error.
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
