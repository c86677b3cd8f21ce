package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"launchrack/internal/model/errs"
)

// Contents is what a database holds, as far as a backup is compared with it.
type Contents struct {
	// Schema is the version of the schema, Version the catalogue's.
	Schema, Version int64
	// Rows is the number of rows of each table.
	Rows map[string]int64
}

// Plans is the number of plans.
func (c Contents) Plans() int64 { return c.Rows["server_plans"] }

// String names what an operator cares for.
func (c Contents) String() string {
	return fmt.Sprintf("%d plans, %d refresh reports, %d documents of partners, %d lines of the audit log, schema %d",
		c.Plans(), c.Rows["refresh_runs"], c.Rows["documents"], c.Rows["operator_audit"], c.Schema)
}

// querier is a connection or a transaction.
type querier interface {
	QueryContext(context.Context, string, ...any) (*sql.Rows, error)
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// sqliteContents counts the rows of a SQLite database. One that is not a shop's gives an
// error of kind errs.Invalid.
func sqliteContents(ctx context.Context, db querier) (c Contents, err error) {
	tables, err := sqliteTables(ctx, db)
	if err != nil {
		return c, err
	}
	if !slices.Contains(tables, "goose_db_version") || !slices.Contains(tables, "server_plans") {
		return c, errs.New(errs.Invalid, "it is no database of Launchrack")
	}
	c.Rows = map[string]int64{}
	for _, table := range tables {
		var n int64
		if err := db.QueryRowContext(ctx, `SELECT count(*) FROM "`+strings.ReplaceAll(table, `"`, `""`)+`"`).Scan(&n); err != nil {
			return c, err
		}
		c.Rows[table] = n
	}
	err = errors.Join(
		db.QueryRowContext(ctx, `SELECT coalesce(max(version_id), 0) FROM goose_db_version`).Scan(&c.Schema),
		db.QueryRowContext(ctx, `SELECT version FROM catalogue_version`).Scan(&c.Version))
	return c, err
}

func sqliteTables(ctx context.Context, db querier) (tables []string, err error) {
	return queryList(ctx, db, itself[string], `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\_%' ESCAPE '\'`)
}

// checkIntegrity has SQLite look at every page, index and rule of a database.
func checkIntegrity(ctx context.Context, db querier) error {
	var found string
	if err := db.QueryRowContext(ctx, `PRAGMA integrity_check(1)`).Scan(&found); err != nil {
		return err
	}
	if found != "ok" {
		return errs.New(errs.Damaged, "it is damaged: %s", found)
	}
	return nil
}
