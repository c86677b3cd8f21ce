// Package config parses and checks the settings: flags, environment variables and the settings file.
// No other package reads the environment.
package config

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/idna"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
)

// Prefix begins the name of every environment variable.
const Prefix = "LAUNCHRACK"

// Retention holds the settings of stored documents.
type Retention struct {
	DocumentsAge  Duration `default:"720h" help:"How long partners' documents are kept; 0 for not at all."`
	DocumentsSize Number   `default:"64" range:"1-1000000" help:"Megabytes of documents kept of each partner."`
}

// Storage holds the settings of commands that open the database.
type Storage struct {
	DatabaseURL  string `default:"sqlite://data/launchrack.db" help:"sqlite://FILE or postgres://HOST/DATABASE."`
	CPUOverrides string `help:"CSV file of names for processors, places and GPUs, with the columns kind, partner, raw and name; raw and name alone are of processors."`
	// Currencies decide which quotes of partners are stored, too.
	Currencies Currencies `default:"USD,EUR,GBP" help:"Currencies that visitors can choose. USD, EUR and GBP always are the first; others are those of the European Central Bank's rates, such as PLN,CHF."`
}

// Fetching holds the settings of commands that fetch from partners.
type Fetching struct {
	FetchTimeout Duration `default:"20s" help:"Limit on one attempt to fetch a feed."`
	HoldFor      Duration `default:"24h" help:"How long prices, stock and losses are held back that every answer repeats; 0 for ever."`
	// PrivatePartners concerns those of the desk alone; a file in the folder may name any address.
	PrivatePartners Switch `default:"off" help:"Whether partners that are added on the desk may be at addresses in private networks: on or off." placeholder:"SWITCH"`
}

// Location holds the addresses of the storefront.
type Location struct {
	Addr      Address `default:":8080" help:"Listen address; port 0 picks a free one."`
	PublicURL HTTPURL `help:"Base of canonical links; empty takes the host of the request."`
}

// Shop holds the settings of the storefront.
type Shop struct {
	Location
	AnonKey      AnonKey   `help:"The public key of API calls; empty makes one." placeholder:"KEY"`
	BrandName    string    `default:"Launchrack" help:"Name of the shop."`
	BrandTagline string    `default:"Launch Your Digital Universe" help:"Tagline of the shop."`
	BrandLogo    string    `help:"Picture beside the name, SVG or PNG." placeholder:"FILE"`
	BrandAccent  string    `help:"Colour of links and marks; shades of it that can be read are used." placeholder:"#BD3C0F"`
	Contact      string    `default:"support@example.com;+00 000 000 000;1 Example Street, Example City" help:"Lines of the footer, separated by semicolons."`
	Languages    string    `default:"en" help:"Languages of the pages, such as en,de,fr: the first stands at /, each other below its code, such as /de/." placeholder:"CODES"`
	Seat         SeatCode  `help:"Country where the operator of the shop sits, whose law decides what the pages say, such as DE; empty for none: pages then speak of no law (docs/law.md)." placeholder:"CODE"`
	LocalesDir   string    `help:"Folder with languages of your own, such as cs.po." placeholder:"DIR"`
	ScoreSingle  ScoreName `help:"Benchmark and unit that score one core, such as stress-ng/bogo-ops; empty for the one with results of most machine types." placeholder:"NAME/UNIT"`
	ScoreMulti   ScoreName `help:"Benchmark and unit that score all cores; empty as above." placeholder:"NAME/UNIT"`
	RefreshEvery Duration  `default:"1h" least:"1s" help:"How often partners are refreshed; 0 for never."`
	Engines      Number    `default:"2" range:"0-256" help:"Pages rendered at the same time; 0 leaves it to browsers."`
	Fetching
	RefreshShare Duration `default:"60s" help:"How long a good refresh answers further ones."`
}

// Limits holds the limits on visitors.
type Limits struct {
	MaxConnections Number `default:"8192" range:"1-1000000" help:"Open connections."`
	ClientRate     Number `default:"20" range:"0-1000000" help:"Costly calls of a client in a second; 0 for any."`
	// StopWithin is 9 s, as container engines kill a process after 10.
	StopWithin Duration `default:"9s" least:"3s" help:"How long a stop waits for requests, and for refreshes two seconds less; 0 for none."`
}

