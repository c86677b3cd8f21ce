package tree

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"launchrack/internal/errs"
)

// fromCSV makes an object of each row with the column names of the first row. An empty cell is null.
func fromCSV(body []byte, separator string) ([]byte, error) {
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
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("sent something that is not CSV: %w", err)
	}
	list := []map[string]any{}
	seen := map[string]bool{}
	for i, row := range rows {
		if i == 0 {
			for _, name := range row {
				if name = strings.TrimSpace(name); name == "" || seen[name] {
					return nil, fmt.Errorf("sent CSV whose first row names column %q twice or not at all", errs.Clip(name, 60))
				}
				seen[name] = true
			}
			continue
		}
		object := map[string]any{}
		for j, cell := range row {
			object[strings.TrimSpace(rows[0][j])] = nil
			if cell = strings.TrimSpace(cell); cell != "" {
				object[strings.TrimSpace(rows[0][j])] = cell
			}
		}
		list = append(list, object)
	}
	return json.Marshal(list)
}
