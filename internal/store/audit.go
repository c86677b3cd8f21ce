package store

import (
	"context"
	"time"

	"launchrack/internal/operator"
)

const (
	// maxEntries bounds the lines of the audit log for each event.
	maxEntries = 2_000
	// entryRetention is how long a line is stored at most.
	entryRetention = 365 * 24 * time.Hour
)

// Record adds a line to the audit log.
func (s *Store) Record(ctx context.Context, e operator.Entry) error {
	return s.writeUnder(ctx, operatorLock, "write the audit log", func(tx *transaction) error { return record(ctx, tx, e) })
}

func record(ctx context.Context, tx *transaction, entries ...operator.Entry) error {
	for _, e := range entries {
		if err := insertEntry(ctx, tx, e, nil, nil, nil); err != nil {
			return err
		}
	}
	return nil
}

// insertEntry adds a line with the row that it is about; nil where it is about
// none.
func insertEntry(ctx context.Context, tx *transaction, e operator.Entry, planID, before, after any) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO operator_audit (at, event, address, detail, plan_id, plan_before, plan_after)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		stamp{&e.At}, string(e.Event), text[string]{&e.Address}, text[string]{&e.Detail}, planID, before, after)
	if err != nil {
		return err
	}
	return pruneAudit(ctx, tx, e)
}

// pruneAudit drops old lines and those of the entry's event beyond maxEntries.
// As each event is bounded by itself, guesses cannot wash out the other lines.
func pruneAudit(ctx context.Context, tx *transaction, e operator.Entry) error {
	before := e.At.Add(-entryRetention)
	if _, err := tx.ExecContext(ctx, `DELETE FROM operator_audit WHERE at < $1`, stamp{&before}); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `DELETE FROM operator_audit WHERE event = $1 AND id <=
		(SELECT id FROM operator_audit WHERE event = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)`, string(e.Event), maxEntries)
	return err
}

// Audit gives the newest lines of the audit log, the oldest of them first.
func (s *Store) Audit(ctx context.Context, limit int) (entries []operator.Entry, err error) {
	err = s.read(ctx, "read the audit log", func(tx *transaction) (err error) {
		entries, err = queryAudit(ctx, tx, limit)
		return err
	})
	return entries, err
}

func queryAudit(ctx context.Context, tx *transaction, limit int) ([]operator.Entry, error) {
	rows, err := tx.QueryContext(ctx, `SELECT id, at, event, address, detail FROM
		(SELECT * FROM operator_audit ORDER BY id DESC LIMIT $1) AS newest ORDER BY id`, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var entries []operator.Entry
	for rows.Next() {
		var e operator.Entry
		err := rows.Scan(&e.Number, stamp{&e.At}, key[operator.Event]{&e.Event}, text[string]{&e.Address}, text[string]{&e.Detail})
		if err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
	return entries, rows.Err()
}
