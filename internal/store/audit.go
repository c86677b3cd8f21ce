package store

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
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
		if err := insertEntry(ctx, tx, e, nil); err != nil {
			return err
		}
	}
	return nil
}

// recordShown tells readers by a new version that something changed, and notes who changed it.
func (s *Store) recordShown(ctx context.Context, tx *transaction, e operator.Entry) error {
	if _, err := nextVersion(ctx, tx); err != nil {
		return err
	}
	return s.recordLast(ctx, tx, e, nil)
}

// recordLast is insertEntry at the end of a transaction that has locked more. Guesses write the log too, so whoever
// takes both locks takes this one last.
func (s *Store) recordLast(ctx context.Context, tx *transaction, e operator.Entry, planID any) error {
	if err := s.dialect.lock(ctx, tx, operatorLock); err != nil {
		return err
	}
	return insertEntry(ctx, tx, e, planID)
}

// insertEntry adds a line with the plan that it is about; nil where it is about none.
func insertEntry(ctx context.Context, tx *transaction, e operator.Entry, planID any) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO operator_audit (at, event, address, operator, detail, plan_id, before, after)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
		stamp{&e.At}, string(e.Event), text[string]{&e.Address}, text[string]{&e.Operator}, text[string]{&e.Detail}, planID,
		jsonText(e.Before), jsonText(e.After))
	if err != nil {
		return err
	}
	return pruneAudit(ctx, tx, e)
}

// pruneAudit drops old lines and those of the entry's event beyond maxEntries.
// As each event is bounded by itself, guesses cannot wash out the other lines.
func pruneAudit(ctx context.Context, tx *transaction, e operator.Entry) error {
	before := e.At.Add(-entryRetention)
	return tx.runAll(ctx, stmt(`DELETE FROM operator_audit WHERE at < $1`, stamp{&before}),
		stmt(`DELETE FROM operator_audit WHERE event = $1 AND id <=
		(SELECT id FROM operator_audit WHERE event = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)`, string(e.Event), maxEntries))
}

// jsonText is the cell of a JSON value; NULL for nil.
func jsonText(j json.RawMessage) any {
	if j == nil {
		return nil
	}
	return string(j)
}

// Audit gives the newest lines of the audit log, the oldest of them first.
func (s *Store) Audit(ctx context.Context, limit int) ([]operator.Entry, error) {
	entries, err := s.AuditPage(ctx, operator.AuditQuery{Limit: limit})
	slices.Reverse(entries)
	return entries, err
}

// AuditPage gives lines of the audit log, the newest first.
func (s *Store) AuditPage(ctx context.Context, q operator.AuditQuery) ([]operator.Entry, error) {
	return reading(ctx, s, "read the audit log", func(ctx context.Context, tx *transaction) ([]operator.Entry, error) {
		return queryAudit(ctx, tx, q)
	})
}

func queryAudit(ctx context.Context, tx *transaction, q operator.AuditQuery) ([]operator.Entry, error) {
	var where []string
	var args []any
	narrow := func(condition string, value any) {
		args = append(args, value)
		where = append(where, fmt.Sprintf(condition, len(args)))
	}
	if q.Below != 0 {
		narrow("id < $%d", q.Below)
	}
	if q.Number != 0 {
		narrow("id = $%d", q.Number)
	}
	if q.Event != "" {
		narrow("event = $%d", string(q.Event))
	}
	if q.Operator != "" {
		narrow("operator = $%d", q.Operator)
	}
	if !q.Since.IsZero() {
		narrow("at >= $%d", stamp{&q.Since})
	}
	if !q.Until.IsZero() {
		narrow("at < $%d", stamp{&q.Until})
	}
	query := selectEntries
	if where != nil {
		query += " WHERE " + strings.Join(where, " AND ")
	}
	args = append(args, q.Limit)
	var entries []operator.Entry
	err := queryEach(ctx, tx, func(rows scanner) error {
		e, _, err := scanEntry(rows)
		entries = append(entries, e)
		return err
	}, fmt.Sprintf("%s ORDER BY id DESC LIMIT $%d", query, len(args)), args...)
	return entries, err
}

const selectEntries = `SELECT id, at, event, address, operator, detail, coalesce(plan_id, 0), before, after FROM operator_audit`

// scanEntry reads a line, and the id of the plan that it is about; 0 for none.
func scanEntry(rows scanner) (e operator.Entry, plan int64, err error) {
	err = rows.Scan(&e.Number, stamp{&e.At}, key[operator.Event]{&e.Event}, text[string]{&e.Address}, text[string]{&e.Operator},
		text[string]{&e.Detail}, &plan, (*[]byte)(&e.Before), (*[]byte)(&e.After))
	return e, plan, err
}
