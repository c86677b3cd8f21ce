package store

import (
	"context"
	"database/sql/driver"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// batchRuns is how many runs of a statement PostgreSQL gets in one message. It bounds the
// memory of what waits to be sent.
const batchRuns = 1_000

// repeatInBatches sends many runs of a statement at once.
func repeatInBatches(ctx context.Context, tx *transaction, r *repeated) error {
	for from := 0; from < r.runs; from += batchRuns {
		batch, err := newBatch(r, from, min(from+batchRuns, r.runs))
		if err != nil {
			return err
		}
		if err := sendBatch(ctx, tx, r, from, batch); err != nil {
			return err
		}
	}
	return nil
}

func newBatch(r *repeated, from, to int) (*pgx.Batch, error) {
	batch := &pgx.Batch{}
	for run := from; run < to; run++ {
		args, err := r.args(run)
		if err != nil {
			return nil, err
		}
		values, err := valuesOf(args)
		if err != nil {
			return nil, err
		}
		batch.Queue(r.statement(run), values...)
	}
	return batch, nil
}

// valuesOf reads arguments now: the fields of the next run may be of the same plan.
func valuesOf(args []any) (values []any, err error) {
	values = make([]any, len(args))
	for i, arg := range args {
		if values[i], err = driver.DefaultParameterConverter.ConvertValue(arg); err != nil {
			return nil, err
		}
	}
	return values, nil
}

// sendBatch sends a batch on the connection of the transaction, and reads its answers. A panic
// meanwhile goes on outside of Raw, which would wait for the end of the transaction for ever.
func sendBatch(ctx context.Context, tx *transaction, r *repeated, first int, batch *pgx.Batch) error {
	var failed error
	var panicked any
	err := tx.conn.Raw(func(connection any) error {
		defer func() { panicked = recover() }()
		c, ok := connection.(*stdlib.Conn)
		if !ok {
			return fmt.Errorf("a connection to PostgreSQL is a %T", connection)
		}
		failed = readBatch(r, first, batch.Len(), c.Conn().SendBatch(ctx, batch))
		return nil
	})
	if panicked != nil {
		panic(panicked)
	}
	if failed != nil {
		return failed
	}
	return err
}

func readBatch(r *repeated, first, runs int, answers pgx.BatchResults) (err error) {
	for run := first; run < first+runs; run++ {
		if err := r.fail(run, readAnswer(r, run, answers)); err != nil {
			_ = answers.Close() // which reports the same error
			return err
		}
	}
	return answers.Close()
}

func readAnswer(r *repeated, run int, answers pgx.BatchResults) error {
	if r.read != nil {
		rows, err := answers.Query()
		if err != nil {
			return err
		}
		defer rows.Close()
		return readAll(r, run, rows)
	}
	tag, err := answers.Exec()
	if err != nil || r.affected == nil {
		return err
	}
	return r.affected(run, tag.RowsAffected())
}
