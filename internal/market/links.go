package market

import (
	"fmt"
	"net/url"
)

// CheckLink accepts an absolute http or https address. Any other scheme in a
// partner's data is an attempt to run something in a visitor's browser.
func CheckLink(s string) error {
	u, err := url.Parse(s)
	if err != nil {
		return fmt.Errorf("%q is not an address", s)
	}
	if (u.Scheme != "https" && u.Scheme != "http") || u.Host == "" {
		return fmt.Errorf("%q is not an http or https address", s)
	}
	return nil
}
