package market

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"maps"
	"math/big"
	"strconv"
	"strings"

	"github.com/govalues/decimal"
)

// Period is how long one price pays for.
type Period string

// The billing periods, in the order in which a plan's leading price is chosen.
const (
	Month Period = "month"
	Hour  Period = "hour"
	Year  Period = "year"
)

// Periods lists the billing periods by priority: the first that is priced
// gives a plan's leading price.
func Periods() []Period { return []Period{Month, Hour, Year} }

// TermMonths lists the terms, in months, whose total a plan can show.
func TermMonths() []int { return []int{1, 3, 6, 12, 24} }

// Amount is an exact decimal amount of money, of at most 19 digits. Its zero
// value is 0. Digits survive a round trip: 4.50 in is 4.50 out.
type Amount struct{ d decimal.Decimal }

// ParseAmount reads a decimal such as "0.0083". It refuses what is not a
// finite decimal number or needs more than 19 digits: rounding money silently
// is worse than refusing it.
func ParseAmount(s string) (Amount, error) {
	d, err := decimal.Parse(s)
	if err != nil {
		return Amount{}, fmt.Errorf("%q is not a decimal number of at most 19 digits", s)
	}
	if digits := strings.TrimLeft(strings.Map(digit, mantissa(s)), "0"); len(digits) > decimal.MaxPrec {
		return Amount{}, fmt.Errorf("%q has more than 19 digits", s)
	}
	if !exact(s, d) {
		return Amount{}, fmt.Errorf("%q has more than 19 decimals", s)
	}
	return Amount{d}, nil
}

// exact reports whether nothing was rounded off: decimal.Parse turns 1e-30 into 0
// without an error. It has bounded the exponent, so the fraction stays small.
func exact(s string, d decimal.Decimal) bool {
	_, fraction, _ := strings.Cut(s, ".")
	if len(fraction) <= decimal.MaxScale && !strings.ContainsAny(s, "eE") {
		return true
	}
	want, okWant := new(big.Rat).SetString(s)
	got, okGot := new(big.Rat).SetString(d.String())
	return okWant && okGot && want.Cmp(got) == 0
}

func mantissa(s string) string {
	s, _, _ = strings.Cut(strings.ToLower(s), "e")
	return s
}

func digit(r rune) rune {
	if r < '0' || r > '9' {
		return -1
	}
	return r
}

// MustAmount is ParseAmount for constants; it panics on a malformed one.
func MustAmount(s string) Amount {
	a, err := ParseAmount(s)
	if err != nil {
		panic(err)
	}
	return a
}

// Whole makes an amount of a whole number; a number of more than 19 digits
// does not exist in an int64.
func Whole(n int64) Amount { return Amount{decimal.MustNew(n, 0)} }

// Int64 gives the number that Whole was given; false where the amount has
// decimals.
func (a Amount) Int64() (int64, bool) {
	whole, _, ok := a.d.Int64(0)
	return whole, ok && a.d.Scale() == 0
}

// String gives the digits as they were read.
func (a Amount) String() string { return a.d.String() }

// Append appends what String gives.
func (a Amount) Append(dst []byte) []byte {
	if n, whole := a.Int64(); whole {
		return strconv.AppendInt(dst, n, 10)
	}
	dst, _ = a.d.AppendText(dst) // it never fails
	return dst
}

// Float64 is the number that is nearest to the amount.
func (a Amount) Float64() float64 {
	f, _ := a.d.Float64() // every amount has one
	return f
}

// Coefficient gives the digits without sign and point: 450 for 4.50.
func (a Amount) Coefficient() uint64 { return a.d.Coef() }

// Scale is the number of decimals that were written: 2 for 4.50, 1 for 4.5.
func (a Amount) Scale() int { return a.d.Scale() }

// AppendPacked appends the amount in few bytes, for PackedReader.
func (a Amount) AppendPacked(dst []byte) []byte {
	head := byte(a.Scale()) << 1
	if a.Sign() < 0 {
		head |= 1
	}
	return binary.AppendUvarint(append(dst, head), a.Coefficient())
}

// Sign is -1, 0 or 1.
func (a Amount) Sign() int { return a.d.Sign() }

