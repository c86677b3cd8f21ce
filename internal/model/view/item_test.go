package view_test

import (
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestItemMarshalJSON(t *testing.T) {
	name := `<script>"'🚀`
	extras := view.Extras{Partner: view.PartnerMark{Name: &name}}
	for row, prefix := range map[string]string{
		`{"id":1,"name":"a"}`: `{"id":1,"name":"a","specs":{`,
		`{"price":0.0083}`:    `{"price":0.0083,"specs":{`,
		`{}`:                  `{"specs":{`,
		``:                    `{"specs":{`,
	} {
		out, err := json.Marshal([]view.Item{{Row: json.RawMessage(row), Extras: extras}})
		if err != nil || !strings.HasPrefix(string(out), "["+prefix) {
			t.Errorf("row %s became %s, %v", row, out, err)
			continue
		}
		var back []struct{ Partner struct{ Name string } }
		if err := json.Unmarshal(out, &back); err != nil || back[0].Partner.Name != name {
			t.Errorf("the extras of row %s came back as %+v, %v", row, back, err)
		}
	}
}

func TestItemLeavesItsRowAlone(t *testing.T) {
	backing := []byte(`{"id":1}{"id":2}`)
	item := view.Item{Row: backing[:8]}
	must.Get(json.Marshal(item))(t)
	if string(backing) != `{"id":1}{"id":2}` {
		t.Errorf("marshalling wrote over the row behind: %s", backing)
	}
}

func TestItemWithoutARow(t *testing.T) {
	if _, err := json.Marshal(view.Item{Row: json.RawMessage(`{"id":`)}); err == nil {
		t.Error("a broken row was written")
	}
}
