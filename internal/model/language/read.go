package language

import (
	"strings"
	"unicode"
)

// ReadDecimal reads a number as visitors type it, and gives its digits with a point; it is the inverse of Decimal.
// Both a point and a comma are taken for the decimal sign, whatever the language: "12,50" and "12.50". Between
// thousands stand points, commas or spaces, all of one kind. Where a number has but one point or comma
// that could be either, the language's group sign stands between thousands: "1.200" is 1200 in German, and 1.2 in
// English and in French. No field takes numbers below zero, so a minus is refused.
//
// readDecimal in web/src/lib/format.ts follows the same rule; testdata/typed-numbers.json holds both to it.
func (l *Language) ReadDecimal(typed string) (digits string, ok bool) {
	whole := strings.TrimSpace(typed)
	decimals, hasDecimals := "", false
	if i := strings.LastIndexAny(whole, ".,"); i >= 0 && !l.isGroupSign(whole[:i], whole[i:i+1], whole[i+1:]) {
		whole, decimals, hasDecimals = whole[:i], "."+whole[i+1:], true
	}
	whole, ok = withoutGroups(whole)
	if hasDecimals {
		ok = (ok || whole == "") && areDigits(decimals[1:])
	}
	return whole + decimals, ok
}

// isGroupSign reports whether the last point or comma of a number stands between thousands: it stood there before, or
// it is the language's sign and parts off three digits.
func (l *Language) isGroupSign(before, sign, after string) bool {
	return strings.Contains(before, sign) ||
		sign == l.facts().Group && areDigits(before) && len(before) <= groupDigits && strings.Trim(before, "0") != "" && len(after) == groupDigits
}

// withoutGroups takes the signs between the thousands out of a whole number.
func withoutGroups(text string) (digits string, ok bool) {
	i := strings.IndexFunc(text, func(r rune) bool { return strings.ContainsRune(".,", r) || unicode.IsSpace(r) })
	if i < 0 {
		return text, areDigits(text)
	}
	sign := string([]rune(text[i:])[:1])
	groups := strings.Split(text, sign)
	for i, group := range groups {
		if !areDigits(group) || len(group) > groupDigits || i > 0 && len(group) < groupDigits {
			return text, false
		}
	}
	return strings.Join(groups, ""), true
}

func areDigits(text string) bool { return text != "" && strings.Trim(text, "0123456789") == "" }
