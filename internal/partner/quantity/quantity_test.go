package quantity_test

import (
	"encoding/json"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner/quantity"
)

// FuzzNumbers checks that a number is parsed exactly or refused, and that no size, count or
// price is negative.
func FuzzNumbers(f *testing.F) {
	for _, text := range []string{`5`, `"5"`, `5.0`, `1e3`, `-1`, `null`, `""`, `"x"`, `true`, `[1]`, `{}`, `99999999999999999999`, `1e400`, `"0.1"`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		if !json.Valid(raw) {
			return
		}
		var n quantity.Number
		if json.Unmarshal(raw, &n) == nil {
			if size, err := quantity.Size("f", n); err == nil && size.Sign() < 0 {
				t.Errorf("%s is the size %s", raw, size)
			}
			if count, err := quantity.Count("f", n); err == nil && count != nil && *count <= 0 {
				t.Errorf("%s is the count %d", raw, *count)
			}
		}
		var whole quantity.Int
		_ = json.Unmarshal(raw, &whole) // what it refuses is told by the error alone
		_, _ = quantity.Flag("f", raw)
		if prices, err := quantity.Price("f", raw, market.EUR); err == nil {
			for _, amount := range prices {
				if amount.Sign() <= 0 {
					t.Errorf("%s is the price %s", raw, amount)
				}
			}
		}
	})
}
