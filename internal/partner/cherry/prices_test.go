package cherry

import (
	"testing"
	"time"

	"launchrack/internal/vat"
)

// TestSeatTax compares seatTax with the current rate of package vat.
func TestSeatTax(t *testing.T) {
	rate, ok := vat.Find("LT", time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC))
	if !ok || rate.Percent.Cmp(seatTax) != 0 {
		t.Errorf("prices with tax are taken for %s %%; the table has %s %%", seatTax, rate.Percent)
	}
}
