// Package check tells what a test found other than it expected, and lets the test go on. Each function takes
// at its end, as fmt.Sprintf does, what was looked at.
package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
)

// Equal holds that a value is the one that was expected.
func Equal[T comparable](t testing.TB, got, want T, what ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%sgot %v, want %v", about(what), got, want)
	}
}

// Match is Equal for values of which it tells the parts that differ.
func Match[T any](t testing.TB, got, want T, what ...any) {
	t.Helper()
	NoDiff(t, cmp.Diff(want, got), what...)
}

// NoDiff holds that cmp.Diff of what was expected and what came found nothing.
func NoDiff(t testing.TB, diff string, what ...any) {
	t.Helper()
	if diff != "" {
		t.Errorf("%s(-want +got)\n%s", about(what), diff)
	}
}

// Do holds that a call succeeded.
func Do(t testing.TB, err error, what ...any) {
	t.Helper()
	if err != nil {
		t.Errorf("%s%v", about(what), err)
	}
}

// Fails holds that a call failed with an error of a kind: check.Fails(store.Open(ctx, url, log))(t, errs.NotFound).
func Fails[T any](_ T, err error) func(t testing.TB, kind errs.Kind, what ...any) {
	return func(t testing.TB, kind errs.Kind, what ...any) {
		t.Helper()
		if errs.KindOf(err) != kind {
			t.Errorf("%sthe error is of the kind %q, want %q: %v", about(what), errs.KindOf(err), kind, err)
		}
	}
}

// Has holds that a text has a part.
func Has(t testing.TB, text, part string, what ...any) {
	t.Helper()
	if !strings.Contains(text, part) {
		t.Errorf("%sno %q in %s", about(what), part, text)
	}
}

// Lacks holds that a text does not have a part.
func Lacks(t testing.TB, text, part string, what ...any) {
	t.Helper()
	if strings.Contains(text, part) {
		t.Errorf("%s%q stands in %s", about(what), part, text)
	}
}

// about is the beginning of a failure.
func about(what []any) string {
	switch len(what) {
	case 0:
		return ""
	case 1:
		return fmt.Sprint(what[0], ": ")
	}
	return fmt.Sprintf(fmt.Sprint(what[0])+": ", what[1:]...)
}
