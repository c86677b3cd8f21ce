package price

import (
	"strconv"

	"launchrack/internal/model/market"
)

// unitDecimals is how fine a price of one unit is.
const unitDecimals = 6

// scoreDecimals is how fine a price of one point of a score is; some benchmarks count millions.
const scoreDecimals = 12

// gbPerTB converts storage.
const gbPerTB = 1000

// SetUnitPrices sets the prices of one core, one GB of memory, one TB of storage, one point of
// the score, one graphics card and one GB of its memory, from the price that Compared gave. They
// are nil if the price or the size is not known.
func SetUnitPrices(p *market.Plan, usd market.Amount, isPriced bool) {
	p.PerCoreUSD, p.PerGBUSD, p.PerTBUSD, p.PerScoreUSD, p.PerCardUSD, p.PerCardGBUSD = nil, nil, nil, nil, nil, nil
	if !isPriced {
		return
	}
	if p.CPUCores != nil {
		p.PerCoreUSD = over(usd, market.Whole(int64(*p.CPUCores)))
	}
	if gb, ok := amountOf(p.MemoryGB); ok {
		p.PerGBUSD = over(usd, gb)
	}
	if p.ScoreMulti != nil {
		p.PerScoreUSD = finely(usd, *p.ScoreMulti, scoreDecimals)
	}
	if cards, ok := amountOf(p.GPUCount); ok {
		p.PerCardUSD = over(usd, cards)
		if gb, ok := allOf(cards, p.GPUMemoryGB); ok {
			p.PerCardGBUSD = over(usd, gb)
		}
	}
	if gb, ok := amountOf(p.StorageGB); ok {
		if perThousand, err := usd.Mul(market.Whole(gbPerTB)); err == nil {
			p.PerTBUSD = over(perThousand, gb)
		}
	}
}

func over(usd, units market.Amount) *market.Amount { return finely(usd, units, unitDecimals) }

func finely(usd, units market.Amount, decimals int) *market.Amount {
	a, ok := usd.Over(units, decimals)
	if !ok {
		return nil
	}
	return &a
}

// allOf is the memory of all graphics cards; where a fraction of a card is sold, the size is that
// of the fraction.
func allOf(cards market.Amount, each *float64) (market.Amount, bool) {
	size, ok := amountOf(each)
	if !ok || cards.Cmp(market.Whole(1)) <= 0 {
		return size, ok
	}
	all, err := size.Mul(cards)
	return all, err == nil
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
