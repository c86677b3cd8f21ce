package main

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// objects are types whose TypeScript members cannot be derived from their Go fields alone.
var objects = map[reflect.Type]func(*writer){
	reflect.TypeFor[view.Facets]():     (*writer).facetCounts,
	reflect.TypeFor[view.FacetTexts](): (*writer).facetTexts,
	reflect.TypeFor[market.Place]():    (*writer).place,
	reflect.TypeFor[market.Quote]():    (*writer).quote,
	reflect.TypeFor[market.Cycle]():    (*writer).cycle,
}

func (w *writer) facetCounts() {
	w.WriteString("\nexport interface Facets {\n")
	for _, f := range words.Facets() {
		value := "TextCount"
		switch {
		case f.IsNumeric():
			value = "NumberCount"
		case f.Kind == row.Boolean:
			value = "BooleanCount"
		}
		fmt.Fprintf(w, "  %s: %s[]\n", f.Name, value)
	}
	w.WriteString("}\n\n/** One value of a facet of numbers. */\nexport interface NumberCount {\n  value: number\n  count: number\n}\n")
	w.WriteString("\n/** One value of a facet that is true or false. */\nexport interface BooleanCount {\n  value: boolean\n  count: number\n}\n")
	w.queue = append(w.queue, reflect.TypeFor[view.TextCount]())
}

func (w *writer) facetTexts() {
	w.WriteString("\n/** The names of values that are codes, in their order. */\nexport type FacetTexts = Partial<Record<keyof Facets, string[]>>\n")
}

// controls are the names of the controls of a list's quick form.
var controls = map[words.Control]string{words.Buttons: "buttons", words.Dropdown: "dropdown"}

// facets writes the table of facets.
func (w *writer) facets() {
	w.WriteString(`
/** A dimension by which lists are counted and filtered. */
export interface FacetInfo {
  name: keyof Facets
  label: () => string
  /** Its control in a list's quick form. */
  control?: 'buttons' | 'dropdown'
  /** The position of its group of checkboxes, from 1. */
  group: number
  /** A plan may have several of its values. */
  isList: boolean
  /** The format of its values for visitors. */
  wording: 'text' | 'capitalised' | 'types' | 'names' | 'counted' | 'size' | 'rate' | 'yesNo'
  /** A value that counts, with what it counts. */
  counted?: (count: number) => string
  /** The type of disk that it counts: it takes the place of the count of all disks where that type alone is chosen. */
  disk?: string
  /** Its group is folded away until one of its values is chosen, since few visitors use it. */
  isFolded?: true
}

/** The facets, in the order of every answer. */
export const facets: readonly FacetInfo[] = [
`)
	for _, f := range words.Facets() {
		fmt.Fprintf(w, "  { name: '%s', label: () => %s%s, group: %d, isList: %t, wording: '%s'%s%s%s },\n", f.Name, sentence(f.Label.In(language.English)), optional("control", controls[f.Control]), f.Group, f.IsList(),
			wordingOf(f), counted(f.Wording), optional("disk", string(f.DiskKind)), map[bool]string{true: ", isFolded: true"}[f.IsFolded])
	}
	w.WriteString("]\n")
}

// ranges writes the table of ranges.
func (w *writer) ranges() {
	w.WriteString(`
/** A number of a plan that a list's form filters by minimum and maximum. */
export interface RangeInfo {
  /** The column, or "price" for the price in the chosen currency. */
  name: string
  /** Its name in a sentence. */
  label: () => string
  /** Its name by itself. */
  title: () => string
  /** The unit of the numbers that a visitor types; empty for a count. */
  unit: () => string
}

/** The ranges in the order of a list's form. */
export const ranges: readonly RangeInfo[] = [
`)
	for _, r := range words.Ranges() {
		label := r.Label.In(language.English)
		fmt.Fprintf(w, "  { name: '%s', label: () => %s, title: () => %s, unit: () => %s },\n", r.Name, sentence(label), sentence(words.Capital(label)), sentence(r.Unit))
	}
	w.WriteString("]\n")
}

// wordings are the names of the formats of values.
var wordings = map[words.Wording]string{
	words.AsIs: "text", words.Capitalised: "capitalised", words.TypeNames: "types", words.CountryNames: "names", words.RegionNames: "names", words.Codes: "names",
	words.Gigabytes: "size", words.BitRate: "rate", words.YesNo: "yesNo",
}

func wordingOf(f *words.Facet) string {
	if f.Wording.Counts() {
		return "counted"
	}
	return wordings[f.Wording]
}

// counted writes the member of a facet whose values count something.
func counted(w words.Wording) string {
	if !w.Counts() {
		return ""
	}
	form := func(n int) string {
		return strings.Replace(w.Exactly(language.English, n), strconv.Itoa(n), "{count}", 1)
	}
	return fmt.Sprintf(", counted: (count) => n('%s', '%s', count)", form(1), form(2))
}

// optional writes a member whose value is not empty.
func optional(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(", %s: '%s'", name, value)
}

// place writes the type of an item of column places, whose unknown country is null.
func (w *writer) place() {
	w.WriteString("\nexport interface Place {\n  region: string\n  country: string | null\n  state: PlaceState\n  count: number | null\n  lead_hours: number | null\n}\n")
	w.queue = append(w.queue, reflect.TypeFor[market.PlaceState]())
}

// quote writes the type of an item of column price_components, whose unknown texts are null.
func (w *writer) quote() {
	fmt.Fprintf(w, "\nexport interface Quote {\n  component: Component\n  name: string | null\n  period: '%s'\n  currency: Currency\n  amount: number\n"+
		"  term_months: number | null\n  place: string | null\n  mandatory: boolean\n  quoted_tax: number | null\n  source: string | null\n}\n",
		strings.Join(texts(market.QuotePeriods()), "' | '"))
	w.queue = append(w.queue, reflect.TypeFor[market.Component](), reflect.TypeFor[market.Currency]())
}

// cycle writes the type of an item of column billing_cycles, whose unknown prices are null.
func (w *writer) cycle() {
	w.WriteString("\nexport interface Cycle {\n  months: number\n  amounts: Record<string, number>\n  setup: Record<string, number> | null\n" +
		"  renewal: Record<string, number> | null\n  coupon: string | null\n}\n")
}

// currencies writes those of every shop as the selector has them.
func (w *writer) currencies() {
	w.WriteString("\n/** The currencies of a shop that has no others. */\nexport const currenciesOfEveryShop: readonly CurrencyChoice[] = [\n")
	for _, c := range view.CurrencyChoices(language.English, market.OfEveryShop()) {
		fmt.Fprintf(w, "  { value: '%s', text: '%s' },\n", c.Value, c.Text)
	}
	w.WriteString("]\n")
}
