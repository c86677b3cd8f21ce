package api

import (
	"errors"
	"net/http"
	"time"
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
	costChange = 2
	costUnlock = 5
	costFetch  = 5
	costJudge  = 20
)

// costly makes a handler count against the rate of its client.
func (s *server) costly(cost int, h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, who caller) error {
		if err := s.Rates.Spend(r.Context(), cost); err != nil {
			return err
		}
		return h(w, r, who)
	}
}
