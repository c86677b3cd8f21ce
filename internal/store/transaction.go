package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"slices"
	"strings"
)

// transaction is a transaction and its connection.
type transaction struct {
	*sql.Tx
	conn    *sql.Conn
	dialect *dialect
}

// end undoes what was not committed, and lets go of the connection.
func (tx *transaction) end() {
	// Rollback gives sql.ErrTxDone where the transaction has ended, as it has after a commit.
	// Else both fail only where the connection is gone, which the statement before has told.
	_ = tx.Rollback()
	_ = tx.conn.Close()
}

// queryList reads all rows of a query. into tells where the columns of a row go.
func queryList[T any](ctx context.Context, db querier, into func(*T) []any, query string, args ...any) (list []T, err error) {
	err = queryEach(ctx, db, func(rows scanner) error {
		var one T
		err := rows.Scan(into(&one)...)
		list = append(list, one)
		return err
	}, query, args...)
	if err != nil {
		return nil, err
	}
	return list, nil
}

// queryMap reads all rows of a query, each a key and its value.
func queryMap[K comparable, V any](ctx context.Context, db querier, into func(*K, *V) []any, query string, args ...any) (map[K]V, error) {
	all := map[K]V{}
	return all, queryEach(ctx, db, func(rows scanner) error {
		var key K
		var value V
		err := rows.Scan(into(&key, &value)...)
		all[key] = value
		return err
	}, query, args...)
}

// queryEach calls do with each row of a query.
func queryEach(ctx context.Context, db querier, do func(row scanner) error, query string, args ...any) error {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := do(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// eachOf calls do with the rows of a query that ends with a column, where that is one of ids, in
// any order.
func (tx *transaction) eachOf(ctx context.Context, query string, ids []int64, do func(row scanner) error) error {
	for some := range slices.Chunk(ids, batchRuns) {
		list, err := json.Marshal(some)
		if err != nil {
			return err
		}
		if err := queryEach(ctx, tx, do, query+tx.dialect.isAmong, string(list)); err != nil {
			return err
		}
	}
	return nil
}

// orNone is the error of a query of one row, of which there may be none.
func orNone(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// itself is what queryList reads where a row is one column.
func itself[T any](one *T) []any { return []any{one} }

// pairOf is what queryMap reads where a row is two columns.
func pairOf[K comparable, V any](key *K, value *V) []any { return []any{key, value} }

// scanner is a row of a query.
type scanner interface{ Scan(into ...any) error }

// results are the rows that one run of a statement gave.
type results interface {
	Next() bool
	scanner
	Err() error
}

// repeated is a statement that runs once for each of several items, in their order.
type repeated struct {
	query string
	// queryOf gives another statement for a run, after its arguments; nil where all runs have the same.
	queryOf func(run int) string
	// runs is how often.
	runs int
	// args gives the arguments of a run. They are read before it is called again.
	args func(run int) ([]any, error)
	// affected gets the number of rows that a run changed; nil for a statement that reads
	// or where it does not matter.
	affected func(run int, rows int64) error
	// read gets the rows of a run; nil for a statement that gives none.
	read func(run int, rows results) error
	// failed may say more about the error of a run.
	failed func(run int, err error) error
}

func (r *repeated) fail(run int, err error) error {
	if err == nil || r.failed == nil {
		return err
	}
	return r.failed(run, err)
}

// run runs a statement.
func (tx *transaction) run(ctx context.Context, statement string, args ...any) error {
	_, err := tx.ExecContext(ctx, statement, args...)
	return err
}

// statement is one whose result does not matter, with its arguments.
type statement struct {
	text string
	args []any
}

// stmt is a statement for runAll.
func stmt(text string, args ...any) statement { return statement{text, args} }

// runAll runs statements in their order, up to the first that fails.
func (tx *transaction) runAll(ctx context.Context, statements ...statement) error {
	for _, s := range statements {
		if err := tx.run(ctx, s.text, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// change runs a statement and counts the rows that it changed.
func (tx *transaction) change(ctx context.Context, statement string, args ...any) (int64, error) {
	result, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// repeat runs a statement for each of several items. PostgreSQL gets many of them in one
// message, so that a write waits for few answers.
func (tx *transaction) repeat(ctx context.Context, r repeated) error {
	if r.runs == 0 {
		return nil
	}
	return tx.dialect.repeat(ctx, tx, &r)
}

// putTogether is how many rows one statement of put stores. Each statement costs SQLite's driver a
// goroutine, and each parameter more than the one before.
const putTogether = 50

// put stores n rows of a table, in the place of those with the same value in the first column.
func (tx *transaction) put(ctx context.Context, table string, columns []string, n int, values func(i int) []any) error {
	var set []string
	for _, c := range columns[1:] {
		set = append(set, c+" = excluded."+c)
	}
	query := func(rows int) string {
		return "INSERT INTO " + table + " (" + strings.Join(columns, ", ") + ") VALUES " + placeholderRows(rows, len(columns)) +
			" ON CONFLICT (" + columns[0] + ") DO UPDATE SET " + strings.Join(set, ", ")
	}
	whole := query(putTogether)
	return tx.repeat(ctx, repeated{
		runs: (n + putTogether - 1) / putTogether,
		args: func(run int) (args []any, err error) {
			for i := run * putTogether; i < min((run+1)*putTogether, n); i++ {
				args = append(args, values(i)...)
			}
			return args, nil
		},
		queryOf: func(run int) string {
			if rows := n - run*putTogether; rows < putTogether {
				return query(rows)
			}
			return whole
		},
	})
}

func (r *repeated) statement(run int) string {
	if r.queryOf == nil {
		return r.query
	}
	return r.queryOf(run)
}

// repeatEach runs prepared statements for one item after the other.
func repeatEach(ctx context.Context, tx *transaction, r *repeated) error {
	prepared := map[string]*sql.Stmt{}
	defer func() {
		for _, stmt := range prepared {
			stmt.Close()
		}
	}()
	for run := range r.runs {
		args, err := r.args(run)
		if err != nil {
			return err
		}
		query := r.statement(run)
		stmt := prepared[query]
		if stmt == nil {
			if stmt, err = tx.PrepareContext(ctx, query); err != nil {
				return err
			}
			prepared[query] = stmt
		}
		if err := r.fail(run, runOnce(ctx, stmt, r, run, args)); err != nil {
			return err
		}
	}
	return nil
}

func runOnce(ctx context.Context, stmt *sql.Stmt, r *repeated, run int, args []any) error {
	if r.read != nil {
		rows, err := stmt.QueryContext(ctx, args...)
		if err != nil {
			return err
		}
		// After a panic too: SQLite's driver crashes where rows outlive their statement.
		defer rows.Close()
		return errors.Join(readAll(r, run, rows), rows.Close())
	}
	result, err := stmt.ExecContext(ctx, args...)
	if err != nil || r.affected == nil {
		return err
	}
	n, err := result.RowsAffected()
	if err != nil {
		return err
	}
	return r.affected(run, n)
}

func readAll(r *repeated, run int, rows results) error {
	if err := r.read(run, rows); err != nil {
		return err
	}
	return rows.Err()
}

// one reads the row of a run that gives at most one, and reports whether it did.
func one(rows results, into ...any) (found bool, err error) {
	if !rows.Next() {
		return false, rows.Err()
	}
	return true, rows.Scan(into...)
}
