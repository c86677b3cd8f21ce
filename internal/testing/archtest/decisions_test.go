package archtest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestDecisionsHaveNumbersOfTheirOwn: each decision has a unique number, which its file name and its
// title contain.
func TestDecisionsHaveNumbersOfTheirOwn(t *testing.T) {
	pages, err := filepath.Glob("../../../docs/decisions/0*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages (%v)", len(pages), err)
	}
	seen := map[int]string{}
	for _, page := range pages {
		name, number := filepath.Base(page), 0
		if _, err := fmt.Sscanf(name, "%d-", &number); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if other, taken := seen[number]; taken {
			t.Errorf("%s and %s have one number", other, name)
		}
		seen[number] = name
		text := must.Get(os.ReadFile(page))(t)
		if !strings.HasPrefix(string(text), fmt.Sprintf("# %d. ", number)) {
			t.Errorf("the title of %s has another number", name)
		}
	}
}
