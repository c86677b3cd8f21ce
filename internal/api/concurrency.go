package api

import (
	"context"
	"errors"
	"net/http"
	"time"

	"launchrack/internal/catalog"
)

// answerTime bounds how long a caller may take to read a limited answer.
const answerTime = 30 * time.Second

// boundAnswer disconnects a caller who does not read the answer, since an unread answer
// counts against the limit.
func boundAnswer(w http.ResponseWriter) error {
	err := http.NewResponseController(w).SetWriteDeadline(time.Now().Add(answerTime))
	if errors.Is(err, http.ErrNotSupported) {
		return nil // a writer without a connection cannot block
	}
	return err
}

// The costs of calls that take the database, a partner or much of the processor. A client
// may make calls of some total cost in a second (overload.Rates).
const (
	costRead   = 1
	costChange = 2
	costDraw   = 3
	costUnlock = 5
	costFetch  = 5
	costJudge  = 20
	// rowsPerCost is how many rows of an export cost as much as one costRead.
	rowsPerCost = 500
)

// What calls take of the processor. What a query takes is counted as it runs.
const (
	// callTime is that of any call, and readTime that of a read of the database.
	callTime = 50 * time.Microsecond
	readTime = time.Millisecond
	// byteTime is that of parsing a byte of a request and of writing and compressing one
	// of an answer, rowTime that of writing a row of a list.
	byteTime = 10 * time.Nanosecond
	rowTime  = 10 * time.Microsecond
)

// charged makes a finder count against the rate of its client, by what it took. Answers
// that are ready take nothing, and long lists are counted where they are sent.
func (s *server) charged(r *http.Request, find finder) finder {
	return func(ctx context.Context, snap *catalog.Snapshot) (outcome, error) {
		if err := s.Rates.Admit(ctx); err != nil {
			return outcome{}, err
		}
		var queries catalog.Meter
		found, err := find(queries.Measure(ctx), snap)
		bytes := len(r.URL.RawQuery) + int(max(r.ContentLength, 0)) + len(found.content.text)
		took := callTime + queries.Took() + time.Duration(bytes)*byteTime
		if found.content.list != nil {
			took += time.Duration(found.content.list.Len()) * rowTime
		}
		s.Rates.Charge(ctx, took)
		return found, err
	}
}

// reading makes a handler that reads the database count against the rate of its client.
func (s *server) reading(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, who caller) error {
		if err := s.Rates.Admit(r.Context()); err != nil {
			return err
		}
		s.Rates.Charge(r.Context(), readTime)
		return h(w, r, who)
	}
}

// costly makes a handler count against the rate of its client.
func (s *server) costly(cost int, h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, who caller) error {
		if err := s.Rates.Spend(r.Context(), cost); err != nil {
			return err
		}
		return h(w, r, who)
	}
}
