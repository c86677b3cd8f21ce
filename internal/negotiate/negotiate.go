// Package negotiate reads the two request headers by which a client says what
// bytes it can take and what it has already.
package negotiate

import (
	"slices"
	"strconv"
	"strings"
)

// Encoding picks the first of the offered content codings that the client
// accepts, and the empty string where it accepts none of them: the plain bytes.
// A coding counts as accepted when Accept-Encoding names it, or *, with a
// weight above 0.
func Encoding(header string, offered ...string) string {
	accepted := map[string]bool{}
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if name = strings.ToLower(strings.TrimSpace(name)); name != "" {
			accepted[name] = weight(parameters) > 0
		}
	}
	i := slices.IndexFunc(offered, func(coding string) bool {
		yes, named := accepted[coding]
		return yes || !named && accepted["*"]
	})
	if i < 0 {
		return ""
	}
	return offered[i]
}

// weight reads ";q=0.5"; without one it is 1, and one that is not a number is 0.
func weight(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(parameter, "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil {
			return 0
		}
		return q
	}
	return 1
}

// Has is whether an If-None-Match header names the tag, which is quoted. Weak
// marks do not matter: proxies add them to what they compress.
func Has(ifNoneMatch, tag string) bool {
	for part := range strings.SplitSeq(ifNoneMatch, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
