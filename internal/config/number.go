package config

import (
	"fmt"
	"strconv"
)

// Count is a number of lines to show, from 1 to a million.
type Count uint

// UnmarshalText refuses 0, which would show nothing.
func (c *Count) UnmarshalText(b []byte) (err error) {
	*c, err = whole[Count](b, "a number of lines", 1, 1_000_000)
	return err
}

// Megabytes is a size from 1 MB to a terabyte.
type Megabytes uint

// UnmarshalText refuses 0: the age switches off.
func (m *Megabytes) UnmarshalText(b []byte) (err error) {
	*m, err = whole[Megabytes](b, "a size in megabytes", 1, 1_000_000)
	return err
}

// Connections is a number of open connections.
type Connections uint

// UnmarshalText refuses 0, which would let nobody in.
func (c *Connections) UnmarshalText(b []byte) (err error) {
	*c, err = whole[Connections](b, "a number of connections", 1, 1_000_000)
	return err
}

// ClientRate is a number of calls in a second; 0 is no limit.
type ClientRate uint

// UnmarshalText accepts 0 to a million.
func (r *ClientRate) UnmarshalText(b []byte) (err error) {
	*r, err = whole[ClientRate](b, "a number of calls in a second", 0, 1_000_000)
	return err
}

// Engines is a number of page engines; 0 leaves rendering to browsers.
type Engines uint

// UnmarshalText refuses more engines than any machine has processors for: each is
// started at once and takes megabytes.
func (e *Engines) UnmarshalText(b []byte) (err error) {
	*e, err = whole[Engines](b, "a number of page engines", 0, 256)
	return err
}

// whole reads a whole number from lowest to highest.
func whole[N ~uint](b []byte, what string, lowest, highest N) (N, error) {
	n, err := strconv.ParseUint(string(b), 10, 32)
	if err != nil || N(n) < lowest || N(n) > highest {
		return 0, fmt.Errorf("%q is not %s; accepted are %d to %d", b, what, lowest, highest)
	}
	return N(n), nil
}
