package api

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
)

// listPlans answers GET and HEAD /rest/v1/server_plans.
func (s *server) listPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.reply(w, r, who, func(ctx context.Context, snap *catalog.Snapshot) (outcome, error) {
		call, err := readList(r)
		if err != nil {
			return outcome{}, err
		}
		if call.q.Count != "" {
			return countPlans(ctx, snap, call, who.sees())
		}
		found, err := snap.FindContext(ctx, call.q, who.sees())
		if err != nil {
			return outcome{}, err
		}
		page := page{offset: call.q.Offset, rows: found.Len(), total: found.Total, counted: call.prefer.count != ""}
		rng := page.contentRange()
		if err := page.check(call.form); err != nil {
			return outcome{rng: rng}, err
		}
		content, err := contentOf(found, call.q.Select, call.form)
		return outcome{form: call.form, status: page.status(), rng: rng, applied: call.prefer.applied(), content: content}, err
	})
}

// countPlans answers select=count.
func countPlans(ctx context.Context, snap *catalog.Snapshot, call listing, sees catalog.Visibility) (outcome, error) {
	q := call.q
	q.Limit, q.Offset = 0, 0
	found, err := snap.FindContext(ctx, q, sees)
	if err != nil {
		return outcome{}, err
	}
	return call.counted(found.Total)
}

// listing is what a call asks for of a table.
type listing struct {
	table  *query.Table
	form   form
	prefer preference
	q      query.Query
}

func readList(r *http.Request) (listing, error) {
	call := listing{table: query.Plans()}
	return call, call.read(r)
}

// read reads what a call without arguments asks for.
func (l *listing) read(r *http.Request) error {
	if err := l.readHeaders(r); err != nil {
		return err
	}
	params, err := parameters(r)
	if err != nil {
		return err
	}
	return l.readQuery(r, params)
}

func (l *listing) readHeaders(r *http.Request) (err error) {
	if l.form, err = pickForm(r, formJSON, formObject, formCSV, formJSONStripped, formObjectStripped); err != nil {
		return err
	}
	profile := "Accept-Profile"
	if r.Method == http.MethodPost {
		profile = "Content-Profile"
	}
	if err = checkProfile(r, profile); err != nil {
		return err
	}
	l.prefer, err = preferences(r)
	return err
}

func (l *listing) readQuery(r *http.Request, params url.Values) (err error) {
	if l.q, err = l.table.Parse(params); err != nil {
		return err
	}
	if r.Method == http.MethodGet { // HTTP defines Range for GET only
		err = narrowToRange(&l.q, r.Header.Get("Range"))
	}
	return err
}

// parameters parses the query string, without the API's key. It refuses a query string
// with a malformed part: without that filter the list would be too long.
func parameters(r *http.Request) (url.Values, error) {
	values, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, &errs.Error{Kind: errs.Invalid, Code: "PGRST100", Message: "The parameters of the address cannot be read",
			Details: errs.Clip(err.Error(), 200), Hint: "Write % as %25 and ; as %3B, and send at most 10000 parameters."}
	}
	values.Del("apikey")
	return values, nil
}

// page is where an answer's page of results lies among all matching rows.
type page struct {
	offset, rows, total int
	// counted reports whether the caller asked for the total.
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

// contentRange writes the rows of the page and, where the caller asked for it, the
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

func encodePlans(rows *rowwriter.Writer, fields []query.Field, f form) []byte {
	if f.single() {
		return encodePlan(nil, rows, 0, f)
	}
	return appendPlans(nil, rows, 0, rows.Len(), fields, f)
}

// appendPlans appends rows of a list, with the list's opening before its first row and
// its closing after the last.
func appendPlans(dst []byte, rows *rowwriter.Writer, from, to int, fields []query.Field, f form) []byte {
	if f == formCSV {
		if from == 0 {
			dst = rowwriter.AppendCSVHeader(dst, fields)
		}
		for i := from; i < to; i++ {
			dst = rows.AppendCSV(dst, i)
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
		dst = encodePlan(dst, rows, i, f)
	}
	if to == rows.Len() {
		dst = append(dst, ']')
	}
	return dst
}

func encodePlan(dst []byte, rows *rowwriter.Writer, i int, f form) []byte {
	if f.stripped() {
		return rows.AppendStripped(dst, i)
	}
	return rows.AppendJSON(dst, i)
}

// Browsers may serve stale answers too, so our pages bypass their cache.
var (
	forAll      = answer.Policy{CacheControl: answer.Public.CacheControl, Vary: varying}
	forOperator = answer.Policy{CacheControl: []string{"private, no-cache"}, Vary: varying}
	varying     = []string{"Accept, Accept-Encoding, Accept-Profile, Apikey, Authorization, Prefer, Range"}
)

// send sends an answer that is for this caller alone, and that nobody may store.
func (s *server) send(w http.ResponseWriter, r *http.Request, status int, f form, plain []byte) {
	a := answer.Of("", plain)
	a.Status, a.First, a.Header["Content-Type"] = status, answer.Fast, f.header()
	if err := s.door.Send(w, r, &answer.Request{Policy: answer.Unstored}, a); err != nil { // it has no rows
		s.unsent(r, err)
	}
}
