package archtest

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// TestSecurityNamesTestsThatExist: every test in docs/security.md exists in the repository.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	page := must.Get(os.ReadFile("../../../docs/security.md"))(t)
	tests := map[string]bool{}
	for _, path := range goFiles(t) {
		if !strings.HasSuffix(path, "_test.go") {
			continue
		}
		text := must.Get(os.ReadFile(path))(t)
		for _, found := range regexp.MustCompile(`(?m)^func (Test\w+)\(t \*testing\.T\)`).FindAllSubmatch(text, -1) {
			tests[string(found[1])] = true
		}
	}
	named := regexp.MustCompile(`\bTest[A-Z]\w+`).FindAllString(string(page), -1)
	if len(named) < 80 {
		t.Errorf("the page names %d tests only", len(named))
	}
	for _, name := range named {
		if !tests[name] {
			t.Errorf("docs/security.md names %s, which is no test", name)
		}
	}
}
