package browse

import (
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/row"
	"launchrack/internal/words"
)

// appendFacets appends what presentFacets counts.
func (l *List) appendFacets(dst []byte) ([]byte, error) {
	return l.appendEach(dst, func(*words.Facet) bool { return true }, func(dst []byte, _ *words.Facet, c catalog.ValueCount) []byte {
		return append(strconv.AppendInt(append(dst, c.Head...), int64(c.Count), 10), '}')
	})
}

// appendFacetTexts appends what facetTexts names.
func (l *List) appendFacetTexts(dst []byte) ([]byte, error) {
	return l.appendEach(dst, (*words.Facet).HasNames, func(dst []byte, facet *words.Facet, c catalog.ValueCount) []byte {
		return appendText(dst, string(facet.Wording.AppendText(nil, c.Text)))
	})
}

// appendEach appends a member for some facets, with something for each of their values.
func (l *List) appendEach(dst []byte, has func(*words.Facet) bool, value func([]byte, *words.Facet, catalog.ValueCount) []byte) ([]byte, error) {
	empty := len(dst)
	for k := range facets {
		if !has(facets[k]) {
			continue
		}
		if len(dst) > empty {
			dst = append(dst, ',')
		}
		dst = append(appendText(dst, facets[k].Name), ":["...)
		for i, c := range l.counts.Counts[k].All() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = value(dst, facets[k], c)
		}
		dst = append(dst, ']')
	}
	return dst, nil
}

// appendCategories appends view.Browse's categories.
func (l *List) appendCategories(dst []byte) ([]byte, error) {
	for i, c := range l.categories {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendText(append(dst, `{"value":`...), c.Value), `,"count":`...)
		dst = append(strconv.AppendInt(dst, int64(c.Count), 10), '}')
	}
	return dst, nil
}

// appendSteps appends what stepCounts counts.
func (l *List) appendSteps(dst []byte) ([]byte, error) {
	for n, r := range ranges {
		if n > 0 {
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
	return dst, nil
}

func appendText(dst []byte, text string) []byte {
	return row.AppendValue(dst, row.Text, row.Value{Text: text})
}
