package errs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
)

// marked stands in for a language: what comes from it stands in brackets.
type marked struct{}

func (marked) T(sentence string, holes ...string) string {
	return "[" + strings.NewReplacer(holes...).Replace(sentence) + "]"
}

// TestNoMessageForProgramsIsSaid to a visitor, who reads another language, whatever the kind of the error.
func TestNoMessageForProgramsIsSaid(t *testing.T) {
	kinds := []errs.Kind{errs.Internal, errs.Invalid, errs.NotFound, errs.Unauthenticated, errs.Forbidden, errs.NotAllowed, errs.NotAcceptable, errs.Unsupported,
		errs.Range, errs.Conflict, errs.TooLarge, errs.TooMany, errs.Partner, errs.Unavailable, errs.Full, errs.Damaged, "another"}
	list := []error{errors.New("plain"), errs.Field("months", "plain")}
	for _, kind := range kinds {
		list = append(list, errs.New(kind, "plain"))
	}
	for _, err := range list {
		if said := errs.Say(marked{}, err); !strings.HasPrefix(said, "[") || !strings.HasSuffix(said, "]") || strings.Contains(said, "plain") {
			t.Errorf("%s: %q", errs.KindOf(err), said)
		}
	}
}

// TestSaid holds the message for programs to the sentence for visitors.
func TestSaid(t *testing.T) {
	err := errs.Said(errs.Conflict, func(l errs.Speaker) string { return l.T("{name} was used.", "name", "lr-1") })
	if got := errs.Public(err); got != "lr-1 was used." {
		t.Errorf("programs read %q", got)
	}
	if got := errs.Say(marked{}, fmt.Errorf("begin: %w", err)); got != "[{lr-1} was used.]" {
		t.Errorf("a visitor reads %q", got)
	}
}
