package cpu

import (
	"errors"
	"strings"
	"testing"

	"launchrack/internal/errs"
)

func TestOverrides(t *testing.T) {
	o, err := ReadOverrides(strings.NewReader("\ufeffraw,name\r\n\"2x Custom  Box, big\",AMD EPYC 7443P\r\nIntel Xeon E5-2620,none\r\n"))
	if err != nil {
		t.Fatal(err)
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

// TestOverridesErrors holds for the field, what came and what is accepted.
func TestOverridesErrors(t *testing.T) {
	for file, want := range map[string]string{
		"":                               `line 1, header: "" came; accepted is the line "raw,name"`,
		"text,name\n":                    `line 1, header: "text,name" came`,
		"raw,name\nA,B\n":                `line 2, name: "B" came; accepted is the full name`,
		"raw,name\nA,amd epyc 7443p\n":   `line 2, name: "amd epyc 7443p" came`,
		"raw,name\nA,none\n\n a ,none\n": `line 4, raw: " a " came; accepted is each text once`,
		"raw,name\n  ,none\n":            `line 2, raw: "  " came`,
		"raw,name\nA,none,x\n":           `line 2: wrong number of fields; accepted are two columns`,
		"raw,name\n\"A,none\n":           `line 2: extraneous or missing "`,
	} {
		_, err := ReadOverrides(strings.NewReader(file))
		var e *errs.Error
		if !errors.As(err, &e) || e.Kind != errs.Invalid || !strings.HasPrefix(e.Error(), want) {
			t.Errorf("%q gives %v; want %s", file, err, want)
		}
	}
}
