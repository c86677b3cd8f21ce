package language_test

import (
	"testing"

	"launchrack/internal/model/language"
)

func TestSentencesOfTables(t *testing.T) {
	german, _ := language.Find("de")
	for want, got := range map[string]string{
		"More storage available.":        language.S("More storage available.").In(language.English),
		"Mehr Speicherplatz erhältlich.": language.S("More storage available.").In(german),
		"Allzweck":                       language.SC("category", "General").In(german),
		"Slack":                          language.Proper("Slack").In(german),
		"":                               language.Sentence{}.In(german, "size", "1"),
		"Vorher 5 € pro Monat.":          language.S("Formerly {prices} per month.").In(german, "prices", "5 €"),
		"Ja":                             language.Names[string]{"yes": language.S("Yes")}.In(german, "yes"),
		"perhaps":                        language.Names[string]{"yes": language.S("Yes")}.In(german, "perhaps"),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
