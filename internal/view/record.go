package view

import "launchrack/internal/market"

// MarketRecord is what the pages about the past of the market show; one of its parts is there.
type MarketRecord struct {
	Title   string     `json:"title"`
	Changes *Changes   `json:"changes,omitempty"`
	Index   *IndexPage `json:"index,omitempty"`
	Archive *Archive   `json:"archive,omitempty"`
}

// Archive is the archive of events.
type Archive struct {
	Files []ArchiveFile `json:"files"`
	// Licence is what others may do with it.
	Licence string `json:"licence"`
	// Key checks the signatures of the log, and Checkpoint is its newest state; empty for none yet.
	Key        string `json:"key"`
	Checkpoint string `json:"checkpoint"`
}

// ArchiveFile is a file of the archive: the events of a month.
type ArchiveFile struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	Month  string `json:"month"`
	Size   string `json:"size"`
	Events string `json:"events"`
	SHA256 string `json:"sha256"`
	// State says whether the file still changes.
	State string `json:"state"`
}

// Changes is what moved on the market, the newest day first.
type Changes struct {
	Groups []ChangeGroup `json:"groups"`
	// Rules say what is told and what is not.
	Rules []string `json:"rules"`
	// Note stands where there is nothing to show; empty otherwise.
	Note string `json:"note"`
	// Auctions says what auctions will do next; empty where there are none.
	Auctions string `json:"auctions"`
	// Earlier is the address of the days before; empty where these are the first.
	Earlier string `json:"earlier"`
}

// ChangeGroup is what a partner did on a day.
type ChangeGroup struct {
	Partner market.PartnerID `json:"partner"`
	// Title names the partner and the day, and Page is the address of its own page.
	Title string `json:"title"`
	Day   string `json:"day"`
	Page  string `json:"page"`
	// Moves are those of the day.
	Moves []ChangeMove `json:"moves"`
}

// ChangeMove is one kind of move.
type ChangeMove struct {
	Kind string `json:"kind"`
	// Title counts the plans, and Text says by how much and since when.
	Title string `json:"title"`
	Text  string `json:"text"`
	// Elsewhere is the cheapest equivalent of one of the plans at another partner; null where
	// there is none.
	Elsewhere *Elsewhere `json:"elsewhere"`
	// Plans are listed on the page of the day alone, and More counts those beyond them.
	Plans []ChangedPlan `json:"plans"`
	More  int           `json:"more"`
}

// ChangedPlan is a plan of a move.
type ChangedPlan struct {
	Name string `json:"name"`
	Page string `json:"page"`
	// Text is the price before and after, and Percent its change; empty for moves without.
	Text      string     `json:"text"`
	Percent   string     `json:"percent"`
	Elsewhere *Elsewhere `json:"elsewhere"`
}

// Elsewhere is the cheapest plan of another partner that is at least as good as a plan, or
// within a tenth.
type Elsewhere struct {
	// For is the name of that plan.
	For     string                     `json:"for"`
	Name    string                     `json:"name"`
	Page    string                     `json:"page"`
	Partner string                     `json:"partner"`
	Specs   string                     `json:"specs"`
	Prices  map[market.Currency]*Price `json:"prices"`
}

// Change is a line of /changes.json.
type Change struct {
	Partner market.PartnerID `json:"partner_id"`
	Date    string           `json:"date"`
	Kind    string           `json:"kind"`
	Plans   int              `json:"plans"`
	// Median, Min and Max are in per cent; null for the kinds that have none.
	Median  *market.Amount `json:"median_percent"`
	Min     *market.Amount `json:"min_percent"`
	Max     *market.Amount `json:"max_percent"`
	PlanIDs []int64        `json:"plan_ids"`
}

// IndexPage is the price index with its method.
type IndexPage struct {
	// Lines are the indexes of the types everywhere, and Countries those of their countries.
	Lines []IndexLine `json:"lines"`
	// Countries is where each index of a country stands now.
	Countries []IndexLine `json:"countries"`
	Method    []string    `json:"method"`
	// First and Last are the days that the index covers; empty where there is none yet.
	First string `json:"first"`
	Last  string `json:"last"`
}

// IndexLine is an index over time.
type IndexLine struct {
	Name string `json:"name"`
	// Now is the newest value, Plans how many plans it compares, and Since what it says in words.
	Now   string `json:"now"`
	Plans int    `json:"plans"`
	Since string `json:"since"`
	// History draws the line; its points are days on which the index moved.
	History *PriceHistory `json:"history"`
}
