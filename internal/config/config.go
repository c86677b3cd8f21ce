// Package config is the only place that reads the environment. It turns flags
// and variables into one checked value; everything else is handed the few
// values it needs.
package config

import (
	"fmt"
	"net"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/link"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Prefix begins the name of every environment variable.
const Prefix = "LAUNCHRACK"

// Storage is the settings of every command that opens the database.
type Storage struct {
	DatabaseURL string `default:"sqlite://data/launchrack.db" help:"Database: sqlite://FILE, relative to the working folder, or sqlite:///ABSOLUTE/FILE."`
}

// Location is where the storefront is reached.
type Location struct {
	Addr      Address `default:":8080" help:"Listen address; port 0 picks a free one."`
	PublicURL HTTPURL `help:"Base of canonical links, such as https://shop.example. Empty takes it from the request."`
}

// Shop is the settings of the storefront.
type Shop struct {
	Location
	AnonKey      string        `help:"The public key that every API call bears. Empty makes one at the first start and keeps it."`
	BrandName    string        `default:"Launchrack" help:"Name of the shop."`
	BrandTagline string        `default:"Launch Your Digital Universe" help:"Tagline of the shop."`
	RefreshEvery RefreshPeriod `default:"1h" help:"How often every partner is refreshed; 0 turns scheduled refreshes off."`
	Engines      uint          `default:"2" help:"How many pages are rendered at the same time; 0 leaves rendering to the browsers."`
	FetchTimeout Duration      `default:"20s" help:"How long one attempt to fetch a partner's feed may take."`
	RefreshShare Duration      `default:"60s" help:"A refresh asked for within this time of a good one is answered from it."`
}

// Address is a listen address, HOST:PORT or :PORT.
type Address string

// UnmarshalText refuses what net.Listen would refuse only later.
func (a *Address) UnmarshalText(b []byte) error {
	s := string(b)
	_, port, err := net.SplitHostPort(s)
	if err != nil || !isPort(port) {
		return fmt.Errorf("%q is not a listen address; accepted are :PORT and HOST:PORT with a port from 0 to 65535", s)
	}
	*a = Address(s)
	return nil
}

func isPort(s string) bool {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' || n > 65535 {
			return false
		}
		n = n*10 + int(r-'0')
	}
	return s != "" && n <= 65535
}

// HTTPURL is an absolute http or https address without a trailing slash, or
// empty.
type HTTPURL string

// UnmarshalText refuses other schemes, user names, queries and fragments.
func (h *HTTPURL) UnmarshalText(b []byte) error {
	s := strings.TrimRight(string(b), "/")
	if s == "" {
		*h = ""
		return nil
	}
	u, err := url.Parse(s)
	if err != nil || market.CheckLink(s) != nil || u.User != nil || u.Fragment != "" || u.RawQuery != "" {
		return fmt.Errorf("%q is not an address; accepted are http://HOST and https://HOST with an optional port and path", b)
	}
	*h = HTTPURL(s)
	return nil
}

// RefreshPeriod is the time between scheduled refreshes; 0 means none.
type RefreshPeriod time.Duration

// UnmarshalText accepts 0 and durations from one second. Partners are asked at
// their own pace whatever the period is.
func (p *RefreshPeriod) UnmarshalText(b []byte) error {
	d, err := time.ParseDuration(string(b))
	if err != nil || (d != 0 && d < time.Second) {
		return fmt.Errorf("%q is not a refresh period; accepted are 0 and durations of at least 1s, such as 30m or 1h", b)
	}
	*p = RefreshPeriod(d)
	return nil
}

// Count is a number of things to show, from 1 to a million.
type Count uint

// UnmarshalText refuses 0, which would show nothing.
func (c *Count) UnmarshalText(b []byte) error {
	n, err := strconv.ParseUint(string(b), 10, 32)
	if err != nil || n < 1 || n > 1_000_000 {
		return fmt.Errorf("%q is not a number of lines; accepted are 1 to 1000000", b)
	}
	*c = Count(n)
	return nil
}

// Duration is a time span that is not negative.
type Duration time.Duration

