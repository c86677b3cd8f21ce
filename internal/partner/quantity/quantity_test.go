package quantity_test

import (
	"encoding/json"
	"strings"
	"testing"

	"launchrack/internal/partner/quantity"
	"launchrack/internal/testing/check"
)

// FuzzNumbers checks that a number is parsed exactly or refused, and that no size and no count
// is negative.
func FuzzNumbers(f *testing.F) {
	for _, text := range []string{`5`, `"5"`, `5.0`, `1e3`, `-1`, `null`, `""`, `"x"`, `true`, `[1]`, `{}`, `99999999999999999999`, `1e400`, `"0.1"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		var n quantity.Number
		if json.Unmarshal(raw, &n) == nil {
			if size, err := quantity.Size("f", n); err == nil && size.Sign() < 0 {
				t.Errorf("%s is the size %s", raw, size)
			}
			if count, err := quantity.Count("f", n); err == nil && count != nil && *count <= 0 {
				t.Errorf("%s is the count %d", raw, *count)
			}
		}
	})
}

func TestCount(t *testing.T) {
	for text, want := range map[quantity.Number]int{"": 0, "0": 0, "2": 2, "2.0": 2, "1e3": 1000, "1.5": -1, "-2": -1, "1e9": -1, "1e99": -1, "1e-30": -1} {
		n, err := quantity.Count("cores", text)
		got := 0
		if n != nil {
			got = *n
		}
		if err != nil {
			got = -1
			if !strings.HasPrefix(err.Error(), "cores: ") {
				t.Errorf("error %q does not name the field", err)
			}
		}
		check.Equal(t, got, want, "%q, %v", text, err)
	}
}

func TestNumber(t *testing.T) {
	for raw, want := range map[string]string{
		`64`: "64", `"64"`: "64", `-1.5e3`: "-1.5e3", `null`: "", `"null"`: "!", `""`: "!", `"many"`: "!", `true`: "!", `[]`: "!", `" 64"`: "!",
	} {
		var object struct {
			Size quantity.Number `json:"size"`
		}
		err := json.Unmarshal([]byte(`{"size":`+raw+`}`), &object)
		switch {
		case want != "!" && (err != nil || string(object.Size) != want):
			t.Errorf("%s: %q, %v, want %q", raw, object.Size, err, want)
		case want == "!" && err == nil:
			t.Errorf("%s is taken for %q", raw, object.Size)
		}
	}
}
