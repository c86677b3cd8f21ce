// Package must ends a test on an error that it does not expect.
package must

import "testing"

// Get gives the value of a call that has to succeed: db := must.Get(store.Open(ctx, url, log))(t).
func Get[T any](value T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Do(t, err)
		return value
	}
}

// Do ends a test where a call has failed.
func Do(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
