package browse

import (
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// appendFacets appends an object with a list of counts for each facet.
func appendFacets(dst []byte, f catalog.Facets) []byte {
	dst = append(dst, '{')
	for k, facet := range facets {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), facet.Name...), '"', ':')
		dst = appendCounts(dst, f.Counts[k], appendValueCount)
	}
	return append(dst, '}')
}

func appendCounts(dst []byte, counts catalog.FacetCounts, one func([]byte, catalog.ValueCount) []byte) []byte {
	dst = append(dst, '[')
	for i := range counts.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, counts.At(i))
	}
	return append(dst, ']')
}

func appendValueCount(dst []byte, c catalog.ValueCount) []byte {
	return append(strconv.AppendInt(append(dst, c.Head...), int64(c.Count), 10), '}')
}

func appendLeftOut(dst []byte, left map[string]int) []byte {
	dst = append(dst, '{')
	for i, facet := range slices.Sorted(maps.Keys(left)) {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendText(dst, facet)
		dst = strconv.AppendInt(append(dst, ':'), int64(left[facet]), 10)
	}
	return append(dst, '}')
}

func appendViewTexts(dst []byte, counts []view.TextCount) []byte {
	return appendList(dst, counts, appendTextCount)
}

func appendTextCount(dst []byte, c view.TextCount) []byte {
	dst = appendText(append(dst, `{"value":`...), c.Value)
	dst = strconv.AppendInt(append(dst, `,"count":`...), int64(c.Count), 10)
	return append(dst, '}')
}

// appendFacetTexts appends an object with the words of the values of each facet that has
// them.
func appendFacetTexts(dst []byte, f catalog.Facets) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for k, facet := range facets {
		if !facet.HasWords() {
			continue
		}
		if len(dst) > begin {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), facet.Name...), '"', ':')
		dst = appendCounts(dst, f.Counts[k], appendValueWords)
	}
	return append(dst, '}')
}

func appendValueWords(dst []byte, c catalog.ValueCount) []byte { return append(dst, c.Words...) }

func appendPriceRange(dst []byte, f catalog.Facets) []byte {
	dst = appendText(append(dst, `{"currency":`...), string(market.USD))
	dst = appendAmount(append(dst, `,"min":`...), f.Min)
	dst = appendAmount(append(dst, `,"max":`...), f.Max)
	return append(dst, '}')
}

func appendApplied(dst []byte, a view.Applied) []byte {
	dst = appendOptional(append(dst, `{"type":`...), a.Type)
	dst = appendOptional(append(dst, `,"category":`...), a.Category)
	dst = appendList(append(dst, `,"filters":`...), a.Filters, appendFilter)
	if len(a.Problems) > 0 {
		dst = appendList(append(dst, `,"problems":`...), a.Problems, func(dst []byte, p view.SearchProblem) []byte {
			dst = appendText(append(dst, `{"text":`...), p.Text)
			return append(appendText(append(dst, `,"message":`...), p.Message), '}')
		})
	}
	return append(dst, '}')
}

func appendFilter(dst []byte, f view.AppliedFilter) []byte {
	dst = appendText(append(dst, `{"name":`...), f.Name)
	dst = appendText(append(dst, `,"value":`...), f.Value)
	if f.Upper != nil {
		dst = appendText(append(dst, `,"upper":`...), *f.Upper)
	}
	dst = appendText(append(dst, `,"text":`...), f.Text)
	if f.Without != nil {
		dst = appendText(append(dst, `,"without":`...), *f.Without)
	}
	return append(dst, '}')
}

func appendRemoval(dst []byte, r view.Removal) []byte {
	dst = appendFilter(append(dst, `{"filter":`...), r.Filter)
	dst = strconv.AppendInt(append(dst, `,"total":`...), int64(r.Total), 10)
	return append(dst, '}')
}

func appendOptional[T ~string](dst []byte, s *T) []byte {
	if s == nil {
		return append(dst, "null"...)
	}
	return appendText(dst, string(*s))
}

func appendAmount(dst []byte, a *market.Amount) []byte {
	if a == nil {
		return append(dst, "null"...)
	}
	return a.Append(dst)
}

func appendText(dst []byte, s string) []byte {
	return row.AppendValue(dst, row.Text, row.Value{Text: s})
}

func appendList[T any](dst []byte, list []T, one func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, item := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = one(dst, item)
	}
	return append(dst, ']')
}
