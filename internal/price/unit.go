package price

import (
	"strconv"

	"launchrack/internal/market"
)

// unitDecimals is how fine a price of one unit is.
const unitDecimals = 6

// gbPerTB converts storage.
const gbPerTB = 1000

// SetUnitPrices sets the prices of one core, one GB of memory and one TB of storage
// from the price that Compared gave. They are nil where the price or the size is not
// known.
func SetUnitPrices(p *market.Plan, usd market.Amount, isPriced bool) {
	p.PerCoreUSD, p.PerGBUSD, p.PerTBUSD = nil, nil, nil
	if !isPriced {
		return
	}
	if p.CPUCores != nil {
		p.PerCoreUSD = over(usd, market.Whole(int64(*p.CPUCores)))
	}
	if gb, ok := amountOf(p.MemoryGB); ok {
		p.PerGBUSD = over(usd, gb)
	}
	if gb, ok := amountOf(p.StorageGB); ok {
		if perThousand, err := usd.Mul(market.Whole(gbPerTB)); err == nil {
			p.PerTBUSD = over(perThousand, gb)
		}
	}
}

func over(usd, units market.Amount) *market.Amount {
	a, ok := usd.Over(units, unitDecimals)
	if !ok {
		return nil
	}
	return &a
}

// amountOf returns a size as a decimal. It reports false for one that is not known or
// that no decimal holds.
func amountOf(size *float64) (market.Amount, bool) {
	if size == nil {
		return market.Amount{}, false
	}
	if whole := int64(*size); float64(whole) == *size {
		return market.Whole(whole), true
	}
	a, err := market.ParseAmount(strconv.FormatFloat(*size, 'f', -1, 64))
	return a, err == nil
}
