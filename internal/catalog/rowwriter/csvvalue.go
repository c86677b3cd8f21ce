package rowwriter

import (
	"bytes"
	"strings"

	"launchrack/internal/model/row"
)

// AppendCSVValue appends one value of a line of CSV.
func AppendCSVValue(dst []byte, kind row.Kind, v row.Value) []byte {
	if v.Null {
		return dst
	}
	switch kind {
	case row.Text:
		return appendQuoted(dst, []byte(v.Text))
	case row.Boolean:
		if v.Bool {
			return append(dst, 't')
		}
		return append(dst, 'f')
	case row.TextArray:
		return appendQuoted(dst, []byte(arrayText(v.List)))
	case row.Timestamp:
		return appendQuoted(dst, v.Time.UTC().AppendFormat(nil, "2006-01-02 15:04:05.999999-07"))
	}
	return appendQuoted(dst, row.AppendValue(nil, kind, v))
}

// appendQuoted appends a value, in quotes where PostgreSQL would set them.
func appendQuoted(dst, text []byte) []byte {
	if needsQuotes(text) {
		return appendInQuotes(dst, text)
	}
	return append(dst, text...)
}

func appendInQuotes(dst, text []byte) []byte {
	dst = append(dst, '"')
	for {
		n := bytes.IndexByte(text, '"') + 1
		if n == 0 {
			return append(append(dst, text...), '"')
		}
		dst = append(append(dst, text[:n]...), '"')
		text = text[n:]
	}
}

// needQuotes marks the bytes for which PostgreSQL puts a field of a row in quotes.
var needQuotes = [256]bool{'"': true, '\\': true, '(': true, ')': true, ',': true,
	' ': true, '\t': true, '\r': true, '\n': true, '\v': true, '\f': true}

// needsQuotes reports whether PostgreSQL puts a value in quotes.
func needsQuotes(text []byte) bool {
	for _, b := range text {
		if needQuotes[b] {
			return true
		}
	}
	return len(text) == 0
}

// isPlainElement reports whether an item of an array stands without quotes.
func isPlainElement(item []byte) bool {
	for _, b := range item {
		switch b {
		case '{', '}', '"', ',', '\\', ' ', '\t', '\r', '\n', '\v', '\f':
			return false
		}
	}
	return len(item) > 0 && !bytes.EqualFold(item, []byte("null"))
}

// arrayText writes a list as PostgreSQL writes an array.
func arrayText(list []string) string {
	quoted := make([]string, len(list))
	for i, item := range list {
		quoted[i] = item
		if !isPlainElement([]byte(item)) {
			quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(item) + `"`
		}
	}
	return "{" + strings.Join(quoted, ",") + "}"
}
