package market

import (
	"strconv"
	"strings"
)

// Cycle is a way of paying for a plan, so many months at once, and an item of column billing_cycles.
type Cycle struct {
	// Months is how many months one payment pays for.
	Months int `json:"months"`
	// Amounts are what the first payment costs, net of tax.
	Amounts Prices `json:"amounts"`
	// Setup is paid once with this cycle in place of the plan's setup fee: nil for the plan's own, an
	// amount of 0 for a fee that is waived.
	Setup Prices `json:"setup"`
	// Renewal is what each later payment costs; nil where the partner does not tell it.
	Renewal Prices `json:"renewal"`
	// Coupon is the code that the first payment needs; empty where it needs none.
	Coupon string `json:"coupon"`
}

// Equal reports whether two cycles cost the same. Amounts compare by value.
func (c Cycle) Equal(o Cycle) bool {
	return c.Months == o.Months && c.Amounts.Equal(o.Amounts) && c.Coupon == o.Coupon && samePrices(c.Setup, o.Setup) && samePrices(c.Renewal, o.Renewal)
}

// samePrices tells none from unknown.
func samePrices(p, q Prices) bool { return (p == nil) == (q == nil) && p.Equal(q) }

// CyclePeriod is the period of a cycle: Month, Year, or such as "3 months".
func CyclePeriod(months int) Period {
	switch months {
	case 1:
		return Month
	case monthsPerYear:
		return Year
	}
	return Period(strconv.Itoa(months) + monthsSuffix)
}

const (
	monthsPerYear = 12
	monthsSuffix  = " months"
)

// Months is how many months a period lasts; 0 for one of no whole month, such as Hour.
func (p Period) Months() int {
	switch p {
	case Month:
		return 1
	case Year:
		return monthsPerYear
	}
	if digits, _, isCycle := strings.Cut(string(p), " month"); isCycle { // of a term of one as well
		n, _ := strconv.Atoi(digits) // anything else is no period
		return n
	}
	return 0
}
