package site

import (
	"context"
	"io"
	"maps"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/answer"
	"launchrack/internal/model/errs"
)

// The endings of addresses that give a page in another format.
const (
	jsonFormat = ".json"
	csvFormat  = ".csv"
	rssFormat  = ".rss"
	mdFormat   = ".md"
	// pngFormat is the picture for sharing.
	pngFormat = ".png"
	// eventsFormat streams the changes of a list as they happen.
	eventsFormat = ".events"
)

// listFormats and planFormats are the formats of lists and of plans. The links in the head of a
// page lead to listTexts and planTexts.
var (
	listFormats = slices.Concat(listTexts, []string{pngFormat, eventsFormat})
	planFormats = slices.Concat(planTexts, []string{pngFormat})
	listTexts   = []string{jsonFormat, csvFormat, rssFormat, mdFormat}
	planTexts   = []string{jsonFormat, mdFormat}
)

// formats describe the endings that give text: its media type, its title in the head of a page,
// and what /openapi.json says of that format of a list and of another page.
var formats = map[string]struct{ mediaType, title, listWords, pageWords string }{
	jsonFormat:   {"application/json", "JSON", "The plans of a page, as rows.", "A page as JSON."},
	csvFormat:    {"text/csv", "CSV", "The plans of a page, as CSV.", "A page as CSV."},
	rssFormat:    {"application/rss+xml", "RSS", "What happened to the plans of a page, the newest first.", "A feed of a page."},
	mdFormat:     {"text/markdown", "Markdown", "A page as Markdown.", "A page as Markdown."},
	eventsFormat: {"text/event-stream", "", "What changes about the plans of a page, as it happens.", ""},
}

// maxEntries bounds the plans of a feed.
const maxEntries = 100

// What a client pays before it is answered (overload.Rates): for opening a stream of changes or a page
// of a watch, for a part of the archive's log, and for a receipt.
const (
	costPage    = 1
	costTile    = 2
	costReceipt = 3
)

// formatPath is the address of a page's formats without their ending.
func formatPath(path string) string {
	if path == "/" {
		return "/servers"
	}
	return path
}

// cutFormat splits the ending of a format from the last part of an address.
func cutFormat(name string, formats []string) (rest, format string) {
	for _, format := range formats {
		if rest, ok := strings.CutSuffix(name, format); ok && rest != "" {
			return rest, format
		}
	}
	return name, ""
}

// answerFormat answers with the plans of a list, as its page finds them, in a format of text.
func (s *Site) answerFormat(w http.ResponseWriter, r *http.Request, a asked, l listed) error {
	params, columns := a.formatParams()
	isSheet, err := wantsSheet(a.format, a.query)
	if err != nil {
		return err
	}
	isList := a.format == jsonFormat || a.format == csvFormat
	if !isList { // a feed begins with the first plan, however its page was turned
		dropPage(params)
	}
	search := params.Encode()
	values := l.values(a.visit, params, columns)
	if a.shownValues(values); a.format == mdFormat && a.query.Get(browse.CurrencyParam) == "" {
		values.Del(browse.CurrencyParam) // its table has all
	}
	told := inFormat(a.format)
	if isList {
		if a.format == csvFormat {
			told.file = path.Base(formatPath(l.path)) + csvFormat
		}
		q := s.ask(a.current, told.policy, l.path, a.format, search, columns, strconv.FormatBool(isSheet), r.URL.RawQuery, a.choices())
		return s.sendList(w, r, q, told, writerOf(a.format, isSheet), func(ctx context.Context) (*browse.Export, error) {
			return a.current.Export(ctx, values, query.NoLimit)
		})
	}
	past, most := s.newest(), maxEntries
	if a.format == rssFormat { // news may be about any of its plans
		most = query.NoLimit
	}
	return s.sendText(w, r, a.current, formatPath(l.path)+a.format+"?"+search+"\x00"+a.origin+a.choices()+pastKey(past), told, func(r *http.Request) ([]byte, error) {
		page, err := a.current.Browse(r.Context(), values, 1)
		if err != nil {
			return nil, err
		}
		found, err := a.current.Export(r.Context(), values, most)
		if err != nil {
			return nil, err
		}
		answer.MeterOf(r.Context()).Spend(time.Duration(min(found.Len(), maxEntries))*entryTime + time.Duration(len(past.News))*newsTime)
		list := s.feedOf(a.format, l, a.visit, search, found.Filters)
		if l.facts != nil && a.format == mdFormat {
			if list.facts, err = l.facts(); err != nil {
				return nil, err
			}
		}
		return list.text(found, page.Total, past.News)
	})
}

