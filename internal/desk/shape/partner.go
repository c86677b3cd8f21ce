package shape

import "launchrack/internal/model/market"

// DeskPartnerFile is the file of a partner. ID is the partner whose file it takes the place of, and Version says which
// text of it the change began with; both are empty for a new one.
type DeskPartnerFile struct {
	ID      market.PartnerID `json:"id"`
	Text    string           `json:"text"`
	Version string           `json:"version"`
}

// DeskDetect asks what answers at an address, and for a file with these names. Empty ones are made of the host's.
type DeskDetect struct {
	Address  string `json:"address"`
	ID       string `json:"id"`
	Name     string `json:"name"`
	Website  string `json:"website"`
	Currency string `json:"currency"`
	// System is the only one that is tried; empty for all.
	System  string       `json:"system"`
	Choices []DeskChoice `json:"choices"`
	// VAT is the percent of tax in all prices; empty where texts say it. Months is how long a price pays for whose text
	// does not say it; empty for a doubt. Skip are keys of items that are no plans.
	VAT    string   `json:"vat,omitempty"`
	Months string   `json:"months,omitempty"`
	Skip   []string `json:"skip,omitempty"`
}

// DeskChoice takes a field from another part of each item. Part is a jq expression.
type DeskChoice struct {
	Field string `json:"field"`
	Part  string `json:"part"`
}

// DeskDetected is what a system makes of an address: the partner's file, and what it reads. System is "page" for a page that no
// system made, and empty where nothing was read; File is then a skeleton, and Summary says why.
type DeskDetected struct {
	System  string `json:"system"`
	File    string `json:"file"`
	ID      string `json:"id"`
	Name    string `json:"name"`
	Website string `json:"website"`
	// Summary counts what was read.
	Summary string `json:"summary"`
	// NeedsCurrency reports that the prices name no currency, so that the file is not whole.
	NeedsCurrency bool       `json:"needs_currency"`
	Problems      []DeskLine `json:"problems"`
	// Looks are the first items.
	Looks []DeskLook `json:"looks"`
}

// DeskLook is what was made of one item: each field beside the item's own words, and the parts from which it could be read.
type DeskLook struct {
	Key    string          `json:"key"`
	Name   string          `json:"name"`
	Reason string          `json:"reason,omitempty"`
	Fields []DeskReadField `json:"fields"`
	Parts  []DeskOption    `json:"parts"`
}

// DeskReadField is a field of an item. Value is empty where nothing was read.
type DeskReadField struct {
	Field string `json:"field"`
	Label string `json:"label"`
	Value string `json:"value"`
	Words string `json:"words"`
	// CanChoose reports whether it can be taken from another part.
	CanChoose bool `json:"can_choose,omitempty"`
}
