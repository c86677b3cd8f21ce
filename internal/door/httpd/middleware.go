package httpd

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"slices"
	"time"

	"launchrack/internal/door/httperr"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
)

// pagePolicy is the Content-Security-Policy of pages. It allows scripts, styles and connections
// from this origin only, none of them inline, and forbids scripts to turn text into markup or
// code (Trusted Types). Images may come from any HTTPS origin, for partners' logos.
const pagePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
	"require-trusted-types-for 'script'; trusted-types 'none'"

// dataPolicy is the Content-Security-Policy of answers that are not documents.
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

// fixedHeader is a header whose values many answers share. The name is in canonical form.
type fixedHeader struct {
	name   string
	values []string
}

// pageHeaders are the headers of every page and file.
var pageHeaders = []fixedHeader{
	{"Content-Security-Policy", []string{pagePolicy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"strict-origin-when-cross-origin"}},
	{"Permissions-Policy", []string{permissions}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"X-Frame-Options", []string{"DENY"}},
	{"Origin-Agent-Cluster", []string{"?1"}},
	{"Cross-Origin-Resource-Policy", []string{"same-origin"}},
}

// dataHeaders are the headers of every answer of the API. They leave out headers for documents,
// and let pages of other origins read the answer.
var dataHeaders = []fixedHeader{
	{"Content-Security-Policy", []string{dataPolicy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"no-referrer"}},
	{"Permissions-Policy", []string{permissions}},
	{"Cross-Origin-Resource-Policy", []string{"cross-origin"}},
}

const permissions = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"

var strictTransport = []string{"max-age=31536000"}

// secure adds the security headers to every answer of a handler.
func secure(headers []fixedHeader, https bool, next http.Handler) http.Handler {
	if https {
		headers = append(slices.Clone(headers), fixedHeader{"Strict-Transport-Security", strictTransport})
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for i := range headers {
			h[headers[i].name] = headers[i].values
		}
		next.ServeHTTP(w, r)
	})
}

// admitted passes on the requests that may begin.
func (c Config) admitted(next http.Handler) http.Handler {
	if c.Admit == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		leave, err := c.Admit(r.Context())
		if err != nil {
			w.Header().Set("Connection", "close") // what else it sends is not read
			c.refuse(w, r, err)
			return
		}
		defer leave()
		next.ServeHTTP(w, r)
	})
}

// refuse answers with an error of the API, or a sentence.
func (c Config) refuse(w http.ResponseWriter, r *http.Request, err error) {
	if isAPI(r.URL.Path) {
		httperr.Write(w, r, c.Log, err)
		return
	}
	httperr.SetRetryAfter(w.Header(), err)
	plain(w, httperr.Status(errs.KindOf(err)), errs.Public(err))
}

// bodyHeaders are the headers that describe the body or the caching of an answer.
var bodyHeaders = []string{"Cache-Control", "Content-Encoding", "Content-Length", "Content-Range", "ETag", "Last-Modified", "Preference-Applied", "Vary"}

// answerPanic answers 500 for a handler that panicked: an error of the API, or a sentence. The
// answer is not cached.
func answerPanic(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	for _, name := range bodyHeaders {
		h.Del(name)
	}
	if isAPI(r.URL.Path) {
		silent := slog.New(slog.DiscardHandler) // the panic is in the log
		httperr.Write(w, r, silent, errs.New(errs.Internal, "the handler panicked"))
		return
	}
	plain(w, http.StatusInternalServerError, "Something went wrong on our side. Please try again.")
}

// logged logs each request after its answer. It logs a panic and answers it with 500.
func logged(log *slog.Logger, now func() time.Time, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := response.NewRecorder(w)
		verbose, start := log.Enabled(r.Context(), slog.LevelDebug), time.Time{}
		if verbose {
			start = now()
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.ErrorContext(r.Context(), "a handler panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				if rec.Status() == 0 {
					answerPanic(rec, r)
				}
			}
			if verbose {
				log.DebugContext(r.Context(), "request", "method", r.Method, "path", r.URL.Path, "status", rec.Status(),
					"bytes", rec.Bytes(), "took", now().Sub(start).Round(time.Microsecond))
			}
		}()
		next.ServeHTTP(rec, r)
	})
}
