package storefront

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestTheAuditLogHasWhatTheSettingsWere, field by field, and of keys and logos no more than that they changed.
func TestTheAuditLogHasWhatTheSettingsWere(t *testing.T) {
	base := Settings{ShopTexts: view.ShopTexts[string]{Name: "Rack", Notice: "Open"}, Logo: []byte("<svg/>"), Footer: []Link{{"Blog", "https://blog.example"}},
		Affiliates: map[market.PartnerID]string{"ovh": "old", "vultr": "same"}, Tokens: map[market.PartnerID][]byte{"ovh": []byte("sealed one"), "vultr": []byte("kept")}}
	for name, tt := range map[string]struct {
		change        func(*Settings)
		before, after map[string]string
	}{
		"a text":            {func(s *Settings) { s.Name = "Shop" }, map[string]string{"name": "Rack"}, map[string]string{"name": "Shop"}},
		"a headline":        {func(s *Settings) { s.HeroTitle = "North" }, map[string]string{}, map[string]string{"hero_title": "North"}},
		"a text that goes":  {func(s *Settings) { s.Notice = "" }, map[string]string{"notice": "Open"}, map[string]string{}},
		"a text that comes": {func(s *Settings) { s.Terms = "# Terms" }, map[string]string{}, map[string]string{"terms": "# Terms"}},
		"a link":            {func(s *Settings) { s.Footer = append(s.Footer[:1:1], Link{"Mail", "mailto:a@example.com"}) }, map[string]string{"footer": "Blog (https://blog.example)"}, map[string]string{"footer": "Blog (https://blog.example), Mail (mailto:a@example.com)"}},
		"a code":            {func(s *Settings) { s.Affiliates = map[market.PartnerID]string{"ovh": "new", "vultr": "same"} }, map[string]string{"affiliates.ovh": "old"}, map[string]string{"affiliates.ovh": "new"}},
		"another key": {func(s *Settings) {
			s.Tokens = map[market.PartnerID][]byte{"ovh": []byte("sealed two"), "vultr": []byte("kept")}
		}, map[string]string{"tokens.ovh": "a key"}, map[string]string{"tokens.ovh": "another key"}},
		"a key that goes": {func(s *Settings) { s.Tokens = map[market.PartnerID][]byte{"ovh": []byte("sealed one")} }, map[string]string{"tokens.vultr": "a key"}, map[string]string{}},
		"a logo":          {func(s *Settings) { s.Logo = nil }, map[string]string{"logo": "6 bytes, SHA-256 d4dc5666…"}, map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			changed := base
			tt.change(&changed)
			was := must.Get(json.Marshal(base))(t)
			is := must.Get(json.Marshal(changed))(t)
			entry := must.Get(note(operator.Entry{Event: operator.ShopChanged}, was, is))(t)
			var before, after map[string]string
			if json.Unmarshal(entry.Before, &before) != nil || json.Unmarshal(entry.After, &after) != nil {
				t.Fatalf("%s, %s", entry.Before, entry.After)
			}
			check.Match(t, []map[string]string{before, after}, []map[string]string{tt.before, tt.after})
		})
	}
}

// TestTheAuditLogShowsWhereLongTextsDiffer, also in their tails, and in the middle of a letter of several bytes.
func TestTheAuditLogShowsWhereLongTextsDiffer(t *testing.T) {
	long := strings.Repeat("ä", 3000)
	for name, tt := range map[string]struct{ was, is, before, after string }{
		"in the tail":      {long + " 14 days", long + " 30 days", " 14 days", " 30 days"},
		"what is appended": {long + " all", long + " all rights", " all", " all rights"},
		"in the beginning": {"14 days " + long, "30 days " + long, "14 days ", "30 days "},
		"inside of a rune": {long + "ä", long + "å", "ä", "å"},
	} {
		was := must.Get(json.Marshal(Settings{ShopTexts: view.ShopTexts[string]{Terms: tt.was}}))(t)
		is := must.Get(json.Marshal(Settings{ShopTexts: view.ShopTexts[string]{Terms: tt.is}}))(t)
		entry := must.Get(note(operator.Entry{}, was, is))(t)
		var before, after map[string]string
		if json.Unmarshal(entry.Before, &before) != nil || json.Unmarshal(entry.After, &after) != nil {
			t.Fatalf("%s: %s, %s", name, entry.Before, entry.After)
		}
		if !strings.Contains(before["terms"], tt.before) || !strings.Contains(after["terms"], tt.after) || before["terms"] == after["terms"] ||
			utf8.RuneCountInString(before["terms"]) > maxNoted+1 || !utf8.ValidString(before["terms"]) {
			t.Errorf("%s: %.80q… of %d bytes becomes %.80q", name, before["terms"], len(before["terms"]), after["terms"])
		}
	}
}

// TestTextsAreNamedInOrder: the table of texts and their list agree, and none is left out.
func TestTextsAreNamedInOrder(t *testing.T) {
	var s view.ShopTexts[string]
	if listed, fields := len(s.All()), reflect.TypeOf(s).NumField(); listed != fields || len(texts) != fields {
		t.Fatalf("%d texts, %d of them listed and %d in the table", fields, listed, len(texts))
	}
	want := map[string]string{}
	for i, text := range s.All() {
		*text = texts[i].name
		want[texts[i].name] = texts[i].name
	}
	written := must.Get(json.Marshal(s))(t)
	var got map[string]string
	must.Do(t, json.Unmarshal(written, &got))
	check.Match(t, got, want)
}
