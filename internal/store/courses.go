package store

import (
	"context"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// today is the day, in UTC, of the price histories.
func (s *Store) today() time.Time { return s.now().UTC().Truncate(24 * time.Hour) }

// courses is what the courses of plans depend on besides their tracks.
type courses struct {
	day time.Time
	// watched has since when the shop watches its partners.
	watched map[market.PartnerID]time.Time
}

func coursesAsOf(day time.Time, partners []market.PartnerState) courses {
	c := courses{day, make(map[market.PartnerID]time.Time, len(partners))}
	for _, s := range partners {
		c.watched[s.Partner.ID] = s.WatchedSince
	}
	return c
}

// setFew sets how the prices of a few of all plans went.
func (c courses) setFew(ctx context.Context, tx *transaction, plans []market.Plan) error {
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
		return c.set(&plans[places[id]], track)
	})
}

// setAll sets how the prices of plans with ids from one up to another went. The plans are in the
// order of their ids. It reads no history: a plan's track is kept.
func (c courses) setAll(ctx context.Context, tx *transaction, plans []market.Plan, from, until int64) error {
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
			if err := c.set(&plans[0], track); err != nil {
				return err
			}
		}
		return nil
	}, `SELECT plan_id, track FROM plan_journals
		WHERE plan_id >= $1 AND plan_id < $2 AND track IS NOT NULL ORDER BY plan_id`, from, until)
}

func (c courses) set(p *market.Plan, packed []byte) error {
	if packed == nil {
		return nil
	}
	track, err := price.ReadTrack(packed)
	if err != nil {
		return errJournal(err)
	}
	if p.WatchFrom(c.watched[p.Partner]); p.WatchedSince.IsZero() {
		p.WatchedSince = c.day // so no figure is told
	}
	p.PriceCourse = track.Course(market.MomentOf(p, p.UpdatedAt), c.day, p.WatchedSince).Text()
	p.WatchedSince = time.Time{} // a snapshot sets it
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
	for _, plan := range b.plans {
		var err error
		if all[plan].batches, err = appendNumber(all[plan].batches, b.first); err != nil {
			return err
		}
	}
	return nil
}

// follow adds a move to the track.
func (k *kept) follow(m move) {
	if m.isFirst {
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
