package language

import "testing"

// TestListLeavesOutWhatIsEmpty, so that whoever lists need not ask.
func TestListLeavesOutWhatIsEmpty(t *testing.T) {
	for want, items := range map[string][]string{"": {"", ""}, "8 cores": {"", "8 cores"}, "8 cores, 64 GB RAM": {"8 cores", "", "64 GB RAM"}} {
		if got := English.List(items...); got != want {
			t.Errorf("%q gives %q, want %q", items, got, want)
		}
	}
}
