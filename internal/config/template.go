package config

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"launchrack/internal/link"
)

// Template is an order link template; package link explains the placeholders.
type Template string

// braced finds what stands in braces.
var braced = regexp.MustCompile(`\{[^{}]*\}`)

// UnmarshalText refuses a template that could not come out as a web address, and a
// placeholder that would stay in the link as it is.
func (t *Template) UnmarshalText(b []byte) error {
	s := string(b)
	isWeb := s == "" || strings.HasPrefix(s, "https://") || strings.HasPrefix(s, "http://") || strings.HasPrefix(s, "{url}")
	isUnknown := func(placeholder string) bool { return !slices.Contains(link.Placeholders, placeholder) }
	if !isWeb || slices.ContainsFunc(braced.FindAllString(s, -1), isUnknown) {
		return fmt.Errorf("%q is not a link template; accepted is an http or https address with the placeholders %s", s, strings.Join(link.Placeholders, ", "))
	}
	*t = Template(s)
	return nil
}
