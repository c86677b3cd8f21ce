package partner_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

func checkError(t *testing.T, err error, want string) {
	t.Helper()
	switch {
	case want == "" && err != nil:
		t.Errorf("error: %v", err)
	case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
		t.Errorf("error is %v, want one with %q", err, want)
	}
}

func TestMemoryGB(t *testing.T) {
	tests := []struct {
		n, unit string
		want    float64
		err     string
	}{
		{n: "16", unit: "GB", want: 16},
		{n: "16", unit: "GiB", want: 16},
		{n: "16384", unit: "MiB", want: 16},
		{n: "512", unit: "MB", want: 0.5},
		{n: "8192", unit: "MB", want: 8},
		{n: "16000", unit: "MB", want: 16},
		{n: "384000", unit: "MB", want: 375},
		{n: "128000", unit: "MB", want: 125},
		{n: "64000", unit: "MB", want: 64},
		{n: "96000", unit: "MB", want: 96},
		{n: "1.5", unit: "TB", want: 1500},
		{n: "1.5", unit: "TiB", want: 1536},
		{n: "8", unit: "", err: "is not a unit of memory"},
		{n: "8", unit: "sticks", err: "accepted are MB, MiB, GB, GiB, TB and TiB"},
	}
	for _, tt := range tests {
		t.Run(tt.n+tt.unit, func(t *testing.T) {
			got, err := partner.MemoryGB(market.MustAmount(tt.n), tt.unit)
			checkError(t, err, tt.err)
			checkSize(t, got, err, tt.want)
		})
	}
}

func checkSize(t *testing.T, got market.Amount, err error, want float64) {
	t.Helper()
	if err != nil {
		return
	}
	if f := partner.Float(got); f == nil || *f != want {
		t.Errorf("got %v, want exactly %v GB", got, want)
	}
}

func TestFloatOfNothing(t *testing.T) {
	for _, n := range []string{"0", "0.00", "-1"} {
		if f := partner.Float(market.MustAmount(n)); f != nil {
			t.Errorf("Float(%s) is %v, want nil: not known", n, *f)
		}
	}
}

func TestShort(t *testing.T) {
	for n, want := range map[string]string{"3.70": "3.7", "3.0": "3", "100": "100", "0.50": "0.5", "2.85": "2.85"} {
		check.Equal(t, partner.Short(market.MustAmount(n)), want, "Short(%s)", n)
	}
}

func TestAddress(t *testing.T) {
	tests := []struct {
		name, base, want, err string
	}{
		{name: "host", base: "https://api.example", want: "https://api.example/v1/plans?fields=plan%2Cspecs"},
		{name: "slash", base: "https://api.example/", want: "https://api.example/v1/plans?fields=plan%2Cspecs"},
		{name: "prefix", base: "http://127.0.0.1:9000/partners/cherry/", want: "http://127.0.0.1:9000/partners/cherry/v1/plans?fields=plan%2Cspecs"},
		{name: "query of its own", base: "https://api.example?key=1", want: "https://api.example/v1/plans?fields=plan%2Cspecs&key=1"},
		{name: "no scheme", base: "api.example", err: "is not an http or https address"},
		{name: "script", base: "javascript:alert(1)", err: "is not an http or https address"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := partner.NewEndpoint(partner.Info{}, partner.Source{BaseURL: tt.base}, nil).Address("", "/v1/plans", map[string][]string{"fields": {"plan,specs"}})
			check.Equal(t, got, tt.want)
			checkError(t, err, tt.err)
		})
	}
}

func TestCheckOwnLink(t *testing.T) {
	for _, good := range []string{"", "/plans/1", "plans/1?x=1", "https://partner.example/", "http://partner.example/x"} {
		check.Do(t, partner.CheckOwnLink("href", good), "CheckOwnLink(%q)", good)
	}
	for _, bad := range []string{"javascript:alert(1)", "JAVASCRIPT:alert(1)", " javascript:alert(1)", "java\nscript:alert(1)",
		"data:text/html,x", "vbscript:x", "https:", "file:///etc/passwd", "\x01javascript:alert(1)"} {
		if err := partner.CheckOwnLink("href", bad); err == nil || !strings.HasPrefix(err.Error(), "href: ") {
			t.Errorf("CheckOwnLink(%q): %v, want an error that names href", bad, err)
		}
	}
}

func TestText(t *testing.T) {
	check.Equal(t, partner.Text(" \tAMD\u00a0 EPYC\r\n9254 "), "AMD EPYC 9254", "Text")
	check.Equal(t, partner.Clip(strings.Repeat("ä", 61)), strings.Repeat("ä", 60)+"…", "Clip")
	check.Equal(t, partner.Clip("a\xffb"), "a\uFFFDb", "Clip")
	check.Equal(t, partner.Distinct([]string{"SSD", "", "HDD", "SSD"}, " + "), "SSD + HDD", "Distinct")
}
