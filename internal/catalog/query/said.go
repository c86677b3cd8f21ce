package query

import (
	"errors"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
)

// inPart lets an error say to visitors which part of the address it is about.
func inPart(err error, name string, values []string) error {
	e, ok := errors.AsType[*errs.Error](err)
	if !ok || e.Kind == errs.TooLarge {
		return err
	}
	said, inner := *e, e.Say // the error may be one that all requests share
	part := errs.Clip(name+"="+strings.Join(values, "&"+name+"="), maxPart)
	said.Say = func(l errs.Speaker) string {
		text := l.T("The address has a part that cannot be read: {part}", "part", part)
		if inner == nil {
			return text
		}
		return strings.TrimSuffix(text+". "+inner(l), ". ")
	}
	return &said
}

// maxPart bounds what a page repeats of an address, in characters.
const maxPart = 80

// takes says what the values of a column are; nothing of those that only programs write.
func takes(l errs.Speaker, ref Ref) string {
	switch ref.Kind {
	case row.Integer:
		return l.T("{name} takes whole numbers.", "name", ref.Column)
	case row.Number:
		return l.T("{name} takes numbers.", "name", ref.Column)
	case row.Boolean:
		return l.T("{name} takes true or false.", "name", ref.Column)
	case row.Timestamp:
		return l.T("{name} takes times such as {example}.", "name", ref.Column, "example", "2026-11-25T12:00:00Z")
	}
	return ""
}
