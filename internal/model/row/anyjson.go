package row

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

// Loose makes a column of rows that are no plans.
func Loose(name string, kind Kind, required bool) *Column {
	return &Column{Name: name, Kind: kind, Required: required}
}

// readLoose parses a value of a column that is no field of a plan.
func readLoose(kind Kind, value []byte) (v Value, err error) {
	if string(value) == "null" {
		return Value{Null: true}, nil
	}
	switch kind {
	case Boolean:
		err = json.Unmarshal(value, &v.Bool)
	case Integer, Number:
		err = json.Unmarshal(value, &v.Num)
	case TextArray:
		err = json.Unmarshal(value, &v.List)
	case Timestamp:
		err = json.Unmarshal(value, &v.Time)
	default:
		err = json.Unmarshal(value, &v.Text)
	}
	return v, err
}

// decodeAny reads JSON of any kind, with its numbers as they are written.
func decodeAny(value []byte) (v any, err error) {
	dec := json.NewDecoder(bytes.NewReader(value))
	dec.UseNumber()
	err = dec.Decode(&v)
	return v, err
}

// appendJSONText appends a value of decodeAny as PostgreSQL writes a jsonb as text.
func appendJSONText(dst []byte, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case json.Number:
		return append(dst, v...)
	case string:
		return appendString(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, item := range v {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = appendJSONText(dst, item)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, name := range slices.SortedFunc(maps.Keys(v), compareMembers) {
			if i > 0 {
				dst = append(dst, ", "...)
			}
			dst = append(appendString(dst, name), ": "...)
			dst = appendJSONText(dst, v[name])
		}
		return append(dst, '}')
	}
	return dst
}

// compareMembers orders the members of an object as jsonb keeps them.
func compareMembers(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) }
