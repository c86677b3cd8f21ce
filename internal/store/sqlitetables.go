package store

import (
	"context"
)

// listSQLiteColumns: flags are numbers.
const listSQLiteColumns = `SELECT m.name, c.name, false, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c
	WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\_%' ESCAPE '\' AND m.name <> 'goose_db_version' ORDER BY m.name, c.cid`

// lastSQLiteIDs gives the last id of each table that never reuses one (AUTOINCREMENT).
func lastSQLiteIDs(ctx context.Context, tx *transaction) (map[string]int64, error) {
	return queryNumbers(ctx, tx, `SELECT name, seq FROM sqlite_sequence WHERE name <> 'goose_db_version'`)
}

func setLastSQLiteID(ctx context.Context, tx *transaction, table string, id int64) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM sqlite_sequence WHERE name = $1`, table); err != nil {
		return err
	}
	return tx.run(ctx, `INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)`, table, id)
}

// queryNumbers gives a number for each name.
func queryNumbers(ctx context.Context, tx *transaction, query string) (map[string]int64, error) {
	numbers := map[string]int64{}
	err := queryEach(ctx, tx, func(rows scanner) error {
		var name string
		var n int64
		if err := rows.Scan(&name, &n); err != nil {
			return err
		}
		numbers[name] = n
		return nil
	}, query)
	return numbers, err
}
