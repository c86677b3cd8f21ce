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

// constants writes the tables that server and pages share.
func (w *writer) constants() error {
	w.narrowed()
	w.vatCountries()
	w.facets()
	w.ranges()
	return w.planTypes()
}

func (w *writer) narrowed() {
	w.WriteString("\n/** The fixed filter of a page's list, beside the filters of its address. */\nexport const narrowed: Readonly<Record<string, string>> = {\n")
	for _, path := range slices.Sorted(maps.Keys(browse.PageFilters)) {
		fmt.Fprintf(w, "  '%s': '%s',\n", path, browse.PageFilters[path])
	}
	w.WriteString("}\n")
	fmt.Fprintf(w, "\n/** A parameter that limits a list to one row of each machine, unless a filter names a place. */\nexport const leadsRule = '%s=%s'\n", browse.LeadsParam, browse.LeadsOfPages)
	fmt.Fprintf(w, "\n/** Stands in a select for the columns of a table beside those of cards; it follows cardColumns. */\nexport const moreTableColumns = ',%s'\n", browse.MoreTableColumns)
	fmt.Fprintf(w, "\n/** The terms, in months, whose total a list can show. */\nexport const termMonths: readonly number[] = [%s]\n", strings.ReplaceAll(strings.Trim(fmt.Sprint(market.TermMonths()), "[]"), " ", ", "))
	fmt.Fprintf(w, "\n/** The maximum number of compared plans. */\nexport const maxCompared = %d\n", pages.MaxCompared)
	fmt.Fprintf(w, "\n/** The columns that pages ask for. */\nexport const cardColumns = '%s'\n", view.CardColumns)
}

// tableColumns returns the file of the columns that a table can show.
func tableColumns() []byte {
	w := &writer{}
	w.WriteString(header)
	w.WriteString("\n/** The columns that a table can show. `order` is the direction of a header's first sort. */\nexport const tableColumns = [\n")
	for _, c := range view.TableColumns {
		fmt.Fprintf(w, "  { name: '%s', label: '%s', order: '%s', isDefault: %t, isNumber: %t, group: '%s' },\n", c.Name, c.Label, c.Order, c.IsDefault, c.IsNumber, c.Group)
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

// formFields returns the file of the fields of the operator's form.
func formFields() []byte {
	w := &writer{}
	w.WriteString(header)
	fmt.Fprintf(w, "\n/** The kind of a field's input: `list` for texts with commas between them. */\n"+
		"export type FieldKind = '%s' | '%s' | '%s' | '%s' | '%s' | '%s'\n",
		row.TextInput, row.LongInput, row.LinkInput, row.ListInput, row.NumInput, row.PriceInput)
	w.WriteString("\n/** The fields of the operator's form: columns in the table's order. */\nexport const formFields = {\n")
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
	w.WriteString("\n/** The words for each plan type. */\nexport const planTypes: Readonly<Record<PlanType, PlanTypeText>> = {\n")
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
