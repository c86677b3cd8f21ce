package query

import (
	"regexp"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// UseParam is the parameter of what a renter uses, and UseTotal the column that it adds to rows: a price map of what that
// costs a month, or over the months of the address.
const UseParam, UseTotal = "use", "use_total"

// tbPattern matches the traffic of a use, to the GB.
var tbPattern = regexp.MustCompile(`^(\d{1,5})(?:\.(\d{1,3}))?$`)

// ParseUse reads a use as market.Use writes it, its parts in any order. Errors are errs.Invalid.
func ParseUse(text string) (u market.Use, err error) {
	for part := range strings.SplitSeq(text, ",") {
		name, value, hasValue := strings.Cut(strings.ToLower(strings.TrimSpace(part)), ":")
		before := u
		switch {
		case name == "traffic":
			u.TrafficGB = gigabytes(value)
		case name == "ipv4":
			if u.IPv4, err = strconv.Atoi(value); err != nil || u.IPv4 > market.MaxIPv4 {
				u.IPv4 = 0
			}
		case hasValue:
		case name == "backup":
			u.Backup = true
		case name == "windows":
			u.Windows = true
		}
		if u == before || u.IPv4 < 0 || before.TrafficGB > 0 && name == "traffic" || before.IPv4 > 0 && name == "ipv4" {
			return market.Use{}, errs.Field(UseParam, "%q came; accepted are traffic:20 (TB a month, up to %d, at most three decimals), ipv4:2 (addresses, 1 to %d), backup and windows, each once and with commas between them",
				errs.Clip(text, 60), market.MaxTrafficTB, market.MaxIPv4)
		}
	}
	return u, nil
}

// gigabytes reads TB; 0 for what is no traffic.
func gigabytes(tb string) int {
	digits := tbPattern.FindStringSubmatch(tb)
	if digits == nil {
		return 0
	}
	gb, err := strconv.Atoi(digits[1] + (digits[2] + "000")[:3])
	if err != nil || gb > market.MaxTrafficTB*1000 {
		return 0
	}
	return gb
}
