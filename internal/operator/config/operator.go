package config

import (
	"bytes"
	"errors"
	"fmt"
	"net/netip"
	"os"
	"strings"
	"unicode/utf8"
)

// Operator holds the settings of the operator's access.
type Operator struct {
	AccessCode       AccessCode `help:"The operator's 4 digits; empty makes a code and prints it once; off turns the code off, where an owner has a passkey." placeholder:"DIGITS"`
	TrustedProxies   Networks   `help:"Networks whose X-Forwarded-For is believed." placeholder:"NETS"`
	OperatorNetworks Networks   `help:"Networks free of the limit on all wrong codes." placeholder:"NETS"`
	Backups
}

// Validate refuses a bad access code. UnmarshalText cannot, since the parser's error would contain
// the code.
func (o Operator) Validate() error {
	if o.AccessCode.fault == "" {
		return nil
	}
	return errors.New("--access-code: " + o.AccessCode.fault + "; accepted are exactly 4 digits from 0 to 9, and off")
}

// AccessCode is four digits, off or empty. Printed or logged, it is "(hidden)".
type AccessCode struct {
	hidden
	fault string
	off   bool
}

// codeOff turns the access code off.
const codeOff = "off"

// UnmarshalText never fails: Operator.Validate refuses a bad code without repeating it, since it is
// probably close to the right one.
func (c *AccessCode) UnmarshalText(b []byte) error {
	*c = AccessCode{}
	switch n := utf8.RuneCount(b); {
	case n == 0:
	case string(b) == codeOff:
		c.off = true
	case n != 4:
		c.fault = fmt.Sprintf("the code has %d characters", n)
	case bytes.ContainsFunc(b, func(r rune) bool { return r < '0' || r > '9' }):
		c.fault = "the code has a character that is not a digit"
	default:
		c.text = string(b)
	}
	return nil
}

// IsOff reports whether the access code is off.
func (c AccessCode) IsOff() bool { return c.off }

// AccessCodeSet reports whether the environment sets the access code at the next start.
func AccessCodeSet() bool { return os.Getenv(Prefix+"_ACCESS_CODE") != "" }

// AccessCodeSetOff reports whether the environment turns the access code off at the next start.
func AccessCodeSetOff() bool { return os.Getenv(Prefix+"_ACCESS_CODE") == codeOff }

// Networks is a list of networks. The empty list contains no address.
type Networks struct{ prefixes []netip.Prefix }

// UnmarshalText accepts addresses and CIDR networks, separated by commas.
func (n *Networks) UnmarshalText(b []byte) error {
	var prefixes []netip.Prefix
	for item := range strings.SplitSeq(string(b), ",") {
		if item = strings.TrimSpace(item); item == "" {
			continue
		}
		p, err := parseNetwork(item)
		if err != nil {
			return fmt.Errorf("%q is not a network; accepted are addresses such as 192.0.2.7 or ::1 and CIDR networks such as 10.0.0.0/8 or fd00::/8, separated by commas", item)
		}
		prefixes = append(prefixes, p)
	}
	n.prefixes = prefixes
	return nil
}

// parseNetwork parses an address or a CIDR network. IPv4-mapped IPv6 becomes IPv4, as in package
// clientip.
func parseNetwork(s string) (netip.Prefix, error) {
	if !strings.Contains(s, "/") {
		addr, err := netip.ParseAddr(s)
		if err != nil {
			return netip.Prefix{}, err
		}
		addr = addr.Unmap().WithZone("")
		return netip.PrefixFrom(addr, addr.BitLen()), nil
	}
	p, err := netip.ParsePrefix(s)
	if err != nil {
		return netip.Prefix{}, err
	}
	if p.Addr().Is4In6() && p.Bits() >= 96 {
		p = netip.PrefixFrom(p.Addr().Unmap(), p.Bits()-96)
	}
	return p.Masked(), nil
}

// Prefixes returns the networks.
func (n Networks) Prefixes() []netip.Prefix { return n.prefixes }
