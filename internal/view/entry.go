package view

import (
	"time"

	"launchrack/internal/market"
)

// Entry is a plan in an RSS feed.
type Entry struct {
	ID                  int64
	Name, Path, Partner string
	Type, Specs, CPU    string
	Regions             []string
	// Prices are the leading price in each currency; nil if none is known.
	Prices map[market.Currency]*Price
	// Renews says what a month costs in USD after the first term, where that is more.
	Renews string
	// FirstSeen and Updated are zero if not known.
	FirstSeen, Updated time.Time
}