// Cmp compares by value: 4.5 equals 4.50.
func (a Amount) Cmp(b Amount) int { return a.d.Cmp(b.d) }

// Equal reports whether two amounts have the same value.
func (a Amount) Equal(b Amount) bool { return a.Cmp(b) == 0 }

// Fixed renders the amount rounded half up at the given number of decimals.
func (a Amount) Fixed(decimals int) string {
	return a.RoundHalfUp(decimals).d.Pad(decimals).String()
}

// Round rounds half to even at the given number of decimals.
func (a Amount) Round(decimals int) Amount { return Amount{a.d.Round(decimals)} }

// RoundHalfUp rounds half away from zero at the given number of decimals, as tax
// offices do. An amount of so many digits that half a unit cannot be added is cut off.
func (a Amount) RoundHalfUp(decimals int) Amount {
	if decimals >= decimal.MaxScale { // no amount has more
		return a
	}
	half := decimal.MustNew(5, decimals+1)
	if a.Sign() < 0 {
		half = half.Neg()
	}
	sum, err := a.d.Add(half)
	if err != nil {
		sum = a.d
	}
	return Amount{sum.Trunc(decimals)}
}

// Mul multiplies, failing where the whole part no longer fits 19 digits.
func (a Amount) Mul(b Amount) (Amount, error) {
	d, err := a.d.Mul(b.d)
	return Amount{d}, err
}

// Quo divides, failing on a zero divisor.
func (a Amount) Quo(b Amount) (Amount, error) {
	d, err := a.d.Quo(b.d)
	return Amount{d}, err
}

// Over divides by a positive number and rounds half up to the decimals that are given,
// without zeros at the end. It reports false where the result needs too many digits.
func (a Amount) Over(b Amount, decimals int) (Amount, bool) {
	if b.Sign() <= 0 {
		return Amount{}, false
	}
	quotient, err := a.d.Quo(b.d)
	if err != nil {
		return Amount{}, false
	}
	half, err := decimal.New(5, decimals+1)
	if err != nil {
		return Amount{}, false
	}
	sum, err := quotient.Add(half)
	if err != nil {
		return Amount{}, false
	}
	return Amount{sum.Trunc(decimals).Trim(0)}, true
}

// Add adds.
func (a Amount) Add(b Amount) (Amount, error) {
	d, err := a.d.Add(b.d)
	return Amount{d}, err
}

// Sub subtracts.
func (a Amount) Sub(b Amount) (Amount, error) {
	d, err := a.d.Sub(b.d)
	return Amount{d}, err
}

// MarshalJSON writes a JSON number with the digits that were read.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.d.String()), nil }

// UnmarshalJSON reads a JSON number; strings and null are refused, because a
// quoted price is a partner's mistake that somebody should see.
func (a *Amount) UnmarshalJSON(b []byte) error {
	b = bytes.TrimSpace(b)
	if len(b) == 0 || (b[0] != '-' && (b[0] < '0' || b[0] > '9')) {
		return fmt.Errorf("%s is not a number", b)
	}
	v, err := ParseAmount(string(b))
	if err != nil {
		return err
	}
	*a = v
	return nil
}

// Prices maps a currency to the amount that the partner quotes in it. It never
// holds a converted amount, nor a zero: a price that is not known is absent.
type Prices map[Currency]Amount

// Clone copies the map, keeping nil as nil.
func (p Prices) Clone() Prices { return maps.Clone(p) }

// Shown returns the prices in currencies that the shop shows; nil where there are none.
func (p Prices) Shown() (shown Prices) {
	for c, a := range p {
		if _, isShown := ParseCurrency(string(c)); isShown && shown == nil {
			shown = Prices{c: a}
		} else if isShown {
			shown[c] = a
		}
	}
	return shown
}

// Equal compares by value, so 4.5 equals 4.50.
func (p Prices) Equal(q Prices) bool {
	return maps.EqualFunc(p, q, func(a, b Amount) bool { return a.Cmp(b) == 0 })
}

// IsQuoted reports whether there is a price.
func (p Prices) IsQuoted() bool {
	for _, a := range p {
		if a.Sign() > 0 {
			return true
		}
	}
	return false
}
