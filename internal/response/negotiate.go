package response

import (
	"math"
	"strconv"
	"strings"
)

// Accepted is what an Accept-Encoding header allows (RFC 9110, 12.5.3). Its
// zero value allows the plain bytes only.
type Accepted struct{ header string }

// Encodings reads an Accept-Encoding header.
func Encodings(header string) Accepted { return Accepted{header} }

// Best picks the content coding of those offered that the client likes best: the
// first of them where it likes several as much, the empty string for plain bytes.
func (a Accepted) Best(offered ...string) string {
	if a.header == "" {
		return ""
	}
	best, liking := "", a.identity()
	for _, coding := range offered {
		q, named := a.weight(coding)
		if !named {
			q, _ = a.weight("*")
		}
		// A client that names a coding wants it rather than plain bytes, unless it
		// weighs these as well.
		if q > 0 && (q > liking || best == "" && q == liking) {
			best, liking = coding, q
		}
	}
	return best
}

// Takes reports whether the client accepts the coding; the empty string is that of
// plain bytes, which are accepted unless they are refused.
func (a Accepted) Takes(coding string) bool {
	if coding == "" {
		return a.header == "" || a.identity() >= 0
	}
	q, named := a.weight(coding)
	if !named {
		q, _ = a.weight("*")
	}
	return q > 0
}

// identity is how much the client likes plain bytes: a weight where it names
// them, 0 where it does not, as they are always accepted then, and -1 where it
// refuses them by name or with everything that it does not name.
func (a Accepted) identity() float64 {
	q, named := a.weight("identity")
	if named && q > 0 {
		return q
	}
	if all, any := a.weight("*"); named || any && all == 0 {
		return -1
	}
	return 0
}

// weight finds a name and its weight in the header; the last one counts.
func (a Accepted) weight(coding string) (q float64, named bool) {
	for part := range strings.SplitSeq(a.header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, named = weight(parameters), true
		}
	}
	return q, named
}

// weight reads ";q=0.5"; without one it is 1, and one that is no number from 0
// to 1 is 0.
func weight(parameters string) float64 {
	for parameter := range strings.SplitSeq(parameters, ";") {
		name, value, _ := strings.Cut(parameter, "=")
		if !strings.EqualFold(strings.TrimSpace(name), "q") {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
		if err != nil || math.IsNaN(q) || q < 0 || q > 1 {
			return 0
		}
		return q
	}
	return 1
}

// MatchesETag reports whether an If-None-Match header names the quoted tag. The
// comparison is weak (RFC 9110, 13.1.2), so weak marks do not matter: proxies
// add them to what they compress.
func MatchesETag(ifNoneMatch, tag string) bool {
	if ifNoneMatch == "" {
		return false
	}
	for part := range strings.SplitSeq(ifNoneMatch, ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == tag {
			return true
		}
	}
	return false
}
