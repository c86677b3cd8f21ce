package partner

import (
	"fmt"
	"net/url"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
)

// Text makes one line of a partner's text: trimmed, every run of white space a
// single space. What it says stays as it is, markup too: pages escape it.
func Text(s string) string { return strings.Join(strings.Fields(s), " ") }

// Clip shortens what came, for a message.
func Clip(s string) string { return errs.Clip(s, 60) }

// Distinct joins the different non-empty texts in the order they came.
func Distinct(texts []string, sep string) string {
	var distinct []string
	seen := map[string]bool{"": true}
	for _, t := range texts {
		if !seen[t] {
			distinct = append(distinct, t)
		}
		seen[t] = true
	}
	return strings.Join(distinct, sep)
}

// Sentences joins the non-empty parts of a description, each with a full stop.
func Sentences(parts ...string) string {
	var sentences []string
	for _, p := range parts {
		if p = strings.TrimRight(Text(p), "."); p != "" {
			sentences = append(sentences, p+".")
		}
	}
	return strings.Join(sentences, " ")
}

// CheckOwnLink checks a link of a payload: a path on the partner's own site or
// an absolute http or https address. Anything else would run in a visitor's
// browser one day.
func CheckOwnLink(field, link string) error {
	u, err := url.Parse(link)
	if err == nil && u.Scheme == "" {
		return nil
	}
	if market.CheckLink(link) != nil {
		return Skipf(field, "%q came; accepted are links that begin with https: or http:", Clip(link))
	}
	return nil
}

// Unknown is the error for a value that has no mapping; accepted says which do.
func Unknown(field, came, accepted string) error {
	return fmt.Errorf("%s: %q came; accepted is %s", field, Clip(came), accepted)
}
