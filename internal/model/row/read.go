package row

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"launchrack/internal/model/hardware/disk"
	"launchrack/internal/model/market"
)

// cut removes a prefix, and reports false where it is missing or ok was false before.
func cut(b []byte, ok bool, prefix string) ([]byte, bool) {
	if !ok || len(b) < len(prefix) || string(b[:len(prefix)]) != prefix {
		return b, false
	}
	return b[len(prefix):], true
}

// valueEnd returns the length of the JSON value at the beginning of b, 0 where b
// begins with none.
func valueEnd(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			n := stringEnd(b[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
			if depth == 0 {
				return i + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// stringEnd returns the length of the JSON string at the beginning of b, 0 where it
// does not end.
func stringEnd(b []byte) int {
	if n := bytes.IndexByte(b[1:], '"') + 1; n > 0 && b[n-1] != '\\' {
		return n + 1
	}
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

// unquote parses a JSON string without escapes, as nearly all are.
func unquote(b []byte) (string, bool) {
	n := len(b) - 1
	if n < 1 || b[0] != '"' || b[n] != '"' {
		return "", false
	}
	s := string(b[1:n])
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' {
			return "", false
		}
	}
	return s, utf8.ValidString(s)
}

// isLast reports whether rest is one byte, the given one. The race detector would check
// every byte of rest in a comparison of strings.
func isLast(rest []byte, last byte) bool { return len(rest) == 1 && rest[0] == last }

// plainList parses a JSON list of texts in the form of AppendValue, without escapes. It
// reports false for any other text, which may still be a list.
func plainList(b []byte) ([]string, bool) {
	rest, ok := cut(b, true, "[")
	list := []string{}
	for ok && !isLast(rest, ']') {
		if len(list) > 0 {
			rest, ok = cut(rest, ok, ",")
		}
		n := stringEnd(rest)
		if !ok || n == 0 {
			return nil, false
		}
		text, plain := unquote(rest[:n])
		list, rest, ok = append(list, text), rest[n:], plain
	}
	return list, ok
}

// plainPrices parses a price map in the form of AppendValue. It reports false for any
// other text, which may still be a price map.
func plainPrices(b []byte) (prices market.Prices, ok bool) {
	prices, ok = market.Prices{}, true
	isObject := EachMember(b, func(name, value []byte) {
		c, isCurrency := market.ParseCurrency(string(name))
		_, isRepeated := prices[c]
		var a market.Amount
		ok = ok && isCurrency && !isRepeated && a.UnmarshalJSON(value) == nil
		prices[c] = a
	})
	return prices, ok && isObject
}

// PlainDisks parses a list of disks in the form of AppendValue. It reports false for
// any other text, which may still be a list of disks.
func PlainDisks(b []byte) ([]disk.Disk, bool) {
	rest, ok := cut(b, true, "[")
	var list []disk.Disk
	for ok && !isLast(rest, ']') {
		if list != nil {
			rest, ok = cut(rest, ok, ",")
		}
		var d disk.Disk
		if d, rest, ok = plainDisk(rest, ok); ok {
			list = append(list, d)
		}
	}
	return list, ok
}

func plainDisk(b []byte, ok bool) (d disk.Disk, rest []byte, _ bool) {
	number := func(name string) float64 {
		rest, ok = cut(rest, ok, name)
		n := bytes.IndexAny(rest, ",}")
		if !ok || n < 0 {
			ok = false
			return 0
		}
		v, err := strconv.ParseFloat(string(rest[:n]), 64)
		rest, ok = rest[n:], err == nil
		return v
	}
	rest = b
	count := number(`{"count":`)
	d.SizeGB = number(`,"size_gb":`)
	d.Count = int(count)
	if ok = ok && float64(d.Count) == count; !ok {
		return d, rest, false
	}
	if after, has := cut(rest, true, `,"kind":`); has {
		n := valueEnd(after)
		kind, isText := "", IsNull(after[:n])
		if !isText {
			kind, isText = unquote(after[:n])
		}
		d.Kind, rest, ok = knownKind(kind), after[n:], isText
	}
	rest, ok = cut(rest, ok, "}")
	return d, rest, ok
}

// knownKind returns the constant of a kind, so that equal kinds share memory.
func knownKind(kind string) disk.Kind {
	for _, k := range disk.Kinds() {
		if string(k) == kind {
			return k
		}
	}
	return disk.Kind(kind)
}
