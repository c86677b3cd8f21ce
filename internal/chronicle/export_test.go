package chronicle

// SavedOften saves the book after every event.
func (b *Book) SavedOften() *Book {
	b.saveEvery = 1
	return b
}

// State is all that a book goes on from.
func (b *Book) State() []any {
	return []any{b.seq, b.dawn, b.day, b.runs, b.over, b.plans, b.openings, b.index, b.stock, b.stocks, b.moves, b.news, b.isAuction, b.taken}
}
