// Package must ends a test on what it does not expect. Its functions hold what those of package check hold.
package must

import (
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
)

// Get gives the value of a call that has to succeed: db := must.Get(store.Open(ctx, url, log))(t).
func Get[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}

// Do ends a test where a call has failed.
func Do(t testing.TB, err error, what ...any) {
	t.Helper()
	if err != nil { // a benchmark calls it in its loop
		check.Do(ending{t}, err, what...)
	}
}

// Equal ends a test where a value is another one.
func Equal[T comparable](t testing.TB, got, want T, what ...any) {
	t.Helper()
	check.Equal(ending{t}, got, want, what...)
}

// Match ends a test where a part of a value is another one.
func Match[T any](t testing.TB, got, want T, what ...any) {
	t.Helper()
	check.Match(ending{t}, got, want, what...)
}

// NoDiff ends a test where cmp.Diff found something.
func NoDiff(t testing.TB, diff string, what ...any) {
	t.Helper()
	check.NoDiff(ending{t}, diff, what...)
}

// Fails ends a test where a call has not failed with an error of a kind.
func Fails[T any](value T, err error) func(t testing.TB, kind errs.Kind, what ...any) {
	return func(t testing.TB, kind errs.Kind, what ...any) {
		t.Helper()
		check.Fails(value, err)(ending{t}, kind, what...)
	}
}

// Has ends a test where a text does not have a part.
func Has(t testing.TB, text, part string, what ...any) {
	t.Helper()
	check.Has(ending{t}, text, part, what...)
}

// Lacks ends a test where a text has a part.
func Lacks(t testing.TB, text, part string, what ...any) {
	t.Helper()
	check.Lacks(ending{t}, text, part, what...)
}

// ending ends a test with its first failure.
type ending struct{ testing.TB }

func (e ending) Errorf(format string, args ...any) {
	e.Helper()
	e.Fatalf(format, args...)
}
