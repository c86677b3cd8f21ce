package row_test

import (
	"testing"

	"launchrack/internal/hardware/disk"
	"launchrack/internal/row"
)

func TestDiskPaths(t *testing.T) {
	list := []disk.Disk{{Count: 2, SizeGB: 960, Kind: disk.NVMe}, {Count: 1, SizeGB: 0.5}}
	for _, test := range []struct {
		path   []string
		isPath bool
		want   string // of the disk as text, or of the member
	}{
		{[]string{"0"}, true, `{"kind": "NVMe", "count": 2, "size_gb": 960}`},
		{[]string{"-1"}, true, `{"count": 1, "size_gb": 0.5}`},
		{[]string{"-3"}, true, ""},
		{[]string{"2"}, true, ""},
		{[]string{"0", "count"}, true, "2"},
		{[]string{"-1", "size_gb"}, true, "0.5"},
		{[]string{"0", "kind"}, true, "NVMe"},
		{[]string{"1", "kind"}, true, ""},
		{[]string{"1", "vendor"}, true, ""},
		{[]string{"kind"}, false, ""},
		{[]string{"0", "kind", "0"}, false, ""},
		{nil, false, ""},
	} {
		if got := row.IsDiskPath(test.path); got != test.isPath {
			t.Errorf("%q: is a path: %t", test.path, got)
		}
		if !test.isPath {
			continue
		}
		if got := followed(list, test.path); got != test.want {
			t.Errorf("%q leads to %q, want %q", test.path, got, test.want)
		}
	}
}

// followed words what a path leads to, empty for nothing.
func followed(list []disk.Disk, path []string) string {
	d, ok := row.DiskAt(list, path)
	switch {
	case !ok:
		return ""
	case len(path) == 1:
		return string(row.AppendDiskText(nil, d))
	}
	number, text, ok := row.DiskMember(d, path[1])
	if !ok || path[1] == "kind" {
		return text
	}
	return number.String()
}
