package partner_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

type base struct {
	Shared quantity.Number `json:"shared"`
}

// machine has a field of each kind that adapters have.
type machine struct {
	base
	ID    string  `json:"id" decode:"strict"`
	Cores int     `json:"cores" decode:"strict"`
	Sold  *bool   `json:"sold"`
	GHz   float64 `json:"ghz"`
	Specs struct {
		Name  string `json:"name"`
		Disks []struct {
			Size quantity.Int `json:"size" decode:"strict"`
			Kind string       `json:"kind"`
		} `json:"disks"`
	} `json:"specs"`
	Regions []struct {
		Name  string `json:"name" decode:"strict"`
		Stock int    `json:"stock"`
	} `json:"regions" decode:"each"`
	Places []string                   `json:"places" decode:"some"`
	Prices map[string]json.RawMessage `json:"prices"`
	NoTag  []string
}

const healthyMachine = `{"id":"m1","cores":8,"shared":"7","sold":true,"ghz":2.5,"specs":{"name":"x","disks":[{"size":480,"kind":"SSD"},{"size":"960"}]},` +
	`"regions":[{"name":"a","stock":1},{"name":"b"}],"prices":{"EUR":5},"notag":["p"],"other":{}}`

func TestDecode(t *testing.T) {
	for _, tt := range []struct {
		old, new string
		defects  string
		err      string
		right    func(machine) bool
	}{
		{"", "", "", "", func(m machine) bool { return len(m.Specs.Disks) == 2 && m.Shared == "7" && len(m.NoTag) == 1 }},
		{`true`, `"yes"`, "sold: a string came; accepted is true or false", "", func(m machine) bool { return m.Sold == nil && m.Cores == 8 }},
		{`"7"`, `"many"`, `shared: a value of "many" came; accepted is a number`, "", func(m machine) bool { return m.Shared == "" && m.ID == "m1" }},
		{`2.5`, `[2.5]`, "ghz: a list came; accepted is a number", "", func(m machine) bool { return m.GHz == 0 && len(m.Regions) == 2 }},
		{`"SSD"`, `5`, "specs.disks[0].kind: a number came; accepted is text", "", func(m machine) bool { return len(m.Specs.Disks) == 2 && m.Specs.Disks[0].Size == 480 }},
		{`480`, `"big"`, "specs.disks[0].size: a string came; accepted is a whole number", "", func(m machine) bool { return m.Specs.Disks == nil && m.Specs.Name == "x" }},
		{`{"name":"x"`, `5,"x":{"name":"x"`, "specs: a number came; accepted is an object", "", func(m machine) bool { return m.Specs.Name == "" && m.Cores == 8 }},
		{`{"name":"b"}`, `"b"`, "regions[1]: a string came; accepted is an object", "", func(m machine) bool { return len(m.Regions) == 1 }},
		{`"stock":1`, `"stock":"1"`, "regions[0].stock: a string came; accepted is a whole number", "", func(m machine) bool { return len(m.Regions) == 2 && m.Regions[0].Stock == 0 }},
		{`{"EUR":5}`, `[5]`, "prices: a list came; accepted is an object", "", func(m machine) bool { return m.Prices == nil && m.Cores == 8 }},
		{`"cores":8`, `"cores":"8"`, "", "cores: a string came; accepted is a whole number", func(m machine) bool { return m.ID == "m1" }},
		{`"id":"m1"`, `"id":{}`, "", "id: an object came; accepted is text", func(m machine) bool { return m.Cores == 8 }},
		{`"other"`, `"places":["x",7],"other"`, "places[1]: a number came; accepted is text", "", func(m machine) bool { return len(m.Places) == 1 && m.ID == "m1" }},
		{`"other"`, `"places":[{},7],"other"`, "places[0]: an object came; accepted is text; places[1]: a number came; accepted is text",
			"places[0]: an object came; accepted is text", func(m machine) bool { return m.Places == nil && m.ID == "m1" }},
		{`"other"`, `"places":{},"other"`, "", "places: an object came; accepted is a list", func(m machine) bool { return m.Places == nil }},
		{`"ghz":2.5`, `"ghz":"x","places":[]`, "ghz: a string came; accepted is a number", "", func(m machine) bool { return m.Places != nil }},
		{healthyMachine, `[]`, "", "machine: a list came; accepted is an object", func(machine) bool { return true }},
	} {
		text := strings.Replace(healthyMachine, tt.old, tt.new, 1)
		var m machine
		defects, err := partner.Decode("machine", []byte(text), &m)
		var told []string
		for _, d := range defects {
			told = append(told, d.Error())
		}
		if strings.Join(told, "; ") != tt.defects || (err == nil) != (tt.err == "") || err != nil && err.Error() != tt.err || !tt.right(m) {
			t.Errorf("%s: defects %q, error %v, %+v", tt.new, told, err, m)
		}
	}
}

