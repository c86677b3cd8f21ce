// Package errs defines the errors that packages return: a kind, a sentence for the public and a
// cause for the log. Package httperr maps the kinds to HTTP statuses. An error of any other type is
// Internal: its text is logged and never shown.
package errs

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind classifies errors by what the caller can do about them.
type Kind string

// The kinds. Each has one row in httperr's status table.
const (
	// Internal is a fault of the shop. Its cause is logged, and a general sentence shown.
	Internal Kind = "internal"
	// Invalid is input that breaks a rule; Error.Field names the field.
	Invalid Kind = "invalid"
	// NotFound is a thing that does not exist.
	NotFound Kind = "not_found"
	// Unauthenticated is a missing or wrong key or token.
	Unauthenticated Kind = "unauthenticated"
	// Forbidden is a known caller who may not do this.
	Forbidden Kind = "forbidden"
	// NotAllowed is an HTTP method that the path does not have.
	NotAllowed Kind = "not_allowed"
	// NotAcceptable is an Accept header that no available media type matches, such as one object
	// for several rows.
	NotAcceptable Kind = "not_acceptable"
	// Unsupported is a body of an unsupported media type.
	Unsupported Kind = "unsupported"
	// Range is a page that begins behind the last row.
	Range Kind = "range"
	// Conflict is a request that contradicts the stored state.
	Conflict Kind = "conflict"
	// TooLarge is a request beyond a stated limit.
	TooLarge Kind = "too_large"
	// TooMany is a caller who must wait.
	TooMany Kind = "too_many"
	// Partner is a hosting partner that failed or sent data that cannot be trusted.
	Partner Kind = "partner"
	// Unavailable is a temporary state, such as an unfinished start.
	Unavailable Kind = "unavailable"
	// Full is a full disk or quota: nothing was stored.
	Full Kind = "full"
	// Damaged is corrupt stored data. Trying again does not help.
	Damaged Kind = "damaged"
)

// DatabaseAway is the code of an Unavailable error if the shop's database does not answer. It is
// PostgreSQL's code for a server that was shut down.
const DatabaseAway = "57P01"

// Error is a kind, a sentence for the public and a cause for the log.
type Error struct {
	Kind Kind
	// Message is one sentence that may be shown to anybody.
	Message string
	// Say writes the message in the language of a visitor; nil where programs alone read it.
	Say func(Speaker) string
	// Field is the invalid input field; empty for none.
	Field string
	// Code is PostgREST's or PostgreSQL's error code (PGRST100, 22P02, 42501); empty for the
	// default of the kind.
	Code string
	// Details and Hint are the two further sentences of PostgREST's errors.
	Details, Hint string
	// Wait is how long the caller should wait before another try; 0 if not known.
	Wait time.Duration
	// Cause is for the log and for errors.Is; clients never see it.
	Cause error
}

// Error returns the message with its cause, for logs.
func (e *Error) Error() string {
	s := e.Message
	if e.Field != "" {
		s = e.Field + ": " + s
	}
	if e.Cause != nil {
		s += ": " + e.Cause.Error()
	}
	return s
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Cause }

// New makes an error of a kind with a public sentence.
func New(kind Kind, format string, args ...any) *Error {
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...)}
}

// Wrap makes an error of a kind with a public sentence and a private cause.
// It returns nil for a nil cause.
func Wrap(kind Kind, cause error, format string, args ...any) error {
	if cause == nil {
		return nil
	}
	return &Error{Kind: kind, Message: fmt.Sprintf(format, args...), Cause: cause}
}

// Field makes an Invalid error about a field. The sentence quotes the value and says what is
// accepted.
func Field(field, format string, args ...any) *Error {
	return &Error{Kind: Invalid, Field: field, Message: fmt.Sprintf(format, args...)}
}

// KindOf returns the kind of the outermost *Error in the chain: Internal if there is none, and the
// empty kind for nil.
func KindOf(err error) Kind {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// Public returns the sentence that may be shown to anybody.
func Public(err error) string {
	e, ok := errors.AsType[*Error](err)
	switch {
	case err == nil:
		return ""
	case !ok || e.Kind == Internal:
		return "Something went wrong on our side. Please try again."
	case e.Field != "":
		return e.Field + ": " + e.Message
	}
	return e.Message
}

// Clip truncates a text to maxRunes runes, with an ellipsis at the end, and replaces invalid
// UTF-8. Messages quote foreign text only through Clip.
func Clip(s string, maxRunes int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if r := []rune(s); len(r) > maxRunes {
		return string(r[:maxRunes]) + "…"
	}
	return s
}
