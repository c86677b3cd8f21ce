package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/market"
	"launchrack/internal/place"
	"launchrack/internal/row"
	"launchrack/internal/vat"
	"launchrack/internal/view"
)

// constants writes the tables that the pages read instead of keeping their own.
func (w *writer) constants() error {
	w.narrowed()
	w.vatCountries()
	w.facets()
	w.ranges()
	return w.planTypes()
}

func (w *writer) narrowed() {
	w.WriteString("\n/** What the list of a page is narrowed to beside what its address says. */\nexport const narrowed: Readonly<Record<string, string>> = {\n")
	for _, path := range slices.Sorted(maps.Keys(browse.PageFilters)) {
		fmt.Fprintf(w, "  '%s': '%s',\n", path, browse.PageFilters[path])
	}
	w.WriteString("}\n")
	fmt.Fprintf(w, "\n/** Has a call narrow its list to one row of each machine, unless it names a place. */\nexport const leadsRule = '%s=%s'\n", browse.LeadsParam, browse.LeadsOfPages)
	fmt.Fprintf(w, "\n/** What a table asks for beside the columns of cards; it begins with a comma. */\nexport const moreTableColumns = ',%s'\n", browse.MoreTableColumns)
	fmt.Fprintf(w, "\n/** The terms of which a list shows the total, in months. */\nexport const termMonths: readonly number[] = [%s]\n", strings.ReplaceAll(strings.Trim(fmt.Sprint(market.TermMonths()), "[]"), " ", ", "))
	fmt.Fprintf(w, "\n/** How many plans are compared at most. */\nexport const maxCompared = %d\n", pages.MaxCompared)
	fmt.Fprintf(w, "\n/** The columns that pages ask for. */\nexport const cardColumns = '%s'\n", view.CardColumns)
}

// tableColumns is the file of the columns that a table can show.
func tableColumns() []byte {
	w := &writer{}
	w.WriteString(header)
	w.WriteString("\n/** The columns that a table can show. `order` is the direction in which a header sorts first. */\nexport const tableColumns = [\n")
	for _, c := range view.TableColumns {
		fmt.Fprintf(w, "  { name: '%s', label: '%s', order: '%s', isDefault: %t, isNumber: %t },\n", c.Name, c.Label, c.Order, c.IsDefault, c.IsNumber)
	}
	w.WriteString("] as const\n")
	return []byte(w.String())
}

// vatCountries writes the countries whose tax prices can include, by name.
func (w *writer) vatCountries() {
	codes := vat.Countries()
	slices.SortFunc(codes, func(a, b string) int { return cmp.Compare(place.CountryName(a), place.CountryName(b)) })
	w.WriteString("\n/** The countries whose tax prices can include, by name. */\nexport const vatCountries: readonly { code: string; name: string }[] = [\n")
	for _, code := range codes {
		fmt.Fprintf(w, "  { code: '%s', name: '%s' },\n", code, place.CountryName(code))
	}
	w.WriteString("]\n")
}

// formFields is the file of what the operator's form asks for.
func formFields() []byte {
	w := &writer{}
	w.WriteString(header)
	fmt.Fprintf(w, "\n/** How the operator's form asks for a column: `list` for texts with commas between them. */\n"+
		"export type FieldKind = '%s' | '%s' | '%s' | '%s' | '%s' | '%s'\n",
		row.TextInput, row.LongInput, row.LinkInput, row.ListInput, row.NumInput, row.PriceInput)
	w.WriteString("\n/** The columns that the operator's form asks for, in the table's order. */\nexport const formFields = {\n")
	for _, c := range row.Columns() {
		if c.Input == row.NoInput {
			continue
		}
		required := ""
		if c.Required {
			required = ", isRequired: true"
		}
		fmt.Fprintf(w, "  %s: { label: '%s', kind: '%s'%s },\n", c.Name, c.Label, c.Input, required)
	}
	w.WriteString("} as const\n")
	return []byte(w.String())
}

// planTypes writes the words for each plan type.
func (w *writer) planTypes() error {
	w.WriteString("\n/** How visitors read of each plan type. */\nexport const planTypes: Readonly<Record<PlanType, PlanTypeText>> = {\n")
	for _, t := range market.PlanTypes() {
		text, err := json.Marshal(view.TextOfType(t))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "  %s: %s,\n", t, text)
	}
	w.WriteString("}\n")
	return nil
}
