// Package about decodes the part of partner.yaml that describes the partner: name, limits and
// declared plans. Adapters in Go and mappings have the same file; docs/partner-files.md is its
// reference.
package about

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/fact"
	"launchrack/internal/model/link"
	"launchrack/internal/model/market"
	"launchrack/internal/model/ordercode"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
)

// File is the description of a partner in its file.
type File struct {
	At          *yamltree.Node   `yaml:"."`
	ID          market.PartnerID `yaml:"id" required:"a short name in lower case, such as example-hosting"`
	Name        string           `yaml:"name" required:"the name that visitors see"`
	Home        string           `yaml:"website" required:"an https address"`
	OrderLink   string           `yaml:"order_link"`
	ClickLink   string           `yaml:"click_link"`
	Function    string           `yaml:"function"`
	MonthHours  int              `yaml:"month_hours" range:"1 744"`
	Every       time.Duration    `yaml:"every" least:"1m"`
	Needs       []string         `yaml:"needs"`
	Unconfirmed []string         `yaml:"unconfirmed"`
	About       facts            `yaml:"about"`
	OrderCode   ordercode.Sheet  `yaml:"order_code"`
	Limits      struct {
		Timeout   time.Duration `yaml:"timeout" least:"1s"`
		MaxBodyMB int           `yaml:"max_body_mb" range:"1 100"`
		MaxLoss   float64       `yaml:"max_loss" range:"0 1"`
	} `yaml:"limits"`
	Offers struct {
		MinPlans   int               `yaml:"min_plans" range:"1 20000"`
		Types      []market.PlanType `yaml:"types" oneof:"baremetal vps vds outlet"`
		Periods    []market.Period   `yaml:"periods" oneof:"month hour year"`
		Partly     []market.Period   `yaml:"partly" oneof:"month hour year"`
		Currencies []currency        `yaml:"currencies"`
		Stock      bool              `yaml:"sold_out"`
		Regions    bool              `yaml:"several_regions"`
		TagsOutlet bool              `yaml:"outlet_tag"`
	} `yaml:"offers"`
}

// DefaultMaxLoss is the default of partner.Info.MaxLoss.
const DefaultMaxLoss = 0.5

// Info converts the description. An error names its position in the file.
func (f *File) Info() (partner.Info, error) {
	if err := f.check(); err != nil {
		return partner.Info{}, err
	}
	info := partner.Info{Partner: market.Partner{ID: f.ID, Name: f.Name, Home: f.Home}, DeployLink: f.OrderLink, ClickLink: f.ClickLink, Function: f.Function,
		MonthHours: f.MonthHours, Every: f.Every, Timeout: f.Limits.Timeout, MaxBody: int64(f.Limits.MaxBodyMB) * 1_000_000,
		MaxLoss: f.Limits.MaxLoss, Needs: f.Needs, Unconfirmed: f.Unconfirmed, About: fact.Sheet(f.About), OrderCode: f.OrderCode}
	if info.MaxLoss == 0 {
		info.MaxLoss = DefaultMaxLoss
	}
	o := f.Offers
	info.Offers = partner.Abilities{MinPlans: o.MinPlans, Types: o.Types, Periods: o.Periods, Partly: o.Partly, Stock: o.Stock, Regions: o.Regions, TagsOutlet: o.TagsOutlet}
	for _, c := range o.Currencies {
		info.Offers.Currencies = append(info.Offers.Currencies, market.Currency(c))
	}
	if info.Offers.MinPlans == 0 && f.At.Member("offers") != nil {
		info.Offers.MinPlans = 1
	}
	return info, nil
}

var (
	idPattern = regexp.MustCompile(`^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$`)
	needPath  = regexp.MustCompile(`^` + needAt + `(?: \| ` + needAt + `)*$`)
)

const needAt = `(?:[A-Za-z][A-Za-z0-9_]* (?:\* )?)?\$[^\s$|]*`

// IsID reports whether a text can be the id of a partner.
func IsID(id string) bool { return len(id) <= 40 && idPattern.MatchString(id) }

func (f *File) check() error {
	for _, c := range []struct {
		name, text string
		isGood     bool
		accepted   string
	}{
		{"id", string(f.ID), IsID(string(f.ID)), "at most 40 lower-case letters, digits and hyphens, beginning with a letter"},
		{"website", f.Home, market.CheckLink(f.Home) == nil, "an http or https address"},
		{"order_link", f.OrderLink, f.OrderLink == "" || strings.HasPrefix(f.OrderLink, "https://"), acceptedTemplate},
		{"click_link", f.ClickLink, f.ClickLink == "" || link.IsTemplate(f.ClickLink) && !strings.HasPrefix(f.ClickLink, "http:"), acceptedTemplate + ", or a parameter to add to its own address, such as aff=7"},
	} {
		if !c.isGood {
			return f.At.Member(c.name).Errorf("%s: %q came; accepted is %s", c.name, errs.Clip(c.text, 60), c.accepted)
		}
	}
	for i, need := range f.Needs {
		if !needPath.MatchString(need) {
			return f.At.Member("needs").Items[i].Errorf("needs: %q came; accepted is a path such as $.data[].price, behind the name of a source where it has one", need)
		}
	}
	return nil
}

const acceptedTemplate = "a template of an https address, such as one with {sku}, the key of the plan"

// currency is a currency that the shop shows or converts.
type currency market.Currency

// ReadNode refuses a currency that the shop neither shows nor converts.
func (c *currency) ReadNode(n *yamltree.Node, name string, _ any) error {
	accepted := market.Convertible()
	if *c = currency(n.Text); !slices.Contains(accepted, market.Currency(n.Text)) {
		return n.Errorf("%s: %q came; accepted are %s", name, errs.Clip(n.Text, 60), strings.Trim(fmt.Sprint(accepted), "[]"))
	}
	return nil
}
