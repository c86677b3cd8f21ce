package answer

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
)

// Edition is the part of a cache key that all requests of a moment share.
type Edition struct {
	// Build names the program and its settings.
	Build string
	// Snapshot names the snapshot of the catalogue.
	Snapshot string
	// Day is the day in UTC on which the answer is made, as 20261125. Rates of tax follow it, the
	// year that pages show, and the plan that is sponsored today.
	Day int
}

// Edition returns the edition of a snapshot now.
func (d *Door) Edition(snapshot string) Edition {
	year, month, day := d.Now().UTC().Date()
	return Edition{Build: d.Build, Snapshot: snapshot, Day: (year*100+int(month))*100 + day}
}

// Append appends an edition to the parts of a key.
func (e *Edition) Append(parts []byte) []byte {
	parts = AppendPart(AppendPart(parts, e.Build), e.Snapshot)
	return binary.AppendUvarint(parts, uint64(e.Day))
}

// AppendPart appends a part of a key after its length, so that no two lists of parts are
// equal.
func AppendPart(parts []byte, part string) []byte {
	return append(binary.AppendUvarint(parts, uint64(len(part))), part...)
}

// Key identifies an answer in any content coding. The zero Key belongs to an answer for one
// request alone, which is neither kept nor shared.
type Key [16]byte

// Hash makes a key of parts that were appended to an edition.
func Hash(parts []byte) Key {
	sum := sha256.Sum256(parts)
	return Key(sum[:len(Key{})])
}

// KeyOf makes a key of an edition and parts.
func KeyOf(e Edition, parts ...string) Key {
	var buf [1024]byte
	b := e.Append(buf[:0])
	for _, part := range parts {
		b = AppendPart(b, part)
	}
	return Hash(b)
}

// tag is the base of the answer's ETags.
func (k Key) tag() string { return base64.RawURLEncoding.EncodeToString(k[:]) }

// hashed names a text by its hash.
func hashed(text []byte) string { return Hash(text).tag() }
