package browse

import (
	"context"
	"net/url"
	"time"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
)

// Following is a list whose changes are followed: its address is read once, and asked of the
// few rows that changed. It holds no snapshot, as it may live for long.
type Following struct{ query query.Query }

// Follow reads the address of a list, as Export does.
func (p Public) Follow(params url.Values) (Following, error) {
	q, _, err := p.Service.Parse(p.Snap, params)
	q.Limit, q.Offset, q.Order = query.NoLimit, 0, nil
	return Following{q}, err
}

// Query finds the rows of the list among any rows, sold out or not.
func (f Following) Query() query.Query { return f.query }

// Try finds the rows of a list in the snapshot. It fails with errs.TooLarge where the list takes too
// long over this catalogue.
func (p Public) Try(ctx context.Context, f Following) error {
	_, err := p.Snap.FindContext(ctx, f.query, catalog.Operator)
	return err
}

// Rows gives the rows of the list among those of a snapshot, sold out or not, by their ids and
// in the form of Export.WriteJSON, and the time of the processor that this takes.
func (f Following) Rows(ctx context.Context, snap *catalog.Snapshot) (rows map[int64][]byte, took time.Duration, err error) {
	var m meter.Meter
	found, err := snap.FindContext(m.Measure(ctx), f.query, catalog.Operator)
	if err != nil {
		return nil, m.Took(), err
	}
	w := found.Writer(f.query.Select)
	rows = make(map[int64][]byte, found.Len())
	for i := range found.Len() {
		rows[found.ID(i)] = w.AppendJSON(nil, i)
	}
	return rows, m.Took() + time.Duration(len(rows))*rowTime, w.Err()
}

// rowTime is about what writing a row takes.
const rowTime = 20 * time.Microsecond
