package words_test

import (
	"testing"

	"launchrack/internal/words"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 plans", 1: "1 plan", 999: "999 plans", 1022: "1,022 plans", 1234567: "1,234,567 plans"} {
		if got := words.Count(n, "plan"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}
