// Package shape defines the JSON of the calls of the desk. TypeScript types are generated from it (make generate).
package shape

import (
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// DeskSession answers /operator/data/session: the operator's role and the pages it may open.
type DeskSession struct {
	// Shop is the shop's name.
	Shop string `json:"shop"`
	// Operator is the operator's name; empty for a session by code or link.
	Operator string `json:"operator"`
	// Role is reader, editor or owner.
	Role string `json:"role"`
	// Sections are the pages that the role may open, in the order of the navigation.
	Sections []DeskSection `json:"sections"`
	// Problems are sentences about what does not work in the shop at present.
	Problems []string `json:"problems"`
	// FirstRun lists what a new shop needs; empty once all is done or the list was put away, and for
	// others than owners.
	FirstRun []DeskStep `json:"first_run"`
}

// DeskStep is something that a new shop needs.
type DeskStep struct {
	// To is where it is done, below /operator/.
	To     string `json:"to"`
	Title  string `json:"title"`
	About  string `json:"about"`
	IsDone bool   `json:"is_done"`
}

// DeskSection is a page of the desk.
type DeskSection struct {
	// Name is the last segment of its path.
	Name  string `json:"name"`
	Title string `json:"title"`
	// Group is the heading in the navigation that it stands below.
	Group string `json:"group"`
	// About says below the title what the page is for.
	About string `json:"about"`
}

// DeskSetting is a setting of a partner. Values that may be secret are left out.
type DeskSetting struct {
	Variable string `json:"variable"`
	Meaning  string `json:"meaning"`
	// SetBy is the source of the value: flag, variable, a line of the settings file, or default.
	SetBy string `json:"set_by"`
	// Default is the value of a setting that nobody set; empty for none.
	Default string `json:"default"`
	// Published is what stands in order links by the desk's choice; empty for other settings.
	Published string `json:"published"`
}

// DeskRejectedItem is a rejected item as the partner sent it.
type DeskRejectedItem struct {
	// Item is the partner's key of the item, or its position if it has none.
	Item string `json:"item"`
	// Field is the field that Reason is about; empty for none.
	Field  string `json:"field"`
	Reason string `json:"reason"`
	// Listed reports whether the item is listed without the field.
	Listed bool `json:"listed"`
	// JSON is the item, indented; only its beginning if IsCut is set. It may be empty.
	JSON  string `json:"json"`
	IsCut bool   `json:"is_cut"`
}

// DeskPaused says whether a partner's refreshes are paused. As a request it pauses or resumes them.
type DeskPaused struct {
	Paused bool `json:"paused"`
}

// DeskAllowed lists a plan although its price is out of all proportion, or no longer does.
type DeskAllowed struct {
	SKU     market.SKU `json:"sku"`
	Allowed bool       `json:"allowed"`
}

// DeskColumn is a changed column of a row, or any column of an added or withdrawn row.
type DeskColumn struct {
	Name string `json:"name"`
	// Before and After are the values as text; null for none.
	Before *string `json:"before"`
	After  *string `json:"after"`
}

// DeskChange is the change of one row.
type DeskChange struct {
	// Kind is added, changed, withdrawn, or kept for a row whose item could not be read.
	Kind   string `json:"kind"`
	PlanID int64  `json:"plan_id"`
	Name   string `json:"name"`
	// Gist is what the row costs and where it is.
	Gist []string `json:"gist"`
	// Columns are the changed columns of a changed row, and all columns otherwise.
	Columns []DeskColumn `json:"columns"`
}

// DeskName is the known name that an operator assigned to a partner's text.
type DeskName struct {
	Kind    string `json:"kind"`
	Partner string `json:"partner"`
	Text    string `json:"text"`
	Name    string `json:"name"`
	// Nearest is one of the similar names that were offered, which holds where Name is empty.
	Nearest string `json:"nearest"`
}

// DeskSponsor asks to mark a plan as sponsored between two days in UTC. An empty day is no bound.
type DeskSponsor struct {
	// Plan is the plan's number, or the address of its page.
	Plan  string `json:"plan"`
	From  string `json:"from"`
	Until string `json:"until"`
	// Version says which sponsorships were known; empty for whatever holds.
	Version string `json:"version"`
}

// DeskFields is a form: of a plan by hand, or of a question.
type DeskFields struct {
	Name string `json:"name"`
	// Version says what was stored when the form was read; empty where that does not matter.
	Version string `json:"version,omitempty"`
	// UpdatedAt is when a row by hand was stored; null for a new one.
	UpdatedAt *string          `json:"updated_at"`
	Groups    []DeskFieldGroup `json:"groups"`
}

// DeskFieldGroup is a part of a form; the only one has no title.
type DeskFieldGroup struct {
	Title  string      `json:"title"`
	Note   string      `json:"note,omitempty"`
	Fields []DeskField `json:"fields"`
}

// DeskField is a field of a form: of a plan a column, or one quote of a column of prices.
type DeskField struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	// Unit stands behind the label, and Hint below the field; empty for none.
	Unit string `json:"unit,omitempty"`
	Hint string `json:"hint,omitempty"`
	// Kind is number, price, text, long, link, boolean, check, list, prices, disks, json, date, code, password, or file for the text
	// of one. It is a choice where it has options.
	Kind    string       `json:"kind"`
	Options []DeskOption `json:"options,omitempty"`
	// Size is how much of a row the field takes: quarter, pair, third, half, most or full.
	Size string `json:"size"`
	// Step is by how much the arrow keys change a price; empty for none.
	Step string `json:"step,omitempty"`
	// IsRequired keeps a question from being answered while the field is empty.
	IsRequired bool `json:"is_required,omitempty"`
	// Suggested are values of other plans.
	Suggested []string `json:"suggested,omitempty"`
	// Text is what the shop says, as it is typed.
	Text string `json:"text"`
	// Correction says of a corrected column what its partner says, and when and why it was corrected.
	Correction string `json:"correction,omitempty"`
}

// DeskTexts are the fields of a form that were typed, by name.
type DeskTexts struct {
	Texts map[string]string `json:"texts"`
}

// DeskChecked is what became of the texts of a row by hand.
type DeskChecked struct {
	// Item is what its card shows; null where there is none yet.
	Item *view.Item `json:"item"`
	// Problems are in the order of the form. Those of the row as a whole come first, and name no field.
	Problems []view.Problem `json:"problems"`
	// Row is what the API takes, as JSON; empty where a text cannot be read.
	Row string `json:"row"`
}

// DeskCorrection asks to correct a plan.
type DeskCorrection struct {
	// Texts are the fields that were typed; one that is as the partner says ends its correction.
	Texts  map[string]string `json:"texts"`
	Reason string            `json:"reason"`
	// Source is an address; empty for none.
	Source string `json:"source"`
	// IsPreview asks what would change, and stores nothing.
	IsPreview bool `json:"is_preview"`
}

// DeskHiding asks to hide a plan, or to show it again.
type DeskHiding struct {
	IsHidden bool   `json:"is_hidden"`
	Reason   string `json:"reason"`
}
