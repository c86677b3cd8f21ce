package config

import (
	"bytes"
	"fmt"
)

// AnonKey is the public key of API calls, or empty.
type AnonKey string

// UnmarshalText accepts visible ASCII characters without spaces, as a Bearer token has them.
func (k *AnonKey) UnmarshalText(b []byte) error {
	if bytes.ContainsFunc(b, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return fmt.Errorf("%q is not a key that clients can send; accepted are visible ASCII characters without spaces, and nothing", b)
	}
	*k = AnonKey(b)
	return nil
}
