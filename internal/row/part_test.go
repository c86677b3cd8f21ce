package row_test

import (
	"testing"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

func TestPart(t *testing.T) {
	disks := row.AppendValue(nil, row.DiskList, row.Value{Disks: []disk.Disk{{Count: 2, SizeGB: 960, Kind: disk.NVMe}, {Count: 1, SizeGB: 0.5}}})
	places := row.AppendValue(nil, row.PlaceList, row.Value{Places: []market.Place{
		{Region: `a "b", {c]`, Country: "FR", State: market.PlaceLow, Count: new(0), LeadHours: new(240)}, {Region: "Köln", State: market.PlaceUnknown}}})
	for _, test := range []struct {
		value []byte
		path  []string
		want  string // as text, empty for nothing
	}{
		{disks, []string{"0"}, `{"kind": "NVMe", "count": 2, "size_gb": 960}`},
		{disks, []string{"-1"}, `{"kind": null, "count": 1, "size_gb": 0.5}`},
		{disks, []string{"-3"}, ""},
		{disks, []string{"2"}, ""},
		{disks, []string{"0", "count"}, "2"},
		{disks, []string{"-1", "size_gb"}, "0.5"},
		{disks, []string{"0", "kind"}, "NVMe"},
		{disks, []string{"1", "kind"}, "null"},
		{disks, []string{"1", "vendor"}, ""},
		{disks, []string{"kind"}, ""},
		{disks, []string{"0", "kind", "0"}, ""},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]],"none":null},"after":true}`), []string{"before", "disks"}, `[[1, {"b": 2}]]`},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]]}}`), []string{"before", "disks", "0", "-1", "b"}, "2"},
		{[]byte(`{"before":{"0":1}}`), []string{"before", "0"}, ""},
		{[]byte(`{"USD":4.50}`), []string{"USD"}, "4.50"},
		{[]byte(`{"USD":4.50}`), []string{"USD", "0"}, ""},
		{[]byte(`["a","b\u00e9"]`), []string{"1"}, "bé"},
		{places, []string{"0", "region"}, `a "b", {c]`},
		{places, []string{"0"}, `{"count": 0, "state": "low", "region": "a \"b\", {c]", "country": "FR", "lead_hours": 240}`},
		{places, []string{"1"}, `{"count": null, "state": "unknown", "region": "Köln", "country": null, "lead_hours": null}`},
		{places, []string{"1", "lead_hours"}, "null"},
		{[]byte("[]"), []string{"0"}, ""},
	} {
		got := ""
		if part, ok := row.Part(test.value, test.path); ok {
			got = string(row.AppendPartText(nil, part))
		}
		if got != test.want {
			t.Errorf("%q leads to %q, want %q", test.path, got, test.want)
		}
	}
}
