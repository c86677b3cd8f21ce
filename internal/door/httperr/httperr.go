// Package httperr answers a request with an error: it maps the error's kind to an HTTP status,
// writes PostgREST's error body and logs the cause. Clients see the public sentence of an
// errs.Error, never its cause.
package httperr

import (
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"time"

	"launchrack/internal/model/errs"
)

// kinds maps each kind to its status and to the default code of the error body.
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

// Status returns the HTTP status of a kind; 500 for an unknown kind.
func Status(kind errs.Kind) int {
	if row, ok := kinds[kind]; ok {
		return row.status
	}
	return http.StatusInternalServerError
}

// Body is PostgREST's error body. Absent sentences are null.
type Body struct {
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Details *string `json:"details"`
	Hint    *string `json:"hint"`
}

// BodyOf returns the body of an error: its code and its public sentences.
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

// maxSentence is the maximum length of a sentence, which may quote the caller, in runes.
const maxSentence = 500

func clip(s string) string { return errs.Clip(s, maxSentence) }

func optional(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// usualWait is the Retry-After of an error that names no wait.
const usualWait = 5 * time.Second

// Write answers a request of the API with an error and logs it. It keeps the headers that the
// handler has set.
func Write(w http.ResponseWriter, r *http.Request, log *slog.Logger, err error) {
	Report(r, log, err)
	body := BodyOf(err)
	text, encodeErr := json.Marshal(body)
	if encodeErr != nil { // a struct of strings always encodes
		log.ErrorContext(r.Context(), "error not encoded", "error", encodeErr)
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Proxy-Status", "PostgREST; error="+body.Code) // the only form of the code that an answer to HEAD has
	status := Status(errs.KindOf(err))
	if status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", retryAfter(usualWait))
	}
	SetRetryAfter(w.Header(), err)
	w.WriteHeader(status)
	if _, err := w.Write(text); err != nil {
		log.DebugContext(r.Context(), "answer not sent", "path", r.URL.Path, "error", err)
	}
}

// IsRefusal reports whether an error is a deliberate refusal for a while, such as a rate limit,
// and not a fault.
func IsRefusal(err error) bool {
	e, ok := errors.AsType[*errs.Error](err)
	return ok && e.Wait > 0 && e.Cause == nil && (e.Kind == errs.Unavailable || e.Kind == errs.TooMany)
}

// SetRetryAfter sets the header Retry-After if the error names a wait.
func SetRetryAfter(h http.Header, err error) {
	if e, ok := errors.AsType[*errs.Error](err); ok && e.Wait > 0 {
		h.Set("Retry-After", retryAfter(e.Wait))
	}
}

// retryAfter formats a wait in seconds, rounded up.
func retryAfter(wait time.Duration) string {
	return strconv.FormatInt(int64((wait+time.Second-1)/time.Second), 10)
}

// Report logs an error with its cause. The level is ERROR for faults of the shop or of a partner.
// It is DEBUG for other errors, which anybody can cause with bad or too many requests; their
// sentences quote what the caller sent, and are left out.
func Report(r *http.Request, log *slog.Logger, err error) {
	kind := errs.KindOf(err)
	about := []slog.Attr{slog.String("method", r.Method), slog.String("path", errs.Clip(r.URL.Path, maxPath)), slog.String("kind", string(kind))}
	if Status(kind) < http.StatusInternalServerError || IsRefusal(err) {
		log.LogAttrs(r.Context(), slog.LevelDebug, "request failed", append(about, slog.String("code", BodyOf(err).Code))...)
		return
	}
	log.LogAttrs(r.Context(), slog.LevelError, "request failed", append(about, slog.Any("error", err))...)
}

// maxPath bounds a path in the log, in runes.
const maxPath = 200
