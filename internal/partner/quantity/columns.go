package quantity

import (
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// OptionalCount parses a whole number; nil if it is absent or 0. An error becomes a defect.
func OptionalCount(defects *partner.Defects, field string, n Number) *int {
	count, err := Count(field, n)
	defects.Add(err)
	return count
}

// SetClock sets the CPU frequency from a number of GHz.
func SetClock(p *market.Plan, field string, n Number) error {
	ghz, err := Size(field, n)
	if err == nil && ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz) + " GHz"
	}
	return err
}
