package config

import "fmt"

// DefaultRatesURL is where exchange rates come from unless the operator says otherwise.
const DefaultRatesURL = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"

// Rates is where exchange rates come from.
type Rates struct {
	RatesURL DocumentURL `default:"${rates}" help:"The European Central Bank's daily rates (XML); empty fetches none."`
}

// Metrics is where the program tells how it is.
type Metrics struct {
	MetricsAddr OptionalAddress `default:"127.0.0.1:9090" help:"Listen address of /metrics; empty turns it off."`
}

// DocumentURL is the absolute http or https address of one document, its query
// included, or empty.
type DocumentURL string

// UnmarshalText refuses other schemes, user names and fragments.
func (d *DocumentURL) UnmarshalText(b []byte) error {
	s := string(b)
	if s == "" {
		*d = ""
		return nil
	}
	if err := checkWeb(s, true, "http and https addresses of a document without user name and fragment, and nothing"); err != nil {
		return err
	}
	*d = DocumentURL(s)
	return nil
}

// OptionalAddress is a listen address, or empty for none.
type OptionalAddress string

// UnmarshalText refuses what Address would refuse.
func (a *OptionalAddress) UnmarshalText(b []byte) error {
	var address Address
	if len(b) > 0 {
		if err := address.UnmarshalText(b); err != nil {
			return fmt.Errorf("%w, and nothing", err)
		}
	}
	*a = OptionalAddress(address)
	return nil
}
