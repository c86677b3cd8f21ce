package chronicle

import (
	"bytes"

	"github.com/fxamacker/cbor/v2"
)

// SavedOften saves the book after every event.
func (b *Book) SavedOften() *Book {
	b.saveEvery = 1
	return b
}

// Saved is a state, for a test that fills its fields.
type Saved = state

// SavedAgain is a state that was written and read.
func SavedAgain(s *Saved) (*Saved, error) {
	var written bytes.Buffer
	if err := s.write(&written); err != nil {
		return nil, err
	}
	return readState(written.Bytes())
}

// Plan is a plan as the chronicle keeps it, for a test that fills its fields.
type Plan = plan

// Unpacked is a plan of a state.
func Unpacked(kept cbor.ByteString) Plan { return unpack(kept) }

// KeptAgain is a plan that was packed and unpacked.
func KeptAgain(p *Plan) Plan { return unpack(pack(p)) }

// State is all that a book goes on from.
func (b *Book) State() *Saved { return &b.state }
