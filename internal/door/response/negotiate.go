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

// Best returns the offered content coding with the highest qvalue, the first one among equals. It
// returns the empty string for plain bytes.
func (a Accepted) Best(offered ...string) string {
	if a.header == "" {
		return ""
	}
	best, bestWeight := "", a.identity()
	for _, coding := range offered {
		q, named := a.weight(coding)
		if !named {
			q, _ = a.weight("*")
		}
		// A client that names a coding wants it rather than plain bytes, unless it
		// weighs these as well.
		if q > 0 && (q > bestWeight || best == "" && q == bestWeight) {
			best, bestWeight = coding, q
		}
	}
	return best
}

// Takes reports whether the client accepts the coding. The empty string stands for
// plain bytes, which a client accepts unless it refuses them.
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

// identity returns the qvalue of the coding identity (uncompressed): the client's own if it
// names one, else 0, as identity is acceptable unless excluded (RFC 9110, 12.5.3). It returns
// -1 if identity is not acceptable: "identity;q=0", or "*;q=0" without identity.
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

// weight returns a coding's qvalue in the header. The last mention counts.
func (a Accepted) weight(coding string) (q float64, named bool) {
	for part := range strings.SplitSeq(a.header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			q, named = parseWeight(parameters), true
		}
	}
	return q, named
}

// parseWeight reads the qvalue of ";q=0.5". A missing one is 1. One that is not a number from 0
// to 1 is 0.
func parseWeight(parameters string) float64 {
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
