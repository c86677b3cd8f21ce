package browse

import (
	"cmp"
	"slices"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/model/language"
	"launchrack/internal/model/place"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
)

// appendFacets appends the members of view.Facets.
func (l *List) appendFacets(dst []byte, has func(*words.Facet) bool) []byte {
	return appendFacets(dst, l.basis.Language(), l.counts, func(f *words.Facet) bool { return has(f) || f.Name == partnerFacet })
}

func appendFacets(dst []byte, lang *language.Language, counts *catalog.Facets, has func(*words.Facet) bool) []byte {
	return appendEach(dst, lang, counts, has, func(dst []byte, _ *words.Facet, c catalog.ValueCount) []byte {
		return append(strconv.AppendInt(append(dst, c.Head...), int64(c.Count), 10), '}')
	})
}

// appendFacetTexts appends the names of the codes that facets count.
func (l *List) appendFacetTexts(dst []byte, has func(*words.Facet) bool) []byte {
	lang := l.basis.Language()
	return appendEach(dst, lang, l.counts, func(f *words.Facet) bool { return f.HasNames(lang) && has(f) }, func(dst []byte, facet *words.Facet, c catalog.ValueCount) []byte {
		return appendText(dst, facet.Text(lang, c.Text))
	})
}

// order gives the positions of a facet's values as they are listed; nil for as they are, and always without a language.
func order(lang *language.Language, facet *words.Facet, counts catalog.FacetCounts) []int {
	if facet.Wording != words.CountryNames || lang == nil {
		return nil
	}
	list := make([]int, counts.Len())
	for i := range list {
		list[i] = i
	}
	slices.SortFunc(list, func(a, b int) int {
		return cmp.Compare(place.CountryRank(lang, counts.At(a).Text), place.CountryRank(lang, counts.At(b).Text))
	})
	return list
}

// appendEach appends a member for some facets, with something for each of their values: countries by their names in the
// language, other values in the order of the counts.
func appendEach(dst []byte, lang *language.Language, counts *catalog.Facets, has func(*words.Facet) bool, value func([]byte, *words.Facet, catalog.ValueCount) []byte) []byte {
	empty := len(dst)
	for k := range facets {
		if !has(facets[k]) {
			continue
		}
		if len(dst) > empty {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, facets[k].Name), ":["...)
		positions := order(lang, facets[k], counts.Counts[k])
		for i, c := range counts.Counts[k].All() {
			if i > 0 {
				dst = append(dst, ',')
			}
			if positions != nil {
				c = counts.Counts[k].At(positions[i])
			}
			dst = value(dst, facets[k], c)
		}
		dst = append(dst, ']')
	}
	return dst
}

// appendCategories appends view.Browse's categories.
func (l *List) appendCategories(dst []byte, _ func(*words.Facet) bool) []byte {
	for i, c := range l.categories {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendText(append(dst, `{"value":`...), c.Value), `,"count":`...)
		dst = append(strconv.AppendInt(dst, int64(c.Count), 10), '}')
	}
	return dst
}

// appendSteps appends view.Browse's steps.
func (l *List) appendSteps(dst []byte, has func(*words.Facet) bool) []byte {
	empty := len(dst)
	for _, r := range ranges {
		if !has(facets[r.facet]) {
			continue
		}
		if len(dst) > empty {
			dst = append(dst, ',')
		}
		name := facets[r.facet].Name
		dst = append(appendText(dst, name), ":["...)
		for i, c := range l.steps[name] {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = append(appendText(append(dst, `{"value":`...), c.Value), `,"text":`...)
			dst = append(appendText(dst, c.Text), `,"count":`...)
			dst = append(strconv.AppendInt(dst, int64(c.Count), 10), '}')
		}
		dst = append(dst, ']')
	}
	return dst
}

func appendText(dst []byte, text string) []byte {
	return row.AppendValue(dst, row.Text, row.Value{Text: text})
}
