package store

import (
	"context"
	"iter"
	"strings"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
)

// maxID is the largest row id that a JavaScript client reads exactly.
const maxID = int64(market.MaxPlanID)

// Import replaces all stored plans by the given ones, in one transaction, and tells the journal
// what changed. A plan of a feed that the shop has, or had, keeps its id there, whatever id it
// comes with. Any other keeps the id that it comes with, unless that was the id of another plan
// that did not come with the program; 0 asks for a new one. A partner counts as
// last refreshed when its newest row was confirmed; a paused one stays paused. Bundled plans are not
// seeded afterwards.
func (s *Store) Import(ctx context.Context, plans []market.Plan) error {
	_, err := s.ImportFrom(ctx, func(yield func(market.Plan, error) bool) {
		for i := range plans {
			if !yield(plans[i], nil) {
				return
			}
		}
	})
	return err
}

// ImportFrom is Import of plans that are read while they are stored, so that they
// are never in memory together. It gives their number. An error of the sequence
// comes back as it is, and nothing is stored.
func (s *Store) ImportFrom(ctx context.Context, plans iter.Seq2[market.Plan, error]) (n int, err error) {
	err = s.write(ctx, "import plans", func(tx *transaction) error {
		im := &importer{store: s, tx: tx, newest: map[market.PartnerID]time.Time{}}
		if err := im.readIDs(ctx); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `DELETE FROM server_plans`); err != nil {
			return err
		}
		if err := im.run(ctx, plans); err != nil {
			return err
		}
		n = im.rows
		if err := putStates(ctx, tx, im.newest); err != nil {
			return err
		}
		if err := keepTakenIDs(ctx, tx); err != nil {
			return err
		}
		if _, err := putIfAbsent(ctx, tx, unseeded, "yes"); err != nil {
			return err
		}
		return s.recordWholeChange(ctx, tx, s.now().UTC())
	})
	return n, err
}

// importer stores plans one by one. Those without an id wait in a table of their
// own until all others are stored, so that a new id cannot take one of theirs.
type importer struct {
	store *Store
	tx    *transaction
	// rows counts the plans so far.
	rows int
	// waiting are the rows, counted from 1, that wait for an id.
	waiting []int
	// newest is when each partner last confirmed a row.
	newest map[market.PartnerID]time.Time
	// known are the ids of the plans of feeds that the shop has, or had, by their keys.
	known map[feedKey]int64
	// owners are the plans that ids belong to; the key of a row by hand is empty.
	owners map[int64]feedKey
}

// feedKey is the partner's key of a plan.
type feedKey struct {
	partner market.PartnerID
	sku     market.SKU
}

// readIDs reads whose the ids are, before the rows go.
func (im *importer) readIDs(ctx context.Context) error {
	im.known, im.owners = map[feedKey]int64{}, map[int64]feedKey{}
	return queryEach(ctx, im.tx, func(rows scanner) error {
		var id int64
		var k feedKey
		var byHand, bundled bool
		if err := rows.Scan(&id, key[market.PartnerID]{&k.partner}, key[market.SKU]{&k.sku}, boolean{&byHand}, boolean{&bundled}); err != nil {
			return err
		}
		if byHand {
			k = feedKey{}
		} else {
			im.known[k] = id
		}
		if !bundled {
			im.owners[id] = k
		}
		return nil
	}, `SELECT id, partner_id, sku, source = 'hand', source = 'bundled' FROM server_plans
		UNION ALL SELECT plan_id, partner_id, coalesce(returns_as, ''), returns_as IS NULL, FALSE FROM journal_rows WHERE withdrawn_at IS NOT NULL`)
}

// setID gives a plan the id that it has in this shop.
func (im *importer) setID(p *market.Plan) {
	var own feedKey
	if p.Source != market.ByHand {
		own = feedKey{p.Partner, p.SKU}
		if id, known := im.known[own]; known {
			p.ID = id
			return
		}
	}
	if owner, taken := im.owners[p.ID]; taken && owner != own {
		p.ID = 0
	}
}

// importBatch bounds the plans with new ids that are in memory together.
const importBatch = 1000

