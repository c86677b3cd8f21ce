package httpd

import (
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"
)

// policy allows scripts, styles and connections from this origin only. Images
// may come from elsewhere, for a partner's own logo.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; " +
	"font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// fixed are the headers that every answer bears. One list of values serves all
// of them, and the names stand as http.Header has them.
var fixed = []struct {
	name   string
	values []string
}{
	{"Content-Security-Policy", []string{policy}},
	{"X-Content-Type-Options", []string{"nosniff"}},
	{"Referrer-Policy", []string{"strict-origin-when-cross-origin"}},
	{"Permissions-Policy", []string{"camera=(), geolocation=(), microphone=(), payment=(), usb=()"}},
	{"Cross-Origin-Opener-Policy", []string{"same-origin"}},
	{"X-Frame-Options", []string{"DENY"}},
	{resourcePolicy, []string{"same-origin"}},
}

const resourcePolicy = "Cross-Origin-Resource-Policy"

// anyOrigin is the value of the API's answers.
var anyOrigin = []string{"cross-origin"}

// secure sets the headers that every answer bears.
func secure(https bool, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for i := range fixed {
			h[fixed[i].name] = fixed[i].values
		}
		if https {
			h.Set("Strict-Transport-Security", "max-age=31536000")
		}
		next.ServeHTTP(w, r)
	})
}

// recorder remembers what an answer was, for the log.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// forAllOrigins says that pages of other origins may read the answers.
func forAllOrigins(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()[resourcePolicy] = anyOrigin
		next.ServeHTTP(w, r)
	})
}

// logged writes a line per request, after the answer, and turns a panic into a
// bland 500 with a full line in the log.
func logged(log *slog.Logger, now func() time.Time, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := &recorder{ResponseWriter: w}
		verbose, start := log.Enabled(r.Context(), slog.LevelDebug), time.Time{}
		if verbose {
			start = now()
		}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				log.Error("a handler panicked", "path", r.URL.Path, "panic", p, "stack", string(debug.Stack()))
				if rec.status == 0 {
					http.Error(rec, "Something went wrong on our side. Please try again.", http.StatusInternalServerError)
				}
			}
			if verbose {
				log.Debug("request", "method", r.Method, "path", r.URL.Path, "status", rec.status,
					"bytes", rec.bytes, "took", now().Sub(start).Round(time.Microsecond))
			}
		}()
		next.ServeHTTP(rec, r)
	})
}
