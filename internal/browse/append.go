package browse

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

func appendFacets(dst []byte, f catalog.Facets) []byte {
	dst = appendTexts(append(dst, `{"type":`...), f.Type)
	dst = appendTexts(append(dst, `,"category":`...), f.Category)
	dst = appendNumbers(append(dst, `,"cpu_cores":`...), f.CPUCores)
	dst = appendNumbers(append(dst, `,"ram_size":`...), f.RAMSize)
	dst = appendNumbers(append(dst, `,"storage_size":`...), f.StorageSize)
	dst = appendTexts(append(dst, `,"regions":`...), f.Regions)
	dst = appendTexts(append(dst, `,"partner_name":`...), f.PartnerName)
	return append(dst, '}')
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

func appendTexts(dst []byte, counts []catalog.TextCount) []byte {
	return appendList(dst, counts, func(dst []byte, c catalog.TextCount) []byte {
		return appendTextCount(dst, view.TextCount(c))
	})
}

func appendViewTexts(dst []byte, counts []view.TextCount) []byte {
	return appendList(dst, counts, appendTextCount)
}

func appendTextCount(dst []byte, c view.TextCount) []byte {
	dst = appendText(append(dst, `{"value":`...), c.Value)
	dst = strconv.AppendInt(append(dst, `,"count":`...), int64(c.Count), 10)
	return append(dst, '}')
}

func appendNumbers(dst []byte, counts []catalog.NumberCount) []byte {
	return appendList(dst, counts, func(dst []byte, c catalog.NumberCount) []byte {
		dst = c.Value.Append(append(dst, `{"value":`...))
		dst = strconv.AppendInt(append(dst, `,"count":`...), int64(c.Count), 10)
		return append(dst, '}')
	})
}

func appendFacetTexts(dst []byte, f catalog.Facets) []byte {
	dst = appendWorded(append(dst, `{"cpu_cores":`...), f.CPUCores, appendCores)
	dst = appendWorded(append(dst, `,"ram_size":`...), f.RAMSize, appendSize)
	dst = appendWorded(append(dst, `,"storage_size":`...), f.StorageSize, appendSize)
	return append(dst, '}')
}

func appendWorded(dst []byte, counts []catalog.NumberCount, text func([]byte, market.Amount) []byte) []byte {
	return appendList(dst, counts, func(dst []byte, c catalog.NumberCount) []byte {
		return append(text(append(dst, '"'), c.Value), '"')
	})
}

func appendPriceRange(dst []byte, f catalog.Facets) []byte {
	dst = appendText(append(dst, `{"currency":`...), string(market.USD))
	dst = appendAmount(append(dst, `,"min":`...), f.Min)
	dst = appendAmount(append(dst, `,"max":`...), f.Max)
	return append(dst, '}')
}

func appendApplied(dst []byte, a view.Applied) []byte {
	dst = appendOptional(append(dst, `{"type":`...), a.Type)
	dst = appendOptional(append(dst, `,"category":`...), a.Category)
	dst = appendList(append(dst, `,"filters":`...), a.Filters, func(dst []byte, f view.AppliedFilter) []byte {
		dst = appendText(append(dst, `{"name":`...), f.Name)
		dst = appendText(append(dst, `,"value":`...), f.Value)
		dst = appendText(append(dst, `,"text":`...), f.Text)
		return append(dst, '}')
	})
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

// appendAny is for what is small.
func appendAny(dst []byte, v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return dst, err
	}
	return append(dst, bytes.TrimRight(b.Bytes(), "\n")...), nil
}
