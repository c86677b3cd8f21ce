package response

import (
	"testing"

	"launchrack/internal/testing/check"
)

func TestEncoding(t *testing.T) {
	tests := map[string]struct{ header, want string }{
		"nothing":             {"", ""},
		"both":                {"gzip, br", "br"},
		"only gzip":           {"gzip", "gzip"},
		"refused":             {"br;q=0, gzip", "gzip"},
		"all refused":         {"br;q=0, gzip;q=0.0", ""},
		"identity":            {"identity", ""},
		"a longer name":       {"x-br-none", ""},
		"anything":            {"*", "br"},
		"anything but brotli": {"*, br;q=0", "gzip"},
		"nothing at all":      {"*;q=0", ""},
		"upper case":          {"GZIP ; Q=0.5", "gzip"},
		"a broken weight":     {"br;q=x, gzip", "gzip"},
		"no number at all":    {"br;q=NaN, gzip", "gzip"},
		"a weight beyond 1":   {"br;q=7, gzip", "gzip"},
		"what it likes best":  {"br;q=0.2, gzip;q=0.9", "gzip"},
		"as much as plain":    {"identity, gzip", "gzip"},
		"plain rather":        {"identity;q=1, gzip;q=0.5", ""},
		"plain the least":     {"gzip;q=0.1", "gzip"},
		"plain refused":       {"identity;q=0, gzip;q=0.1", "gzip"},
		"named twice":         {"gzip;q=0, br;q=0, gzip", "gzip"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			check.Equal(t, Encodings(tt.header).Best("br", "gzip"), tt.want, "%q", tt.header)
		})
	}
}

func TestTakes(t *testing.T) {
	tests := map[string]struct {
		header, coding string
		want           bool
	}{
		"plain is always taken":     {"gzip", "", true},
		"plain without a header":    {"", "", true},
		"plain refused":             {"gzip, identity;q=0", "", false},
		"plain refused with others": {"gzip, *;q=0", "", false},
		"plain named all the same":  {"identity;q=0.1, *;q=0", "", true},
		"a coding":                  {"gzip;q=0.1", "gzip", true},
		"another coding":            {"gzip", "br", false},
		"a refused one":             {"gzip;q=0, *", "gzip", false},
		"any":                       {"*;q=0.1", "zstd", true},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			check.Equal(t, Encodings(tt.header).Takes(tt.coding), tt.want, "%q, coding %q", tt.header, tt.coding)
		})
	}
}

func TestHas(t *testing.T) {
	for header, want := range map[string]bool{
		`"a"`: true, `W/"a"`: true, `"x", "a"`: true, `"x" ,W/"a"`: true, `*`: true, `"b"`: false, ``: false, `a`: false, `"aa"`: false,
	} {
		check.Equal(t, MatchesETag(header, `"a"`), want, header)
	}
}

func FuzzEncoding(f *testing.F) {
	f.Add("gzip;q=1, br;q=0.5, *;q=0")
	f.Fuzz(func(t *testing.T, header string) {
		if got := Encodings(header).Best("br", "gzip"); got != "" && got != "br" && got != "gzip" {
			t.Errorf("%q was not offered", got)
		}
		accepted := Encodings(header)
		if best := accepted.Best("br", "gzip"); !accepted.Takes(best) && (accepted.Takes("br") || accepted.Takes("gzip")) {
			t.Errorf("%q was picked, which %q refuses", best, header)
		}
	})
}
