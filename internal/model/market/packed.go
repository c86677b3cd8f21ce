package market

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"github.com/govalues/decimal"
)

// PackedReader reads numbers and amounts of packed bytes until an error, after which it
// gives zero values.
type PackedReader struct {
	// Rest is what was not read yet; nil after an error.
	Rest []byte
	Err  error
}

// ErrPacked says that packed bytes are not what was written.
var ErrPacked = errors.New("packed bytes make no sense")

// Fail ends the reading.
func (r *PackedReader) Fail() { r.Err, r.Rest = ErrPacked, nil }

// Byte reads one byte.
func (r *PackedReader) Byte() byte {
	if part := r.take(1, true); part != nil {
		return part[0]
	}
	return 0
}

// Varint reads what binary.AppendVarint wrote.
func (r *PackedReader) Varint() int64 {
	v, n := binary.Varint(r.Rest)
	r.take(n, n > 0)
	return v
}

// Uvarint reads what binary.AppendUvarint wrote.
func (r *PackedReader) Uvarint() uint64 {
	v, n := binary.Uvarint(r.Rest)
	r.take(n, n > 0)
	return v
}

// Amount reads what Amount.AppendPacked wrote.
func (r *PackedReader) Amount() (a Amount) {
	head, coefficient := r.Byte(), r.Uvarint()
	if r.Err != nil {
		return a
	}
	var err error
	scale := int(head >> 1)
	if coefficient <= math.MaxInt64 {
		a.d, err = decimal.New(int64(coefficient), scale)
	} else {
		a.d, err = decimal.Parse(fmt.Sprintf("%de-%d", coefficient, scale))
	}
	if head&1 == 1 {
		a.d = a.d.Neg()
	}
	if err != nil {
		r.Fail()
	}
	return a
}

// MarshalBinary writes what AppendPacked does.
func (a Amount) MarshalBinary() ([]byte, error) { return a.AppendPacked(nil), nil }

// UnmarshalBinary reads what MarshalBinary wrote.
func (a *Amount) UnmarshalBinary(packed []byte) error {
	r := PackedReader{Rest: packed}
	if *a = r.Amount(); len(r.Rest) > 0 {
		r.Fail()
	}
	return r.Err
}

// take gives the next n bytes; nil where there are fewer or the reading of their number failed.
func (r *PackedReader) take(n int, isRead bool) []byte {
	if !isRead || n > len(r.Rest) {
		r.Fail()
		return nil
	}
	part := r.Rest[:n:n]
	r.Rest = r.Rest[n:]
	return part
}