// FuzzDecode checks that Decode returns the same value field by field as at once.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(healthyMachine))
	f.Add([]byte(`{"ID":"m","CORES":1,"regions":[null,{"name":"a"}],"specs":null,"prices":{"a":{}}}`))
	f.Add([]byte(`{"id":1,"cores":[],"specs":{"disks":[{"size":[]}]}}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		if !json.Valid(body) {
			return
		}
		var at1 machine
		defects, err := partner.Decode("machine", body, &at1)
		if json.Unmarshal(body, new(machine)) == nil && (err != nil || len(defects) > 0) {
			t.Fatalf("%s: %v, %v", body, defects, err)
		}
		members, isObject := partner.Members(body)
		if _, has := members["ghz"]; !isObject || has || err != nil || len(defects) > 0 {
			return
		}
		spoiled := append([]byte(`{"ghz":"x",`), strings.TrimLeft(string(body), " \n\r\t{")...)
		var byField machine
		if !json.Valid(spoiled) {
			return // the object is empty
		}
		if _, err := partner.Decode("machine", spoiled, &byField); err != nil || !reflect.DeepEqual(withoutGHz(at1), withoutGHz(byField)) {
			t.Errorf("%s: at once %+v, field by field %+v, %v", body, at1, byField, err)
		}
	})
}

func withoutGHz(m machine) machine {
	m.GHz = 0
	return m
}

// TestDecodeRequired distinguishes absent, null and empty fields.
func TestDecodeRequired(t *testing.T) {
	type priced struct {
		Price *struct {
			Hour quantity.Number `json:"hour" decode:"required"`
			Text string          `json:"text" decode:"required"`
		} `json:"price" decode:"required"`
		Places []struct {
			ID string `json:"id" decode:"required"`
		} `json:"places" decode:"each"`
	}
	for body, want := range map[string]string{
		`{"price":{"hour":0,"text":""}}`:                        "",
		`{"price":{"hour":1,"text":"a"},"places":[{"id":"x"}]}`: "",
		`{"price":{"hour":1}}`:                                  "price.text: is missing; accepted is text",
		`{"price":{"hour":null,"text":"a"}}`:                    "price.hour: is missing; accepted is a number",
		`{"price":null}`:                                        "price: is missing; accepted is an object",
		`{}`:                                                    "price: is missing; accepted is an object",
		`{"price":{"hour":1,"text":"a"},"places":[{"name":"x"}]}`:          "without places[0].id: is missing; accepted is text",
		`{"price":{"hour":1,"text":"a"},"places":[{"id":""},{"id":null}]}`: "without places[1].id: is missing; accepted is text",
	} {
		var p priced
		defects, err := partner.Decode("item", []byte(body), &p)
		got := ""
		if err != nil {
			got = err.Error()
		} else if len(defects) > 0 {
			got = "without " + defects[0].Error()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", body, got, want)
		}
	}
}
