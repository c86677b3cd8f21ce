package store

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"

	"launchrack/internal/model/errs"
)

const listPostgresColumns = `SELECT t.relname, a.attname, a.atttypid = 'bool'::regtype,
		coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0)
	FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
		LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
	WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND t.relname <> 'goose_db_version'
	ORDER BY t.relname COLLATE "C", a.attnum`

// lastPostgresIDs gives the last id of each table whose id is an identity column.
func lastPostgresIDs(ctx context.Context, tx *transaction) (map[string]int64, error) {
	return queryMap(ctx, tx, pairOf[string, int64], `SELECT t.relname, coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(t.relname), a.attname)::regclass), 0)
		FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attidentity <> ''
		WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace AND t.relname <> 'goose_db_version'`)
}

// setLastPostgresID sets a sequence whatever becomes of the transaction. A number that was
// skipped is no harm.
func setLastPostgresID(ctx context.Context, tx *transaction, table string, id int64) error {
	return tx.run(ctx, `SELECT setval(pg_get_serial_sequence(quote_ident($1), (SELECT attname::text FROM pg_attribute
		WHERE attrelid = quote_ident($1)::regclass AND attidentity <> '')), greatest($2::bigint, 1), $2::bigint > 0)`, table, id)
}

// copyPostgres copies a shop into a SQLite file: a backup has one format, whatever the
// database is.
func copyPostgres(ctx context.Context, address, name string) (file string, c Contents, err error) {
	return makeCopy(ctx, errs.Address(address), name, func(made string) error { return copyPostgresTo(ctx, address, made) })
}

func copyPostgresTo(ctx context.Context, address, file string) error {
	source, err := OpenReadOnly(ctx, address, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	target, err := openAt(ctx, sqliteDialect(), file, source.log)
	if err != nil {
		return errors.Join(err, source.Close())
	}
	_, err = copyShop(ctx, source, target, copyOptions{})
	return errors.Join(err, target.Close(), source.Close())
}

// restorePostgres replaces all rows in one transaction. What the database held before, if
// anything, is in a backup beside the one that is restored.
func restorePostgres(ctx context.Context, r *restoring) (kept string, err error) {
	target, err := openAt(ctx, postgresDialect(), r.address, r.log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	filled, err := mayReplace(ctx, target, r.force)
	if err != nil {
		return "", err
	}
	if filled {
		kept = r.file + ".before-" + r.now.UTC().Format(stampFormat)
		if _, err := Backup(ctx, r.address, kept, false); err != nil {
			return "", err
		}
	}
	return kept, fillPostgres(ctx, r, target)
}

// fillPostgres copies a backup through a file of its own, which is brought up to date.
func fillPostgres(ctx context.Context, r *restoring, target *Store) error {
	name := filepath.Join(os.TempDir(), filepath.Base(r.file))
	made, _, err := copySQLite(ctx, r.file, name, asItIs(r.file)...)
	if err != nil {
		return err
	}
	defer removeSQLite(made)
	if err := r.advance(ctx, made); err != nil {
		return copyError(r.file, name, err)
	}
	source, err := openAt(ctx, sqliteDialect(), made, r.log)
	if err != nil {
		return copyError(r.file, name, err)
	}
	_, err = copyShop(ctx, source, target, copyOptions{replace: true})
	return errors.Join(err, source.Close())
}

// mayReplace refuses the database of nodes that run, and without force one with plans.
// It reports whether there is something to keep.
func mayReplace(ctx context.Context, s *Store, force bool) (filled bool, err error) {
	var nodes, plans, settings int64
	err = s.read(ctx, "count its plans", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT (`+countNodes+`), (SELECT count(*) FROM server_plans), (SELECT count(*) FROM settings)`).
			Scan(&nodes, &plans, &settings)
	})
	switch {
	case err != nil:
		return false, err
	case nodes > 0:
		return false, errs.New(errs.Invalid, "%d shops run on %s; stop them first", nodes, s.name)
	case plans > 0 && !force:
		return false, errs.New(errs.Invalid, "%s holds %d plans; --force replaces them and writes a backup of them beside the one that is restored", s.name, plans)
	}
	return plans+settings > 0, nil
}
