package errs

import (
	"errors"
	"strings"
	"time"
)

// Speaker writes sentences in the language of whoever reads them, as *language.Language does.
type Speaker interface {
	T(sentence string, holes ...string) string
}

// Said makes an error whose message visitors read: say writes it in their language, and in English for programs.
func Said(kind Kind, say func(Speaker) string) *Error {
	return &Error{Kind: kind, Message: say(english{}), Say: say}
}

// After names how long the caller should wait before another try.
func (e *Error) After(wait time.Duration) *Error {
	e.Wait = wait
	return e
}

type english struct{}

// T puts the holes into the sentence itself.
func (english) T(sentence string, holes ...string) string {
	for i := 0; i+1 < len(holes); i += 2 {
		sentence = strings.ReplaceAll(sentence, "{"+holes[i]+"}", holes[i+1])
	}
	return sentence
}

// Say says to a visitor what is wrong. Messages that say nothing in other languages are for programs, so the kind of the
// error decides in their place.
func Say(l Speaker, err error) string {
	e, ok := errors.AsType[*Error](err)
	switch {
	case !ok || e.Kind == Internal:
		return l.T("Something went wrong on our side. Please try again.")
	case e.Say != nil:
		return e.Say(l)
	case e.Kind == Invalid && e.Field != "":
		return l.T("The address has a part that cannot be read: {part}", "part", e.Field)
	}
	return sayKind(l, e.Kind)
}

func sayKind(l Speaker, kind Kind) string {
	switch kind {
	case Invalid, Range, Unsupported, NotAcceptable:
		return l.T("What was sent could not be read.")
	case NotFound, NotAllowed:
		return l.T("There is nothing at this address.")
	case Unauthenticated, Forbidden, Conflict:
		return l.T("This cannot be done at present.")
	case TooLarge:
		return l.T("This asks for too much at once. Please remove some filters or search words.")
	case TooMany, Unavailable, Partner, Full:
		return l.T("The site is busy. Please try again in a few seconds.")
	}
	return l.T("Something went wrong on our side. Please try again.")
}
