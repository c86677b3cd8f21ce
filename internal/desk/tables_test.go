package desk

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// spoken matches the text of a button with the beginning of its name for screen readers.
var spoken = regexp.MustCompile(`Verb: "([^"]+)", Label: (?:fmt\.Sprintf\()?"([^"%]+)`)

// TestSpokenNamesBeginWithWhatIsSeen: who speaks to a browser says what is seen (WCAG 2.5.3).
func TestSpokenNamesBeginWithWhatIsSeen(t *testing.T) {
	files := must.Get(filepath.Glob("*.go"))(t)
	buttons := 0
	for _, file := range files {
		source := must.Get(os.ReadFile(file))(t)
		for _, b := range spoken.FindAllStringSubmatch(string(source), -1) {
			if buttons++; !strings.HasPrefix(b[2], b[1]) {
				t.Errorf("%s: %q is spoken as %q", file, b[1], b[2])
			}
		}
	}
	if buttons < 10 {
		t.Errorf("%d buttons", buttons)
	}
}

// TestPathsComeAfterTheirWords: whoever reads a reason needs no path to know which field it is about.
func TestPathsComeAfterTheirWords(t *testing.T) {
	for text, want := range map[string]string{
		"It lost $.blocks[].fields.setupFee.USD.":            "It lost setup fee in dollars ($.blocks[].fields.setupFee.USD).",
		"It lost $.plans[].price.pln.":                       "It lost price in PLN ($.plans[].price.pln).",
		"$.plans[]: 12 of 30 entries; $.items[].price_month": "plans ($.plans[]): 12 of 30 entries; price month ($.items[].price_month).",
		"$4.20 a month, $[]":                                 "$4.20 a month, ($[]).",
		"listed without cycles.price.setup: \"x\" came":      "listed without setup (cycles.price.setup): \"x\" came.",
		"Nothing of the kind":                                "Nothing of the kind.",
	} {
		if got := sentence(text); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