func (im *importer) run(ctx context.Context, plans iter.Seq2[market.Plan, error]) error {
	const pending = `CREATE TEMPORARY TABLE pending_plans AS SELECT * FROM server_plans WHERE id = 0`
	if _, err := im.tx.ExecContext(ctx, pending); err != nil {
		return err
	}
	if err := im.storeAll(ctx, plans); err != nil {
		return err
	}
	if err := im.skipIDs(ctx); err != nil {
		return err
	}
	if err := im.storeWaiting(ctx); err != nil {
		return err
	}
	_, err := im.tx.ExecContext(ctx, `DROP TABLE pending_plans`)
	return err
}

func (im *importer) storeAll(ctx context.Context, plans iter.Seq2[market.Plan, error]) error {
	insert := insertInto(planColumns)
	known, err := im.tx.PrepareContext(ctx, insert)
	if err != nil {
		return err
	}
	defer known.Close()
	pending, err := im.tx.PrepareContext(ctx, strings.Replace(insert, "server_plans", "pending_plans", 1))
	if err != nil {
		return err
	}
	defer pending.Close()
	var p market.Plan
	args := cells(&p, planColumns)
	for plan, err := range plans {
		if err != nil {
			return err
		}
		if err := im.check(&plan); err != nil {
			return inRow(im.rows, err)
		}
		im.setID(&plan)
		stmt := known
		if plan.ID == 0 {
			im.waiting = append(im.waiting, im.rows)
			// Its number in waiting, from 1, serves as its id meanwhile.
			stmt, plan.ID = pending, int64(len(im.waiting))
		}
		p = plan
		if _, err := stmt.ExecContext(ctx, args...); err != nil {
			return inRow(im.rows, im.store.translate(err, "store a plan"))
		}
	}
	return nil
}

// check counts a plan and refuses one that cannot be stored.
func (im *importer) check(p *market.Plan) error {
	im.rows++
	if p.ID < 0 || p.ID > maxID {
		return errs.Field("id", "%d is not a number from 1 to %d", p.ID, maxID)
	}
	if p.Source == market.FromPartner && p.FetchedAt.After(im.newest[p.Partner]) {
		im.newest[p.Partner] = p.FetchedAt
	}
	return checkRow(p)
}

// skipIDs lets new rows get ids beyond those that came with their rows. SQLite does so by
// itself.
func (im *importer) skipIDs(ctx context.Context) error {
	last, err := im.store.dialect.lastIDs(ctx, im.tx)
	if err != nil {
		return err
	}
	var largest int64
	if err := im.tx.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) FROM server_plans`).Scan(&largest); err != nil {
		return err
	}
	if largest <= last["server_plans"] {
		return nil
	}
	return im.store.dialect.setLastID(ctx, im.tx, "server_plans", largest)
}

// storeWaiting stores the plans that came without an id, in their order, and so
// gives them new ids.
func (im *importer) storeWaiting(ctx context.Context) error {
	stmt, err := im.tx.PrepareContext(ctx, insertInto(planColumns[1:]))
	if err != nil {
		return err
	}
	defer stmt.Close()
	var p market.Plan
	args := cells(&p, planColumns[1:])
	query := "SELECT " + names(planColumns) + " FROM pending_plans WHERE id > $1 ORDER BY id LIMIT $2"
	for at := 0; at < len(im.waiting); at += importBatch {
		plans, err := queryPlans(ctx, im.tx, query, at, importBatch)
		if err != nil {
			return err
		}
		for i := range plans {
			p = plans[i]
			if _, err := stmt.ExecContext(ctx, args...); err != nil {
				return inRow(im.waiting[at+i], im.store.translate(err, "store a plan"))
			}
		}
	}
	return nil
}

// putStates notes when partners confirmed the rows of an import. What the rows do not say stays as it
// is, such as that a partner is paused, or what it says that is held.
func putStates(ctx context.Context, tx *transaction, newest map[market.PartnerID]time.Time) error {
	statements := []statement{stmt(`UPDATE partner_states SET good_at = NULL, confirmed_at = NULL, watched_since = NULL`)}
	for partner, at := range newest {
		statements = append(statements, stmt(`INSERT INTO partner_states (partner_id, good_at) VALUES ($1, $2)
			ON CONFLICT (partner_id) DO UPDATE SET good_at = excluded.good_at`, string(partner), stamp{&at}))
	}
	return tx.runAll(ctx, statements...)
}
