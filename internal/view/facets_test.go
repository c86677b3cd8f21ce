package view_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/view"
)

// TestFacetsAreAnObjectInOrder encodes and decodes the JSON of plan_facets.
func TestFacetsAreAnObjectInOrder(t *testing.T) {
	facets := view.Facets{
		{Name: "type", Values: []view.ValueCount{{Value: json.RawMessage(`"vps"`), Count: 2}}},
		{Name: "cpu_cores", Values: []view.ValueCount{{Value: json.RawMessage(`8`), Count: 1}}},
		{Name: "category", Values: []view.ValueCount{}},
	}
	const want = `{"type":[{"value":"vps","count":2}],"cpu_cores":[{"value":8,"count":1}],"category":[]}`
	got, err := json.Marshal(facets)
	if err != nil || string(got) != want {
		t.Fatalf("got %s, %v; want %s", got, err, want)
	}
	var back view.Facets
	if err := json.Unmarshal(got, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(facets, back); diff != "" {
		t.Errorf("there and back (-want +got):\n%s", diff)
	}
	texts := view.FacetTexts{{Name: "ram_size", Texts: []string{"64 GB"}}, {Name: "cpu_cores", Texts: []string{}}}
	got, err = json.Marshal(texts)
	if err != nil || string(got) != `{"ram_size":["64 GB"],"cpu_cores":[]}` {
		t.Fatalf("texts: %s, %v", got, err)
	}
	var textsBack view.FacetTexts
	if err := json.Unmarshal(got, &textsBack); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(texts, textsBack); diff != "" {
		t.Errorf("texts there and back (-want +got):\n%s", diff)
	}
}
