package catalog

import (
	"strings"

	"launchrack/internal/row"
)

// AppendCSVValue appends one value of a line.
func AppendCSVValue(dst []byte, kind row.Kind, v row.Value) []byte {
	if v.Null {
		return dst
	}
	switch kind {
	case row.Text:
		return appendQuoted(dst, v.Text)
	case row.Boolean:
		if v.Bool {
			return append(dst, 't')
		}
		return append(dst, 'f')
	case row.TextArray:
		return appendQuoted(dst, arrayText(v.List))
	case row.Timestamp:
		return appendQuoted(dst, v.Time.UTC().Format("2006-01-02 15:04:05.999999-07"))
	}
	return appendQuoted(dst, string(row.AppendValue(nil, kind, v)))
}

// appendQuoted puts a value in quotes where PostgreSQL would.
func appendQuoted(dst []byte, text string) []byte {
	if needsQuotes(text) {
		return appendInQuotes(dst, text)
	}
	return append(dst, text...)
}

func appendInQuotes(dst []byte, text string) []byte {
	dst = append(dst, '"')
	for {
		n := strings.IndexByte(text, '"') + 1
		if n == 0 {
			return append(append(dst, text...), '"')
		}
		dst = append(append(dst, text[:n]...), '"')
		text = text[n:]
	}
}

// quotedFor marks the bytes for which PostgreSQL puts a field of a row in quotes.
var quotedFor = [256]bool{'"': true, '\\': true, '(': true, ')': true, ',': true,
	' ': true, '\t': true, '\r': true, '\n': true, '\v': true, '\f': true}

func needsQuotes(text string) bool {
	for i := range len(text) {
		if quotedFor[text[i]] {
			return true
		}
	}
	return text == ""
}

// isPlainElement reports whether an item of an array stands without quotes.
func isPlainElement(item string) bool {
	for i := range len(item) {
		switch item[i] {
		case '{', '}', '"', ',', '\\', ' ', '\t', '\r', '\n', '\v', '\f':
			return false
		}
	}
	return item != "" && !strings.EqualFold(item, "null")
}

func arrayText(list []string) string {
	quoted := make([]string, len(list))
	for i, item := range list {
		quoted[i] = item
		if !isPlainElement(item) {
			quoted[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(item) + `"`
		}
	}
	return "{" + strings.Join(quoted, ",") + "}"
}
