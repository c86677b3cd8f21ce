package site

import (
	"crypto/sha256"
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzip"

	"launchrack/internal/browse"
	"launchrack/internal/errs"
	"launchrack/internal/httperr"
	"launchrack/internal/query"
	"launchrack/internal/response"
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

// maxCompressedRows bounds the rows of a compressed export: a large catalogue would take
// a core for a second.
const maxCompressedRows = 5000

// The costs of requests, of which a client may make so many in a second (overload.Rates).
const (
	// costPage is the cost of a page that is not kept, or of an answer from the database.
	costPage = 1
	// rowsPerCost is how many rows of an export cost as much.
	rowsPerCost = 500
)

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
	// path is that of the page, and filter narrows its list.
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
	a := about{contentType: twinTypes[t.suffix] + "; charset=utf-8", caching: keptShortly}
	if isOwn { // a price of the search is in the visitor's currency
		a.caching = keptByOne
	}
	if isList {
		if t.suffix == csvTwin {
			a.file = path.Base(twinPath(t.path)) + csvTwin
		}
		tag := tagOf(s.edition(current), t.path, t.suffix, search, columns, strconv.FormatBool(isSheet))
		s.sendList(w, r, a, tag, writerOf(t.suffix, isSheet), func() (*browse.Export, error) {
			return current.Export(values, query.NoLimit)
		})
		return
	}
	base := s.base(r)
	s.sendKept(w, r, current, http.StatusOK, twinPath(t.path)+t.suffix+"?"+search+"\x00"+base, a, func(*http.Request) (*document, error) {
		found, err := current.Export(values, maxEntries)
		if err != nil {
			return nil, err
		}
		return feedOf(t, base, search, found.Filters).document(found)
	})
}

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
func (s *Site) sendList(w http.ResponseWriter, r *http.Request, a about, tag string, write func(*browse.Export, io.Writer) error, find func() (*browse.Export, error)) {
	if a.matched(w, r, tag) {
		return
	}
	var found *browse.Export
	err := s.Rates.Spend(r.Context(), costPage)
	if err == nil {
		found, err = find()
	}
	if err != nil {
		s.sendProblem(w, r, err)
		return
	}
	if offset, more := found.Next(); more {
		w.Header().Set("Link", "<"+nextPage(r, offset)+`>; rel="next"`)
	}
	s.stream(w, r, a, tag, found.Len(), func(w io.Writer) error { return write(found, w) })
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

// tagOf hashes what an answer is made from.
func tagOf(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00")))
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// textCodings are the codings of the twins and other texts.
var textCodings = []string{response.Brotli, response.Gzip}

// matched answers 304 where the caller names the answer in one of its codings. The tag was
// sent with the answer, so the caller has it. A * names none: the request may be a bad one.
func (a about) matched(w http.ResponseWriter, r *http.Request, tag string) bool {
	ifNoneMatch := response.IfNoneMatch(r)
	if !strings.Contains(ifNoneMatch, tag) {
		return false
	}
	for _, coding := range append(slices.Clone(textCodings), "") {
		if known := response.Tag(tag, coding); response.MatchesETag(ifNoneMatch, known) {
			a.describe(w.Header())
			w.Header().Set("ETag", known)
			response.NotModified(w)
			return true
		}
	}
	return false
}

// stream writes many rows, compressed where the caller accepts it and they are not too
// many. A list of any size takes the memory of one chunk.
func (s *Site) stream(w http.ResponseWriter, r *http.Request, a about, tag string, rows int, write func(io.Writer) error) {
	coding := ""
	if rows <= maxCompressedRows {
		coding = response.Encodings(response.AcceptEncoding(r)).Best(response.Gzip)
	}
	if rows > rowsPerCost && r.Method != http.MethodHead {
		if err := s.Rates.Spend(r.Context(), rows/rowsPerCost); err != nil {
			s.sendProblem(w, r, err)
			return
		}
	}
	h := w.Header()
	a.describe(h)
	h.Set("ETag", response.Tag(tag, coding))
	if response.MatchesETag(response.IfNoneMatch(r), h.Get("ETag")) {
		response.NotModified(w)
		return
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if r.Method == http.MethodHead {
		return
	}
	if err := s.sendRows(w, r, coding, write); err != nil { // nothing is sent
		s.sendProblem(w, r, err)
	}
}

// sendRows writes rows, and breaks the connection where they cannot be read to their end:
// a part must not look like the whole. It returns an error only before it has sent anything.
func (s *Site) sendRows(w http.ResponseWriter, r *http.Request, coding string, write func(io.Writer) error) error {
	var writeErr error
	out := response.NewSending(w)
	if err := s.Streams.Write(r.Context(), out, func(w io.Writer) error {
		writeErr = writeCoded(w, coding, write)
		return nil
	}); err != nil {
		return err
	}
	switch {
	case out.IsBroken(writeErr):
		s.Log.ErrorContext(r.Context(), "an export broke off", "path", r.URL.Path, "err", writeErr)
		panic(http.ErrAbortHandler)
	case writeErr != nil:
		s.Log.DebugContext(r.Context(), "an export was not sent", "path", r.URL.Path, "err", writeErr)
	}
	return nil
}

func writeCoded(w io.Writer, coding string, write func(io.Writer) error) error {
	if coding == "" {
		return write(w)
	}
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
	if err != nil {
		return err
	}
	if err := write(z); err != nil {
		return err
	}
	return z.Close()
}

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
