package shape

import "launchrack/internal/model/market"

// DeskClicks counts the clicks on order links, for operators.
type DeskClicks struct {
	// First and Last are days, such as 2026-11-26.
	First string `json:"first"`
	Last  string `json:"last"`
	Total int64  `json:"total"`
	// Counts reports whether the shop counts clicks.
	Counts bool `json:"counts"`
	// Days are all days from the first to the last.
	Days []DeskDay `json:"days"`
	// Tables count the clicks by partner, kind of page and plan with the conversions that partners reported, and those
	// on sponsored rows by day.
	Tables []DeskTable `json:"tables"`
	// Importable are the partners whose files can be imported.
	Importable []DeskNamed `json:"importable"`
}

// DeskDay counts the clicks of a day.
type DeskDay struct {
	Day    string `json:"day"`
	Clicks int64  `json:"clicks"`
}

// DeskNamed is a partner with its name.
type DeskNamed struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
}

// DeskConversions uploads a partner's CSV file of conversions.
type DeskConversions struct {
	Partner market.PartnerID `json:"partner"`
	CSV     string           `json:"csv"`
}

// DeskImported counts the stored rows of a file of conversions.
type DeskImported struct {
	Stored   int   `json:"stored"`
	Replaced int64 `json:"replaced"`
	// Unknown counts rows whose reference names no plan of the shop.
	Unknown int `json:"unknown"`
	// Pending and Declined count lines that are no income yet, or never, Others those of other advertisers, and Totals
	// those that sum up. None of them is stored.
	Pending  int `json:"pending"`
	Declined int `json:"declined"`
	Others   int `json:"others"`
	Totals   int `json:"totals"`
}
