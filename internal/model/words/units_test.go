package words_test

import (
	"testing"

	"launchrack/internal/model/language"
)

// TestPagesWriteUnitsAsTheServer: a page that writes sizes and rates otherwise than the server is rendered anew.
func TestPagesWriteUnitsAsTheServer(t *testing.T) {
	for _, l := range language.All() {
		for sentence, write := range map[string]func(string) string{"{size} GB": l.Gigabytes, "{size} TB": l.Terabytes, "{size} Mbps": l.Megabits, "{size} Gbps": l.Gigabits} {
			want := write("12")
			if got := l.TC("", sentence, "size", l.Decimal("12")); got != want {
				t.Errorf("%s: %q is %q in the pages, and %q from the server", l.Code(), sentence, got, want)
			}
		}
	}
}
