package place

import (
	"strings"
	"testing"
)

func TestCountryName(t *testing.T) {
	for code, want := range map[string]string{
		"DE": "Germany", "us": "United States", "IM": "Isle of Man", "TT": "Trinidad and Tobago", "CZ": "Czechia", "ZZ": "ZZ", "": "",
	} {
		if got := CountryName(code); got != want {
			t.Errorf("%s is %q, want %q", code, got, want)
		}
	}
}

// TestCountryNamesAreRead: Code knows every name of CountryName.
func TestCountryNamesAreRead(t *testing.T) {
	for code := range countries {
		if got := Code(CountryName(code)); got != code && code != "ge" {
			t.Errorf("%s is %q, which is read as %q", code, CountryName(code), got)
		}
	}
	for code := range namesInFull {
		if _, ok := countries[code]; !ok || code != strings.ToLower(code) {
			t.Errorf("%s is no country", code)
		}
	}
}
