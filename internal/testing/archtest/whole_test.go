package archtest

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// wholeSteps matches calls that work at once on a whole value, however large it is.
var wholeSteps = regexp.MustCompile(`\b(html\.Parse|html\.ParseFragment|html\.NewTokenizer|xml\.NewDecoder|csv\.NewReader|gojq\.Parse|gojq\.Compile|cascadia\.Compile|` +
	`regexp\.Compile|image\.Decode|image\.DecodeConfig|gzip\.NewReader|zlib\.NewReader|zstd\.NewReader|zip\.NewReader|tar\.NewReader|json\.NewDecoder|` +
	`markdown\.Convert|big\.ParseFloat|big\.\w+\)\.(?:SetString))\(`)

// ownFiles are packages whose calls read what the program itself holds.
var ownFiles = []string{"model/bundled", "model/hardware/complete", "model/hardware/cpu", "model/hardware/cpu/gen", "model/law", "model/market", "model/owntable", "model/place",
	"model/price", "ingest/rates", "partner/sandbox", "model/vat"}

// TestTheTableOfWholeValues compares the table of what works on whole values of others with the program: a call that
// no row names has no bound that anybody thought of, and each number is a constant.
func TestTheTableOfWholeValues(t *testing.T) {
	root, section := chapter(t, "security.md", "Work on whole values of others")
	code := regexp.MustCompile("`([^`]+)`")
	named := map[string]bool{}
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if len(cells) != 4 || !strings.Contains(cells[0], "`") {
			continue
		}
		for _, call := range code.FindAllStringSubmatch(cells[0], -1) {
			for _, in := range code.FindAllStringSubmatch(cells[1], -1) {
				named[call[1]+" in "+in[1]] = false
			}
		}
		for _, n := range bound.FindAllStringSubmatch(cells[3], -1) {
			if has, err := valueOf(filepath.Join(root, "internal", n[3]), n[4]); err != nil || !isAbout(n[1], n[2], has) {
				t.Errorf("%s: %s.%s is %d, %v", n[0], n[3], n[4], has, err)
			}
		}
	}
	for _, path := range goFiles(t) {
		in, isOurs := strings.CutPrefix(filepath.ToSlash(filepath.Dir(path)), filepath.ToSlash(root)+"/internal/")
		if !isOurs || strings.HasSuffix(path, "_test.go") || strings.HasPrefix(in, "testing") || strings.HasPrefix(in, "tools") || strings.HasSuffix(in, "test") || slices.Contains(ownFiles, in) {
			continue
		}
		text := must.Get(os.ReadFile(path))(t)
		for _, found := range wholeSteps.FindAllStringSubmatch(string(text), -1) {
			call := found[1]
			if strings.HasSuffix(call, "SetString") {
				call = "SetString"
			}
			if _, is := named[call+" in "+in]; !is {
				t.Errorf("docs/security.md says nothing of %s in %s: give it a bound before it begins, and a row", call, in)
			}
			named[call+" in "+in] = true
		}
	}
	for row, isUsed := range named {
		if !isUsed {
			t.Errorf("docs/security.md names %s, which the program does not call", row)
		}
	}
	if len(named) < 20 {
		t.Errorf("the table has %d calls", len(named))
	}
}
