package config

import (
	"fmt"
	"strconv"
)

// Count is a number of lines to show.
type Count uint

// UnmarshalText accepts 1 to a million.
func (c *Count) UnmarshalText(b []byte) (err error) {
	*c, err = whole[Count](b, "a number of lines", 1, 1_000_000)
	return err
}

// Copies is a number of files that are kept.
type Copies uint

// UnmarshalText accepts 1 to a thousand.
func (c *Copies) UnmarshalText(b []byte) (err error) {
	*c, err = whole[Copies](b, "a number of copies", 1, 1000)
	return err
}

// Megabytes is a size in MB.
type Megabytes uint

// UnmarshalText accepts 1 to a million.
func (m *Megabytes) UnmarshalText(b []byte) (err error) {
	*m, err = whole[Megabytes](b, "a size in megabytes", 1, 1_000_000)
	return err
}

// Connections is a number of open connections.
type Connections uint

// UnmarshalText accepts 1 to a million.
func (c *Connections) UnmarshalText(b []byte) (err error) {
	*c, err = whole[Connections](b, "a number of connections", 1, 1_000_000)
	return err
}

// ClientRate is a limit of calls a second; 0 for no limit.
type ClientRate uint

// UnmarshalText accepts 0 to a million.
func (r *ClientRate) UnmarshalText(b []byte) (err error) {
	*r, err = whole[ClientRate](b, "a number of calls in a second", 0, 1_000_000)
	return err
}

// Engines is a number of page engines; 0 leaves rendering to browsers.
type Engines uint

// UnmarshalText accepts 0 to 256: each engine takes megabytes.
func (e *Engines) UnmarshalText(b []byte) (err error) {
	*e, err = whole[Engines](b, "a number of page engines", 0, 256)
	return err
}

// whole parses a whole number from lowest to highest.
func whole[N ~uint](b []byte, what string, lowest, highest N) (N, error) {
	n, err := strconv.ParseUint(string(b), 10, 32)
	if err != nil || N(n) < lowest || N(n) > highest {
		return 0, fmt.Errorf("%q is not %s; accepted are %d to %d", b, what, lowest, highest)
	}
	return N(n), nil
}
