package store

import (
	"context"
	"database/sql"
	"errors"

	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
)

// maxShopVersions bounds the earlier settings that are kept.
const maxShopVersions = 100

// ShopSettings gives the settings of the shop that hold.
func (s *Store) ShopSettings(ctx context.Context) (storefront.Stored, error) {
	return reading(ctx, s, "read the settings of the shop", shopSettings)
}

func shopSettings(ctx context.Context, tx *transaction) (stored storefront.Stored, err error) {
	err = tx.QueryRowContext(ctx, `SELECT version, settings FROM shop_settings ORDER BY version DESC LIMIT 1`).Scan(&stored.Version, &stored.Settings)
	return stored, orNone(err)
}

// PublishShop stores the version of the settings after from, with a line of the audit log. The
// version of the catalogue moves, since pages and answers show the settings: all nodes hear it.
func (s *Store) PublishShop(ctx context.Context, from int64, settings []byte, entry operator.Entry) error {
	return s.write(ctx, "publish the settings of the shop", func(tx *transaction) error {
		stored, err := shopSettings(ctx, tx)
		if err != nil {
			return err
		}
		if stored.Version != from {
			return errs.New(errs.Conflict, "The settings of the shop were changed by somebody else. Load them again.")
		}
		if err := record(ctx, tx, entry); err != nil {
			return err
		}
		// The lock lets nobody else write an entry of this event meanwhile.
		if err := tx.runAll(ctx, stmt(`INSERT INTO shop_settings (version, entry, settings)
			SELECT $1, max(id), $2 FROM operator_audit WHERE event = $3`, from+1, string(settings), string(entry.Event)),
			stmt(`DELETE FROM shop_settings WHERE version <= $1`, from+1-maxShopVersions)); err != nil {
			return err
		}
		_, err = nextVersion(ctx, tx)
		return err
	})
}

// ShopBefore gives the version of the settings that an entry of the audit log published, and the
// settings before it.
func (s *Store) ShopBefore(ctx context.Context, entry int64) (version int64, before []byte, err error) {
	err = s.read(ctx, "read earlier settings of the shop", func(tx *transaction) error {
		err := tx.QueryRowContext(ctx, `SELECT version FROM shop_settings WHERE entry = $1`, entry).Scan(&version)
		if errors.Is(err, sql.ErrNoRows) {
			return errs.New(errs.NotFound, "Entry %d of the audit log changed no settings that are still known", entry)
		}
		if err != nil {
			return err
		}
		err = tx.QueryRowContext(ctx, `SELECT settings FROM shop_settings WHERE version = $1`, version-1).Scan(&before)
		switch {
		case errors.Is(err, sql.ErrNoRows) && version == 1:
			before = []byte("{}")
			return nil
		case errors.Is(err, sql.ErrNoRows):
			return errs.New(errs.Conflict, "The settings before entry %d are not kept any more", entry)
		}
		return err
	})
	return version, before, err
}

// PutSetting stores a setting, whatever was there.
func (s *Store) PutSetting(ctx context.Context, key, value string) error {
	return s.writeUnder(ctx, operatorLock, "store a setting", func(tx *transaction) error {
		_, err := putIfOther(ctx, tx, key, value)
		return err
	})
}
