package query

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// UseParam is the parameter of what a renter uses beside the machine.
const UseParam = "use"

// ParseNeed reads the term and the use of parameters, the last term and all parts of the use. Errors are errs.Invalid.
func ParseNeed(params url.Values) (need market.Need, err error) {
	if terms := slices.DeleteFunc(slices.Clone(params[MonthsParam]), func(s string) bool { return s == "" }); len(terms) > 0 {
		need.Months, err = ParseMonths(terms[len(terms)-1])
	}
	if err == nil {
		need.Use, err = ParseUse(params[UseParam])
	}
	return need, err
}

// NeedParams are the parameters that ParseNeed reads.
func NeedParams(need market.Need) url.Values {
	params := url.Values{}
	if need.Months > 0 {
		params.Set(MonthsParam, strconv.Itoa(need.Months))
	}
	if need.Uses() {
		params.Set(UseParam, need.Use.String())
	}
	return params
}

// NeedSearch writes NeedParams as pages write addresses: "months=12&use=traffic:20,backup".
func NeedSearch(need market.Need) string {
	return strings.NewReplacer("%2C", ",", "%3A", ":").Replace(NeedParams(need).Encode())
}

// ParseUse reads a use as market.Use writes it, its parts in any order and in one text or several, as a form sends them.
// Errors are errs.Invalid.
func ParseUse(texts []string) (u market.Use, err error) {
	for part := range strings.SplitSeq(strings.ToLower(strings.Join(texts, ",")), ",") {
		part = strings.TrimSpace(part)
		name, number, _ := strings.Cut(part, ":")
		n, _ := strconv.ParseFloat(number, 64) // 0 is none
		switch {
		case part == "":
		case name == "traffic" && u.TrafficGB == 0 && n >= 0.001 && n <= market.MaxTrafficTB:
			u.TrafficGB = int(math.Round(n * 1000))
		case name == "ipv4" && u.IPv4 == 0 && n >= 1 && n <= market.MaxIPv4 && n == math.Trunc(n):
			u.IPv4 = int(n)
		case part == "backup":
			u.Backup = true
		case part == "windows":
			u.Windows = true
		default:
			return market.Use{}, errs.Field(UseParam, "%q came; accepted are traffic:20 (TB a month, up to %d), ipv4:2 (addresses, 1 to %d), backup and windows, with commas between them",
				errs.Clip(part, 60), market.MaxTrafficTB, market.MaxIPv4)
		}
	}
	return u, nil
}
