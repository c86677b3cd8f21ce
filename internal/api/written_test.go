package api

import (
	"bytes"
	"errors"
	"testing"

	"launchrack/internal/testing/must"
)

// TestWritten checks that a text takes hardly more memory than it has bytes, and shares none with the next.
func TestWritten(t *testing.T) {
	const size, rounds = 200_000, 50
	fill := func(with byte) func([]byte) ([]byte, error) {
		return func(dst []byte) ([]byte, error) {
			for range size {
				dst = append(dst, with)
			}
			return dst, nil
		}
	}
	first := must.Get(written(fill('a')))(t)
	for range rounds {
		if text, err := written(fill('b')); err != nil || len(text) != size || cap(text) > size*5/4 {
			t.Fatal(len(text), cap(text), err)
		}
	}
	if bytes.Count(first, []byte("a")) != size {
		t.Error("a later text is in the memory of the first")
	}
	failure := errors.New("no")
	if _, err := written(func(dst []byte) ([]byte, error) { return dst, failure }); !errors.Is(err, failure) {
		t.Errorf("error %v", err)
	}
}
