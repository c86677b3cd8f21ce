package row

import (
	"bytes"
	"encoding/json"
	"strconv"
	"time"
	"unicode/utf8"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// timeLayout is how PostgREST writes a timestamptz in UTC.
const timeLayout = "2006-01-02T15:04:05.999999-07:00"

// AppendJSON appends the plan as one JSON object of the given columns.
func AppendJSON(dst []byte, p *market.Plan, columns []*Column) []byte {
	dst = append(dst, '{')
	for i, c := range columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), c.Name...), '"', ':')
		dst = AppendValue(dst, c.Kind, c.Get(p))
	}
	return append(dst, '}')
}

// AppendValue appends one cell as JSON.
func AppendValue(dst []byte, kind Kind, v Value) []byte {
	if v.Null {
		return append(dst, "null"...)
	}
	switch kind {
	case Integer, Number:
		return v.Num.Append(dst)
	case Boolean:
		return strconv.AppendBool(dst, v.Bool)
	case TextArray:
		return appendList(dst, v.List, appendString)
	case PriceMap:
		return appendPrices(dst, v.Prices)
	case DiskList:
		return appendList(dst, v.Disks, AppendDisk)
	case PlaceList:
		return appendList(dst, v.Places, AppendPlace)
	case QuoteList:
		return appendList(dst, v.Quotes, appendQuote)
	case CycleList:
		return appendList(dst, v.Cycles, appendCycle)
	case Timestamp:
		return append(v.Time.UTC().AppendFormat(append(dst, '"'), timeLayout), '"')
	default:
		return appendString(dst, v.Text)
	}
}

// FormatTime writes a time in the API's form: in UTC, with microseconds if it has any.
func FormatTime(t time.Time) string { return t.UTC().Format(timeLayout) }

// appendList appends a JSON list of what item appends for each.
func appendList[T any](dst []byte, list []T, item func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, v := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = item(dst, v)
	}
	return append(dst, ']')
}

// appendPrices writes the currencies in a fixed order, so that equal plans have equal
// bytes.
func appendPrices(dst []byte, p market.Prices) []byte {
	return appendPricesIn(dst, p, market.Currencies())
}

func appendPricesIn(dst []byte, p market.Prices, currencies []market.Currency) []byte {
	dst = append(dst, '{')
	first := true
	for _, c := range currencies {
		a, ok := p[c]
		if !ok {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		dst = append(dst, '"')
		dst = append(dst, c...)
		dst = append(dst, '"', ':')
		dst = a.Append(dst)
	}
	return append(dst, '}')
}

// AppendDisk appends an item of column disks.
func AppendDisk(dst []byte, d disk.Disk) []byte {
	dst = strconv.AppendInt(append(dst, `{"count":`...), int64(d.Count), 10)
	dst = AppendSize(append(dst, `,"size_gb":`...), d.SizeGB)
	return append(appendTextOrNull(append(dst, `,"kind":`...), string(d.Kind)), '}')
}

// AppendSize appends the digits of a size in GB, null for one that no valid plan has.
func AppendSize(dst []byte, gb float64) []byte { return AppendValue(dst, Number, sizeValue(gb)) }

// appendString writes a JSON string without escaping <, > and &. A page escapes them
// itself.
func appendString(dst []byte, s string) []byte {
	if isPlain(s) || isPlainText(s) {
		dst = append(dst, '"')
		dst = append(dst, s...)
		return append(dst, '"')
	}
	encoded, err := AppendAny(dst, s)
	if err != nil { // a Go string always encodes
		return append(dst, `""`...)
	}
	return encoded
}

// AppendAny appends the JSON that encoding/json writes for a value, without escaping
// <, > and &. A page escapes them itself. It is for values without a faster writer.
func AppendAny(dst []byte, v any) ([]byte, error) {
	out := bytes.NewBuffer(dst)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return dst, err
	}
	return out.Bytes()[:out.Len()-len("\n")], nil
}

// isPlainText reports whether a text in any script is its own JSON. encoding/json
// escapes U+2028 and U+2029, and replaces invalid UTF-8 by U+FFFD.
func isPlainText(s string) bool {
	for _, r := range s {
		if r < ' ' || r == '"' || r == '\\' || r == '\u2028' || r == '\u2029' || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// isPlain reports whether a text in ASCII is its own JSON, as nearly all are. It tests
// eight bytes at a time: a byte above 0x7e, a byte below a space, a quote or a
// backslash sets the high bit of its lane.
func isPlain(s string) bool {
	const ones, highs = 0x0101010101010101, 0x8080808080808080
	for ; len(s) >= 8; s = s[8:] {
		w := uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
			uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
		quote, slash := w^ones*'"', w^ones*'\\'
		if (w|(w+ones)|(w-ones*' ')|((quote-ones)&^quote)|((slash-ones)&^slash))&highs != 0 {
			return false
		}
	}
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}
