package marks_test

import (
	"encoding/xml"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/marks"
)

func info(id, mark string) partner.Info {
	return partner.Info{Partner: market.Partner{ID: market.PartnerID(id)}, Mark: mark}
}

const good = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 24" width="90" height="24" fill="currentColor"><path d="M0 0h9"/></svg>`

func TestSheet(t *testing.T) {
	s, err := marks.New([]partner.Info{info("north", good), info("plain", ""), info("south", strings.ReplaceAll(good, "90", "70"))})
	if err != nil {
		t.Fatal(err)
	}
	if err := xml.Unmarshal(s.SVG, new(struct{})); err != nil {
		t.Errorf("the sheet is no XML: %v\n%s", err, s.SVG)
	}
	if n := strings.Count(string(s.SVG), "<symbol "); n != 2 {
		t.Errorf("%d symbols, want 2", n)
	}
	if !regexp.MustCompile(`^/assets/marks-[A-Za-z0-9_-]{8}\.svg$`).MatchString(s.Path) {
		t.Errorf("Path is %q, want a hash in it", s.Path)
	}
	if href, width, ok := s.Of("south"); !ok || width != 70 || href != s.Path+"#south" {
		t.Errorf("south is at %q, %d wide, %v", href, width, ok)
	}
	if _, _, ok := s.Of("plain"); ok {
		t.Error("a partner without a mark has one")
	}
	other, err := marks.New([]partner.Info{info("north", good)})
	if err != nil || other.Path == s.Path {
		t.Errorf("another sheet has the path %q too, %v", other.Path, err)
	}
}

func TestRefusedMarks(t *testing.T) {
	for name, mark := range map[string]string{
		"no SVG":     "<html></html>",
		"no XML":     "mark",
		"too high":   strings.Replace(good, `height="24"`, `height="40"`, 1),
		"no width":   strings.Replace(good, ` width="90"`, "", 1),
		"a script":   strings.Replace(good, "<path", "<script>1</script><path", 1),
		"no viewBox": strings.Replace(good, `viewBox="0 0 90 24" `, "", 1),
	} {
		if _, err := marks.New([]partner.Info{info("odd", mark)}); err == nil || !strings.Contains(err.Error(), "odd") {
			t.Errorf("%s: error is %v, want one that names the partner", name, err)
		}
	}
}
