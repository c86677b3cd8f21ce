package api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// maxRows bounds the rows of one insert.
const maxRows = 1000

// rows are the rows of an insert as they came.
type rows struct {
	objects []json.RawMessage
	// columns names the members of an object that are read; others are ignored. Empty
	// reads all.
	columns []string
}

func readRows(r *http.Request, columns string) (list rows, err error) {
	if err := checkBodyType(r.Header.Get("Content-Type")); err != nil {
		return rows{}, err
	}
	if list.columns, err = readColumns(columns); err != nil {
		return rows{}, err
	}
	body, err := readBody(r)
	if err != nil {
		return rows{}, err
	}
	list.objects, err = objects(body)
	return list, err
}

func checkBodyType(header string) error {
	name, _, err := mime.ParseMediaType(header)
	if header == "" || (err == nil && name == string(formJSON)) {
		return nil
	}
	return errs.New(errs.Unsupported, "Content-Type not acceptable: %s; accepted is application/json", header)
}

// readColumns reads the list that Supabase clients send along with many rows:
// "name","type" or name,type.
func readColumns(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	var columns []string
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if unquoted := strings.TrimSuffix(strings.TrimPrefix(name, `"`), `"`); len(unquoted) == len(name)-2 {
			name = unquoted
		}
		if slices.Contains(columns, name) {
			continue
		}
		if problem := row.CheckColumn(name); problem != nil {
			return nil, badRow([]*errs.Error{problem})
		}
		columns = append(columns, name)
	}
	return columns, nil
}

// objects takes a body apart: one row, or a list of them.
func objects(body []byte) ([]json.RawMessage, error) {
	if !json.Valid(body) {
		return nil, badBody("The body is one plan as a JSON object, or a list of them.")
	}
	if body = bytes.TrimSpace(body); body[0] != '[' {
		return []json.RawMessage{body}, nil
	}
	var list []json.RawMessage
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, badBody("The body is one plan as a JSON object, or a list of them.")
	}
	if len(list) > maxRows {
		return nil, errs.New(errs.TooLarge, "The body holds %d rows; at most %d are accepted in one call", len(list), maxRows)
	}
	return list, nil
}

// judged turns the rows into plans to store. The first problem of the first bad
// row is the error.
func (s *server) judged(call insert) ([]market.Plan, error) {
	plans, now := make([]market.Plan, len(call.rows.objects)), s.Now()
	for i, object := range call.rows.objects {
		p, problems := row.Judge(object, call.rows.columns...)
		if len(problems) > 0 {
			return nil, inRow(i, len(plans), badRow(problems))
		}
		p.Enter(now)
		p.FirstSeenAt = now.UTC().Truncate(time.Microsecond)
		plans[i] = p
	}
	return plans, nil
}

// badRow is the first problem, with the other columns at fault as its hint. It drops the field of
// an unknown column: PostgREST's message is that alone.
func badRow(problems []*errs.Error) *errs.Error {
	first := *problems[0]
	if first.Code == row.CodeUnknown {
		first.Field = ""
	}
	var others []string
	for _, problem := range problems[1:] {
		others = append(others, problem.Field)
	}
	if len(others) > 0 {
		first.Hint = "Also at fault in this row: " + strings.Join(others, ", ")
	}
	return &first
}

// inRow adds which of several rows an error is about, counted from 1.
func inRow(i, of int, e *errs.Error) *errs.Error {
	switch {
	case of > 1 && e.Code == row.CodeUnknown:
		e.Details = fmt.Sprintf("It came in row %d.", i+1)
	case of > 1:
		e.Message = fmt.Sprintf("%s (row %d)", e.Message, i+1)
	}
	return e
}
