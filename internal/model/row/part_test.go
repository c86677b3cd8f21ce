package row_test

import (
	"testing"

	"launchrack/internal/model/row"
)

func TestPart(t *testing.T) {
	for _, test := range []struct {
		value []byte
		path  []string
		want  string // as text, empty for nothing
	}{
		{[]byte(`{"before":{"disks":[[1,{"b":2}]],"none":null},"after":true}`), []string{"before", "disks"}, `[[1, {"b": 2}]]`},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]],"none":null},"after":true}`), []string{"before", "none"}, "null"},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]],"a b":"c\u00e9 \"d\""}}`), []string{"before", "a b"}, `cé "d"`},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]]}}`), []string{"before", "disks", "0"}, ""},
		{[]byte(`{"before":{"disks":[[1,{"b":2}]]}}`), []string{"after"}, ""},
		{[]byte(`{"USD":4.50}`), []string{"USD"}, "4.50"},
		{[]byte(`{"USD":4.50}`), []string{"USD", "x"}, ""},
		{[]byte(`["a","b"]`), []string{"a"}, ""},
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
