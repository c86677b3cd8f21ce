package registry_test

import (
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"launchrack/internal/testing/must"
)

var size = regexp.MustCompile(`^<svg [^>]*viewBox="0 0 \d+ 24" width="\d+" height="24"`)

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
		n := must.Get(strconv.ParseUint(m[i+1], 16, 8))(t)
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

// TestMarks checks that the wordmarks, which the pages' build draws, are 24 high and have a contrast of 3 with the cards of both themes.
func TestMarks(t *testing.T) {
	files, err := filepath.Glob("../*/mark.svg")
	shipped, _ := filepath.Glob("../shipped/*/mark.svg")
	if files = append(files, shipped...); err != nil || len(files) < 10 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		mark := must.Get(os.ReadFile(file))(t)
		if !size.Match(mark) {
			t.Errorf("%s is not of a width and a height of 24 in its own units", file)
		}
		for _, hex := range colour.FindAllString(string(mark), -1) {
			for _, card := range []string{"#ffffff", "#151c1f"} {
				x, y := luminance(t, hex)+0.05, luminance(t, card)+0.05
				if ratio := max(x, y) / min(x, y); ratio < 3 {
					t.Errorf("%s: %s has a contrast of %.1f with %s", file, hex, ratio, card)
				}
			}
		}
	}
}
