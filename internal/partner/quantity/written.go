package quantity

import (
	"strings"

	"launchrack/internal/model/market"
)

// marks are what stands between the digits of a written number.
const marks = ".,' "

// Written reads a number as people write it, such as 1.226,50 and 1'226.00. The last of two marks begins the
// decimals. Three digits behind a lone point or comma are thousands, and decimal is the other reading of them;
// elsewhere decimal is n. Only zeros before the mark make it a decimal one. ok is false for what is no one number.
func Written(text string) (n, decimal market.Amount, ok bool) {
	if strings.IndexAny(text, marks) == 0 {
		text = "0" + text
	}
	groups := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(marks, r) })
	said := strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r >= '0' && r <= '9' }), "")
	if len(groups) != len(said)+1 {
		return n, n, false
	}
	whole, last := groups, ""
	switch first := len(said) > 0 && said == strings.Repeat(said[:1], len(said)); {
	case said == "", first && len(said) > 1:
	case len(said) > 1, len(groups[1]) != 3, len(groups[0]) > 3, strings.Trim(groups[0], "0") == "":
		whole, last = groups[:len(groups)-1], "."+groups[len(groups)-1]
		if before := said[:len(said)-1]; strings.Trim(said[len(said)-1:], ".,") != "" || before != strings.Repeat(said[:min(len(before), 1)], len(before)) || strings.HasSuffix(before, said[len(said)-1:]) {
			return n, n, false
		}
	case said == "." || said == ",":
		decimal, err := market.ParseAmount(groups[0] + "." + groups[1])
		n, also := market.ParseAmount(groups[0] + groups[1])
		return n, decimal, err == nil && also == nil
	}
	if !areThousands(whole) {
		return n, n, false
	}
	n, err := market.ParseAmount(strings.Join(whole, "") + last)
	return n, n, err == nil
}

// areThousands reports groups of three digits behind the first, or of two and at last three, as in India.
func areThousands(groups []string) bool {
	for i, g := range groups {
		isLast := i == len(groups)-1
		if i == 0 && len(groups) > 1 && len(g) > 3 || i > 0 && len(g) != 3 && (isLast || len(g) != 2) {
			return false
		}
	}
	return true
}
