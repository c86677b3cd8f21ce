package desk

import (
	"encoding/csv"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/operator"
	"launchrack/internal/row"
	"launchrack/internal/view"
)

const (
	pageOfEntries = 100
	// maxExported bounds the lines of a CSV file. The log holds some thousands.
	maxExported = 100_000
)

// auditLog answers GET /operator/data/audit?below=&event=&operator=&since=&until=.
func (d *Desk) auditLog(r *http.Request) (any, error) {
	q, err := auditQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	q.Limit = pageOfEntries + 1
	entries, err := d.Store.AuditPage(r.Context(), q)
	if err != nil {
		return nil, err
	}
	page := view.DeskAudit{Entries: []view.DeskEntry{}, Events: operator.Events()}
	for i, e := range entries {
		if i == pageOfEntries {
			page.Next = entries[i-1].Number
			break
		}
		page.Entries = append(page.Entries, view.DeskEntry{Entry: e.Number, Time: row.FormatTime(e.At), Event: string(e.Event), Operator: e.Operator,
			Address: e.Address, Detail: e.Detail, Columns: columnsOf(e.Before, e.After), CanUndo: canUndo(r.Context(), e)})
	}
	return page, nil
}

// auditQuery reads the filters of an address. Until is a day that is still part of the list.
func auditQuery(params url.Values) (q operator.AuditQuery, err error) {
	if q.Below, err = wholeIn(params, "below"); err != nil {
		return q, err
	}
	q.Event, q.Operator = operator.Event(params.Get("event")), params.Get("operator")
	if q.Since, err = dayIn(params, "since"); err != nil {
		return q, err
	}
	q.Until, err = dayIn(params, "until")
	if !q.Until.IsZero() {
		q.Until = q.Until.AddDate(0, 0, 1)
	}
	return q, err
}

func dayIn(params url.Values, name string) (time.Time, error) {
	text := params.Get(name)
	if text == "" {
		return time.Time{}, nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, errs.Field(name, "%q came; accepted is a day such as 2026-11-26", errs.Clip(text, 60))
	}
	return day, nil
}

// auditCSV answers GET /operator/data/audit.csv with the filters of auditLog.
func (d *Desk) auditCSV(r *http.Request) (any, error) {
	q, err := auditQuery(r.URL.Query())
	if err != nil {
		return nil, err
	}
	q.Limit = maxExported
	entries, err := d.Store.AuditPage(r.Context(), q)
	if err != nil {
		return nil, err
	}
	return Download{Name: "audit.csv", Type: "text/csv; charset=utf-8", Write: func(w io.Writer) error { return writeAudit(w, entries) }}, nil
}

func writeAudit(w io.Writer, entries []operator.Entry) error {
	out := csv.NewWriter(w)
	lines := [][]string{{"entry", "time", "event", "operator", "address", "detail", "before", "after"}}
	for _, e := range entries {
		lines = append(lines, []string{strconv.FormatInt(e.Number, 10), row.FormatTime(e.At), string(e.Event),
			defused(e.Operator), defused(e.Address), defused(e.Detail), defused(string(e.Before)), defused(string(e.After))})
	}
	return out.WriteAll(lines)
}

// defused keeps a spreadsheet from taking a text for a formula.
func defused(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r", rune(cell[0])) {
		return "'" + cell
	}
	return cell
}

// undo answers POST /operator/data/audit/{entry}/undo.
func (d *Desk) undo(r *http.Request) (any, error) {
	number, err := wholeOf("entry", r.PathValue("entry"))
	if err != nil {
		return nil, err
	}
	_, err = d.Undo(r.Context(), number)
	return struct{}{}, err
}
