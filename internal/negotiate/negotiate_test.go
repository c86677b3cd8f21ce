package negotiate

import "testing"

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
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Encoding(tt.header, "br", "gzip"); got != tt.want {
				t.Errorf("%q: got %q, want %q", tt.header, got, tt.want)
			}
		})
	}
}

func TestHas(t *testing.T) {
	for header, want := range map[string]bool{
		`"a"`: true, `W/"a"`: true, `"x", "a"`: true, `"x" ,W/"a"`: true, `*`: true, `"b"`: false, ``: false, `a`: false, `"aa"`: false,
	} {
		if got := Has(header, `"a"`); got != want {
			t.Errorf("%s: got %v, want %v", header, got, want)
		}
	}
}

func FuzzEncoding(f *testing.F) {
	f.Add("gzip;q=1, br;q=0.5, *;q=0")
	f.Fuzz(func(t *testing.T, header string) {
		if got := Encoding(header, "br", "gzip"); got != "" && got != "br" && got != "gzip" {
			t.Errorf("%q was not offered", got)
		}
	})
}
