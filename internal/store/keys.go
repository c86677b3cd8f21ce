package store

import (
	"context"
	"errors"
	"log/slog"
	"os"

	"launchrack/internal/watch"
)

// ShopKey and LogKey name the settings with the key that encrypts what receivers and partners told
// the shop, and with the one that signs its log of events.
const (
	ShopKey = "shop_key"
	LogKey  = "log_key"
	// leftOut is the setting with the fingerprint of a shop's key that a copy was taken away without.
	leftOut = "shop_key_left_out"
)

// doors are the statements after which nothing in a database opens the desk. Whether the access code
// is turned off stays.
var doors = []statement{
	stmt(`DELETE FROM operator_sessions`),
	stmt(`DELETE FROM operator_challenges`),
	stmt(`DELETE FROM operator_links`),
	stmt(`UPDATE operators SET invite_hash = NULL, invite_ends = NULL`),
	stmt(`UPDATE operator_code SET hash = '', generation = ''`),
	stmt(`DELETE FROM settings WHERE key = 'shop_draft'`),
	stmt(`UPDATE articles SET token = NULL`),
}

// Carry gives a copy of a backup for whoever takes it away: without all that opens the desk, and
// without the keys of the shop and of its log. Deleted bytes are not in the file either. It is gone
// once it is closed.
func Carry(ctx context.Context, file string, log *slog.Logger) (*os.File, error) {
	made, _, err := copySQLite(ctx, file, file, asItIs(file)...)
	if err != nil {
		return nil, err
	}
	defer removeSQLite(made) // an open file stays readable
	s, err := openAt(ctx, sqliteDialect(), made, log)
	if err != nil {
		return nil, copyError(file, file, err)
	}
	err = s.write(ctx, "take the keys out of a copy", func(tx *transaction) error {
		return errors.Join(tx.runAll(ctx, doors...), takeKeysOut(ctx, tx))
	})
	if err == nil {
		_, err = s.writer.ExecContext(ctx, `VACUUM`)
	}
	if err = errors.Join(err, s.Close()); err == nil {
		_, err = finishCopy(ctx, made)
	}
	if err != nil {
		return nil, copyError(file, file, err)
	}
	return os.Open(made)
}

func takeKeysOut(ctx context.Context, tx *transaction) error {
	stored, err := querySettings(ctx, tx, []string{ShopKey})
	if err != nil {
		return err
	}
	if keys, err := watch.ParseKeys(stored[ShopKey]); err == nil { // else a file has it
		if _, err := putIfOther(ctx, tx, leftOut, keys.Print()); err != nil {
			return err
		}
	}
	return tx.run(ctx, `DELETE FROM settings WHERE key IN ($1, $2)`, ShopKey, LogKey)
}

// takeKeysOver gives a copy that was taken away the keys of the database that it replaces, where they
// are its own. What nobody can read without them is deleted: it gives the number of watches that were.
func takeKeysOver(ctx context.Context, tx *transaction, replaced map[string]string) (lost int64, err error) {
	stored, err := querySettings(ctx, tx, []string{ShopKey, LogKey, leftOut})
	if err != nil {
		return 0, err
	}
	keys, unread := watch.ParseKeys(replaced[ShopKey])
	isOwn := unread == nil && keys.Print() == stored[leftOut]
	switch {
	case isOwn:
		_, err = putIfOther(ctx, tx, ShopKey, replaced[ShopKey])
	case stored[leftOut] != "":
		if err = tx.QueryRowContext(ctx, `SELECT count(*) FROM watches`).Scan(&lost); err == nil {
			err = tx.runAll(ctx, stmt(`DELETE FROM messages`), stmt(`DELETE FROM watches`), stmt(`DELETE FROM watch_receivers`), stmt(`DELETE FROM watch_asks`), stmt(`DELETE FROM closed_mailboxes`))
		}
	}
	if err == nil && stored[LogKey] == "" && replaced[LogKey] != "" {
		_, err = putIfOther(ctx, tx, LogKey, replaced[LogKey])
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `DELETE FROM settings WHERE key = $1`, leftOut)
	}
	return lost, err
}
