package view

import "launchrack/internal/market"

// DeskClicks is how often order links were clicked, as operators see it.
type DeskClicks struct {
	// First and Last are days, such as 2026-11-26.
	First string `json:"first"`
	Last  string `json:"last"`
	Total int64  `json:"total"`
	// Counts reports whether the shop counts clicks.
	Counts bool `json:"counts"`
	// Days are all days from the first to the last.
	Days     []DeskDay   `json:"days"`
	Partners []DeskCount `json:"partners"`
	Pages    []DeskCount `json:"pages"`
	// Plans are those with most clicks.
	Plans []DeskCount `json:"plans"`
	// Importable are the partners whose files can be imported.
	Importable []DeskNamed `json:"importable"`
}

// DeskDay is a day and its clicks.
type DeskDay struct {
	Day    string `json:"day"`
	Clicks int64  `json:"clicks"`
}

// DeskCount is how often something was clicked, and what partners say that led to.
type DeskCount struct {
	Name        string `json:"name"`
	Clicks      int64  `json:"clicks"`
	Conversions int64  `json:"conversions"`
	// Amounts are sums by currency, such as "12.50 EUR".
	Amounts []string `json:"amounts"`
}

// DeskNamed is a partner with its name.
type DeskNamed struct {
	ID   market.PartnerID `json:"id"`
	Name string           `json:"name"`
}

// DeskConversions is a partner's file of conversions, as it is sent.
type DeskConversions struct {
	Partner market.PartnerID `json:"partner"`
	CSV     string           `json:"csv"`
}

// DeskImported says what was stored of such a file.
type DeskImported struct {
	Stored   int   `json:"stored"`
	Replaced int64 `json:"replaced"`
	// Unknown are rows whose reference names no plan of the shop.
	Unknown int `json:"unknown"`
}

// DeskLinks is how the order links of a partner stood when they were checked last.
type DeskLinks struct {
	Partner DeskNamed `json:"partner"`
	// State is works, broken, unclear, or never.
	State       string     `json:"state"`
	CheckedAt   *string    `json:"checked_at"`
	BrokenSince *string    `json:"broken_since"`
	Links       []DeskLink `json:"links"`
}

// DeskLink is one order link as it was found.
type DeskLink struct {
	Plan  int64  `json:"plan"`
	Name  string `json:"name"`
	State string `json:"state"`
	// Why says what is wrong; empty for a link that works.
	Why  string    `json:"why"`
	Hops []DeskHop `json:"hops"`
}

// DeskHop is an address that a link led to, with the status of its answer; 0 for none.
type DeskHop struct {
	Address string `json:"address"`
	Status  int    `json:"status"`
}