// UnmarshalText accepts Go's notation, such as 500ms, 60s or 2m.
func (d *Duration) UnmarshalText(b []byte) error {
	v, err := time.ParseDuration(string(b))
	if err != nil || v < 0 {
		return fmt.Errorf("%q is not a duration; accepted are values such as 0, 500ms, 60s or 2m", b)
	}
	*d = Duration(v)
	return nil
}

// Template is an order link template; package link explains the placeholders.
type Template string

// UnmarshalText refuses a template that could not come out as a web address.
func (t *Template) UnmarshalText(b []byte) error {
	s := string(b)
	if s != "" && !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") && !strings.HasPrefix(s, "{url}") {
		return fmt.Errorf("%q is not a link template; accepted is an http or https address with {id}, {cycle}, {affiliate}, {url} or {url_escaped}", s)
	}
	*t = Template(s)
	return nil
}

// Partners holds the settings of every partner in the registry. Its flags are
// made from the registry, so a new partner brings its own.
type Partners struct {
	infos  []partner.Info
	fields reflect.Value
}

// partnerFlags are the settings each partner has; %s is its id.
var partnerFlags = []struct {
	name string
	kind reflect.Type
	help string
	init func(partner.Info) string
}{
	{"URL", reflect.TypeFor[HTTPURL](), "Base address of %s's feed.", func(i partner.Info) string { return i.DefaultURL }},
	{"Affiliate", reflect.TypeFor[string](), "Affiliate code put into order links to %s.", func(partner.Info) string { return "" }},
	{"Deploy-Link", reflect.TypeFor[Template](), "Template of the order link for a plan of %s that has no address of its own.", func(i partner.Info) string { return i.DeployLink }},
	{"Click-Link", reflect.TypeFor[Template](), "Template around the address of a plan of %s once an affiliate code is set.", func(i partner.Info) string { return i.ClickLink }},
	{"Logo", reflect.TypeFor[HTTPURL](), "Address of a logo of %s that replaces the wordmark.", func(partner.Info) string { return "" }},
}

// NewPartners prepares the flags of the given partners.
func NewPartners(infos []partner.Info) *Partners {
	var fields []reflect.StructField
	for _, info := range infos {
		for _, f := range partnerFlags {
			id := string(info.ID)
			tag := fmt.Sprintf(`name:%q help:%q default:%q`, id+"-"+strings.ToLower(f.name), fmt.Sprintf(f.help, info.Name), escapeTag(f.init(info)))
			fields = append(fields, reflect.StructField{Name: fieldName(id, f.name), Type: f.kind, Tag: reflect.StructTag(tag)})
		}
	}
	return &Partners{infos: infos, fields: reflect.New(reflect.StructOf(fields))}
}

// escapeTag keeps kong from reading a template's braces as its own variables.
func escapeTag(s string) string { return strings.ReplaceAll(s, "${", "$${") }

func fieldName(id, flag string) string {
	return "P_" + strings.ReplaceAll(id, "-", "_") + "_" + strings.ReplaceAll(flag, "-", "_")
}

// Flags is the pointer to embed into the command line's grammar.
func (p *Partners) Flags() any { return p.fields.Interface() }

func (p *Partners) value(id market.PartnerID, flag string) string {
	return p.fields.Elem().FieldByName(fieldName(string(id), flag)).String()
}

// URL is the base address of a partner's feed.
func (p *Partners) URL(id market.PartnerID) string { return p.value(id, "URL") }

// Logos gives the logo addresses that the operator configured, by partner.
func (p *Partners) Logos() map[market.PartnerID]string {
	logos := map[market.PartnerID]string{}
	for _, info := range p.infos {
		if s := p.value(info.ID, "Logo"); s != "" {
			logos[info.ID] = s
		}
	}
	return logos
}

// Links makes the order link rules. Plans that name no partner follow the
// first partner of the registry, whose deployment page takes plan numbers.
func (p *Partners) Links() link.Rules {
	rules := link.Rules{ByName: map[string]link.Rule{}}
	for i, info := range p.infos {
		rule := link.Rule{
			Affiliate: p.value(info.ID, "Affiliate"),
			Deploy:    p.value(info.ID, "Deploy-Link"),
			Click:     p.value(info.ID, "Click-Link"),
			Home:      info.Home,
		}
		rules.ByName[strings.ToLower(info.Name)] = rule
		if i == 0 {
			rules.Default = rule
		}
	}
	return rules
}
