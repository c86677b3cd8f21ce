package store

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// privateColumns are the columns of the journal that the archive never shows. The list stands
// still: a column that becomes one of the API's does not change what was archived before.
var privateColumns = map[string]bool{"sku": true, "source": true, "cpu_sockets": true, "unconfirmed_since": true,
	"price_unconfirmed_since": true, "other_quotes": true, "quoted_tax": true, "corrections": true, "from_text": true, storedKey: true}

// Records gives the events above after, up to until, one for each number: one that no event has is
// a record of nothing.
func (s *Store) Records(ctx context.Context, after, until int64) iter.Seq2[market.Record, error] {
	return func(yield func(market.Record, error) bool) {
		if until <= after {
			return
		}
		next, isOver := after+1, false
		give := func(r market.Record, err error) bool {
			isOver = isOver || !yield(r, err)
			return !isOver
		}
		// fill gives the numbers before one that no event has.
		fill := func(seq int64) bool {
			for ; next < seq && give(market.Record{Seq: next}, nil); next++ {
			}
			return !isOver
		}
		err := s.read(ctx, "read the events", func(tx *transaction) error {
			return eachEvent(ctx, tx, market.EventQuery{After: after, Until: until}, func(e storedEvent) (bool, error) {
				if !fill(e.Seq) {
					return false, nil
				}
				next = e.Seq + 1
				return give(e.record(), nil), nil
			})
		})
		switch {
		case isOver:
		case err != nil:
			yield(market.Record{}, err)
		default:
			fill(until + 1)
		}
	}
}

// record gives the event in the form of the archive.
func (e *storedEvent) record() market.Record {
	r := market.Record{Seq: e.Seq, At: e.At}
	shown, isSeen := e.byPublic()
	if isSeen {
		r.Before, r.After = archived(shown.before, shown.after == nil), archived(shown.after, shown.before == nil)
	}
	if r.Before == nil && r.After == nil { // also a change of private columns alone
		r.Private = e.private(e.before, e.after)
		return r
	}
	r.IsPublic, r.Run, r.TakesBack, r.Begins = true, e.Run, e.TakesBack, e.Begins
	r.Plan, r.Partner, r.Kind = e.Plan, e.Partner, shown.Kind
	if e.seen != seenSame {
		r.Private = e.private(e.before, e.after)
	} else if before, after := hidden(e.before), hidden(e.after); len(before)+len(after) > len("{}{}") {
		r.Private = e.private(before, after)
	}
	return r
}

// archived writes the public columns of a side, by their names; nil where there are none.
func archived(side []byte, isWhole bool) []byte {
	if side == nil {
		return nil
	}
	shown := filtered(side, func(name string, value []byte) bool {
		return !privateColumns[name] && !(isWhole && string(value) == "null")
	})
	if len(shown) == len("{}") && !isWhole {
		return nil
	}
	return shown
}

func hidden(side []byte) []byte {
	return filtered(side, func(name string, _ []byte) bool { return privateColumns[name] })
}

// filtered writes some members of an object; none of nil.
func filtered(object []byte, wanted func(name string, value []byte) bool) []byte {
	b := []byte{'{'}
	row.EachMember(object, func(name, value []byte) {
		if !wanted(string(name), value) {
			return
		}
		if len(b) > 1 {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), name...), '"', ':'), value...)
	})
	return append(b, '}')
}

// private writes what the public does not see, with all that tells the event from others.
func (e *storedEvent) private(before, after json.RawMessage) []byte {
	text, err := json.Marshal([]any{e.At.UnixMicro(), e.Run, e.TakesBack, e.Begins, e.Plan, e.Partner, e.Kind, e.seen,
		orEmpty(before), orEmpty(after)})
	if err != nil {
		return fmt.Append(nil, err, e.Seq, before, after) // columns that are no JSON are damage, and told from what was there
	}
	return text
}

func orEmpty(object json.RawMessage) json.RawMessage {
	if object == nil {
		return json.RawMessage("{}")
	}
	return object
}

// LogTiles gives the tiles of a level from one number up to another, which is left out.
func (s *Store) LogTiles(ctx context.Context, level int, from, to int64) (tiles []market.LogTile, err error) {
	err = s.read(ctx, "read the log of events", func(tx *transaction) error {
		return queryEach(ctx, tx, func(rows scanner) error {
			t := market.LogTile{Level: level}
			var hash []byte
			if err := rows.Scan(&t.N, &hash); err != nil {
				return err
			}
			if copy(t.Hash[:], hash) != len(t.Hash) {
				return errs.New(errs.Damaged, "a hash of the log of events has %d bytes", len(hash))
			}
			tiles = append(tiles, t)
			return nil
		}, `SELECT n, hash FROM log_tiles WHERE level = $1 AND n >= $2 AND n < $3 ORDER BY n`, level, from, to)
	})
	return tiles, err
}

// LogCheckpoints gives the signed states of the log, the newest first, at most limit.
func (s *Store) LogCheckpoints(ctx context.Context, limit int) ([]market.LogCheckpoint, error) {
	return reading(ctx, s, "read the log of events", func(ctx context.Context, tx *transaction) ([]market.LogCheckpoint, error) {
		return checkpoints(ctx, tx, limit)
	})
}

func checkpoints(ctx context.Context, tx *transaction, limit int) (list []market.LogCheckpoint, err error) {
	return queryList(ctx, tx, func(c *market.LogCheckpoint) []any { return []any{&c.Day, &c.Size, &c.Note} },
		`SELECT day, size, note FROM log_checkpoints ORDER BY size DESC, day DESC LIMIT $1`, limit)
}

// GrowLog adds tiles and a checkpoint to a log that had a size. It reports false, and stores
// nothing, where another node has made it grow meanwhile.
func (s *Store) GrowLog(ctx context.Context, had int64, tiles []market.LogTile, c market.LogCheckpoint) (grown bool, err error) {
	err = s.writeUnder(ctx, logLock, "add to the log of events", func(tx *transaction) error {
		newest, err := checkpoints(ctx, tx, 1)
		if err != nil {
			return err
		}
		if len(newest) > 0 && newest[0].Size != had || len(newest) == 0 && had != 0 {
			return nil
		}
		grown = true
		err = tx.repeat(ctx, repeated{
			query: `INSERT INTO log_tiles (level, n, hash) VALUES ($1, $2, $3)`, runs: len(tiles),
			args: func(i int) ([]any, error) { return []any{tiles[i].Level, tiles[i].N, tiles[i].Hash[:]}, nil },
		})
		if err != nil {
			return err
		}
		return tx.run(ctx, `INSERT INTO log_checkpoints (day, size, note) VALUES ($1, $2, $3)
			ON CONFLICT (day) DO UPDATE SET size = excluded.size, note = excluded.note`, c.Day, c.Size, c.Note)
	})
	return grown && err == nil, err
}
