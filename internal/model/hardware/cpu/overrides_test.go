package cpu

import (
	"testing"

	"launchrack/internal/testing/must"
)

func TestOverrides(t *testing.T) {
	o := Overrides{}
	for text, name := range map[string]string{"2x Custom  Box, big": "AMD EPYC 7443P", "Intel Xeon E5-2620": "none"} {
		must.Do(t, o.Add(text, name))
	}
	for _, tt := range []struct {
		text, name string
		hint       Hint
		sockets    int
	}{
		{"2x CUSTOM box, big ", "AMD EPYC 7443P", Hint{}, 2},
		{"2x CUSTOM box, big", "AMD EPYC 7443P", Hint{Sockets: 1}, 1},
		{"intel xeon  E5-2620", "", Hint{}, 0},
		{"Intel Xeon E5-2620 v2", "Intel Xeon E5-2620 v2", Hint{}, 1},
	} {
		c, n, ok := o.Match(tt.text, tt.hint)
		if ok != (tt.name != "") || ok && c.Name != tt.name || n != tt.sockets {
			t.Errorf("%q gives %v, %d sockets, %v; want %q, %d", tt.text, c, n, ok, tt.name, tt.sockets)
		}
	}
	if c, _, ok := Overrides(nil).Match("EPYC 7502", Hint{}); !ok || c.Name != "AMD EPYC 7502" {
		t.Errorf("without overrides %v, %v", c, ok)
	}
}
