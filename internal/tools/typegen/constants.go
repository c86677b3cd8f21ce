package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/vat"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// constants writes the tables that server and pages share. What visitors read of them is a function, since a page's
// language is not known when its scripts are read.
func (w *writer) constants() {
	w.narrowed()
	w.currencies()
	w.vatCountries()
	w.facets()
	w.ranges()
	w.planTypes()
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
	fmt.Fprintf(w, "\n/** The columns that pages ask for. */\nexport const cardColumns = '%s'\n", view.CardColumns)
}

// tableColumns returns the file of the columns that a table can show.
func tableColumns() []byte {
	w := &writer{}
	w.WriteString(header + "\nimport { t } from '@/lib/language'\n")
	w.WriteString("\n/** The columns that a table can show. `order` is the direction of a header's first sort. */\nexport const tableColumns = [\n")
	var groups []string
	for _, c := range words.Facts {
		if c.Group == "" {
			continue
		}
		fmt.Fprintf(w, "  { name: '%s', label: () => %s, order: '%s', isDefault: %t, isNumber: %t, group: '%s' },\n", c.Column, sentence(cmp.Or(c.Head, c.Label).In(language.English)), c.Order, c.IsDefault, c.IsNumber, c.Group)
		if !slices.Contains(groups, c.Group) {
			groups = append(groups, c.Group)
		}
	}
	w.WriteString("] as const\n\n/** The groups of the columns, in their order. */\nexport const columnGroups = {\n")
	for _, group := range groups {
		fmt.Fprintf(w, "  '%s': () => %s,\n", group, sentence(group))
	}
	w.WriteString("} as const\n")
	return []byte(w.String())
}

// vatCountries writes the codes of the countries whose tax prices can include.
func (w *writer) vatCountries() {
	fmt.Fprintf(w, "\n/** The countries whose tax prices can include, by name. */\nexport const vatCountries: readonly string[] = '%s'.split(' ')\n", strings.Join(countriesByName(), " "))
}

func countriesByName() []string {
	codes := vat.Countries()
	slices.SortFunc(codes, func(a, b string) int { return cmp.Compare(place.CountryName(a), place.CountryName(b)) })
	return codes
}

// maxCompared returns the file of the bound of a comparison.
func maxCompared() []byte {
	return fmt.Appendf(nil, "%s\n/** The maximum number of compared plans. */\nexport const maxCompared = %d\n", header, pages.MaxCompared)
}

// countryNames returns the file of the names of those countries, which browsers take from the server's markup.
func countryNames() []byte {
	w := &writer{}
	w.WriteString(header + "\nimport { t } from '@/lib/language'\n\n/** The names of vatCountries. */\nexport const countryNames = (): string[] => [\n")
	for _, code := range countriesByName() {
		fmt.Fprintf(w, "  %s,\n", sentence(place.CountryName(code)))
	}
	w.WriteString("]\n")
	return []byte(w.String())
}

// planTypes writes the words for each plan type.
func (w *writer) planTypes() {
	w.WriteString("\n/** The words for each plan type. */\nexport const planTypes: Readonly<Record<PlanType, () => PlanTypeText>> = {\n")
	for _, t := range market.PlanTypes() {
		x := view.TextOfType(language.English, t)
		fmt.Fprintf(w, "  %s: () => ({ title: %s, filter: %s, card: %s, summary: %s, menu: %s, footer: %s, path: '%s', intro: %s }),\n", t,
			sentence(x.Title), sentence(x.Filter), sentence(x.Card), sentence(x.Summary), sentence(x.Menu), sentence(x.Footer), x.Path, sentence(x.Intro))
	}
	w.WriteString("}\n")
}

// sentence writes a text for visitors, in the language of the page.
func sentence(text string) string {
	if text == "" {
		return "''"
	}
	return "t('" + strings.ReplaceAll(text, "'", `\'`) + "')"
}
