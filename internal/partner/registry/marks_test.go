package registry_test

import (
	"math"
	"regexp"
	"strconv"
	"testing"

	"launchrack/internal/partner/registry"
)

var colour = regexp.MustCompile(`#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})`)

// luminance is the relative luminance of WCAG 2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	m := colour.FindStringSubmatch(hex)
	if m == nil {
		t.Fatalf("%q is no colour", hex)
	}
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		n, err := strconv.ParseUint(m[i+1], 16, 8)
		if err != nil {
			t.Fatal(err)
		}
		c := float64(n) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

// TestMarkContrast checks that the wordmarks have a contrast of 3 with the cards of both themes.
func TestMarkContrast(t *testing.T) {
	for _, a := range registry.All() {
		info := a.Info()
		for _, hex := range colour.FindAllString(info.Mark, -1) {
			for _, card := range []string{"#ffffff", "#151c1f"} {
				x, y := luminance(t, hex)+0.05, luminance(t, card)+0.05
				if ratio := max(x, y) / min(x, y); ratio < 3 {
					t.Errorf("%s: %s has a contrast of %.1f with %s", info.ID, hex, ratio, card)
				}
			}
		}
	}
}
