package desk

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
	"launchrack/internal/model/words"
	"launchrack/internal/operator"
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
	params := r.URL.Query()
	params.Del("below")
	page := shape.DeskPage{Filters: auditFilters(), Actions: []shape.DeskAction{{Verb: "CSV", File: Prefix + "audit.csv?" + params.Encode(), FileName: "audit.csv"}}}
	table := shape.DeskTable{Label: "Audit log", Columns: heads("What", "When", "Who", "Detail", "#Entry"), Rows: []shape.DeskRow{}, None: "No entry matches."}
	for i, e := range entries {
		if i == pageOfEntries {
			page.Next = fmt.Sprint("below=", entries[i-1].Number)
			break
		}
		table.Rows = append(table.Rows, d.entryRow(r, e))
	}
	page.Tables = []shape.DeskTable{table}
	return page, nil
}

func auditFilters() []shape.DeskFilter {
	events := shape.DeskFilter{Name: "event", Label: "What", Options: []shape.DeskOption{{Text: "Everything"}}}
	for _, s := range sections() {
		for _, of := range s.events {
			for _, e := range of.kinds {
				events.Options = append(events.Options, shape.DeskOption{Value: string(e), Text: eventText(e)})
			}
		}
	}
	return []shape.DeskFilter{events, {Name: "operator", Label: "Operator", Kind: "text"}, {Name: "since", Label: "From", Kind: "date"}, {Name: "until", Label: "To", Kind: "date"}}
}

// eventText is the kind of a line in words: "Plan changed" for plan_changed.
func eventText(event operator.Event) string {
	return words.Capital(strings.ReplaceAll(string(event), "_", " "))
}

// entryRow shows a line with what it changed, and the way back where the operator may take it.
func (d *Desk) entryRow(r *http.Request, e operator.Entry) shape.DeskRow {
	who := strings.TrimSuffix(strings.TrimPrefix(e.Operator+", "+e.Address, ", "), ", ")
	number := strconv.FormatInt(e.Number, 10)
	shown := shape.DeskRow{Key: number, Cells: []shape.DeskCell{text(eventText(e.Event)), momentOf(e.At), text(cmp.Or(who, "Command line")), text(e.Detail), text(number)}}
	columns := d.settingsOf(e, e.Before, e.After)
	if len(columns) > 0 {
		shown.Details = &shape.DeskDetails{Verb: "Details", Label: "Details of entry " + number + ": before and after", Facts: []shape.DeskFact{{Columns: columns}}}
	}
	if canUndo(r.Context(), e) {
		ask := &shape.DeskAsk{Title: "Undo entry " + number + ": " + strings.ToLower(eventText(e.Event)), Verb: "Undo", Text: []string{e.Detail}}
		if len(columns) > 0 && e.Event != operator.RolledBack {
			ask.Text, ask.Columns = append(ask.Text, "It changes back to this."), d.settingsOf(e, e.After, e.Before)
		}
		shown.Actions = []shape.DeskAction{{Verb: "Undo", Label: "Undo entry " + number, Call: "audit/" + number + "/undo", Failed: "Entry " + number + " was not undone.", Ask: ask}}
	}
	return shown
}

// settingsOf lists what an entry changed. A setting of the shop that nobody had set had the shop's default.
func (d *Desk) settingsOf(e operator.Entry, before, after []byte) []shape.DeskColumn {
	columns := columnsOf(before, after)
	if e.Event != operator.ShopChanged && e.Event != operator.ShopUndone {
		return columns
	}
	defaults := map[string]string{"name": d.Shop.Fixed.Brand.Name, "tagline": d.Shop.Fixed.Brand.Tagline}
	for i := range columns {
		unset := "not set"
		if value := defaults[columns[i].Name]; value != "" {
			unset += " (" + value + ")"
		}
		columns[i].Before, columns[i].After = cmp.Or(columns[i].Before, &unset), cmp.Or(columns[i].After, &unset)
	}
	return columns
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
func (d *Desk) undo(r *http.Request, number int64) (any, error) {
	_, err := d.Undo(r.Context(), number)
	return shape.DeskDone{Text: fmt.Sprintf("Entry %d was undone.", number)}, err
}
