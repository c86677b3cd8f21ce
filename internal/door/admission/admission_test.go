package admission_test

import (
	"strconv"
	"testing"

	"launchrack/internal/door/admission"
)

// TestSecondTime: a key, even the empty one, is repeated from the second time on.
func TestSecondTime(t *testing.T) {
	var f admission.Filter
	for _, key := range []string{"", "a", "b"} {
		if f.IsRepeated(key) {
			t.Errorf("%q is repeated the first time", key)
		}
		if !f.IsRepeated(key) {
			t.Errorf("%q is not repeated the second time", key)
		}
	}
}

// TestManyKeys: none of very many distinct keys counts as repeated, and most of the last ones are
// remembered.
func TestManyKeys(t *testing.T) {
	var f admission.Filter
	for i := range 100_000 {
		if f.IsRepeated(strconv.Itoa(i)) {
			t.Fatalf("key %d is repeated the first time", i)
		}
	}
	remembered := 0
	for i := 99_999; i > 99_000; i-- {
		if f.IsRepeated(strconv.Itoa(i)) {
			remembered++
		}
	}
	if remembered < 800 {
		t.Errorf("of the last 1000 keys %d are remembered", remembered)
	}
}
