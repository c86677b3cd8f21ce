package quantity

import (
	"fmt"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// Divide converts a number to a larger unit: 4096 MB with unit 1024 are 4 GB. An absent number is
// 0, a negative one an error.
func Divide(field string, n Number, unit int64) (market.Amount, error) {
	a, err := Size(field, n)
	if err != nil || a.Sign() == 0 {
		return market.Amount{}, err
	}
	if a, err = a.Quo(market.Whole(unit)); err != nil {
		return a, fmt.Errorf("%s: %w", field, err)
	}
	return a, nil
}

// RequiredCount parses a whole number; an absent one or 0 is an error.
func RequiredCount(field string, n Number) (*int, error) {
	count, err := Count(field, n)
	if err == nil && count == nil {
		err = fmt.Errorf("%s: is missing; accepted is a whole number from 1", field)
	}
	return count, err
}

// OptionalCount parses a whole number; nil if it is absent or 0. An error becomes a defect.
func OptionalCount(defects *partner.Defects, field string, n Number) *int {
	count, err := Count(field, n)
	defects.Add(err)
	return count
}

// Memory converts a memory size to GB by partner.MemoryGB; an absent one or 0 is an error.
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

// SetTraffic sets the traffic columns from a number, of which unit make a TB.
func SetTraffic(p *market.Plan, field string, n Number, unit int64) error {
	tb, err := Divide(field, n, unit)
	if tb = tb.Round(3); err == nil && tb.Sign() > 0 {
		p.TrafficTB, p.Bandwidth = partner.Float(tb), partner.Short(tb)+" TB"
	}
	return err
}

// SetClock sets the CPU frequency from a number. There are unit of it to a GHz: 1000 for MHz.
func SetClock(p *market.Plan, field string, n Number, unit int64) error {
	ghz, err := Divide(field, n, unit)
	if err == nil && ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz) + " GHz"
	}
	return err
}
