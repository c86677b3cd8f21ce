package api

import (
	"fmt"
	"io"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
)

const (
	// maxBufferedRows bounds the rows of one body. A longer list is streamed. A row takes
	// some 1.2 kB.
	maxBufferedRows = 800
	// rowsPerChunk is the number of rows in one write, some 75 kB.
	rowsPerChunk = 64
	// maxUncheckedRows is the number of rows up to which the items of a select are not
	// bounded.
	maxUncheckedRows = 5000
)

// contentOf makes the content of a query's result.
func contentOf(found catalog.Result, fields []query.Field, f form) (content, error) {
	rows := found.Writer(fields)
	if err := checkSize(rows, fields, f); err != nil {
		return content{}, err
	}
	if found.Len() > maxBufferedRows {
		return content{rows: &answer.Rows{Len: found.Len(), Write: func(w io.Writer) error { return export(w, found.Writer(fields), fields, f) }}}, nil
	}
	text := encodePlans(rows, fields, f)
	return content{text: text}, rows.Err()
}

// The bounds on the size of an answer. Each row may take its whole document and a
// quarter more, and namesPerRow bytes for names. A small answer is not checked.
const (
	maxUncheckedBytes = 4 << 20
	namesPerRow       = 64
)

// checkSize refuses a select with so many repeated columns that its rows are far larger
// than whole rows. It measures a sample of the rows.
func checkSize(rows *rowwriter.Writer, fields []query.Field, f form) error {
	const samples = 16
	n := rows.Len()
	if n > maxUncheckedRows {
		if err := checkItems(n, fields); err != nil {
			return err
		}
	}
	if !repeatsColumn(fields) {
		return nil
	}
	step := max(1, n/samples)
	var buf []byte
	size, whole, sampled := 0, 0, 0
	for i := 0; i < n && sampled < samples; i += step {
		buf = encodeRow(buf[:0], rows, i, f)
		size, sampled = size+len(buf), sampled+1
		buf = rows.AppendWhole(buf[:0], i)
		whole += len(buf)
	}
	if sampled == 0 {
		return nil
	}
	size, whole = size/sampled, whole*5/4/sampled+namesPerRow
	if size <= whole || n*size <= maxUncheckedBytes {
		return nil
	}
	return &errs.Error{Kind: errs.TooLarge, Code: "54000",
		Message: fmt.Sprintf("The select makes some %d bytes of each of %d rows; at most %d are accepted for so many", size, n, whole),
		Hint:    "Select each column once, or ask for fewer rows with limit and offset."}
}

// repeatsColumn reports whether two fields have the same column. Only then can a row be
// larger than the whole row.
func repeatsColumn(fields []query.Field) bool {
	if rowwriter.IsWholeRow(fields) {
		return false
	}
	seen := make(map[string]bool, len(fields))
	for i := range fields {
		if name := fields[i].Ref.Column; seen[name] {
			return true
		} else {
			seen[name] = true
		}
	}
	return false
}

// maxSelectItems bounds the select of a long list. It fits every column, the computed
// price and some members of maps.
const maxSelectItems = 90

// checkItems refuses too many items and repeated items in the select of a long list.
func checkItems(rows int, fields []query.Field) error {
	if len(fields) > maxSelectItems {
		return &errs.Error{Kind: errs.TooLarge, Code: "54000",
			Message: fmt.Sprintf("The select has %d items; at most %d are accepted for %d rows", len(fields), maxSelectItems, rows),
			Hint:    "Ask for fewer rows with limit and offset."}
	}
	seen := map[string]bool{}
	for _, f := range fields {
		value := fmt.Sprintf("%q %t %q", f.Ref.Column, f.Ref.Text, f.Ref.Path)
		if seen[value] {
			return &errs.Error{Kind: errs.TooLarge, Code: "54000",
				Message: fmt.Sprintf("The select has the item %s more than once; accepted is each once for %d rows", f.Ref.Column, rows),
				Hint:    "Ask for fewer rows with limit and offset."}
		}
		seen[value] = true
	}
	return nil
}

func encodeRow(dst []byte, rows *rowwriter.Writer, i int, f form) []byte {
	if f == formCSV {
		return rows.AppendCSV(dst, i)
	}
	return encodePlan(dst, rows, i, f)
}

const betweenRows = ",\n"

// export writes rows in chunks.
func export(w io.Writer, rows *rowwriter.Writer, fields []query.Field, f form) error {
	var chunk []byte
	for from := 0; from < rows.Len(); from += rowsPerChunk {
		chunk = appendPlans(chunk[:0], rows, from, min(from+rowsPerChunk, rows.Len()), fields, f)
		if err := rows.Err(); err != nil {
			return err
		}
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
	return nil
}
