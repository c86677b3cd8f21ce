package rowset

import (
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
)

// Writer returns a writer of rows with some fields.
func Writer(table *query.Table, rows []Row, fields []query.Field) *rowwriter.Writer {
	return rowwriter.NewOf(table, &encoded{table, rows}, fields)
}

// encoded implements the source of rows of a rowwriter.
type encoded struct {
	table *query.Table
	rows  []Row
}

// Len returns the number of rows.
func (e *encoded) Len() int { return len(e.rows) }

// AppendRow appends a row as JSON with all columns.
func (e *encoded) AppendRow(dst []byte, i int) []byte {
	dst = append(dst, '{')
	for k, f := range e.table.Fields() {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = append(append(append(dst, '"'), f.Name...), '"', ':')
		dst = append(dst, e.rows[i][k]...)
	}
	return append(dst, '}')
}

// AppendComputed appends nothing, since the rows have no computed prices.
func (e *encoded) AppendComputed(dst []byte, _ int, _ string) []byte { return dst }
