package view

import "launchrack/internal/model/market"

// MarketRecord is what /changes, /index or /archive shows. Only the part of the page is set.
type MarketRecord struct {
	Title   string     `json:"title"`
	Changes *Changes   `json:"changes,omitempty"`
	Index   *IndexPage `json:"index,omitempty"`
	Archive *Archive   `json:"archive,omitempty"`
}

// Archive is what /archive shows: the files of the archive of events.
type Archive struct {
	Files []ArchiveFile `json:"files"`
	// Licence says what others may do with the archive.
	Licence string `json:"licence"`
	// Key is the public key of the transparency log, and Checkpoint its newest signed state;
	// empty for none yet.
	Key        string `json:"key"`
	Checkpoint string `json:"checkpoint"`
}

// ArchiveFile is a file with the events of a month.
type ArchiveFile struct {
	Name   string `json:"name"`
	Path   string `json:"path"`
	Month  string `json:"month"`
	Size   string `json:"size"`
	Events string `json:"events"`
	SHA256 string `json:"sha256"`
	// State says whether the file is final or still grows.
	State string `json:"state"`
}

// Changes is what /changes shows: the changes of partners' prices and plans, the newest day
// first.
type Changes struct {
	// Week sums up the last seven days on the first page; null if nothing happened in them, and on
	// other pages.
	Week   *ChangeWeek   `json:"week"`
	Groups []ChangeGroup `json:"groups"`
	// Rules say which changes the page leaves out.
	Rules []string `json:"rules"`
	// Note replaces the list if there is nothing to show; empty otherwise.
	Note string `json:"note"`
	// Auctions says when auction prices fall next; empty if there are none.
	Auctions string `json:"auctions"`
	// Earlier is the address of the days before; empty for none.
	Earlier string `json:"earlier"`
}

// ChangeWeek counts plans by what happened to them in the last seven days.
type ChangeWeek struct {
	// Since is the first of the days, and Days are those on which something happened, the newest
	// first.
	Since string      `json:"since"`
	Days  []ChangeDay `json:"days"`
	Total ChangeDay   `json:"total"`
	// Plans are those whose prices moved most.
	Plans []TellingChange `json:"plans"`
}

// ChangeDay counts the plans of all partners by what happened to them on a day.
type ChangeDay struct {
	Day     string `json:"day"`
	Up      int    `json:"up"`
	Down    int    `json:"down"`
	New     int    `json:"new"`
	Gone    int    `json:"gone"`
	SoldOut int    `json:"sold_out"`
	Back    int    `json:"back"`
}

// TellingChange is a plan whose price moved much.
type TellingChange struct {
	Name    string `json:"name"`
	Page    string `json:"page"`
	Partner string `json:"partner"`
	// Day is when, and DayPage the address of what else the partner changed then.
	Day     string `json:"day"`
	DayPage string `json:"day_page"`
	// Text is the price before and after, and Percent its change.
	Text    string `json:"text"`
	Percent string `json:"percent"`
	IsLess  bool   `json:"is_less"`
}

// ChangeGroup holds the changes of a partner on a day.
type ChangeGroup struct {
	Partner market.PartnerID `json:"partner"`
	// Name is the partner's name, Title adds the day, and Page is the address of the group's own page.
	Name  string       `json:"name"`
	Title string       `json:"title"`
	Day   string       `json:"day"`
	Page  string       `json:"page"`
	Moves []ChangeMove `json:"moves"`
}

// ChangeMove is a change of one kind, such as lower prices, of one or more plans.
type ChangeMove struct {
	Kind string `json:"kind"`
	// Title counts the plans, and Text says by how much and since when.
	Title string `json:"title"`
	Text  string `json:"text"`
	// Median is the middle of the changes in per cent, such as "+5.2%"; empty where no price changed.
	Median string `json:"median,omitempty"`
	// Elsewhere is the cheapest equivalent of one of the plans at another partner, in feeds; else null.
	Elsewhere *Elsewhere `json:"elsewhere"`
	// Plans are listed only on the group's own page, and More counts the plans that it leaves out.
	Plans []ChangedPlan `json:"plans"`
	More  int           `json:"more"`
}

// ChangedPlan is a plan of a ChangeMove.
type ChangedPlan struct {
	Name string `json:"name"`
	Page string `json:"page"`
	// Text is the price before and after, and Percent its change; empty for other changes.
	Text      string     `json:"text"`
	Percent   string     `json:"percent"`
	Elsewhere *Elsewhere `json:"elsewhere"`
}

// Elsewhere is the cheapest equivalent of a plan at another partner: at least as good, within a
// tenth.
type Elsewhere struct {
	// For is the name of the plan that it is compared with.
	For     string `json:"for"`
	Name    string `json:"name"`
	Page    string `json:"page"`
	Partner string `json:"partner"`
	Specs   string `json:"specs"`
	Price   *Price `json:"price"`
	// Costs is the price in a sentence; empty for none.
	Costs string `json:"-"`
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

// IndexPage is what /index shows: the price index and its method.
type IndexPage struct {
	// Lines are the worldwide indexes by plan type, and Countries those by country.
	Lines     []IndexLine `json:"lines"`
	Countries []IndexLine `json:"countries"`
	Method    []string    `json:"method"`
	// First and Last are the first and the last day of the index; empty if there is none yet.
	First string `json:"first"`
	Last  string `json:"last"`
}

// IndexLine is a price index over time.
type IndexLine struct {
	Name string `json:"name"`
	// Now is the newest value, Plans the number of prices that it compares, and Since its first day.
	Now   string `json:"now"`
	Plans int    `json:"plans"`
	Since string `json:"since"`
	// History has a point for each day on which the index changed; null on the first day, and for countries.
	History *PriceHistory `json:"history"`
}
