package config

import (
	"fmt"
	"strings"

	"launchrack/internal/model/link"
)

// Template is an order link template; package link explains the placeholders.
type Template string

// UnmarshalText refuses a template of no http or https address, and an unknown placeholder.
func (t *Template) UnmarshalText(b []byte) error {
	s := string(b)
	if s != "" && !link.IsTemplate(s) {
		return fmt.Errorf("%q is not a link template; accepted is an http or https address with the placeholders %s, or a parameter to add to a link, such as aff=7", s, strings.Join(link.Placeholders, ", "))
	}
	*t = Template(s)
	return nil
}
