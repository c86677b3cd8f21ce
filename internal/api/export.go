package api

import (
	"io"

	"launchrack/internal/catalog"
	"launchrack/internal/gzipjoin"
	"launchrack/internal/query"
)

const (
	// mostAtOnce is how many rows make one body; a longer list is written while
	// it is sent. A row takes some 1.2 kB.
	mostAtOnce = 800
	// rowsPerChunk are written together, some 75 kB.
	rowsPerChunk = 64
	// rowParts bounds the compressed rows in memory, of some 450 bytes each.
	rowParts = 8 << 20
)

// contentOf is what a query found.
func (s *server) contentOf(found catalog.Result, fields []query.Field, f form) content {
	switch {
	case found.Len() > mostAtOnce:
		return content{stream: func(w io.Writer) error { return export(w, found, fields, f) }}
	case f == formJSON && found.Len() > 0 && catalog.IsWholeRow(fields):
		return content{list: wholeRows{found, fields, s.rows}}
	}
	return content{text: encodePlans(found, fields, f)}
}

// wholeRows are rows of select=*.
type wholeRows struct {
	catalog.Result
	fields []query.Field
	parts  *catalog.PerRow[*gzipjoin.Part]
}

// Append never fails.
func (l wholeRows) Append(dst []byte) ([]byte, error) {
	return append(l.AppendRows(append(dst, '['), l.fields, betweenRows), ']'), nil
}

const betweenRows = ",\n"

// AppendGzip never fails.
func (l wholeRows) AppendGzip(dst []byte) ([]byte, bool, error) {
	j, between := gzipjoin.Begin(dst), []byte(betweenRows)
	j.Text([]byte{'['})
	for i := range l.Len() {
		if i > 0 {
			j.Text(between)
		}
		part, err := l.parts.Get(l.Result, i, 0, func() (*gzipjoin.Part, int, error) {
			part := gzipjoin.NewPart(l.AppendJSON(nil, i, l.fields))
			return part, part.Size(), nil
		})
		if err != nil {
			return dst, false, err
		}
		j.Part(part)
	}
	j.Text([]byte{']'})
	return j.End(), true, nil
}

// export writes rows in chunks.
func export(w io.Writer, rows answer, fields []query.Field, f form) error {
	var chunk []byte
	for from := 0; from < rows.Len(); from += rowsPerChunk {
		chunk = appendPlans(chunk[:0], rows, from, min(from+rowsPerChunk, rows.Len()), fields, f)
		if _, err := w.Write(chunk); err != nil {
			return err
		}
	}
	return nil
}
