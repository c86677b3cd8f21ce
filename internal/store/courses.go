package store

import (
	"context"
	"maps"
	"slices"
	"time"

	"launchrack/internal/market"
	"launchrack/internal/price"
)

// today is the day, in UTC, of the price histories.
func (s *Store) today() time.Time { return s.now().UTC().Truncate(24 * time.Hour) }

// setCoursesOf sets how the prices of a few of all plans went, as of a day.
func setCoursesOf(ctx context.Context, tx *transaction, plans []market.Plan, day time.Time) error {
	places := make(map[int64]int, len(plans))
	for i := range plans {
		places[plans[i].ID] = i
	}
	return tx.eachOf(ctx, `SELECT plan_id, track FROM plan_journals WHERE plan_id`, ids(plans), func(rows scanner) error {
		var id int64
		var track []byte
		if err := rows.Scan(&id, &track); err != nil {
			return err
		}
		return setCourse(&plans[places[id]], track, day)
	})
}

// setCourses sets how the prices of plans with ids from one up to another went, as of a day.
// The plans are in the order of their ids. It reads no history: a plan's track is kept.
func setCourses(ctx context.Context, tx *transaction, plans []market.Plan, day time.Time, from, until int64) error {
	return queryEach(ctx, tx, func(rows scanner) error {
		var id int64
		var track []byte
		if err := rows.Scan(&id, &track); err != nil {
			return err
		}
		for len(plans) > 0 && plans[0].ID < id {
			plans = plans[1:]
		}
		if len(plans) > 0 && plans[0].ID == id {
			if err := setCourse(&plans[0], track, day); err != nil {
				return err
			}
		}
		return nil
	}, `SELECT plan_id, track FROM plan_journals
		WHERE plan_id >= $1 AND plan_id < $2 AND track IS NOT NULL ORDER BY plan_id`, from, until)
}

func setCourse(p *market.Plan, packed []byte, day time.Time) error {
	if packed == nil {
		return nil
	}
	track, err := price.ReadTrack(packed)
	if err != nil {
		return errJournal(err)
	}
	p.PriceCourse = track.Course(market.MomentOf(p, p.UpdatedAt), day).Text()
	return nil
}

// kept is what the events so far left of a plan, for those who read no events.
type kept struct {
	// batches are the numbers of those with its events, as appendNumber packs them.
	batches []byte
	// track is what the course of its price is made from, packed; nil while nothing moved.
	track []byte
	// bad is an error of the stored track.
	bad error
}

type keptPlans map[int64]*kept

func readKept(ctx context.Context, tx *transaction, ids []int64) (keptPlans, error) {
	all := make(keptPlans, len(ids))
	for _, id := range ids {
		all[id] = &kept{}
	}
	err := tx.eachOf(ctx, `SELECT plan_id, batches, track FROM plan_journals WHERE plan_id`, ids, func(rows scanner) error {
		var id int64
		var k kept
		err := rows.Scan(&id, &k.batches, &k.track)
		all[id] = &k
		return err
	})
	return all, err
}

// addBatch notes that a batch holds events of plans.
func (all keptPlans) addBatch(b *batch) error {
	return b.walk(func(_, plan int64, _ eventBytes) (err error) {
		k := all[plan]
		k.batches, err = appendNumber(k.batches, b.first)
		return err
	})
}

// follow adds a move to the track.
func (k *kept) follow(m move) {
	if m.isOther {
		k.track = nil
		return
	}
	track := &price.Track{}
	if k.track != nil {
		if track, k.bad = price.ReadTrack(k.track); k.bad != nil {
			return
		}
	}
	if track.IsEmpty() && !m.before.SeenAt.IsZero() {
		track.Add(m.before)
	}
	track.Add(m.after)
	k.track = track.AppendPacked(nil)
}

func (all keptPlans) store(ctx context.Context, tx *transaction) error {
	ids := slices.Sorted(maps.Keys(all))
	for _, id := range ids {
		if bad := all[id].bad; bad != nil {
			return errJournal(bad)
		}
	}
	return tx.put(ctx, "plan_journals", []string{"plan_id", "batches", "track"}, len(ids), func(i int) []any {
		return []any{ids[i], all[ids[i]].batches, all[ids[i]].track}
	})
}
