package main

import (
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/language"
)

// sayings are the sentences that tell the past of a plan.
var sayings = []string{"In stock since {day}", "Sold out since {day}", "{price}, unchanged since {day}.", "{price} whenever it was offered since {day}.",
	"Lowest price since {day}", "Lowest price of the last 30 days", "Lowest price of the last 90 days", "This plan has not been offered since {day}."}

// TestAFreshShopTellsNoPast walks over the surfaces of a shop that has the sample alone, in three languages: it has watched
// nothing yet, and says so.
func TestAFreshShopTellsNoPast(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--languages", "en,de,fr")
	_, sitemap := s.call(t, "GET", "/sitemap-plans-1.xml")
	plans := map[string]string{} // one of each partner, and of each kind of its addresses
	for _, found := range regexp.MustCompile(`<loc>[^<]*(/plans/([a-z]{1,4})[^<]*)</loc>`).FindAllStringSubmatch(sitemap, -1) {
		plans[found[2]] = found[1]
	}
	if len(plans) < 8 {
		t.Fatalf("plans of %d kinds", len(plans))
	}
	for code, prefix := range map[string]string{"en": "", "de": "/de", "fr": "/fr"} {
		lang, _ := language.Find(code)
		paths := []string{"/vps", "/vps.md", "/vps.json", "/vps.csv", "/vps.rss", "/dedicated", "/?view=table", "/changes", "/changes.json"}
		for _, path := range plans {
			paths = append(paths, path, path+".md", path+".json")
		}
		told := 0
		for _, path := range paths {
			status, text := s.call(t, "GET", prefix+path)
			if status != 200 {
				continue
			}
			told++
			for _, sentence := range sayings {
				words := regexp.QuoteMeta(lang.T(sentence, "day", "\x00", "price", "\x00"))
				if claim := regexp.MustCompile(strings.ReplaceAll(words, "\x00", `[^<>"\n]{1,60}`)).FindString(text); claim != "" {
					t.Errorf("%s says %q", prefix+path, claim)
				}
			}
			for _, column := range []string{`"first_seen_at":"`, `"price_changed_at":"`} {
				if strings.Contains(text, column) {
					t.Errorf("%s has %s…", prefix+path, column)
				}
			}
			if isPlan := strings.HasPrefix(path, "/plans/") && strings.HasSuffix(path, ".md"); isPlan && strings.Contains(text, lang.T("First seen")) {
				t.Errorf("%s says when the plan was first seen", prefix+path)
			}
		}
		if told < 3*len(plans) {
			t.Errorf("%s: only %d of %d surfaces answered", code, told, len(paths))
		}
	}
}
