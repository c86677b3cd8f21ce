package row_test

import (
	"testing"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

func TestListPaths(t *testing.T) {
	disks := row.AppendValue(nil, row.DiskList, row.Value{Disks: []disk.Disk{{Count: 2, SizeGB: 960, Kind: disk.NVMe}, {Count: 1, SizeGB: 0.5}}})
	places := row.AppendValue(nil, row.PlaceList, row.Value{Places: []market.Place{
		{Region: `a "b", {c]`, Country: "FR", State: market.PlaceLow, Count: new(0), LeadHours: new(240)}, {Region: "Köln", State: market.PlaceUnknown}}})
	for _, test := range []struct {
		list   []byte
		path   []string
		isPath bool
		want   string // as text, empty for nothing
	}{
		{disks, []string{"0"}, true, `{"kind": "NVMe", "count": 2, "size_gb": 960}`},
		{disks, []string{"-1"}, true, `{"kind": null, "count": 1, "size_gb": 0.5}`},
		{disks, []string{"-3"}, true, ""},
		{disks, []string{"2"}, true, ""},
		{disks, []string{"0", "count"}, true, "2"},
		{disks, []string{"-1", "size_gb"}, true, "0.5"},
		{disks, []string{"0", "kind"}, true, "NVMe"},
		{disks, []string{"1", "kind"}, true, "null"},
		{disks, []string{"1", "vendor"}, true, ""},
		{disks, []string{"kind"}, false, ""},
		{disks, []string{"0", "kind", "0"}, false, ""},
		{disks, nil, false, ""},
		{places, []string{"0", "region"}, true, `a "b", {c]`},
		{places, []string{"0"}, true, `{"count": 0, "state": "low", "region": "a \"b\", {c]", "country": "FR", "lead_hours": 240}`},
		{places, []string{"1"}, true, `{"count": null, "state": "unknown", "region": "Köln", "country": null, "lead_hours": null}`},
		{places, []string{"1", "lead_hours"}, true, "null"},
		{[]byte("[]"), []string{"0"}, true, ""},
	} {
		if got := row.IsListPath(test.path); got != test.isPath {
			t.Errorf("%q: is a path: %t", test.path, got)
		}
		if !test.isPath {
			continue
		}
		got := ""
		if part, ok := row.ListPart(test.list, test.path); ok {
			got = string(row.AppendPartText(nil, part))
		}
		if got != test.want {
			t.Errorf("%q leads to %q, want %q", test.path, got, test.want)
		}
	}
}
