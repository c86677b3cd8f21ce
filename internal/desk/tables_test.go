package desk

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// spoken matches the text of a button with the beginning of its name for screen readers.
var spoken = regexp.MustCompile(`Verb: "([^"]+)", Label: (?:fmt\.Sprintf\()?"([^"%]+)`)

// TestSpokenNamesBeginWithWhatIsSeen: who speaks to a browser says what is seen (WCAG 2.5.3).
func TestSpokenNamesBeginWithWhatIsSeen(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	buttons := 0
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
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
