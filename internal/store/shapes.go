package store

import (
	"context"

	"launchrack/internal/model/market"
)

// Shape gives the shape of the documents of a partner's last good refresh; empty before the
// first.
func (s *Store) Shape(ctx context.Context, partner market.PartnerID) (shape string, err error) {
	err = s.read(ctx, "read the shape of a partner's documents", func(tx *transaction) error {
		return orNone(tx.QueryRowContext(ctx, `SELECT shape FROM partner_shapes WHERE partner_id = $1`, string(partner)).Scan(&shape))
	})
	return shape, err
}

func putShape(ctx context.Context, tx *transaction, partner market.PartnerID, shape string) error {
	return tx.run(ctx, `INSERT INTO partner_shapes (partner_id, shape) VALUES ($1, $2)
		ON CONFLICT (partner_id) DO UPDATE SET shape = excluded.shape`, string(partner), shape)
}
