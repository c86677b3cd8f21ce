package view_test

import (
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// TestTypesAreSearchedByTheirLabels: a search for a type's label in a list or on a card finds its
// plans.
func TestTypesAreSearchedByTheirLabels(t *testing.T) {
	columns := words.SearchedColumns()
	at := slices.IndexFunc(columns, func(c words.Searched) bool { return c.Name == "type" })
	for _, planType := range market.PlanTypes() {
		text := view.TextOfType(language.English, planType)
		words := strings.ToLower(columns[at].Words(row.Value{Text: string(planType)}))
		for word := range strings.FieldsSeq(strings.ToLower(strings.Join([]string{string(planType), text.Title, text.Filter, text.Card}, " "))) {
			if !slices.Contains(strings.Fields(words), word) {
				t.Errorf("%s is called %q, and searched as %q", planType, word, words)
			}
		}
	}
}
