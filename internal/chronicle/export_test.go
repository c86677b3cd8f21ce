package chronicle

// SavedOften saves the book after every event.
func (b *Book) SavedOften() *Book {
	b.saveEvery = 1
	return b
}

// Saved is a state, for a test that fills its fields.
type Saved = state

// SavedAgain is a state that was written and read.
func SavedAgain(s *Saved) (*Saved, error) {
	written, err := encoding.Marshal(s)
	if err != nil {
		return nil, err
	}
	var read Saved
	return &read, decoding.Unmarshal(written, &read)
}

// State is all that a book goes on from.
func (b *Book) State() *Saved { return &b.state }
