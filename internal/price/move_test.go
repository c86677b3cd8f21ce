package price_test

import (
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/testing/sample"
)

// TestMoveCountsAFeeInAnotherCurrency: a fee that is shown in dollars is taken at what stands beside
// it in the chosen currency.
func TestMoveCountsAFeeInAnotherCurrency(t *testing.T) {
	plan := market.Plan{Monthly: sample.USD("20"), Setup: sample.USD("10.389")}
	move, ok := price.Terms{Choice: price.Net().In(market.EUR), Rates: sample.Rates()}.Move(&plan, market.Whole(30))
	if !ok || move.Setup.String() != "10.00" || move.Month.String() != "19.25" {
		t.Errorf("%t: %s once and %s a month, want 10.00 and 19.25", ok, move.Setup, move.Month)
	}
}
