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

// braced matches a placeholder in braces.
var braced = regexp.MustCompile(`\{[^{}]*\}`)

// UnmarshalText refuses a template of no http or https address, and an unknown placeholder.
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
