package site

import (
	"context"
	"strings"
	"testing"

	"launchrack/internal/response"
)

// filled is a page of n bytes.
func filled(n int) *document {
	return &document{Body: response.New([]byte(strings.Repeat("x", n)), levels)}
}

func TestThePagesThatWereUsedLastAreKept(t *testing.T) {
	c := newCache(100_000)
	now := func() string { return "v1" }
	made := map[string]int{}
	ask := func(version, key string, size int) {
		t.Helper()
		if _, err := c.page(t.Context(), version, key, now, admitAll, func(context.Context) (*document, error) { made[key]++; return filled(size), nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{"a", "b", "a", "c", "a", "b"} { // a, b and c do not fit together
		ask("v1", key, 40_000)
	}
	if made["a"] != 1 || made["b"] != 2 || made["c"] != 1 {
		t.Errorf("made %v; the page that is asked for again and again must stay", made)
	}
	ask("v1", "huge", 101_000)
	ask("v1", "huge", 101_000)
	ask("v1", "a", 40_000)
	if made["huge"] != 2 || made["a"] != 1 {
		t.Errorf("made %v; a page over the bound must not empty the cache", made)
	}
}

func TestAPageOfAnOlderSnapshotDoesNotEmptyTheCache(t *testing.T) {
	c := newCache(10_000)
	now := func() string { return "v2" }
	made := 0
	render := func(context.Context) (*document, error) { made++; return filled(10), nil }
	for _, version := range []string{"v2", "v1", "v2"} {
		if _, err := c.page(t.Context(), version, "a", now, admitAll, render); err != nil {
			t.Fatal(err)
		}
	}
	if made != 2 {
		t.Errorf("rendered %d times, want 2: once for each snapshot", made)
	}
}
