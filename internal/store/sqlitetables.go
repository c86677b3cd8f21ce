package store

import (
	"context"
)

// listSQLiteColumns: flags are numbers.
const listSQLiteColumns = `SELECT m.name, c.name, false, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c
	WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND m.name <> 'goose_db_version' ORDER BY m.name, c.cid`

// lastSQLiteIDs gives the last id of each table that never reuses one (AUTOINCREMENT).
func lastSQLiteIDs(ctx context.Context, tx *transaction) (map[string]int64, error) {
	return queryMap(ctx, tx, pairOf[string, int64], `SELECT name, seq FROM sqlite_sequence WHERE name <> 'goose_db_version'`)
}

func setLastSQLiteID(ctx context.Context, tx *transaction, table string, id int64) error {
	return tx.runAll(ctx, stmt(`DELETE FROM sqlite_sequence WHERE name = $1`, table), stmt(`INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)`, table, id))
}