// Currencies are those that visitors can choose beside the ones of every shop.
type Currencies []market.Currency

// UnmarshalText takes codes in small letters too, and refuses currencies that have no rate.
func (c *Currencies) UnmarshalText(b []byte) (err error) {
	*c, err = market.ReadCurrencies(string(b))
	return err
}

// SeatCode is the code of a country in capitals, or empty.
type SeatCode string

// UnmarshalText takes a country's code in small letters too, and refuses codes of no country.
func (c *SeatCode) UnmarshalText(b []byte) error {
	code, err := law.ParseSeat(string(b))
	*c = SeatCode(code)
	return err
}

// Address is a listen address, HOST:PORT or :PORT.
type Address string

// UnmarshalText refuses an address without a valid port.
func (a *Address) UnmarshalText(b []byte) error {
	s := string(b)
	_, port, err := net.SplitHostPort(s)
	if _, notPort := strconv.ParseUint(port, 10, 16); err != nil || notPort != nil {
		return fmt.Errorf("%q is not a listen address; accepted are :PORT and HOST:PORT with a port from 0 to 65535", s)
	}
	*a = Address(s)
	return nil
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
	if err := checkWeb(s, false, "http://HOST and https://HOST with an optional port and path"); err != nil {
		return err
	}
	ascii, err := inASCII(s)
	*h = HTTPURL(ascii)
	return err
}

// inASCII writes the host of an address as browsers send it: an international name has an ASCII form.
func inASCII(address string) (string, error) {
	u, err := url.Parse(address)
	if err != nil {
		return "", err
	}
	host := u.Hostname()
	if strings.IndexFunc(host, func(r rune) bool { return r > unicode.MaxASCII }) < 0 {
		return address, nil
	}
	ascii, err := idna.Lookup.ToASCII(host)
	if err != nil {
		return "", fmt.Errorf("%q came; its name has no ASCII form, accepted is one such as xn--bcher-kva.example", address)
	}
	if port := u.Port(); port != "" {
		ascii += ":" + port
	}
	u.Host = ascii
	return u.String(), nil
}

// ScoreName is a benchmark and its unit, such as stress-ng/bogo-ops, or empty.
type ScoreName string

// UnmarshalText refuses a name without a unit.
func (n *ScoreName) UnmarshalText(b []byte) error {
	benchmark, unit, ok := strings.Cut(string(b), "/")
	if len(b) > 0 && (!ok || benchmark == "" || unit == "") {
		return fmt.Errorf("%q came; accepted is a benchmark and its unit, such as stress-ng/bogo-ops", b)
	}
	*n = ScoreName(b)
	return nil
}

// FeedURL is the address of a partner or a document, http or https, or empty. Unlike HTTPURL it may have a
// query.
type FeedURL string

// UnmarshalText refuses other schemes, user names and fragments.
func (f *FeedURL) UnmarshalText(b []byte) error {
	s := strings.TrimRight(string(b), "/")
	if s == "" {
		*f = ""
		return nil
	}
	if err := checkWeb(s, true, "http://HOST and https://HOST with an optional port, path and query"); err != nil {
		return err
	}
	*f = FeedURL(s)
	return nil
}

// checkWeb returns an error unless s is an http or https address. The error contains no secret of s.
func checkWeb(s string, takesQuery bool, accepted string) error {
	u, err := market.ParseLink(s)
	switch {
	case err != nil:
		return fmt.Errorf("%w; accepted are %s", err, accepted)
	case u.User != nil:
		return fmt.Errorf("%q holds a user name; accepted are %s", errs.Address(s), accepted)
	case u.Fragment != "":
		return fmt.Errorf("%q holds a fragment (#); accepted are %s", errs.Address(s), accepted)
	case u.RawQuery != "" && !takesQuery:
		return fmt.Errorf("%q holds a query (?); accepted are %s", errs.Address(s), accepted)
	}
	return nil
}

// Backups holds the settings of backups that the shop makes itself.
type Backups struct {
	BackupsDir   string   `default:"data/backups" help:"Folder of the backups that the desk and the schedule make."`
	BackupsEvery Duration `default:"0" least:"1m" help:"How often the shop makes a backup by itself, such as 24h; 0 for never."`
	BackupsKeep  Number   `default:"7" range:"1-1000" help:"How many backups of the schedule stay."`
}
