package api

import (
	"fmt"
	"io"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/query"
)

const (
	// maxBufferedRows is how many rows make one body; a longer list is written while
	// it is sent. A row takes some 1.2 kB.
	maxBufferedRows = 800
	// rowsPerChunk are written together, some 75 kB.
	rowsPerChunk = 64
	// maxCompressedRows is how many rows are compressed on the way: all of a large
	// catalogue would take a core for a second.
	maxCompressedRows = 5000
)

// contentOf is what a query found.
func contentOf(found catalog.Result, fields []query.Field, f form) (content, error) {
	rows := found.Writer(fields)
	if err := checkSize(rows, fields, f); err != nil {
		return content{}, err
	}
	if found.Len() > maxBufferedRows {
		return content{stream: func(w io.Writer) error { return export(w, found.Writer(fields), fields, f) }, packed: found.Len() <= maxCompressedRows}, nil
	}
	text := encodePlans(rows, fields, f)
	return content{text: text}, rows.Err()
}

// How large an answer may become: everything that is known of its rows and a
// quarter more, with some for names, or what no list is too long for.
const (
	alwaysFits = 4 << 20
	namesOfRow = 256
)

// checkSize refuses a select that repeats so much that its rows are far larger
// than the whole of them. It looks at a few of them, from first to last.
func checkSize(rows *catalog.RowWriter, fields []query.Field, f form) error {
	const looks = 16
	n := rows.Len()
	if n > maxCompressedRows {
		if err := checkItems(n, fields); err != nil {
			return err
		}
	}
	if !repeat(fields) {
		return nil
	}
	step := max(1, n/looks)
	var row []byte
	size, whole, looked := 0, 0, 0
	for i := 0; i < n && looked < looks; i += step {
		row = encodeRow(row[:0], rows, i, f)
		size, whole, looked = size+len(row), whole+rows.Document(i).Len(), looked+1
	}
	if looked == 0 {
		return nil
	}
	size, whole = size/looked, whole*5/4/looked+namesOfRow
	if size <= whole || n*size <= alwaysFits {
		return nil
	}
	return &errs.Error{Kind: errs.TooLarge, Code: "54000",
		Message: fmt.Sprintf("The select makes some %d bytes of each of %d rows; at most %d are accepted for so many", size, n, whole),
		Hint:    "Select each column once, or ask for fewer rows with limit and offset."}
}

// repeat reports whether a column stands in more than one field; else a row cannot
// become larger than the whole of it.
func repeat(fields []query.Field) bool {
	if catalog.IsWholeRow(fields) {
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

// maxSelectItems bounds the select of a long list: every column, the computed price
// and what a map holds of some of them.
const maxSelectItems = 50

// checkItems refuses many items, and the same value twice, for a long list.
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

func encodeRow(dst []byte, rows *catalog.RowWriter, i int, f form) []byte {
	if f == formCSV {
		return rows.AppendCSV(dst, i)
	}
	return encodePlan(dst, rows, i, f)
}

const betweenRows = ",\n"

// export writes rows in chunks.
func export(w io.Writer, rows *catalog.RowWriter, fields []query.Field, f form) error {
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
