package market

import (
	"fmt"
	"net/url"

	"launchrack/internal/model/errs"
)

// CheckLink accepts an absolute http or https address. Any other scheme in a
// partner's data is an attempt to run something in a visitor's browser.
func CheckLink(s string) error {
	_, err := ParseLink(s)
	return err
}

// ParseLink reads what CheckLink accepts. Its error holds no secret.
func ParseLink(s string) (*url.URL, error) {
	u, err := url.Parse(s)
	switch {
	case err != nil: // which repeats the address
		return nil, fmt.Errorf("%q is not an address", errs.Address(s))
	case u.Scheme != "https" && u.Scheme != "http":
		return nil, fmt.Errorf("%q is not an http or https address", errs.Address(s))
	case u.Host == "":
		return nil, fmt.Errorf("%q names no host", errs.Address(s))
	}
	return u, nil
}
