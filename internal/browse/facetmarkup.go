package browse

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/words"
)

// A page's code takes longer for the values of facets than for all else, so those of which the address chooses
// none are written here, as web/src/components/checkboxes.tsx and options.tsx write them. The code sees only
// how many there are, and leaves a mark where they belong.

// choice is a value of a facet as a form offers it.
type choice struct {
	value, text string
	count       int
}

// shownValues is how many values a group shows at first; spareValues more are not cut off
// (web/src/features/plan-list/filters/group-choices.ts).
const (
	shownValues = 6
	spareValues = 2
)

// isQuiet reports whether the address says nothing of a facet, so that none of its values is chosen. The word of a
// parameter filter may be of a type or of a category.
func (l *List) isQuiet(facet *words.Facet) bool {
	isWord := facet.Name == "type" || facet.Name == "category"
	return !strings.Contains(l.asked, facet.Name) && !(isWord && strings.Contains(l.asked, "filter="))
}

func (l *List) isLoud(facet *words.Facet) bool { return !l.isQuiet(facet) }

// choices are the values of a quiet facet in the order of a form.
func (l *List) choices(k int) []choice {
	facet := facets[k]
	if steps, ok := l.steps[facet.Name]; ok {
		list := make([]choice, 0, len(steps))
		for _, s := range steps {
			if s.Count > 0 {
				list = append(list, choice{s.Value, s.Text, s.Count})
			}
		}
		return list
	}
	list := offeredValues(l.basis.Language(), facet, l.counts.Counts[k])
	if facet.Wording == words.YesNo {
		slices.Reverse(list)
	}
	if facet.Wording == words.CountryNames { // they are in the order of their codes
		slices.SortFunc(list, func(a, b choice) int { return l.basis.Language().Compare(a.text, b.text) })
	}
	return list
}

func offeredValues(lang *language.Language, facet *words.Facet, counts catalog.FacetCounts) []choice {
	list := make([]choice, counts.Len())
	for i, c := range counts.All() {
		list[i] = choice{c.Text, facet.Text(lang, c.Text), c.Count}
		if facet.IsNumeric() {
			list[i].text = string(facet.Wording.AppendNumber(nil, lang, c.Number))
		}
	}
	return list
}

// cut returns the choices that a group shows before it is unfolded: the most common ones, in their order.
func cut(list []choice, facet *words.Facet) []choice {
	if facet.Sizes != nil || len(list) <= shownValues+spareValues {
		return list
	}
	counts := make([]int, len(list))
	for i, c := range list {
		counts[i] = c.count
	}
	slices.Sort(counts)
	least, ties := counts[len(counts)-shownValues], 0
	more, _ := slices.BinarySearch(counts, least+1)
	return slices.DeleteFunc(slices.Clone(list), func(c choice) bool {
		if c.count == least {
			ties++
		}
		return c.count < least || c.count == least && ties > shownValues-(len(counts)-more)
	})
}

// appendMarkup appends what belongs in the place of a mark: "boxes cpu_cores" or "options cpu_cores".
func (l *List) appendMarkup(dst []byte, mark string) []byte {
	kind, name, _ := strings.Cut(mark, " ")
	k := slices.IndexFunc(facets, func(f *words.Facet) bool { return f.Name == name })
	if k < 0 {
		return dst
	}
	if kind == "options" {
		return l.appendOptions(dst, k)
	}
	for _, c := range cut(l.choices(k), facets[k]) {
		dst = append(append(dst, `<label><input type="checkbox" name="any.`...), name...)
		dst = appendHTML(append(dst, `" value="`...), c.value)
		dst = appendHTML(append(dst, `"/><span>`...), c.text)
		dst = append(append(dst, ` </span><small>`...), l.basis.Language().Number(c.count)...)
		dst = append(dst, `</small></label>`...)
	}
	return dst
}

// appendOptions appends the options of a dropdown of numbers, of which all is chosen.
func (l *List) appendOptions(dst []byte, k int) []byte {
	lang := l.basis.Language()
	dst = appendHTML(append(dst, `<option value="" selected="">`...), lang.TC("values", "All"))
	dst = append(dst, `</option>`...)
	for _, c := range offeredValues(l.basis.Language(), facets[k], l.counts.Counts[k]) {
		dst = appendHTML(append(dst, `<option value="eq.`...), c.value)
		dst = appendHTML(append(dst, `">`...), c.text)
		dst = append(append(dst, ` (`...), l.basis.Language().Number(c.count)...)
		dst = append(dst, `)</option>`...)
	}
	if left := l.leftOut[facets[k].Name]; left > 0 {
		dst = appendHTML(append(dst, `<option value="-" disabled="">`...), lang.N("{count} more not shown", "{count} more not shown", left))
		dst = append(dst, `</option>`...)
	}
	return dst
}

// appendQuiet appends view.Browse's quiet, a member for each facet that the answer lacks, unless it has them all.
func (l *List) appendQuiet(dst []byte, has func(*words.Facet) bool) []byte {
	between := `,"quiet":{`
	for k, facet := range facets {
		if has(facet) {
			continue
		}
		all := l.choices(k)
		values := l.counts.Counts[k].Len()
		for _, c := range l.counts.Counts[k].All() {
			if values == 1 && c.Count < cmp.Or(l.found.Machines, l.found.Total) { // other plans may have any
				values++
			}
		}
		dst = fmt.Appendf(dst, `%s"%s":[%d,%d,%d]`, between, facet.Name, values, len(all), len(cut(all, facet)))
		between = ","
	}
	if between == "," {
		dst = append(dst, '}')
	}
	return dst
}

// htmlEscapes are those of React.
var htmlEscapes = strings.NewReplacer(`"`, "&quot;", "&", "&amp;", "'", "&#x27;", "<", "&lt;", ">", "&gt;")

func appendHTML(dst []byte, text string) []byte {
	if strings.ContainsAny(text, `"&'<>`) {
		text = htmlEscapes.Replace(text)
	}
	return append(dst, text...)
}
