package tree

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"launchrack/internal/model/errs"
)

// fromCSV makes an object of each row with the column names of the first row. An empty cell is null.
func fromCSV(body []byte, separator string, b *Budget) ([]byte, error) {
	r := csv.NewReader(bytes.NewReader(body))
	head, _, _ := bytes.Cut(body, []byte("\n"))
	if at := bytes.IndexAny(head, ",;\t"); separator == "" && at >= 0 {
		separator = string(head[at])
	}
	if separator != "" {
		r.Comma, _ = utf8.DecodeRuneInString(separator)
	}
	// A tab is white space, and two of them have an empty cell between them.
	r.TrimLeadingSpace = r.Comma != '\t' && r.Comma != ' '
	if bytes.Count(body, []byte(string(r.Comma))) > MaxValues {
		return nil, tooManyValues
	}
	list := []map[string]any{}
	var names []string
	for {
		row, err := r.Read()
		switch {
		case errors.Is(err, io.EOF):
			return json.Marshal(list)
		case err != nil:
			return nil, fmt.Errorf("sent something that is not CSV: %w", err)
		case len(row) > maxColumns:
			return nil, tooWide
		case names == nil:
			if names, err = columns(row); err != nil {
				return nil, err
			}
			continue
		}
		object := map[string]any{}
		for i, cell := range row {
			if cell = strings.TrimSpace(cell); !b.Spend(1, len(names[i])+len(cell)) {
				return nil, b.Err()
			}
			if object[names[i]] = nil; cell != "" {
				object[names[i]] = cell
			}
		}
		list = append(list, object)
	}
}

// columns returns the names of the first row.
func columns(row []string) ([]string, error) {
	seen := map[string]bool{}
	for i, name := range row {
		if name = strings.TrimSpace(name); name == "" || seen[name] {
			return nil, fmt.Errorf("sent CSV whose first row names column %q twice or not at all", errs.Clip(name, 60))
		}
		seen[name], row[i] = true, name
	}
	return row, nil
}
