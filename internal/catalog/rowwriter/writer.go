// Package rowwriter writes rows with the fields of a select, as JSON and as CSV. It
// copies values as they were encoded.
package rowwriter

import (
	"cmp"
	"slices"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/row"
)

// Rows are the rows to write, numbered from 0.
type Rows interface {
	Len() int
	// AppendRow appends a row as the JSON object that select=* gives.
	AppendRow(dst []byte, i int) []byte
	// AppendComputed appends the JSON of a row's value in a computed column, nothing where it
	// has none.
	AppendComputed(dst []byte, i int, column string) []byte
}

// cutRows are Rows whose values stand apart.
type cutRows interface {
	// CutRow sets values to those of a row's first columns, empty ones for null. They are valid until the
	// snapshot goes.
	CutRow(values [][]byte, i int) error
}

// Writer writes rows. One goroutine uses it at a time.
type Writer struct {
	rows Rows
	// columns are the table's columns in their order.
	columns []*row.Column
	fields  []field
	whole   bool
	err     error
	// row is the row that was read last, where its values had to be found in it, and values are these up to
	// the last one that a field needs.
	row    []byte
	values [][]byte
	// items is room for the members of a list.
	items   [][]byte
	scratch []byte
}

// field is a field of the select with the source of its value.
type field struct {
	query.Field
	// key is the field's name in an object, with the colon.
	key    []byte
	column *row.Column // nil for a computed column and for a path into one
	at     int         // of the column, in a row
	// isComputed reports whether the field is a computed column, or a step into one.
	isComputed bool
}

var columns = row.Columns()

// allFields are the fields of select=*. Most writers have them, so they are prepared
// once.
var (
	allFields    = query.AllFields()
	wholeRowForm = newFields(columns, allFields)
)

// New prepares the writing of rows.
func New(rows Rows, fields []query.Field) *Writer {
	if IsWholeRow(fields) {
		return &Writer{rows: rows, columns: columns, whole: true, fields: wholeRowForm}
	}
	return &Writer{rows: rows, columns: columns, fields: newFields(columns, fields)}
}

// NewOf prepares the writing of rows of a table. Its rows have no computed prices.
func NewOf(table *query.Table, rows Rows, fields []query.Field) *Writer {
	its := table.Columns()
	return &Writer{rows: rows, columns: its, whole: isWhole(fields, table.Fields()), fields: newFields(its, fields)}
}

// IsWholeRow reports whether the fields equal select=*: all columns of the table in their
// order.
func IsWholeRow(fields []query.Field) bool { return isWhole(fields, allFields) }

func isWhole(fields, all []query.Field) bool {
	if len(fields) != len(all) {
		return false
	}
	if len(all) == 0 || &fields[0] == &all[0] {
		return true
	}
	for i := range fields {
		f := &fields[i]
		if f.Name != all[i].Name || f.Ref.Column != f.Name || len(f.Ref.Path) > 0 {
			return false
		}
	}
	return true
}

func newFields(columns []*row.Column, fields []query.Field) []field {
	list := make([]field, 0, len(fields))
	for _, f := range fields {
		one := field{Field: f, key: append(row.AppendValue(nil, row.Text, row.Value{Text: f.Name}), ':')}
		name, _, isOfTerm := query.Term(f.Ref.Column)
		one.isComputed = query.IsComputed(f.Ref.Column) && (len(f.Ref.Path) == 0 || isOfTerm && name == query.TermTotal && len(f.Ref.Path) == 1)
		if at := slices.IndexFunc(columns, func(c *row.Column) bool { return c.Name == f.Ref.Column }); at >= 0 {
			one.column, one.at = columns[at], at
		}
		list = append(list, one)
	}
	return list
}

// Len counts the rows.
func (w *Writer) Len() int { return w.rows.Len() }

// Err returns the first failure to read a row. Such a row is left out.
func (w *Writer) Err() error { return w.err }

// AppendWhole appends a row as select=* gives it, whatever the fields.
func (w *Writer) AppendWhole(dst []byte, i int) []byte { return w.rows.AppendRow(dst, i) }

// AppendJSON appends a row as one JSON object.
func (w *Writer) AppendJSON(dst []byte, i int) []byte {
	if w.whole {
		return w.rows.AppendRow(dst, i)
	}
	return w.appendObject(dst, i, false)
}

// AppendStripped is AppendJSON without the fields that are null.
func (w *Writer) AppendStripped(dst []byte, i int) []byte { return w.appendObject(dst, i, true) }

func (w *Writer) appendObject(dst []byte, i int, stripped bool) []byte {
	if !w.read(i) {
		return dst
	}
	dst = append(dst, '{')
	begin := len(dst)
	for k := range w.fields {
		f := &w.fields[k]
		value, kind := w.value(f, i)
		if stripped && value == nil {
			continue
		}
		if len(dst) > begin {
			dst = append(dst, ',')
		}
		dst = appendJSON(append(dst, f.key...), value, kind == row.Number && f.Ref.Text)
	}
	return append(dst, '}')
}

func appendJSON(dst, value []byte, asText bool) []byte {
	switch {
	case value == nil:
		return append(dst, "null"...)
	case asText:
		return append(append(append(dst, '"'), value...), '"')
	}
	return append(dst, value...)
}

// read finds a row's values, and reports whether the row could be read.
func (w *Writer) read(i int) bool {
	if w.values == nil {
		w.values = make([][]byte, w.countValues())
	}
	if err := w.cut(i); err != nil {
		w.err = cmp.Or(w.err, err)
		return false
	}
	return true
}

func (w *Writer) cut(i int) error {
	if rows, ok := w.rows.(cutRows); ok {
		return rows.CutRow(w.values, i)
	}
	w.row = w.rows.AppendRow(w.row[:0], i)
	return row.Split(w.row, w.columns, w.values)
}

// countValues counts the values of a row up to the last one that a field needs.
func (w *Writer) countValues() int {
	n := 0
	for k := range w.fields {
		if w.fields[k].column != nil {
			n = max(n, w.fields[k].at+1)
		}
	}
	return n
}
