package browse

import (
	"context"
	"net/url"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/query"
)

// Following is a list whose changes are followed: its address is read once, and asked of the
// few rows that changed.
type Following struct {
	public Public
	query  query.Query
}

// Follow reads the address of a list, as Export does.
func (p Public) Follow(params url.Values) (Following, error) {
	q, _, err := Parse(p.Snap, params, nil)
	q.Limit, q.Offset, q.Order = query.NoLimit, 0, nil
	return Following{p, q}, err
}

// Query finds the rows of the list among any rows, sold out or not.
func (f Following) Query() query.Query { return f.query }

// Try finds the rows of the list in the newest snapshot, and gives the time of the processor that
// this takes. It fails with errs.TooLarge where the list takes too long over this catalogue.
func (f Following) Try(ctx context.Context) (took time.Duration, err error) {
	var meter catalog.Meter
	_, err = f.public.Snap.FindContext(meter.Measure(ctx), f.query, catalog.Operator)
	return meter.Took(), err
}

// Rows gives the rows of the list among those of a snapshot, sold out or not, by their ids and
// in the form of Export.WriteJSON.
func (f Following) Rows(snap *catalog.Snapshot) (map[int64][]byte, error) {
	found, err := snap.Find(f.query, catalog.Operator)
	if err != nil {
		return nil, err
	}
	rows, all := found.Writer(f.query.Select), make(map[int64][]byte, found.Len())
	for i := range found.Len() {
		all[found.ID(i)] = rows.AppendJSON(nil, i)
	}
	return all, rows.Err()
}
