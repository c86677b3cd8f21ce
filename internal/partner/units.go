package partner

import (
	"fmt"
	"strconv"
	"strings"

	"launchrack/internal/model/market"
)

// MemoryGB converts a memory size to GB as memory modules are sold: 8192 MiB and 8192 MB are 8. A
// number of MB that is a multiple of 1,000 and not of 1,024 is decimal: 16000 MB is 16, but
// 384000 MB, a multiple of both, is 375. A TB is 1,000 GB, a TiB 1,024.
func MemoryGB(n market.Amount, unit string) (market.Amount, error) {
	divisor := market.MustAmount("1")
	switch strings.ToUpper(strings.TrimSpace(unit)) {
	case "GB", "GIB":
	case "TB":
		return n.Mul(market.MustAmount("1000"))
	case "TIB":
		return n.Mul(market.MustAmount("1024"))
	case "MIB":
		divisor = market.MustAmount("1024")
	case "MB":
		divisor = market.MustAmount("1024")
		if isMultiple(n, 1000) && !isMultiple(n, 1024) {
			divisor = market.MustAmount("1000")
		}
	default:
		return market.Amount{}, fmt.Errorf("%q is not a unit of memory; accepted are MB, MiB, GB, GiB, TB and TiB", Clip(unit))
	}
	return n.Quo(divisor)
}

func isMultiple(n market.Amount, of int64) bool {
	times, err := n.Quo(market.Whole(of))
	return err == nil && times.Cmp(times.Round(0)) == 0
}

// Float converts a size to a float64; nil, which means unknown, for zero and less.
func Float(a market.Amount) *float64 {
	f, err := strconv.ParseFloat(a.String(), 64)
	if err != nil || f <= 0 {
		return nil
	}
	return &f
}

// WholeText drops the decimals of a whole number: "16.0" is "16".
func WholeText(number string) string {
	whole, decimals, _ := strings.Cut(number, ".")
	if strings.Trim(decimals, "0") != "" {
		return number
	}
	return whole
}

// Short formats an amount without trailing zeros: 3.70 is 3.7.
func Short(a market.Amount) string {
	s := a.String()
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}
