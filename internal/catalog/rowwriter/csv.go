package rowwriter

import (
	"bytes"
	"encoding/json"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// AppendCSV appends a row as one line of CSV, each value written as PostgreSQL writes
// the fields of a row: NULL as nothing, an empty text as "", booleans as t and f,
// lists as {a,"b c"}.
func (w *Writer) AppendCSV(dst []byte, i int) []byte { return w.appendLine(dst, i, false) }

// appendLine appends a row, for a spreadsheet or another reader of CSV.
func (w *Writer) appendLine(dst []byte, i int, ofSheet bool) []byte {
	if !w.read(i) {
		return dst
	}
	for k := range w.fields {
		if k > 0 {
			dst = append(dst, ',')
		}
		begin := len(dst)
		if dst = w.appendCSVField(dst, &w.fields[k], i); ofSheet {
			dst = defuse(dst, begin)
		}
	}
	return append(dst, '\n')
}

// appendCSVField turns the JSON of a value into CSV, without decoding it where the
// JSON has no escapes.
func (w *Writer) appendCSVField(dst []byte, f *field, i int) []byte {
	value, kind := w.value(f, i)
	switch {
	case value == nil:
		return dst
	case kind == row.Integer, kind == row.Number:
		return append(dst, value...)
	case kind == row.Text:
		text := value[1 : len(value)-1]
		if !needsQuotes(text) { // so it has no escapes
			return append(dst, text...)
		}
		if bytes.IndexByte(text, '\\') < 0 {
			return appendInQuotes(dst, text)
		}
	case kind.IsJSON():
		return appendQuoted(dst, value)
	case kind == row.Boolean:
		return append(dst, value[0])
	case kind == row.Timestamp && bytes.HasSuffix(value, []byte(`:00"`)):
		return appendCSVTime(dst, value)
	case kind == row.TextArray && bytes.IndexByte(value, '\\') < 0:
		w.items = row.Items(w.items[:0], value)
		w.scratch = appendArray(w.scratch[:0], w.items)
		return appendQuoted(dst, w.scratch)
	}
	return appendDecoded(dst, f, value, kind)
}

// appendCSVTime turns "2026-11-01T06:00:00+00:00" into "2026-11-01 06:00:00+00".
func appendCSVTime(dst, value []byte) []byte {
	const date = len(`"2026-11-01`)
	dst = append(append(dst, value[:date]...), ' ')
	return append(append(dst, value[date+1:len(value)-len(`:00"`)]...), '"')
}

// appendArray appends a list of JSON texts without escapes as PostgreSQL writes an
// array.
func appendArray(dst []byte, items [][]byte) []byte {
	dst = append(dst, '{')
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		if plain := item[1 : len(item)-1]; isPlainElement(plain) {
			dst = append(dst, plain...)
		} else {
			dst = append(dst, item...) // without escapes, JSON and PostgreSQL quote alike
		}
	}
	return append(dst, '}')
}

// appendDecoded decodes a value that holds escapes, and appends it. A snapshot wrote
// the value, so it always decodes.
func appendDecoded(dst []byte, f *field, value []byte, kind row.Kind) []byte {
	if kind == row.Text && f.column.Kind != row.Text { // a part of a list
		var text string
		if json.Unmarshal(value, &text) != nil {
			return dst
		}
		return AppendCSVValue(dst, row.Text, row.Value{Text: text})
	}
	v, err := f.column.Read(value)
	if err != nil {
		return dst
	}
	return AppendCSVValue(dst, kind, v)
}

// AppendCSVHeader appends the line with the names of the fields.
func AppendCSVHeader(dst []byte, fields []query.Field) []byte {
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendCSVValue(dst, row.Text, row.Value{Text: f.Name})
	}
	return append(dst, '\n')
}
