package words_test

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// unread are the fields of a plan that are no column of the API, each with the reason.
var unread = map[string]string{
	"SKU":                   "the partner's own key, by which a refresh finds the row again",
	"Source":                "decides who may change the row",
	"CPUSockets":            "completes the cores",
	"UnconfirmedSince":      "told as the state of the plan",
	"PriceUnconfirmedSince": "told as the state of the price",
	"OtherQuotes":           "converted into the prices that are shown",
	"QuotedTax":             "told in the explanation of the price",
	"FromText":              "told as the source of each fact",
	"Corrections":           "told as corrections, each with its reason",
	"PriceCourse":           "drawn as a chart",
	"WatchedSince":          "written by first_seen_at",
}

// TestEveryFieldIsAFact holds that what a plan has is told to people and programs from one table, or why it is not.
func TestEveryFieldIsAFact(t *testing.T) {
	var p market.Plan
	columns := map[uintptr]*row.Column{}
	for _, c := range row.Columns() {
		columns[reflect.ValueOf(c.Field(&p)).Pointer()] = c
	}
	reasons := maps.Clone(unread)
	for _, field := range reflect.VisibleFields(reflect.TypeFor[market.Plan]()) {
		if field.Anonymous {
			continue
		}
		reason := reasons[field.Name]
		delete(reasons, field.Name)
		switch c, isColumn := columns[reflect.ValueOf(&p).Elem().FieldByIndex(field.Index).Addr().Pointer()]; {
		case !isColumn && reason == "":
			t.Errorf("%s is no column, and nobody says why", field.Name)
		case isColumn && reason != "":
			t.Errorf("%s is a column that has a reason to be none", field.Name)
		case isColumn:
			f := words.FactOf(c.Name)
			if f.Says == "" {
				t.Errorf("nothing says what %s holds", c.Name)
			}
			if isRead := c.IsCorrectable || f.IsOnPlan || f.IsCompared || f.Group != ""; isRead && f.Label == (language.Sentence{}) {
				t.Errorf("%s has no label", c.Name)
			}
			if _, hasFacet := words.FindFacet(c.Name); hasFacet != (f.Facet != nil) {
				t.Errorf("%s is counted: %t", c.Name, hasFacet)
			}
		}
	}
	if len(reasons) > 0 {
		t.Errorf("these are no fields of a plan: %v", slices.Sorted(maps.Keys(reasons)))
	}
	for i, f := range words.Facts {
		if slices.ContainsFunc(words.Facts[:i], func(o words.Fact) bool { return o.Column == f.Column }) {
			t.Errorf("%s is told twice", f.Column)
		}
	}
}

// TestEveryCodeHasAName: a value that package market lists has a name on pages.
func TestEveryCodeHasAName(t *testing.T) {
	for _, c := range row.Columns() {
		for _, value := range c.Values {
			if _, has := words.FactOf(c.Name).Names[value]; !has {
				t.Errorf("%s has no name for %s", c.Name, value)
			}
		}
	}
}
