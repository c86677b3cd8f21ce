package chronicle

import (
	"encoding/json"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// plan is what the chronicle knows of a plan at a point of the journal.
type plan struct {
	partner   market.PartnerID
	name      string
	planType  string
	countries []string
	// isThere reports that the public sees the plan, and isOffered that it can be ordered.
	isThere, isOffered bool
	isSpot             bool
	firstSeen          time.Time
	size               Size
	spots              []spot
	nextDrop           time.Time
	monthly, hourly    market.Prices
	annually           market.Prices
	// The EUR numbers of the operator's form count as quotes.
	monthlyEUR, hourlyEUR, annuallyEUR *market.Amount
}

// Size is how large a plan's machine is; nil where that is not known.
type Size struct {
	Cores               *int
	MemoryGB, StorageGB *float64
}

// with gives the plan after the columns of an event. A plan is a value: its maps and lists are
// replaced and never changed.
func (p plan) with(columns []byte) (plan, error) {
	var c map[string]json.RawMessage
	if err := json.Unmarshal(columns, &c); err != nil {
		return p, err
	}
	for name, value := range c {
		if err := p.set(name, value); err != nil {
			return p, err
		}
	}
	return p, nil
}

func (p *plan) set(name string, value json.RawMessage) (err error) {
	switch name {
	case "partner_id":
		return read(value, &p.partner)
	case "name":
		return read(value, &p.name)
	case "type":
		return read(value, &p.planType)
	case "countries":
		return read(value, &p.countries)
	case "available":
		return read(value, &p.isOffered)
	case "spot":
		return read(value, &p.isSpot)
	case "first_seen_at":
		return read(value, &p.firstSeen)
	case "next_drop_at":
		return read(value, &p.nextDrop)
	case "cpu_cores":
		return read(value, &p.size.Cores)
	case "ram_size":
		return read(value, &p.size.MemoryGB)
	case "storage_size":
		return read(value, &p.size.StorageGB)
	case "places":
		p.spots, err = spotsOf(value)
	case "price_monthly_currencies":
		p.monthly, err = prices(value)
	case "price_hourly_currencies":
		p.hourly, err = prices(value)
	case "price_annually_currencies":
		p.annually, err = prices(value)
	case "price_monthly":
		return read(value, &p.monthlyEUR)
	case "price_hourly":
		return read(value, &p.hourlyEUR)
	case "price_annually":
		return read(value, &p.annuallyEUR)
	}
	return err
}

// read reads a column; null is its zero value.
func read[T any](value json.RawMessage, into *T) error {
	var fresh T
	*into = fresh
	return json.Unmarshal(value, into)
}

func prices(value json.RawMessage) (market.Prices, error) {
	if string(value) == "null" {
		return nil, nil
	}
	return row.ParsePrices(value)
}

// quotes gives the quotes by period, in the order in which a leading price is chosen.
func (p *plan) quotes() [3]market.Prices {
	return [3]market.Prices{withEUR(p.monthly, p.monthlyEUR), withEUR(p.hourly, p.hourlyEUR), withEUR(p.annually, p.annuallyEUR)}
}

func withEUR(quoted market.Prices, eur *market.Amount) market.Prices {
	if _, has := quoted[market.EUR]; has || eur == nil {
		return quoted
	}
	all := quoted.Clone()
	if all == nil {
		all = market.Prices{}
	}
	all[market.EUR] = *eur
	return all
}

// regions names the plan's places.
func (p *plan) regions() (names []string) {
	for _, s := range p.spots {
		if s.Region != "" {
			names = append(names, s.Region)
		}
	}
	return names
}

// isPriced reports whether the plan has any quote.
func (p *plan) isPriced() bool {
	for _, quoted := range p.quotes() {
		if len(quoted) > 0 {
			return true
		}
	}
	return false
}

// step is a price before and after, in one currency and for one period.
type step struct {
	Currency      market.Currency
	Period        market.Period
	Before, After market.Amount
}

// between compares two states of a plan by the first quote that both have: by period (month,
// hour, year), then by currency (USD, EUR, GBP). So no exchange rate comes in. It reports false
// where they have none in common.
func between(before, after *plan) (step, bool) {
	was, is := before.quotes(), after.quotes()
	for i, period := range market.Periods() {
		for _, c := range market.Currencies() {
			a, hasA := was[i][c]
			b, hasB := is[i][c]
			if hasA && hasB && a.Sign() > 0 && b.Sign() > 0 {
				return step{c, period, a, b}, true
			}
		}
	}
	return step{}, false
}
