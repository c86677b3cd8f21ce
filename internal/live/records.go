package live

import (
	"encoding/json"
	"sync"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
)

// records caches the rows of a batch as JSON. The first subscriber that needs them makes them.
type records struct {
	once          sync.Once
	before, after map[int64]json.RawMessage
	err           error
}

// Records returns the rows of the plans before and after the batch as JSON with all columns, by id.
func (b *Batch) Records() (before, after map[int64]json.RawMessage, err error) {
	b.records.once.Do(func() {
		if b.records.before, b.records.err = wholeRows(b.Before); b.records.err == nil {
			b.records.after, b.records.err = wholeRows(b.After)
		}
	})
	return b.records.before, b.records.after, b.records.err
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
