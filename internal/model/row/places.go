package row

import (
	"errors"
	"slices"
	"strconv"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// AppendPlace appends an item of column places. All members are always there.
func AppendPlace(dst []byte, p market.Place) []byte {
	dst = appendString(append(dst, `{"region":`...), p.Region)
	dst = appendTextOrNull(append(dst, `,"country":`...), p.Country)
	dst = appendString(append(dst, `,"state":`...), string(p.State))
	dst = appendCountOrNull(append(dst, `,"count":`...), p.Count)
	return append(appendCountOrNull(append(dst, `,"lead_hours":`...), p.LeadHours), '}')
}

func appendTextOrNull(dst []byte, s string) []byte {
	if s == "" {
		return append(dst, "null"...)
	}
	return appendString(dst, s)
}

func appendCountOrNull(dst []byte, n *int) []byte {
	if n == nil {
		return append(dst, "null"...)
	}
	return strconv.AppendInt(dst, int64(*n), 10)
}

var errNoPlaces = errors.New(`accepted is a list such as [{"region":"Paris","country":"FR","state":"available","count":null,"lead_hours":240}]`)

func setPlaces(b []byte, field *[]market.Place) error { return setObjects(b, field, errNoPlaces) }

// maxLeadHours is two years.
const maxLeadHours = 2 * 365 * 24

func checkPlace(p market.Place) *errs.Error {
	if problem := checkItem(p.Region); problem != nil {
		return problem
	}
	if p.Country != "" {
		if problem := checkCountry(p.Country); problem != nil {
			return problem
		}
	}
	if !slices.Contains(market.PlaceStates(), p.State) {
		return brokenRule("%q is not a state of a place; accepted are %s", clip([]byte(p.State)), listed(market.PlaceStates()))
	}
	if p.LeadHours != nil && (*p.LeadHours < 0 || *p.LeadHours > maxLeadHours) {
		return brokenRule("%d hours until delivery are out of range; accepted is 0 to %d, or nothing where it is not known", *p.LeadHours, maxLeadHours)
	}
	return checkStock(p.Count)
}
