package quantity

import (
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// SetClock sets the CPU frequency from a number of GHz.
func SetClock(p *market.Plan, field string, n Number) error {
	ghz, err := Size(field, n)
	if err == nil && ghz.Sign() > 0 {
		p.CPUFrequency = partner.Short(ghz) + " GHz"
	}
	return err
}
