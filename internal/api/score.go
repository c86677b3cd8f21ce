package api

import (
	"context"
	"net/http"

	"launchrack/internal/answer"
	"launchrack/internal/browse"
	"launchrack/internal/row"
)

// scoreTrace answers GET and POST /rest/v1/rpc/score_trace: where the scores of a plan come from.
func (s *server) scoreTrace(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.once(w, r, answer.Revalidated, func(ctx context.Context) (outcome, error) {
		called, err := readCall(r)
		if err != nil {
			return outcome{}, err
		}
		args, err := readArguments(r, scoreArguments...)
		if err != nil {
			return outcome{}, err
		}
		id, err := planArgument(r, args, scoreArguments)
		if err != nil {
			return outcome{}, err
		}
		snap, err := s.snapshot()
		if err != nil {
			return outcome{}, err
		}
		plan, err := snap.ByID(id, who.sees())
		if err != nil {
			return outcome{}, err
		}
		called.content.text, err = row.AppendAny(nil, browse.ScoreTrace(s.Browse.Scores(), plan))
		return called, err
	})
}

// scoreArguments are the arguments of score_trace.
var scoreArguments = []string{"plan_id"}
