package site

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/answer"
	"launchrack/internal/browse"
	"launchrack/internal/errs"
	"launchrack/internal/httperr"
	"launchrack/internal/query"
	"launchrack/internal/view"
)

// Every page with plans has twins: the same plans for programs, at the same address with
// a suffix.
const (
	jsonTwin = ".json"
	csvTwin  = ".csv"
	rssTwin  = ".rss"
	mdTwin   = ".md"
	// pngTwin is the picture for sharing.
	pngTwin = ".png"
	// eventsTwin tells the changes of a list as they happen.
	eventsTwin = ".events"
)

// listTwins and planTwins are the suffixes of lists and of plans.
var (
	listTwins = []string{jsonTwin, csvTwin, rssTwin, mdTwin}
	planTwins = []string{jsonTwin, mdTwin}
)

// listSuffixes and planSuffixes are those of the twins, of the picture and of the changes.
var (
	listSuffixes = slices.Concat(listTwins, []string{pngTwin, eventsTwin})
	planSuffixes = slices.Concat(planTwins, []string{pngTwin})
)

// twinTypes are the media types.
var twinTypes = map[string]string{jsonTwin: "application/json", csvTwin: "text/csv", rssTwin: "application/rss+xml", mdTwin: "text/markdown"}

// twinTitles name them in the head of a page.
var twinTitles = map[string]string{jsonTwin: "JSON", csvTwin: "CSV", rssTwin: "RSS", mdTwin: "Markdown"}

// maxEntries bounds the plans of a feed.
const maxEntries = 100

// costPage is the cost of a stream of changes, of which a client may open so many in a second
// (overload.Rates).
const costPage = 1

// twinPath is the address of a list's twins without their suffix.
func twinPath(path string) string {
	if path == "/" {
		return "/servers"
	}
	return path
}

// cutTwin splits a twin's suffix from the last part of an address.
func cutTwin(name string, suffixes []string) (rest, suffix string) {
	for _, suffix := range suffixes {
		if rest, ok := strings.CutSuffix(name, suffix); ok && rest != "" {
			return rest, suffix
		}
	}
	return name, ""
}

// listTwin answers the twin of a list that is not a landing page.
func (s *Site) listTwin(path, suffix string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		title := s.Brand.Name
		if text := twinHeading(path); text != "" {
			title = text + " | " + title
		}
		s.answerTwin(w, r, s.Current(), twin{path: path, suffix: suffix, filter: browse.PageFilters[path], title: title})
	}
}

func twinHeading(path string) string {
	switch path {
	case "/vps":
		return view.TextOfType("vps").Title
	case "/outlet":
		return view.TextOfType("outlet").Title
	}
	return ""
}

// twin is one form of a list.
type twin struct {
	// path is the path of the page, and filter narrows its list.
	path, suffix, filter string
	// title heads a feed.
	title string
}

// answerTwin finds the plans of a list as its page does and writes them.
func (s *Site) answerTwin(w http.ResponseWriter, r *http.Request, current Catalogue, t twin) {
	if s.isTooLong(w, r) {
		return
	}
	if redirectsForm(w, r) {
		return
	}
	params, columns, isOwn := twinParams(r)
	isSheet, err := wantsSheet(t.suffix, r.URL.Query())
	if err != nil {
		s.sendProblem(w, r, err)
		return
	}
	isList := t.suffix == jsonTwin || t.suffix == csvTwin
	if !isList { // a feed begins with the first plan, however its page was turned
		dropPage(params)
	}
	search := params.Encode()
	values := t.values(params, columns)
	a := about{contentType: twinTypes[t.suffix] + "; charset=utf-8", policy: answer.Public}
	if isOwn { // a price of the search is in the visitor's currency
		a.policy = answer.Private
	}
	if isList {
		if t.suffix == csvTwin {
			a.file = path.Base(twinPath(t.path)) + csvTwin
		}
		q := s.ask(current, a.policy, t.path, t.suffix, search, columns, strconv.FormatBool(isSheet), r.URL.RawQuery)
		s.sendList(w, r, q, a, writerOf(t.suffix, isSheet), func(ctx context.Context) (*browse.Export, error) {
			return current.Export(ctx, values, query.NoLimit)
		})
		return
	}
	base := s.base(r)
	s.sendText(w, r, current, twinPath(t.path)+t.suffix+"?"+search+"\x00"+base, a, func(r *http.Request) (*answer.Answer, error) {
		found, err := current.Export(r.Context(), values, maxEntries)
		if err != nil {
			return nil, err
		}
		answer.MeterOf(r.Context()).Spend(time.Duration(found.Len()) * entryTime)
		text, err := feedOf(t, base, search, found.Filters).text(found)
		return answer.Of("", text), err
	})
}

