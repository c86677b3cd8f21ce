package law

import (
	"os"
	"strings"
	"testing"
	"time"

	"launchrack/internal/testing/must"
)

// TestEachSeatHasItsDuties: a country of the European Union has the union's rules beside its own, and a country that
// nobody has read the law of has the strictest.
func TestEachSeatHasItsDuties(t *testing.T) {
	for _, tt := range []struct {
		seat, tax string
		isKnown   bool
		asks, not string
	}{
		{"DE", "DE", true, "tax fees lowest ranking payment trader imprint contact", "coverage"},
		{"FR", "FR", true, "tax fees lowest ranking coverage payment trader imprint contact", ""},
		{"NL", "NL", true, "tax lowest ranking trader imprint", "coverage"},
		{"GB", "GB", true, "tax fees ranking coverage payment imprint contact", "lowest trader"},
		{"CH", "CH", false, "tax fees lowest ranking coverage payment trader imprint contact", ""},
		{"BR", "BR", false, "tax fees lowest ranking coverage payment trader imprint contact", ""},
		{"", "", false, "", "tax fees lowest ranking coverage payment trader imprint contact"},
	} {
		p := Of(tt.seat)
		if p.IsKnown != tt.isKnown || p.TaxCountry() != tt.tax {
			t.Errorf("%q: known %t with the tax of %q; want %t, %q", tt.seat, p.IsKnown, p.TaxCountry(), tt.isKnown, tt.tax)
		}
		for _, duty := range strings.Fields(tt.asks) {
			if !p.Asks(Duty(duty)) {
				t.Errorf("%q does not ask for %s", tt.seat, duty)
			}
		}
		for _, duty := range strings.Fields(tt.not) {
			if p.Asks(Duty(duty)) {
				t.Errorf("%q asks for %s", tt.seat, duty)
			}
		}
	}
}

// TestTheDocumentNamesEachLaw with its source and the day when it was read.
func TestTheDocumentNamesEachLaw(t *testing.T) {
	doc := must.Get(os.ReadFile("../../../docs/law.md"))(t)
	for _, r := range load() {
		line := "| " + string(r.Duty) + " | [" + r.Law + "](" + r.Source + ") | " + r.Asks + " | " + r.Read.Format(time.DateOnly) + " |"
		if !strings.Contains(string(doc), line) {
			t.Errorf("docs/law.md lacks this line:\n%s", line)
		}
	}
}

func TestBadRowsAreRefused(t *testing.T) {
	const head = "seat,duty,law,asks,source,read\n"
	for name, line := range map[string]string{
		"a duty that is none": "DE,smile,Law,Asks.,https://example.com,2026-11-27",
		"no source":           "DE,tax,Law,Asks.,,2026-11-27",
		"no day":              "DE,tax,Law,Asks.,https://example.com,soon",
		"no law":              "DE,tax,,Asks.,https://example.com,2026-11-27",
		"a column too few":    "DE,tax,Law,Asks.,https://example.com",
	} {
		if rows, err := parse(head + line); err == nil {
			t.Errorf("%s: %v came", name, rows)
		}
	}
}

func TestASeatIsACountry(t *testing.T) {
	for text, want := range map[string]string{"": "", "de": "DE", " FR ": "FR", "uk": "GB", "BR": "BR", "Germany": "DE", " frankreich": "FR"} {
		if got, err := ParseSeat(text); got != want || err != nil {
			t.Errorf("%q: %q, %v; want %q", text, got, err, want)
		}
	}
	for _, text := range []string{"Atlantis", "XX", "EU", "D"} {
		if got, err := ParseSeat(text); err == nil {
			t.Errorf("%q was taken as %q", text, got)
		}
	}
}
