package mapping

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// The formats of a partner's answer.
const (
	formatJSON   = "json"
	formatCSV    = "csv"
	formatNDJSON = "ndjson"
)

// convert turns CSV and NDJSON into a JSON list, and returns JSON unchanged.
func (s *source) convert(body []byte) ([]byte, error) {
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	switch s.Format {
	case formatCSV:
		return fromCSV(body)
	case formatNDJSON:
		return fromNDJSON(body)
	}
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	return body, nil
}

// fromCSV makes an object of each row with the column names of the first row. An empty cell is
// null. The separator is the first comma, semicolon or tab of the first row.
func fromCSV(body []byte) ([]byte, error) {
	r := csv.NewReader(bytes.NewReader(body))
	head, _, _ := bytes.Cut(body, []byte("\n"))
	if at := bytes.IndexAny(head, ",;\t"); at >= 0 {
		r.Comma = rune(head[at])
	}
	r.TrimLeadingSpace = true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, errs.New(errs.Partner, "The partner's answer is not CSV: %s", err)
	}
	list := []map[string]any{}
	seen := map[string]bool{}
	for i, row := range rows {
		if i == 0 {
			for _, name := range row {
				if name = strings.TrimSpace(name); name == "" || seen[name] {
					return nil, errs.New(errs.Partner, "The first row of the CSV names column %q twice or not at all", partner.Clip(name))
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

// fromNDJSON makes a list of the lines' values, without empty lines.
func fromNDJSON(body []byte) ([]byte, error) {
	list := []json.RawMessage{}
	for i, line := range bytes.Split(body, []byte("\n")) {
		if line = bytes.TrimSpace(line); len(line) == 0 {
			continue
		}
		if !json.Valid(line) {
			return nil, errs.New(errs.Partner, "Line %d of the partner's answer is not JSON", i+1)
		}
		list = append(list, line)
	}
	return json.Marshal(list)
}
