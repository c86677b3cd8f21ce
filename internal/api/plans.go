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
	return s.reply(w, r, who, func(snap *catalog.Snapshot) (outcome, error) {
		form, prefer, q, err := readList(r)
		if err != nil {
			return outcome{}, err
		}
		found, err := snap.Find(q, who.sees())
		if err != nil {
			return outcome{}, err
		}
		page := page{offset: q.Offset, rows: found.Len(), total: found.Total, counted: prefer.count != ""}
		rng := page.contentRange()
		if err := page.check(form); err != nil {
			return outcome{rng: rng}, err
		}
		return outcome{form: form, status: page.status(), rng: rng, applied: prefer.applied(), content: s.contentOf(found, q.Select, form)}, nil
	})
}

func readList(r *http.Request) (f form, prefer preference, q query.Query, err error) {
	if f, err = pickForm(r, formJSON, formObject, formCSV, formJSONStripped, formObjectStripped); err != nil {
		return f, prefer, q, err
	}
	if err = checkProfile(r, "Accept-Profile"); err != nil {
		return f, prefer, q, err
	}
	if prefer, err = preferences(r); err != nil {
		return f, prefer, q, err
	}
	if q, err = query.Parse(parameters(r)); err != nil {
		return f, prefer, q, err
	}
	if r.Method == http.MethodGet { // HTTP gives Range no meaning elsewhere
		err = narrowToRange(&q, r.Header.Get("Range"))
	}
	return f, prefer, q, err
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
	case f.single():
		return encodePlan(nil, rows, 0, fields, f)
	case f == formJSON:
		return append(rows.AppendRows([]byte{'['}, fields, betweenRows), ']')
	}
	return appendPlans(nil, rows, 0, rows.Len(), fields, f)
}

// appendPlans appends a run of the rows of a list, with the list's beginning
// and end where the run has them.
func appendPlans(dst []byte, rows answer, from, to int, fields []query.Field, f form) []byte {
	if f == formCSV {
		if from == 0 {
			dst = append(dst, header(fields)...)
		}
		for i := from; i < to; i++ {
			dst = rows.AppendCSV(dst, i, fields)
		}
		return dst
	}
	if from == 0 {
		dst = append(dst, '[')
	}
	for i := from; i < to; i++ {
		if i > 0 {
			dst = append(dst, betweenRows...)
		}
		dst = encodePlan(dst, rows, i, fields, f)
	}
	if to == rows.Len() {
		dst = append(dst, ']')
	}
	return dst
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

// Shared caches may keep the public's answers for a moment and give them on
// while they ask again. Browsers may do the latter too, so our pages ask past
// their cache.
var (
	forAll      = []string{"public, max-age=0, s-maxage=5, stale-while-revalidate=10"}
	forOperator = []string{"private, no-cache"}
	varying     = []string{"Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range"}
)

// describe sets what holds for every answer from a snapshot.
func describe(w http.ResponseWriter, who caller) {
	h := w.Header()
	h["Cache-Control"] = forAll
	if who.operator {
		h["Cache-Control"] = forOperator
	}
	h["Vary"] = append(varying, h["Vary"]...)
}

// send sends an answer that has no validator. Unless the header says otherwise
// it is not to be stored.
func (s *server) send(w http.ResponseWriter, r *http.Request, status int, f form, plain []byte) {
	h := w.Header()
	h.Set("Content-Type", string(f)+"; charset=utf-8")
	h.Add("Vary", "Accept-Encoding")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	if err := sendFresh(w, r, status, "", plain); err != nil {
		s.unsent(r, err)
	}
}
