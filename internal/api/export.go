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
	// rowParts bounds the compressed rows in memory.
	rowParts = 48 << 20
)

// contentOf encodes what a query found.
func (s *server) contentOf(snap *catalog.Snapshot, found catalog.Result, fields []query.Field, f form) content {
	switch {
	case found.Len() > mostAtOnce:
		return content{stream: func(w io.Writer) error { return export(w, found, fields, f) }}
	case f == formJSON && found.Len() > 0 && catalog.IsWholeRow(fields):
		return content{pieces: list([]byte{'['}, ",\n", s.rowParts(snap, found), piece{text: []byte{']'}})}
	}
	return content{text: encodePlans(found, fields, f)}
}

// rowParts gives the rows compressed, each once for all answers.
func (s *server) rowParts(snap *catalog.Snapshot, found catalog.Result) []*gzipjoin.Part {
	shelf := s.rows.Shelf(snap, snap.Len())
	parts := make([]*gzipjoin.Part, found.Len())
	for i := range parts {
		parts[i] = shelf.Part(found.Row(i), func() ([]byte, int) { return found.Document(i), 0 })
	}
	return parts
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
