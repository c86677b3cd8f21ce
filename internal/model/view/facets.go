package view

import "encoding/json"

// Facets counts the plans with each value of each facet, as JSON: an object with a list of ValueCount
// for each facet, in the order of words.Facets. The counts of a facet leave out that facet's own
// filter (drill-sideways). Numbers ascend, texts are in alphabetical order, and a plan without a
// value is not counted.
type Facets json.RawMessage

// ValueCount is one value of a facet: a text, or a number in the column's unit.
type ValueCount struct {
	Value json.RawMessage `json:"value"`
	Count int             `json:"count"`
}

// MarshalJSON returns the object.
func (f Facets) MarshalJSON() ([]byte, error) { return json.RawMessage(f).MarshalJSON() }

// UnmarshalJSON keeps the object.
func (f *Facets) UnmarshalJSON(object []byte) error {
	return (*json.RawMessage)(f).UnmarshalJSON(object)
}

// FacetTexts names the values of facets whose values are codes, in the order of the values:
// "Germany" for de.
type FacetTexts map[string][]string
