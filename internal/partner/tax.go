package partner

import (
	"errors"

	"launchrack/internal/model/market"
)

// netDecimals is the precision of a net price that was computed from a gross one.
const netDecimals = 4

// Net returns the net price of a gross one, to four decimals: 11.90 with 19 % is 10. With a rate
// of 0 it is the same, and nothing stays nothing. The caller sets the plan's QuotedTax, since the partner did not quote the
// result.
func Net(gross, percent market.Amount) (market.Amount, error) {
	if percent.Sign() == 0 || gross.Sign() == 0 {
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
