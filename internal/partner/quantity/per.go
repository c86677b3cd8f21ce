package quantity

import (
	"fmt"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Per reads a number that is not negative in another unit: 4096 MB at 1024 to the GB are 4.
// Absent and 0 are 0.
func Per(field string, n Number, unit int64) (market.Amount, error) {
	a, err := Size(field, n)
	if err != nil || a.Sign() == 0 {
		return market.Amount{}, err
	}
	if a, err = a.Quo(market.Whole(unit)); err != nil {
		return a, fmt.Errorf("%s: %w", field, err)
	}
	return a, nil
}

// Required reads a whole number without which there is no plan.
func Required(field string, n Number) (*int, error) {
	count, err := Count(field, n)
	if err == nil && count == nil {
		err = fmt.Errorf("%s: is missing; accepted is a whole number from 1", field)
	}
	return count, err
}

// Optional reads a whole number that a plan may lack. An error is a defect.
func Optional(defects *partner.Defects, field string, n Number) *int {
	count, err := Count(field, n)
	defects.Add(err)
	return count
}

// Memory reads the memory without which there is no plan, in GB.
func Memory(field string, n Number, unit string) (*float64, error) {
	size, err := Size(field, n)
	if err != nil {
		return nil, err
	}
	if size, err = partner.MemoryGB(size, unit); err != nil {
		return nil, fmt.Errorf("%s: %w", field, err)
	}
	gb := partner.Float(size)
	if gb == nil {
		return nil, fmt.Errorf("%s: is missing; accepted is a number of %s", field, unit)
	}
	return gb, nil
}

// SetTraffic fills the columns of traffic from a number; unit of them make a TB.
func SetTraffic(p *market.Plan, field string, n Number, unit int64) error {
	tb, err := Per(field, n, unit)
	if tb = tb.Round(3); err == nil && tb.Sign() > 0 {
		p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(tb)+" TB"
	}
	return err
}

// SetClock fills the column of the frequency from a number; unit of them make a GHz.
func SetClock(p *market.Plan, field string, n Number, unit int64) error {
	ghz, err := Per(field, n, unit)
	if err == nil && ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz) + " GHz"
	}
	return err
}
