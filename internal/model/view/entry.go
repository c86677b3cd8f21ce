package view

import (
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// PriceOf is what is told as pages have it; nil where no price is known.
func PriceOf(told price.Told) *Price {
	if told.Text == "" {
		return nil
	}
	return &Price{Text: told.Text, Beside: told.Beside, Unit: told.UnitText, Paid: told.Paid}
}

// Entry is a plan in an RSS feed.
type Entry struct {
	// Plan is the row itself.
	Plan                *market.Plan
	ID                  int64
	Name, Path, Partner string
	Type, Specs, CPU    string
	Regions             []string
	// Told is what it costs in each currency that was asked for.
	Told map[market.Currency]price.Told
}
