package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"launchrack/internal/market"
)

// countedKey is the setting that holds how many events there are up to one of them. Events
// never change, so each is counted once in the life of a database.
const countedKey = "events_counted"

// countedAtOnce is how many events are counted before that is stored: a caller may leave.
// Tests count fewer.
var countedAtOnce = 50_000

// counted is how many events are seen up to one of them, by the public and by an operator.
// Not every event is: a change of columns that the API does not have is none there.
type counted struct {
	Until  int64 `json:"until"`
	Public int   `json:"public"`
	All    int   `json:"all"`
}

// CountEvents gives how many events the public sees, or an operator.
func (s *Store) CountEvents(ctx context.Context, operator bool) (int, error) {
	for {
		c, read, err := s.countMore(ctx)
		if err != nil {
			return 0, err
		}
		if read < countedAtOnce && operator {
			return c.All, nil
		}
		if read < countedAtOnce {
			return c.Public, nil
		}
		if err := s.putCounted(ctx, c); err != nil {
			return 0, err
		}
	}
}

// countMore counts on from what is stored, and gives how many events it read.
func (s *Store) countMore(ctx context.Context) (c counted, read int, err error) {
	err = s.read(ctx, "count the events", func(tx *transaction) error {
		c, read = counted{}, 0
		value, err := setting(ctx, tx, countedKey)
		if err == nil {
			err = json.Unmarshal([]byte(value), &c)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
		return eachEvent(ctx, tx, market.EventQuery{After: c.Until}, func(e storedEvent) (bool, error) {
			read++
			return read < countedAtOnce, c.add(e)
		})
	})
	return c, read, err
}

func (c *counted) add(e storedEvent) error {
	c.Until = e.Seq
	for operator, n := range map[bool]*int{false: &c.Public, true: &c.All} {
		_, sees, err := e.as(operator)
		if err != nil {
			return err
		}
		if sees {
			*n++
		}
	}
	return nil
}

// putCounted stores a count unless another process has counted further.
func (s *Store) putCounted(ctx context.Context, c counted) error {
	return s.writeUnder(ctx, operatorLock, "store the count of events", func(tx *transaction) error {
		var stored counted
		value, err := setting(ctx, tx, countedKey)
		if err == nil {
			err = json.Unmarshal([]byte(value), &stored)
		}
		if err != nil && !errors.Is(err, sql.ErrNoRows) || stored.Until >= c.Until {
			return err
		}
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		_, err = putIfOther(ctx, tx, countedKey, string(text))
		return err
	})
}
