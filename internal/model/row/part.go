package row

import (
	"bytes"

	"launchrack/internal/model/market"
)

// Part follows a path into JSON in the form of AppendValue, without decoding it, by the names of members. It
// reports false where there is none.
func Part(value []byte, path []string) ([]byte, bool) {
	for _, name := range path {
		if len(value) == 0 || value[0] != '{' {
			return nil, false
		}
		var ok bool
		if value, ok = Member(value, name); !ok {
			return nil, false
		}
	}
	return value, true
}

// AppendPartText appends JSON as PostgreSQL writes a jsonb as text: an object with spaces and its shortest
// names first, a text without quotes.
func AppendPartText(dst, part []byte) []byte {
	if s, isText := unquote(part); isText {
		return append(dst, s...)
	}
	if part[0] != '{' && part[0] != '[' && part[0] != '"' {
		return append(dst, part...)
	}
	v, _ := decodeAny(part) // what AppendValue wrote always decodes
	if s, isText := v.(string); isText {
		return append(dst, s...)
	}
	return appendJSONText(dst, v)
}

// IsNull reports whether a value is JSON's null.
func IsNull(raw []byte) bool { return bytes.Equal(raw, []byte("null")) }

// SizeAmount returns a size in GB as a decimal, zero for one that no valid plan has.
func SizeAmount(gb float64) market.Amount { return sizeValue(gb).Num }
