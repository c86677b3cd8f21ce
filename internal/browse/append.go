package browse

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

// AppendBrowse appends what Browse gives as JSON, byte for byte as
// encoding/json writes view.Browse with <, > and & as they are. It does so many
// times as fast: plans are copied as the snapshot keeps them, and what a card
// shows beside them as it was written the last time. Errors are those of Browse.
func (s *Service) AppendBrowse(dst []byte, snap *catalog.Snapshot, v catalog.Visibility, params url.Values) ([]byte, error) {
	q, applied, err := parse(snap, params)
	if err != nil {
		return dst, err
	}
	found, err := snap.Answer(q, v)
	if err != nil {
		return dst, err
	}
	categories, err := categories(snap, q, v, found.Facets)
	if err != nil {
		return dst, err
	}
	known, err := s.known(snap)
	if err != nil {
		return dst, err
	}
	dst = strconv.AppendInt(append(dst, `{"total":`...), int64(found.Total), 10)
	if dst, err = known.appendItems(append(dst, `,"items":[`...), found.Result, q.Select); err != nil {
		return dst, err
	}
	dst = appendFacets(append(dst, `],"facets":`...), found.Facets)
	dst = appendViewTexts(append(dst, `,"categories":`...), categories)
	dst = appendFacetTexts(append(dst, `,"facet_texts":`...), found.Facets)
	dst = appendPriceRange(append(dst, `,"price":`...), found.Facets)
	if dst, err = appendAny(append(dst, `,"applied":`...), applied); err != nil {
		return dst, err
	}
	dst = strconv.AppendInt(append(dst, `,"limit":`...), int64(q.Limit), 10)
	dst = strconv.AppendInt(append(dst, `,"offset":`...), int64(q.Offset), 10)
	return append(dst, known.tail...), nil
}

// appendItems writes each plan's row and extras as one object.
func (k *known) appendItems(dst []byte, found catalog.Result, fields []query.Field) ([]byte, error) {
	for i := range found.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		begin := len(dst)
		dst = found.AppendJSON(dst, i, fields)
		if len(dst) > begin+len("{}") {
			dst[len(dst)-1] = ','
		} else {
			dst = append(dst[:begin], '{')
		}
		extras, err := k.extras(found, i)
		if err != nil {
			return dst, err
		}
		dst = append(dst, extras...)
	}
	return dst, nil
}

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
	dst = appendWorded(append(dst, `{"cpu_cores":`...), f.CPUCores, cores)
	dst = appendWorded(append(dst, `,"ram_size":`...), f.RAMSize, sizeText)
	dst = appendWorded(append(dst, `,"storage_size":`...), f.StorageSize, sizeText)
	return append(dst, '}')
}

func appendWorded(dst []byte, counts []catalog.NumberCount, text func(string) string) []byte {
	return appendList(dst, counts, func(dst []byte, c catalog.NumberCount) []byte {
		return appendText(dst, text(c.Value.String()))
	})
}

func appendPriceRange(dst []byte, f catalog.Facets) []byte {
	dst = appendText(append(dst, `{"currency":`...), string(market.USD))
	dst = appendAmount(append(dst, `,"min":`...), f.Min)
	dst = appendAmount(append(dst, `,"max":`...), f.Max)
	return append(dst, '}')
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
