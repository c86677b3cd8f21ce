package api

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/errs"
	"launchrack/internal/query"
	"launchrack/internal/row"
)

// listPlans answers GET and HEAD /rest/v1/server_plans.
func (s *server) listPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	form, err := negotiate(r, formJSON, formObject, formCSV, formJSONStripped, formObjectStripped)
	if err != nil {
		return err
	}
	if err := checkProfile(r, "Accept-Profile"); err != nil {
		return err
	}
	prefer, err := preferences(r)
	if err != nil {
		return err
	}
	q, err := query.Parse(parameters(r))
	if err != nil {
		return err
	}
	if r.Method == http.MethodGet { // HTTP gives Range no meaning elsewhere
		if err := narrowToRange(&q, r.Header.Get("Range")); err != nil {
			return err
		}
	}
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	found, err := snap.Find(q, who.sees())
	if err != nil {
		return err
	}
	page := page{offset: q.Offset, rows: found.Len(), total: found.Total, counted: prefer.count != ""}
	if err := page.check(form); err != nil {
		w.Header().Set("Content-Range", page.contentRange())
		return err
	}
	body := encodePlans(found, q.Select, form)
	describe(w, who)
	w.Header().Set("Content-Range", page.contentRange())
	w.Header().Set("Range-Unit", "items")
	if applied := prefer.applied(); applied != "" {
		w.Header().Set("Preference-Applied", applied)
	}
	s.send(w, r, page.status(), form, body)
	return nil
}

// parameters are the address's parameters without the key.
func parameters(r *http.Request) url.Values {
	values := r.URL.Query()
	values.Del("apikey")
	return values
}

// page is the part of the matching rows that an answer holds.
type page struct {
	offset, rows, total int
	// counted is whether the caller asked for the total.
	counted bool
}

func (p page) check(f form) error {
	if f.single() && p.rows != 1 {
		return &errs.Error{Kind: errs.NotAcceptable, Code: "PGRST116",
			Message: "Cannot coerce the result to a single JSON object",
			Details: fmt.Sprintf("The result contains %d rows", p.rows)}
	}
	if p.counted && p.offset > p.total {
		return &errs.Error{Kind: errs.Range, Message: "Requested range not satisfiable",
			Details: fmt.Sprintf("An offset of %d was requested, but there are only %d rows.", p.offset, p.total)}
	}
	return nil
}

func (p page) status() int {
	if p.counted && p.rows < p.total {
		return http.StatusPartialContent
	}
	return http.StatusOK
}

// contentRange tells the rows of the page and, where it was asked for, the
// total: 0-23/120, 0-23/* or */0.
func (p page) contentRange() string {
	rows, total := "*", "*"
	if p.rows > 0 {
		rows = fmt.Sprintf("%d-%d", p.offset, p.offset+p.rows-1)
	}
	if p.counted {
		total = strconv.Itoa(p.total)
	}
	return rows + "/" + total
}

// answer is rows to write: those that a query found, or those just stored.
type answer interface {
	Len() int
	AppendJSON(dst []byte, i int, fields []query.Field) []byte
	AppendCSV(dst []byte, i int, fields []query.Field) []byte
	// AppendRows appends all as JSON with a separator between them.
	AppendRows(dst []byte, fields []query.Field, separator string) []byte
}

func encodePlans(rows answer, fields []query.Field, f form) []byte {
	switch {
	case f == formCSV:
		body := header(fields)
		for i := range rows.Len() {
			body = rows.AppendCSV(body, i, fields)
		}
		return body
	case f.single():
		return encodePlan(nil, rows, 0, fields, f)
	case !f.stripped():
		return append(rows.AppendRows([]byte{'['}, fields, ",\n"), ']')
	}
	body := []byte{'['}
	for i := range rows.Len() {
		if i > 0 {
			body = append(body, ',', '\n')
		}
		body = encodePlan(body, rows, i, fields, f)
	}
	return append(body, ']')
}

func encodePlan(dst []byte, rows answer, i int, fields []query.Field, f form) []byte {
	if !f.stripped() {
		return rows.AppendJSON(dst, i, fields)
	}
	return appendStripped(dst, fields, func(one []query.Field) []byte { return rows.AppendJSON(nil, i, one) })
}

// appendStripped appends an object without the fields that are null. Price maps
// and lists hold no null that could be left out.
func appendStripped(dst []byte, fields []query.Field, object func([]query.Field) []byte) []byte {
	dst = append(dst, '{')
	begin := len(dst)
	for i := range fields {
		one := object(fields[i : i+1])
		if bytes.HasSuffix(one, []byte(":null}")) { // a text that ends so ends with a quote
			continue
		}
		if len(dst) > begin {
			dst = append(dst, ',')
		}
		dst = append(dst, one[1:len(one)-1]...)
	}
	return append(dst, '}')
}

func header(fields []query.Field) []byte {
	var line []byte
	for i, f := range fields {
		if i > 0 {
			line = append(line, ',')
		}
		line = catalog.AppendCSVValue(line, row.Text, row.Value{Text: f.Name})
	}
	return append(line, '\n')
}

// describe sets what holds for every answer from a snapshot.
func describe(w http.ResponseWriter, who caller) {
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	if who.operator {
		h.Set("Cache-Control", "private, no-cache")
	}
	h.Add("Vary", "Accept, Accept-Profile, Apikey, Authorization, Prefer, Range")
}

func (s *server) send(w http.ResponseWriter, r *http.Request, status int, f form, body []byte) {
	w.Header().Set("Content-Type", string(f)+"; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method == http.MethodHead {
		return
	}
	if _, err := w.Write(body); err != nil {
		s.unsent(r, err)
	}
}
