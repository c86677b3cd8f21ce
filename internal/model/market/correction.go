package market

import (
	"encoding/json"
	"strings"
	"time"
)

// HiddenColumn is the column whose Correction hides a row.
const HiddenColumn = "available"

// Correction is the value that an operator set in place of a partner's. It stands until the partner
// says something else; one that hides the row stands until the row is shown again.
type Correction struct {
	Column string `json:"column"`
	// Value is what the shop says, and Theirs what the partner said then, as JSON.
	Value  json.RawMessage `json:"value"`
	Theirs json.RawMessage `json:"theirs"`
	At     time.Time       `json:"at"`
	Reason string          `json:"reason"`
	// Source is an address that proves the value; empty for none.
	Source string `json:"source,omitempty"`
}

// Equal reports whether two corrections say the same at the same time.
func (c Correction) Equal(o Correction) bool {
	return c.Column == o.Column && string(c.Value) == string(o.Value) && c.At.Equal(o.At) && c.Reason == o.Reason && c.Source == o.Source
}

// Corrections is a list of corrections as JSON; empty for none.
type Corrections string

// MakeCorrections writes a list.
func MakeCorrections(list []Correction) (Corrections, error) {
	if len(list) == 0 {
		return "", nil
	}
	text, err := json.Marshal(list)
	return Corrections(text), err
}

// List reads the corrections in the order in which they were made.
func (c Corrections) List() (list []Correction, err error) {
	if c != "" {
		err = json.Unmarshal([]byte(c), &list)
	}
	return list, err
}

// Hides reports whether an operator hides the row. In a text of the list the quotes would be escaped.
func (c Corrections) Hides() bool { return strings.Contains(string(c), `{"column":"`+HiddenColumn+`"`) }

// PlanSearch finds partners' rows.
type PlanSearch struct {
	// Text holds words that must all stand in the name, the partner's name or its key, or the number of
	// the row.
	Text    string
	Partner PartnerID
	// Corrected finds rows with corrections alone, those that are hidden among them.
	Corrected     bool
	Limit, Offset int
}
