// Package httperr is the one translation of failures to HTTP: which status a
// kind becomes, how the API writes an error, and what the log says. Clients see the
// public sentence of an errs.Error and nothing of its cause.
package httperr

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"launchrack/internal/errs"
)

// kinds holds the status of each kind, and the code of errors without one.
var kinds = map[errs.Kind]struct {
	status int
	code   string
}{
	errs.Internal:        {http.StatusInternalServerError, "XX000"},
	errs.Invalid:         {http.StatusBadRequest, "22023"},
	errs.NotFound:        {http.StatusNotFound, "PGRST125"},
	errs.Unauthenticated: {http.StatusUnauthorized, "PGRST302"},
	errs.Forbidden:       {http.StatusForbidden, "42501"},
	errs.NotAllowed:      {http.StatusMethodNotAllowed, "PGRST117"},
	errs.NotAcceptable:   {http.StatusNotAcceptable, "PGRST107"},
	errs.Unsupported:     {http.StatusUnsupportedMediaType, "PGRST102"},
	errs.Range:           {http.StatusRequestedRangeNotSatisfiable, "PGRST103"},
	errs.Conflict:        {http.StatusConflict, "55000"},
	errs.TooLarge:        {http.StatusRequestEntityTooLarge, "54000"},
	errs.TooMany:         {http.StatusTooManyRequests, "53400"},
	errs.Partner:         {http.StatusBadGateway, "58000"},
	errs.Unavailable:     {http.StatusServiceUnavailable, "PGRST002"},
	errs.Full:            {http.StatusInsufficientStorage, "53100"},
	errs.Damaged:         {http.StatusServiceUnavailable, "XX001"},
}

// Status returns the HTTP status of a kind, 500 for a kind that is not in the table.
func Status(kind errs.Kind) int {
	if row, ok := kinds[kind]; ok {
		return row.status
	}
	return http.StatusInternalServerError
}

// Body is an error as PostgREST writes it. Absent sentences are null.
type Body struct {
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Details *string `json:"details"`
	Hint    *string `json:"hint"`
}

// BodyOf returns what clients may know of an error.
func BodyOf(err error) Body {
	kind := errs.KindOf(err)
	if _, known := kinds[kind]; !known {
		kind = errs.Internal
	}
	body := Body{Code: kinds[kind].code, Message: errs.Public(err)}
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || kind == errs.Internal {
		body.Message = errs.Public(errs.New(errs.Internal, ""))
		return body
	}
	if e.Code != "" {
		body.Code = e.Code
	}
	body.Message, body.Details, body.Hint = clip(body.Message), optional(clip(e.Details)), optional(clip(e.Hint))
	return body
}

// maxSentence bounds a sentence that may quote the caller, in bytes.
const maxSentence = 500

func clip(s string) string { return errs.Clip(s, maxSentence) }

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// usualWait is how long a caller waits who is turned away for a while.
const usualWait = 5 * time.Second

// Write answers a request of the API with an error. Headers that the handler has set
// stay.
func Write(w http.ResponseWriter, r *http.Request, log *slog.Logger, err error) {
	Report(r, log, err)
	body, encodeErr := json.Marshal(BodyOf(err))
	if encodeErr != nil { // a struct of strings always encodes
		log.ErrorContext(r.Context(), "error not encoded", "error", encodeErr)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Proxy-Status", "PostgREST; error="+BodyOf(err).Code) // which an answer to HEAD has, too
	status := Status(errs.KindOf(err))
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", retryAfter(usualWait)) // for an error that does not know better
	}
	SetRetryAfter(w.Header(), err)
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		log.DebugContext(r.Context(), "answer not sent", "path", r.URL.Path, "error", err)
	}
}

// IsRefusal reports whether an error turns a caller away for a while, by which nothing
// is wrong.
func IsRefusal(err error) bool {
	e, ok := errors.AsType[*errs.Error](err)
	return ok && e.Wait > 0 && e.Cause == nil && (e.Kind == errs.Unavailable || e.Kind == errs.TooMany)
}

// SetRetryAfter says when to try again, where the error knows.
func SetRetryAfter(h http.Header, err error) {
	if e, ok := errors.AsType[*errs.Error](err); ok && e.Wait > 0 {
		h.Set("Retry-After", retryAfter(e.Wait))
	}
}

// retryAfter writes a wait in seconds, rounded up.
func retryAfter(wait time.Duration) string {
	return strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10)
}

// Report logs an error with its causes. It is an error where the fault is ours or a
// partner's, else a debug line: anybody can send a bad address, or too many requests.
func Report(r *http.Request, log *slog.Logger, err error) {
	level := slog.LevelDebug
	if Status(errs.KindOf(err)) >= http.StatusInternalServerError && !IsRefusal(err) {
		level = slog.LevelError
	}
	log.LogAttrs(r.Context(), level, "request failed", slog.String("method", r.Method), slog.String("path", r.URL.Path),
		slog.String("kind", string(errs.KindOf(err))), slog.Any("error", err))
}