const (
	// entryTime is about what the entry of a feed takes: its prices in every currency, in words.
	entryTime = 60 * time.Microsecond
	// tellTime is about what it takes to tell the price of a row.
	tellTime = 15 * time.Microsecond
	// newsTime is about what it takes to see whether news are about a plan of the list.
	newsTime = 50 * time.Nanosecond
)

// formatParams splits the address of a format into the parameters of its list and the names
// of its columns.
func (v *visit) formatParams() (params url.Values, columns string) {
	params, _ = browse.PinChoice(browse.Canonical(v.query), v.currency, v.country)
	for _, name := range []string{browse.ColumnsParam, "select", browse.ViewParam} {
		params.Del(name)
	}
	return params, exportColumns(v.query)
}

// values are the parameters by which a format finds the plans of a list.
func (l listed) values(v *visit, params url.Values, columns string) url.Values {
	values := v.listValues(params, browse.ListFilter(l.filter, params))
	if values.Del("select"); columns != "" {
		values.Set("select", columns)
	}
	return values
}

// sheetParam asks for CSV that a spreadsheet opens as people expect.
const sheetParam = "excel"

// wantsSheet reports whether an address asks for CSV for a spreadsheet.
func wantsSheet(format string, params url.Values) (bool, error) {
	value := params.Get(sheetParam)
	if format != csvFormat || value == "" {
		return false, nil
	}
	if value != "1" {
		return false, errs.Field(sheetParam, "%q is unknown; accepted is 1", errs.Clip(value, 40))
	}
	return true, nil
}

// writerOf returns what writes a list in a format.
func writerOf(format string, isSheet bool) func(*browse.Export, io.Writer) error {
	switch {
	case format == jsonFormat:
		return (*browse.Export).WriteJSON
	case isSheet:
		return (*browse.Export).WriteSheet
	}
	return (*browse.Export).WriteCSV
}

// dropPage deletes the parameters that ask for a part of a list (browse.PageParams).
func dropPage(params url.Values) {
	for _, name := range browse.PageParams {
		params.Del(name)
	}
}

// nextPage is the address of the rows that follow those of a request.
func nextPage(r *http.Request, offset int) string {
	params := maps.Clone(visitOf(r).query)
	params.Set("offset", strconv.Itoa(offset))
	return visitOf(r).prefix + r.URL.EscapedPath() + "?" + params.Encode()
}

// sendList finds and sends all rows of a list.
func (s *Site) sendList(w http.ResponseWriter, r *http.Request, q *answer.Request, a about, write func(*browse.Export, io.Writer) error, find func(context.Context) (*browse.Export, error)) error {
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		found, err := find(ctx)
		if err != nil {
			return nil, err
		}
		answer.MeterOf(ctx).Spend(time.Duration(found.Len()) * tellTime)
		h := a.header()
		if offset, more := found.Next(); more {
			h.Set("Link", "<"+nextPage(r, offset)+`>; rel="next"`)
		}
		return &answer.Answer{Header: h, Rows: &answer.Rows{Len: found.Len(), Write: func(w io.Writer) error { return write(found, w) }}}, nil
	}
	return s.door.Serve(w, r, q)
}

// exportColumns returns the columns that an address names; empty for all. As on the page, a
// table's address may name unknown columns, which are left out.
func exportColumns(params url.Values) string {
	if params.Get(browse.ViewParam) == browse.ViewTable {
		return browse.TableExport(params)
	}
	return params.Get(browse.ColumnsParam)
}

// alternateLinks are the links from a page to its formats.
func (v *visit) alternateLinks(path, search string, endings []string) (links []assetLink) {
	for _, ending := range endings {
		links = append(links, assetLink{"alternate", v.prefix + (&url.URL{Path: path + ending}).EscapedPath() + search,
			` type="` + formats[ending].mediaType + `" title="` + formats[ending].title + `"`})
	}
	return links
}
