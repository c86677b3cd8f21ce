package view

import (
	"bytes"
	"encoding/json"
	"fmt"

	"launchrack/internal/row"
)

// Facets counts the plans with each value of each facet, in the order of words.Facets. As JSON
// it is an object with a list for each facet. The counts of a facet leave out that facet's own
// filter (drill-sideways). Numbers ascend, texts are in alphabetical order, and a plan without a
// value is not counted.
type Facets []Facet

// Facet is one facet with its values.
type Facet struct {
	Name   string
	Values []ValueCount
}

// ValueCount is one value of a facet: a text, or a number in the column's unit.
type ValueCount struct {
	Value json.RawMessage `json:"value"`
	Count int             `json:"count"`
}

// Texts returns the counts of a text facet by value.
func (f Facets) Texts(name string) map[string]int {
	counts := map[string]int{}
	for _, facet := range f {
		if facet.Name != name {
			continue
		}
		for _, value := range facet.Values {
			var text string
			if json.Unmarshal(value.Value, &text) == nil {
				counts[text] = value.Count
			}
		}
	}
	return counts
}

// MarshalJSON writes an object with the facets in their order.
func (f Facets) MarshalJSON() ([]byte, error) {
	return marshalObject(len(f), func(i int) (string, any) { return f[i].Name, f[i].Values })
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *Facets) UnmarshalJSON(object []byte) error {
	*f = nil
	return unmarshalObject(object, func(name string, dec *json.Decoder) error {
		facet := Facet{Name: name}
		err := dec.Decode(&facet.Values)
		*f = append(*f, facet)
		return err
	})
}

// FacetTexts names the values of facets whose values are codes, in the order of the values:
// "Germany" for de. As JSON it is an object.
type FacetTexts []FacetText

// FacetText is one facet with the texts of its values.
type FacetText struct {
	Name  string
	Texts []string
}

// MarshalJSON writes an object with the facets in their order.
func (f FacetTexts) MarshalJSON() ([]byte, error) {
	return marshalObject(len(f), func(i int) (string, any) { return f[i].Name, f[i].Texts })
}

// UnmarshalJSON reads what MarshalJSON writes.
func (f *FacetTexts) UnmarshalJSON(object []byte) error {
	*f = nil
	return unmarshalObject(object, func(name string, dec *json.Decoder) error {
		facet := FacetText{Name: name}
		err := dec.Decode(&facet.Texts)
		*f = append(*f, facet)
		return err
	})
}

// marshalObject writes members in the given order, which encoding/json does only for structs.
func marshalObject(n int, member func(i int) (name string, value any)) ([]byte, error) {
	object := []byte{'{'}
	for i := range n {
		if i > 0 {
			object = append(object, ',')
		}
		name, value := member(i)
		object = append(row.AppendValue(object, row.Text, row.Value{Text: name}), ':')
		var err error
		if object, err = row.AppendAny(object, value); err != nil {
			return nil, err
		}
	}
	return append(object, '}'), nil
}

// unmarshalObject reads members in their order.
func unmarshalObject(object []byte, member func(name string, dec *json.Decoder) error) error {
	dec := json.NewDecoder(bytes.NewReader(object))
	if _, err := dec.Token(); err != nil { // the brace, or null
		return err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		if err := member(fmt.Sprint(name), dec); err != nil {
			return err
		}
	}
	return nil
}
