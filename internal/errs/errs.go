// Package errs is the one vocabulary of failures. A package returns an *Error
// whose Kind says what sort of failure it is; httperr alone knows which status a
// kind becomes. Whatever is not an *Error is Internal, and its text is logged,
// never shown.
package errs

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Kind sorts failures by what the caller can do about them.
type Kind string

// The kinds. Each has one row in httperr's status table.
const (
	// Internal is a fault of ours: show a bland sentence, log the cause.
	Internal Kind = "internal"
	// Invalid is input that breaks a rule; Field names where.
	Invalid Kind = "invalid"
	// NotFound is a thing that does not exist.
	NotFound Kind = "not_found"
	// Unauthenticated is a missing or wrong key or token.
	Unauthenticated Kind = "unauthenticated"
	// Forbidden is a known caller who may not do this.
	Forbidden Kind = "forbidden"
	// NotAllowed is a method that an address does not know.
	NotAllowed Kind = "not_allowed"
	// NotAcceptable is an answer in a form that is not made, such as one object
	// out of several rows.
	NotAcceptable Kind = "not_acceptable"
	// Unsupported is a body in a form that is not read.
	Unsupported Kind = "unsupported"
	// Range is a page that begins behind the last row.
	Range Kind = "range"
	// Conflict is a request that no longer fits what is stored.
	Conflict Kind = "conflict"
	// TooLarge is a request beyond a stated limit.
	TooLarge Kind = "too_large"
	// TooMany is a caller who must wait.
	TooMany Kind = "too_many"
	// Partner is a hosting partner that failed or sent what cannot be trusted.
	Partner Kind = "partner"
	// Unavailable is a state that passes, such as a start not yet finished.
	Unavailable Kind = "unavailable"
	// Full is a disk or a quota without room: nothing was stored.
	Full Kind = "full"
	// Damaged is stored data that cannot be read any more. It does not heal by itself.
	Damaged Kind = "damaged"
)

// DatabaseAway is the code of an Unavailable error: the shop's own database does not answer.
// PostgreSQL has it for a server that is shut down.
const DatabaseAway = "57P01"

// Error carries a kind, a sentence fit for the public and, for the log only,
// its cause.
type Error struct {
	Kind Kind
	// Message is one sentence that may be shown to anybody.
	Message string
	// Field is the input field at fault, empty where none is.
	Field string
	// Code is a machine code of the API's dialect (PGRST100, 22P02, 42501);
	// empty leaves the choice to the kind.
	Code string
	// Details and Hint are the two further sentences of PostgREST's errors.
	Details, Hint string
	// Wait is how long the caller should wait before another try; 0 where that is
	// not known.
	Wait time.Duration
	// Cause is for the log and for errors.Is; clients never see it.
	Cause error
}

// Error gives the message with its cause, for logs.
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

// Unwrap lets errors.Is and errors.As see the cause.
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

// Field makes an Invalid error that names the field, what came and, in the
// sentence, what is accepted.
func Field(field, format string, args ...any) *Error {
	return &Error{Kind: Invalid, Field: field, Message: fmt.Sprintf(format, args...)}
}

// KindOf gives the kind of the outermost *Error in the chain, Internal where
// there is none, and the empty kind for nil.
func KindOf(err error) Kind {
	if err == nil {
		return ""
	}
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Kind
	}
	return Internal
}

// Public gives the sentence that may be shown to anybody.
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

// Clip shortens a text to maxRunes characters, with a sign at the end that some are
// missing. A message repeats foreign text only so: what is no text in UTF-8 is replaced.
func Clip(s string, maxRunes int) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if r := []rune(s); len(r) > maxRunes {
		return string(r[:maxRunes]) + "…"
	}
	return s
}
