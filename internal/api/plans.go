package api

import (
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
	form, err := negotiate(r, formJSON, formObject, formCSV)
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

// insertPlans refuses everybody: rows are added by the operator's page only.
func (s *server) insertPlans(_ http.ResponseWriter, _ *http.Request, who caller) error {
	kind := errs.Unauthenticated
	if who.operator {
		kind = errs.Forbidden
	}
	return &errs.Error{Kind: kind, Code: "42501", Message: "permission denied for table server_plans"}
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
	if f == formObject && p.rows != 1 {
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

func encodePlans(found catalog.Result, fields []query.Field, f form) []byte {
	switch f {
	case formCSV:
		body := header(fields)
		for i := range found.Len() {
			body = found.AppendCSV(body, i, fields)
		}
		return body
	case formObject:
		return found.AppendJSON(nil, 0, fields)
	}
	return append(found.AppendRows([]byte{'['}, fields, ",\n"), ']')
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
