package site

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"net/http"
	"path"
	"strconv"
	"strings"

	"launchrack/internal/door/httperr"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
)

// openSuffixes marks the documents that scripts of any site may read (CORS).
var openSuffixes = map[string]bool{jsonFormat: true, csvFormat: true, rssFormat: true, mdFormat: true, eventsFormat: true, ".txt": true, ".ts": true, ".xml": true, ".webmanifest": true}

// admitScripts lets scripts of any site read a document or a picture that needs no key, and reports
// whether the address belongs to one.
func admitScripts(h http.Header, address string) bool {
	suffix := path.Ext(address)
	isPicture := suffix == pngFormat || suffix == ".svg" || strings.HasPrefix(address, article.PicturesPath)
	if isPicture { // other sites show it
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if !isPicture && !openSuffixes[suffix] && !strings.HasPrefix(address, archivePath+"/") {
		return false
	}
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Expose-Headers", "Content-Disposition, Content-Range, ETag, Link, Retry-After")
	return true
}

// answerOptions answers OPTIONS of a document that needs no key. Browsers send it before a
// script's GET with headers of its own (CORS preflight).
func answerOptions(w http.ResponseWriter, r *http.Request) {
	const methods = "GET, HEAD, OPTIONS"
	h := w.Header()
	h.Set("Allow", methods)
	h.Set("Access-Control-Allow-Methods", methods)
	h.Set("Access-Control-Allow-Headers", cmp.Or(r.Header.Get("Access-Control-Request-Headers"), "Accept, If-None-Match, "+lastEventID))
	h.Set("Access-Control-Max-Age", "86400")
	h.Set("Vary", "Access-Control-Request-Headers")
	w.WriteHeader(http.StatusNoContent)
}

// isForPrograms reports whether programs read an address, in a format that has errors.
func isForPrograms(r *http.Request) bool {
	suffix := path.Ext(r.URL.Path)
	return formats[suffix].mediaType != ""
}

// problem is an error as programs read it.
type problem struct {
	Status int `json:"status"`
	httperr.Body
}

// sendProblem answers a program with what is wrong.
func (s *Site) sendProblem(w http.ResponseWriter, r *http.Request, err error) {
	status := statusOf(err)
	if status >= http.StatusInternalServerError && !httperr.IsRefusal(err) {
		s.Log.ErrorContext(r.Context(), "a document failed", "path", r.URL.Path, "err", err)
	}
	httperr.SetRetryAfter(w.Header(), err)
	s.writeProblem(w, r, problem{status, httperr.BodyOf(err)})
}

// statusOf is the status that tells an error.
func statusOf(err error) int {
	if errors.Is(err, errTooLong) {
		return http.StatusRequestURITooLong
	}
	return httperr.Status(errs.KindOf(err))
}

// writeProblem writes an error in the form of its address.
func (s *Site) writeProblem(w http.ResponseWriter, r *http.Request, p problem) {
	h := w.Header()
	for _, name := range []string{"ETag", "Link", "Content-Encoding", "Content-Disposition"} { // of the answer that failed
		h.Del(name)
	}
	h.Set("Cache-Control", "no-store")
	askToWait(h, p.Status)
	contentType, text, err := p.form(path.Ext(r.URL.Path))
	if err != nil {
		s.Log.ErrorContext(r.Context(), "an error was not written", "path", r.URL.Path, "err", err)
	}
	h.Set("Content-Type", contentType+"; charset=utf-8")
	w.WriteHeader(p.Status)
	_, _ = w.Write(text) // the caller left; there is nobody to tell
}

// askToWait says when to come again, where an answer asks for that and nothing else said when.
func askToWait(h http.Header, status int) {
	if isWait := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable; isWait && h.Get("Retry-After") == "" {
		h.Set("Retry-After", retryAfter)
	}
}

// form writes the error as a suffix asks for.
func (p problem) form(suffix string) (contentType string, text []byte, err error) {
	switch suffix {
	case jsonFormat, eventsFormat:
		text, err = json.Marshal(p)
		return formats[jsonFormat].mediaType, text, err
	case csvFormat:
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		err = w.WriteAll([][]string{{"status", "code", "message"}, {strconv.Itoa(p.Status), p.Code, p.Message}})
		return formats[suffix].mediaType, b.Bytes(), err
	case rssFormat:
		text, err = xml.Marshal(struct {
			XMLName xml.Name `xml:"error"`
			Status  int      `xml:"status"`
			Code    string   `xml:"code"`
			Message string   `xml:"message"`
		}{Status: p.Status, Code: p.Code, Message: p.Message})
		return "application/xml", append([]byte(xml.Header), text...), err
	case mdFormat:
		return formats[suffix].mediaType, fmt.Appendf(nil, "# %d %s\n\n%s\n\nCode: %s\n", p.Status, http.StatusText(p.Status), markdownText(p.Message), p.Code), nil
	}
	return "text/plain", fmt.Appendf(nil, "%s\n", p.Message), nil
}
