package store

import (
	"context"
	"time"

	"launchrack/internal/model/market"
)

// selectNextEnd finds the next time at which EndOffers has something to do.
const selectNextEnd = `SELECT min(at) FROM (SELECT min(ends_at) AS at FROM server_plans WHERE ends_at IS NOT NULL
	UNION ALL SELECT min(coupon_until) FROM server_plans WHERE coupon_until IS NOT NULL AND price_unconfirmed_since IS NULL) AS ends`

// EndOffers withdraws the plans whose offer has ended by now, those by hand too, and marks the prices that
// need a coupon which has ended as not confirmed since then. It reports whether it did, and when it has to be called
// next; zero for no time that is known. It is one transaction, so that one of several processes does it,
// and no refresh comes between. A clock that is ahead of the database's ends nothing early.
func (s *Store) EndOffers(ctx context.Context, now time.Time) (changed bool, next time.Time, err error) {
	next, err = reading(ctx, s, "look for offers that end", queryNextEnd)
	if err != nil || next.IsZero() || next.After(now) {
		return false, next, err
	}
	err = s.write(ctx, "end offers", func(tx *transaction) error {
		theirs, err := s.clock(ctx, tx)
		if err != nil {
			return err
		}
		if theirs.Before(now) {
			now = theirs
		}
		if changed, err = s.endOffers(ctx, tx, now); err == nil {
			next, err = queryNextEnd(ctx, tx)
		}
		return err
	})
	return changed && err == nil, next, err
}

func queryNextEnd(ctx context.Context, tx *transaction) (next time.Time, err error) {
	err = tx.QueryRowContext(ctx, selectNextEnd).Scan(stamp{&next})
	return next, err
}

func (s *Store) endOffers(ctx context.Context, tx *transaction, now time.Time) (bool, error) {
	withdrawn, changed := map[market.PartnerID][]int64{}, map[market.PartnerID][]int64{}
	for query, into := range map[string]map[market.PartnerID][]int64{
		`SELECT partner_id, id FROM server_plans WHERE ends_at <= $1 AND source <> 'hand'`:          withdrawn,
		`DELETE FROM server_plans WHERE ends_at <= $1 AND source = 'hand' RETURNING partner_id, id`: changed,
		`UPDATE server_plans SET price_unconfirmed_since = coupon_until WHERE coupon_until <= $1
			AND price_unconfirmed_since IS NULL AND (ends_at IS NULL OR ends_at > $1) RETURNING partner_id, id`: changed,
	} {
		if err := queryByPartner(ctx, tx, into, query, stamp{&now}); err != nil {
			return false, err
		}
	}
	for partner, ids := range withdrawn {
		if err := withdraw(ctx, tx, partner, ids); err != nil {
			return false, err
		}
		changed[partner] = append(changed[partner], ids...)
	}
	if len(changed) == 0 {
		return false, nil
	}
	return true, s.recordChanges(ctx, tx, occasion{at: now}, changed)
}

// queryByPartner adds the ids of rows to those of their partners.
func queryByPartner(ctx context.Context, tx *transaction, ids map[market.PartnerID][]int64, query string, args ...any) error {
	return queryEach(ctx, tx, func(rows scanner) error {
		var partner market.PartnerID
		var id int64
		if err := rows.Scan(key[market.PartnerID]{&partner}, &id); err != nil {
			return err
		}
		ids[partner] = append(ids[partner], id)
		return nil
	}, query, args...)
}
