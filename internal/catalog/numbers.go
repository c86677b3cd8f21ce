package catalog

import (
	"context"
	"math"
	"strconv"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Numbers returns the values of a column of numbers, one for each row of the page, as
// close as a float is. A row without a value has NaN, and so has every row of a column of
// another type.
func (r Result) Numbers(column string) []float64 {
	list := make([]float64, len(r.rows))
	c, err := r.snap.values(query.Ref{Column: column, Kind: row.Number}, &work{ctx: context.Background()})
	if err != nil {
		c, err = r.snap.stored(context.Background(), query.Ref{Column: column, Kind: row.Integer})
	}
	byCode := map[uint32]float64{0: math.NaN()}
	for i, at := range r.rows {
		if err != nil {
			list[i] = math.NaN()
			continue
		}
		code := c.codes[at]
		number, known := byCode[code]
		if !known {
			number = c.floatAt(code)
			byCode[code] = number
		}
		list[i] = number
	}
	return list
}

// floatAt returns the value of a code that is not 0.
func (c *column) floatAt(code uint32) float64 {
	if c.kind == row.Integer {
		return float64(c.ints[code-1])
	}
	return floatOf(c.amounts[code-1])
}

func floatOf(a market.Amount) float64 {
	f, err := strconv.ParseFloat(a.String(), 64)
	if err != nil {
		return math.NaN()
	}
	return f
}