// entryTime is about what the entry of a feed takes: its prices in every currency, in words.
const entryTime = 60 * time.Microsecond

// twinParams gives the parameters of a twin's address without those that name columns, which
// it gives apart. It reports whether they are in the visitor's own currency.
func twinParams(r *http.Request) (params url.Values, columns string, isOwn bool) {
	params, isOwn = browse.PinCurrency(browse.Canonical(r.URL.Query()), currency(r))
	for _, name := range []string{browse.ColumnsParam, "select", browse.ViewParam} {
		params.Del(name)
	}
	return params, exportColumns(r.URL.Query()), isOwn
}

// values are the parameters of the list of a twin.
func (t twin) values(params url.Values, columns string) url.Values {
	values := listValues(params, browse.ListFilter(t.filter, params))
	if values.Del("select"); columns != "" {
		values.Set("select", columns)
	}
	return values
}

// sheetParam asks for CSV that a spreadsheet opens as people expect.
const sheetParam = "excel"

// wantsSheet reports whether an address asks for CSV for a spreadsheet.
func wantsSheet(suffix string, params url.Values) (bool, error) {
	value := params.Get(sheetParam)
	if suffix != csvTwin || value == "" {
		return false, nil
	}
	if value != "1" {
		return false, errs.Field(sheetParam, "%q is unknown; accepted is 1", errs.Clip(value, 40))
	}
	return true, nil
}

// writerOf returns what writes a list in a form.
func writerOf(suffix string, isSheet bool) func(*browse.Export, io.Writer) error {
	switch {
	case suffix == jsonTwin:
		return (*browse.Export).WriteJSON
	case isSheet:
		return (*browse.Export).WriteSheet
	}
	return (*browse.Export).WriteCSV
}

// dropPage leaves out which part of a list is asked for.
func dropPage(params url.Values) {
	for _, name := range browse.PageParams {
		params.Del(name)
	}
}

// nextPage is the address of the rows that follow those of a request.
func nextPage(r *http.Request, offset int) string {
	params := r.URL.Query()
	params.Set("offset", strconv.Itoa(offset))
	return r.URL.EscapedPath() + "?" + params.Encode()
}

// sendList finds and sends all rows of a list.
func (s *Site) sendList(w http.ResponseWriter, r *http.Request, q *answer.Request, a about, write func(*browse.Export, io.Writer) error, find func(context.Context) (*browse.Export, error)) {
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		found, err := find(ctx)
		if err != nil {
			return nil, err
		}
		h := a.header()
		if offset, more := found.Next(); more {
			h.Set("Link", "<"+nextPage(r, offset)+`>; rel="next"`)
		}
		return &answer.Answer{Header: h, Rows: &answer.Rows{Len: found.Len(), Write: func(w io.Writer) error { return write(found, w) }}}, nil
	}
	if err := s.door.Serve(w, r, q); err != nil {
		s.sendProblem(w, r, err)
	}
}

const tooLong = "The address is too long."

// isTooLong answers a program whose address is too long, and reports whether it did.
func (s *Site) isTooLong(w http.ResponseWriter, r *http.Request) bool {
	if len(r.URL.RawQuery) <= maxQueryBytes {
		return false
	}
	s.writeProblem(w, r, problem{http.StatusRequestURITooLong, httperr.BodyOf(errs.New(errs.TooLarge, tooLong))})
	return true
}

// exportColumns returns the columns that an address names; empty for all. The address of
// a table leaves out those that no table has, as its page does.
func exportColumns(params url.Values) string {
	if params.Get(browse.ViewParam) == browse.ViewTable {
		return browse.TableExport(params)
	}
	return params.Get(browse.ColumnsParam)
}

// Base is the address of the shop for a request, without a slash at its end.
func (s *Site) Base(r *http.Request) string { return s.base(r) }

// base is the beginning of absolute addresses in an answer that is made for one request.
func (s *Site) base(r *http.Request) string {
	if s.PublicURL != "" {
		return s.PublicURL
	}
	return baseOf(r)
}

// alternates are the links from a page to its twins.
func alternates(path, search string, suffixes []string) (links []assetLink) {
	for _, suffix := range suffixes {
		links = append(links, assetLink{"alternate", (&url.URL{Path: path + suffix}).EscapedPath() + search,
			` type="` + twinTypes[suffix] + `" title="` + twinTitles[suffix] + `"`})
	}
	return links
}
