package store

import (
	"context"
	"maps"
	"math"
	"slices"

	"launchrack/internal/model/market"
)

// Delta is how the catalogue changed since a version.
type Delta struct {
	// Catalogue is as it is now, changed or not; the partners' GoodAt may be later than the version.
	Catalogue
	// Whole is set where the changes are not known, or are too many: the
	// reader needs Store.Catalogue, and of this one only Version and Day are set.
	Whole bool
	// Upserts are the plans that are new or changed, in the order of their
	// IDs. One may be what the reader has already.
	Upserts []market.Plan
	// Deletes are IDs of plans that are gone, some of which the reader may
	// never have seen.
	Deletes []int64
}

// Since reads from one committed state what changed after a version that Catalogue
// or Since returned. Where more than maxPlans plans changed it reads none of them:
// the delta then has Whole set.
func (s *Store) Since(ctx context.Context, since int64, maxPlans int) (d Delta, err error) {
	d.Day = s.today()
	err = s.read(ctx, "read the changes", func(tx *transaction) error {
		changed, known, err := d.begin(ctx, tx, since, maxPlans)
		if err != nil || !known {
			d.Whole = !known
			return err
		}
		if err := s.queryFacts(ctx, tx, &d.Catalogue); err != nil {
			return err
		}
		return d.readPlans(ctx, tx, changed)
	})
	return d, err
}

// begin reads the version and the ids of the plans that changed since another, in order. It
// reports whether all changes since are recorded and are at most maxPlans.
func (d *Delta) begin(ctx context.Context, tx *transaction, since int64, maxPlans int) (changed []int64, known bool, err error) {
	var from int64
	err = tx.QueryRowContext(ctx, `SELECT version, changes_from FROM catalogue_version`).Scan(&d.Version, &from)
	if err != nil || since < from || since > d.Version {
		return nil, false, err
	}
	seen := map[int64]bool{}
	// The newest events come first: those of earlier versions are not read.
	err = eachBatch(ctx, tx, selection{until: math.MaxInt64, newestFirst: true}, func(b *batch) (more bool, err error) {
		if b.version <= since {
			return false, nil
		}
		err = b.walk(func(_, plan int64, _ []byte) error {
			seen[plan] = true
			return nil
		})
		return len(seen) <= maxPlans, err
	})
	return slices.Sorted(maps.Keys(seen)), len(seen) <= maxPlans, err
}

// readPlans reads the changed plans into Upserts, and puts the ids of those that are gone into
// Deletes.
func (d *Delta) readPlans(ctx context.Context, tx *transaction, changed []int64) error {
	var p market.Plan
	into := cells(&p, planColumns)
	err := tx.repeat(ctx, repeated{
		query: selectByID, runs: len(changed),
		args: func(i int) ([]any, error) { return []any{changed[i]}, nil },
		read: func(i int, rows results) error {
			found, err := one(rows, into...)
			switch {
			case err != nil:
			case found:
				d.Upserts = append(d.Upserts, p)
			default:
				d.Deletes = append(d.Deletes, changed[i])
			}
			return err
		},
	})
	if err != nil {
		return err
	}
	return coursesAsOf(d.Day, d.Partners).setFew(ctx, tx, d.Upserts)
}

// nextVersion increments the version and returns it. Every transaction that changes
// what readers see calls it: plans, partner states, exchange rates. recordChanges
// then writes the events under it.
//
// It also updates when partners confirmed their plans, if that was on a later day than readers
// know.
func nextVersion(ctx context.Context, tx *transaction) (v int64, err error) {
	_, err = tx.ExecContext(ctx, `UPDATE partner_states SET confirmed_at = good_at
		WHERE substr(good_at, 1, 10) > substr(confirmed_at, 1, 10)`)
	if err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `UPDATE catalogue_version SET version = version + 1 RETURNING version`).Scan(&v)
	return v, err
}

func queryIDs(ctx context.Context, tx *transaction, query string, args ...any) ([]int64, error) {
	return queryList(ctx, tx, itself[int64], query, args...)
}
