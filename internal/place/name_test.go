package place

import "testing"

func TestName(t *testing.T) {
	for code, want := range map[string]string{"de": "Germany", "GB": "United Kingdom", "ba": "Bosnia", "im": "Isle of Man", "eu": "", "xx": "", "": ""} {
		if got, ok := Name(code); got != want || ok != (want != "") {
			t.Errorf("Name(%q) = %q, %t, want %q", code, got, ok, want)
		}
	}
}
