package errs_test

import (
	"testing"

	"launchrack/internal/model/errs"
)

func TestClip(t *testing.T) {
	for text, want := range map[string]string{
		"":           "",
		"äöü":        "äöü",
		"äöüß":       "äöü…",
		"a\xffb":     "a\uFFFDb",
		"a\xffb and": "a\uFFFDb…",
	} {
		if got := errs.Clip(text, 3); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
