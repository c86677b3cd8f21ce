package cherry

import (
	"testing"
	"time"

	"launchrack/internal/vat"
)

// TestSeatTax holds the rate that is taken out of prices to the last one in the table of
// rates, which has no end.
func TestSeatTax(t *testing.T) {
	rate, ok := vat.Find(seat, time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))
	if !ok || rate.Percent.Cmp(seatTax) != 0 {
		t.Errorf("prices with tax are taken for %s %%; the table has %s %% for %s", seatTax, rate.Percent, seat)
	}
}
