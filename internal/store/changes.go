package store

import (
	"context"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/price"
)

const (
	// maxChanges bounds, roughly, the changed plans that are remembered. A reader
	// that is further behind reads the whole catalogue.
	maxChanges = 250_000
	// pruneEvery is the number of versions, or of changes in one version, between two
	// checks of that bound: a check walks over all remembered changes.
	pruneEvery = 128
)

// Delta is what became of the catalogue after a version.
type Delta struct {
	// Version is the number Store.Version gave at that moment.
	Version int64
	// Whole is set where the changes are not known, or are too many: the
	// reader needs Store.Catalogue, and the fields below are empty.
	Whole bool
	// Upserts are the plans that are new or changed, in the order of their
	// IDs. One may be what the reader has already.
	Upserts []market.Plan
	// Deletes are IDs of plans that are gone, some of which the reader may
	// never have seen.
	Deletes []int64
	// Partners and Rates are those of the catalogue, changed or not; the partners'
	// GoodAt may be later than the version.
	Partners []market.PartnerState
	Rates    price.Rates
	// Day is the day, in UTC, of which the courses of the upserts' prices are.
	Day time.Time
}

// Since reads from one committed state what changed after a version that Catalogue
// or Since returned. Where more than maxPlans plans changed it reads none of them:
// the delta then has Whole set.
func (s *Store) Since(ctx context.Context, since int64, maxPlans int) (Delta, error) {
	d := Delta{Day: s.today()}
	err := s.read(ctx, "read the changes", func(tx *transaction) error {
		known, err := d.begin(ctx, tx, since, maxPlans)
		if err != nil || !known {
			d.Whole = !known
			return err
		}
		if d.Upserts, err = queryPlans(ctx, tx, selectChanged, since); err != nil {
			return err
		}
		if err = setCourses(ctx, tx, d.Upserts, d.Day, selectChangedHistories, since); err != nil {
			return err
		}
		if d.Deletes, err = queryIDs(ctx, tx, selectGone, since); err != nil {
			return err
		}
		if d.Partners, err = queryStates(ctx, tx); err != nil {
			return err
		}
		d.Rates, err = s.queryRates(ctx, tx)
		return err
	})
	return d, err
}

// begin reads the version, and reports whether all changes since are recorded and
// are at most maxPlans.
func (d *Delta) begin(ctx context.Context, tx *transaction, since int64, maxPlans int) (bool, error) {
	var from, noted int64
	err := tx.QueryRowContext(ctx, `SELECT version, changes_from, noted FROM catalogue_version`).Scan(&d.Version, &from, &noted)
	if err != nil || noted != d.Version || since < from || since > d.Version {
		return false, err
	}
	changes := 0
	err = tx.QueryRowContext(ctx, `SELECT count(*) FROM (SELECT 1 FROM plan_changes WHERE version > $1 LIMIT $2) AS changed`,
		since, maxPlans+1).Scan(&changes)
	return changes <= maxPlans, err
}

// selectChanged reads the plans that changed after a version and still are.
var selectChanged = selectPlans + " WHERE id IN (SELECT plan_id FROM plan_changes WHERE version > $1) ORDER BY id"

// selectGone reads the ids of plans that were withdrawn after a version. In this
// order the index is enough; ordered by id, all that is kept would be read.
const selectGone = `SELECT plan_id FROM plan_changes
	WHERE version > $1 AND NOT EXISTS (SELECT 1 FROM server_plans WHERE id = plan_id) ORDER BY version, plan_id`

func queryIDs(ctx context.Context, tx *transaction, query string, args ...any) ([]int64, error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// nextVersion increments the version and returns it. Every transaction that changes
// what readers see calls it: plans, partner states, exchange rates. recordChanges
// then records the changed plans under it. An older program may have changed the
// catalogue without recording what; no reader can follow from before that.
//
// A new version is the occasion to tell of partners that have confirmed their
// plans unchanged on a later day than the last version says.
func nextVersion(ctx context.Context, tx *transaction) (v int64, err error) {
	_, err = tx.ExecContext(ctx, `UPDATE partner_states SET confirmed_at = good_at
		WHERE substr(good_at, 1, 10) > substr(confirmed_at, 1, 10)`)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `UPDATE catalogue_version SET version = version + 1, noted = version + 1,
		changes_from = CASE WHEN noted = version THEN changes_from ELSE version END RETURNING version`).Scan(&v)
	return v, err
}

const onChangeConflict = ` ON CONFLICT (plan_id) DO UPDATE SET version = excluded.version`

// recordChanges records that a version changed, added or withdrew these plans.
func recordChanges(ctx context.Context, tx *transaction, version int64, ids []int64) error {
	err := tx.repeat(ctx, repeated{
		query: `INSERT INTO plan_changes (plan_id, version) VALUES ($1, $2)` + onChangeConflict,
		runs:  len(ids),
		args:  func(i int) ([]any, error) { return []any{ids[i], version}, nil },
	})
	if err != nil {
		return err
	}
	return prune(ctx, tx, version, int64(len(ids)))
}

// recordWholeChange increments the version of a catalogue in which everything
// changed: no reader can follow from before.
func recordWholeChange(ctx context.Context, tx *transaction) error {
	version, err := nextVersion(ctx, tx)
	if err != nil {
		return err
	}
	return deleteChanges(ctx, tx, version)
}

// prune forgets the oldest versions' changes where more than maxChanges are noted.
func prune(ctx context.Context, tx *transaction, version, changes int64) error {
	if version%pruneEvery != 0 && changes < pruneEvery {
		return nil
	}
	var last int64
	err := tx.QueryRowContext(ctx, `SELECT coalesce((SELECT version FROM plan_changes ORDER BY version DESC LIMIT 1 OFFSET $1), 0)`,
		maxChanges).Scan(&last)
	if err != nil || last == 0 {
		return err
	}
	return deleteChanges(ctx, tx, last)
}

// deleteChanges drops the changes of all versions up to upTo. A reader of that
// version or a later one can still follow.
func deleteChanges(ctx context.Context, tx *transaction, upTo int64) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM plan_changes WHERE version <= $1`, upTo); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `UPDATE catalogue_version SET changes_from = $1 WHERE changes_from < $1`, upTo)
	return err
}
