package language_test

import (
	"testing"
	"time"

	"launchrack/internal/model/language"
)

func TestEnglish(t *testing.T) {
	en := language.English
	day := time.Date(2026, 11, 3, 23, 0, 0, 0, time.UTC)
	for _, test := range []struct{ name, got, want string }{
		{"a sentence", en.T("Sold out"), "Sold out"},
		{"a hole", en.T("Sold out since {day}", "day", en.Day(day)), "Sold out since 3 Nov 2026"},
		{"a value with braces stays", en.T("{a} and {b}", "a", "{b}", "b", "c"), "{b} and c"},
		{"a word with a context", en.TC("sorting", "Order"), "Order"},
		{"one", en.N("{count} server", "{count} servers", 1), "1 server"},
		{"none", en.N("{count} server", "{count} servers", 0), "0 servers"},
		{"many", en.N("{count} server in {place}", "{count} servers in {place}", 1022, "place", "Köln"), "1,022 servers in Köln"},
		{"a number", en.Number(-1234567), "-1,234,567"},
		{"what is not exact keeps its sign in its line", en.Approximate("$1.00"), "≈\u00a0$1.00"},
		{"no day", en.Day(time.Time{}), ""},
		{"two", en.And([]string{"disk", "memory"}), "disk and memory"},
		{"three", en.Or([]string{"disk", "memory", "traffic"}), "disk, memory or traffic"},
		{"nothing", en.And(nil), ""},
	} {
		if test.got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, test.got, test.want)
		}
	}
}

// TestLocale names languages as Open Graph does.
func TestLocale(t *testing.T) {
	for code, want := range map[string]string{"en": "en_US", "de": "de_DE", "fr": "fr_FR", "es": "es_ES", "it": "it_IT", "nl": "nl_NL", "pl": "pl_PL", "cs": "cs_CZ", "pt-br": "pt_BR", "xx": ""} {
		l, faults := language.Read(code, []byte("msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n != 1;\\n\"\n"))
		if l == nil {
			t.Fatal(faults)
		}
		if got := l.Locale(); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}

// TestOnePoint: a value that ends in an abbreviation's point ends a sentence with one.
func TestOnePoint(t *testing.T) {
	for _, test := range []struct{ sentence, value, want string }{
		{"Now {price}.", "8 € inkl. MwSt.", "Now 8 € inkl. MwSt."},
		{"Now {price}", "8 € inkl. MwSt.", "Now 8 € inkl. MwSt."},
		{"Now {price}. More.", "8 € inkl. MwSt.", "Now 8 € inkl. MwSt. More."},
		{"Now {price}, more.", "8 € inkl. MwSt.", "Now 8 € inkl. MwSt., more."},
		{"Now {price}.", "8 €", "Now 8 €."},
		{"Now {price}.", "wait…", "Now wait…."},
		{"Now {price}...", "z. B.", "Now z. B...."},
		{"Now {price}.", "wait...", "Now wait...."},
	} {
		if got := language.English.T(test.sentence, "price", test.value); got != test.want {
			t.Errorf("%q with %q is %q, want %q", test.sentence, test.value, got, test.want)
		}
	}
}
