package config

import "fmt"

// DefaultRatesURL is the default address of the exchange rates.
const DefaultRatesURL = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"

// Rates holds the settings of the exchange rates.
type Rates struct {
	RatesURL FeedURL `default:"${rates}" help:"The European Central Bank's daily rates (XML); empty fetches none."`
}

// Metrics holds the settings of the metrics.
type Metrics struct {
	MetricsAddr OptionalAddress `default:"127.0.0.1:9090" help:"Listen address of /metrics; empty turns it off."`
}

// OptionalAddress is a listen address, or empty for none.
type OptionalAddress string

// UnmarshalText refuses what Address refuses.
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
