package store

import (
	"context"
	"encoding/json"

	"launchrack/internal/model/market"
	"launchrack/internal/partner/linkcheck"
)

// LinkChecks gives the last check of each partner's order links.
func (s *Store) LinkChecks(ctx context.Context) ([]linkcheck.Check, error) {
	return readingSoon(ctx, s, "read the checks of links", func(ctx context.Context, tx *transaction) ([]linkcheck.Check, error) {
		return queryList(ctx, tx, func(c *linkcheck.Check) []any {
			return []any{key[market.PartnerID]{&c.Partner}, stamp{&c.At}, key[linkcheck.State]{&c.State}, stamp{&c.BrokenSince}, object[[]linkcheck.Link]{&c.Links}}
		}, `SELECT partner_id, checked_at, state, broken_since, links FROM link_checks ORDER BY partner_id`)
	})
}

// PutLinkCheck replaces the check of a partner's order links under a lease.
func (s *Store) PutLinkCheck(ctx context.Context, lease market.Lease, c linkcheck.Check) error {
	links, err := json.Marshal(c.Links)
	if err != nil {
		return err
	}
	return s.writeUnder(ctx, clickLock, "store a check of links", func(tx *transaction) error {
		if err := s.checkLease(ctx, tx, lease); err != nil {
			return err
		}
		return tx.run(ctx, `INSERT INTO link_checks (partner_id, checked_at, state, broken_since, links) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (partner_id) DO UPDATE SET checked_at = excluded.checked_at, state = excluded.state, broken_since = excluded.broken_since, links = excluded.links`,
			string(c.Partner), stamp{&c.At}, string(c.State), stamp{&c.BrokenSince}, string(links))
	})
}
