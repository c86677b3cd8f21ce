package answer

import (
	"io"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/door/meter"
	"launchrack/internal/door/response"
)

// codings lists the content codings that an answer may have been sent in.
var codings = [...]string{"", response.Brotli, response.Zstd, response.Gzip}

// isKnown answers 304 where If-None-Match names the answer of the key, in a coding that the
// client accepts now. The door sends an ETag only with the answer, so the match proves that
// the client has it. A * proves nothing: the request may be a bad one.
func (d *Door) isKnown(w http.ResponseWriter, r *http.Request, q *Request) bool {
	if len(r.Header["If-None-Match"]) == 0 || q.Key == (Key{}) {
		return false
	}
	ifNoneMatch, accepted := response.IfNoneMatch(r), response.Encodings(response.AcceptEncoding(r))
	base := q.Key.tag()
	if !strings.Contains(ifNoneMatch, base) {
		return false
	}
	for _, coding := range codings {
		if tag := response.Tag(base, coding); accepted.Takes(coding) && response.MatchesETag(ifNoneMatch, tag) {
			q.Policy.describe(w.Header())
			w.Header().Set("ETag", tag)
			response.NotModified(w)
			return true
		}
	}
	return false
}

func (p *Policy) describe(h http.Header) {
	h["Cache-Control"], h["Vary"] = p.CacheControl, p.Vary
}

// Send sends an answer in a coding that the client accepts. It returns an error only before
// it has sent or set anything.
func (d *Door) Send(w http.ResponseWriter, r *http.Request, q *Request, a *Answer) error {
	if a.Rows != nil {
		return d.sendRows(w, r, q, a)
	}
	d.describe(w.Header(), q, a)
	if err := a.send(w, r); err != nil {
		d.unsent(r, err)
	}
	if size := int64(a.Body.Size()); a.size.Load() != 0 && a.size.Swap(size) != size {
		d.kept.Resize(q.Edition.Snapshot, q.Key, int(size))
	}
	return nil
}

// describe sets the headers of a response. The values are shared and never changed.
func (d *Door) describe(h http.Header, q *Request, a *Answer) {
	q.Policy.describe(h)
	maps.Copy(h, a.Header)
	if a.status() == http.StatusOK {
		maps.Copy(h, q.Header)
	}
}

// send sends the body in a coding, or 304. The error says that the client left.
func (a *Answer) send(w http.ResponseWriter, r *http.Request) error {
	acceptEncoding := response.AcceptEncoding(r)
	content, coding := a.Body.Pick(acceptEncoding, a.offered(response.Encodings(acceptEncoding))...)
	form, h := a.form(coding, content), w.Header()
	if form.tag != nil {
		h["Etag"] = form.tag
		if response.MatchesETag(response.IfNoneMatch(r), form.tag[0]) {
			response.NotModified(w)
			return nil
		}
	}
	if form.coding != nil {
		h["Content-Encoding"] = form.coding
	}
	h["Content-Length"] = form.length
	w.WriteHeader(a.status())
	if r.Method == http.MethodHead {
		return nil
	}
	return response.WriteBody(r.Context(), w, content)
}

// form is what the headers say of a body in one coding. All responses share the values.
type form struct{ tag, coding, length []string }

// form returns the headers of a coding, which are made once.
func (a *Answer) form(coding string, content []byte) *form {
	i := slices.Index(codings[:], coding)
	if f := a.forms[i].Load(); f != nil {
		return f
	}
	f := &form{length: []string{strconv.Itoa(len(content))}}
	if coding != "" {
		f.coding = []string{coding}
	}
	if a.tag != "" && !a.IsPartial && a.status() < http.StatusMultipleChoices {
		f.tag = []string{response.Tag(a.tag, coding)}
	}
	a.forms[i].Store(f)
	return f
}

func (a *Answer) status() int {
	if a.Status == 0 {
		return http.StatusOK
	}
	return a.Status
}

// unsent notes that the client went away before the answer was out.
func (d *Door) unsent(r *http.Request, err error) {
	d.Log.DebugContext(r.Context(), "an answer was not sent", "path", r.URL.Path, "err", err)
}

// maxCompressedRows bounds the rows of a compressed list: a large catalogue would take a
// core for a second.
const maxCompressedRows = 5000

// sendRows writes many rows in chunks. A list of any size takes the memory of one chunk.
func (d *Door) sendRows(w http.ResponseWriter, r *http.Request, q *Request, a *Answer) error {
	coding := ""
	if a.Rows.Len <= maxCompressedRows {
		coding = response.Encodings(response.AcceptEncoding(r)).Best(response.Zstd, response.Gzip)
	}
	begin := func() {
		h := w.Header()
		d.describe(h, q, a)
		if a.tag != "" {
			h.Set("ETag", response.Tag(a.tag, coding))
		}
		if coding != "" {
			h.Set("Content-Encoding", coding)
		}
		w.WriteHeader(a.status())
	}
	switch {
	case a.tag != "" && response.MatchesETag(response.IfNoneMatch(r), response.Tag(a.tag, coding)):
		d.describe(w.Header(), q, a)
		w.Header().Set("ETag", response.Tag(a.tag, coding))
		response.NotModified(w)
		return nil
	case r.Method == http.MethodHead:
		begin()
		return nil
	}
	var writeErr error
	out := response.NewSending(response.Flushing(w))
	if err := d.Streams.Write(r.Context(), out, func(w io.Writer) error {
		begin()
		writeErr = response.WriteChunks(w, coding, levels, a.Rows.Write)
		return nil
	}); err != nil {
		return err
	}
	m := &meter.Meter{}
	m.Rows(a.Rows.Len)
	d.charge(r.Context(), r.URL, m)
	switch {
	case out.IsBroken(writeErr): // a part must not look like the whole
		d.Log.ErrorContext(r.Context(), "a list broke off", "path", r.URL.Path, "err", writeErr)
		panic(http.ErrAbortHandler)
	case writeErr != nil:
		d.unsent(r, writeErr)
	}
	return nil
}
