package partner

import (
	"errors"

	"launchrack/internal/market"
)

// netDecimals is how far a price is exact that was quoted with tax.
const netDecimals = 4

// Net takes the tax out of a price that holds it, to four decimals: 11.90 with 19 % is 10.
// A rate of 0 leaves the price as it came. The plan's QuotedTax then names the rate, since
// the result is no quote of the partner.
func Net(gross, percent market.Amount) (market.Amount, error) {
	if percent.Sign() == 0 {
		return gross, nil
	}
	whole := market.Whole(100)
	rate, err := percent.Add(whole)
	if err != nil {
		return gross, errOutOfRange
	}
	hundredfold, err := gross.Mul(whole)
	net, ok := hundredfold.Over(rate, netDecimals)
	if err != nil || !ok || net.Sign() <= 0 {
		return gross, errOutOfRange
	}
	return net, nil
}

var errOutOfRange = errors.New("the price is out of range")
