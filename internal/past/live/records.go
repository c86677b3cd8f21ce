package live

import (
	"encoding/json"
	"sync"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
)

// told caches how the changes of a batch are written. The first subscriber that needs them makes
// them.
type told struct {
	once    sync.Once
	changes []json.RawMessage
	err     error
}

// rowTime is about what writing a row takes of the processor.
const rowTime = 20 * time.Microsecond

// Written returns the changes as a function writes them, from the rows before and after with all
// columns; nil is for no row. All callers of a batch have the same function, which is called for the
// first of them. The time is what it took of the processor, none for others.
func (b *Batch) Written(write func(c *Change, before, after json.RawMessage) (json.RawMessage, error)) (changes []json.RawMessage, took time.Duration, err error) {
	b.told.once.Do(func() {
		b.told.changes, b.told.err = b.write(write)
		took = time.Duration(2*len(b.Changes)) * rowTime
	})
	return b.told.changes, took, b.told.err
}

func (b *Batch) write(write func(c *Change, before, after json.RawMessage) (json.RawMessage, error)) ([]json.RawMessage, error) {
	before, err := wholeRows(b.Before)
	if err != nil {
		return nil, err
	}
	after, err := wholeRows(b.After)
	if err != nil {
		return nil, err
	}
	changes := make([]json.RawMessage, len(b.Changes))
	for i := range b.Changes {
		c := &b.Changes[i]
		if changes[i], err = write(c, before[c.Plan], after[c.Plan]); err != nil {
			return nil, err
		}
	}
	return changes, nil
}

func wholeRows(snap *catalog.Snapshot) (map[int64]json.RawMessage, error) {
	r, err := snap.Find(query.Query{Limit: query.NoLimit}, catalog.Operator)
	if err != nil {
		return nil, err
	}
	rows, all := r.Writer(query.AllFields()), make(map[int64]json.RawMessage, r.Len())
	for i := range r.Len() {
		all[r.ID(i)] = rows.AppendJSON(nil, i)
	}
	return all, rows.Err()
}
