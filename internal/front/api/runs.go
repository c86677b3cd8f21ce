package api

import (
	"context"
	"net/http"
	"time"

	"launchrack/internal/door/answer"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// refreshRun is a row of refresh_runs.
type refreshRun struct {
	RunID     int64               `json:"run_id"`
	PartnerID market.PartnerID    `json:"partner_id"`
	StartedAt *string             `json:"started_at"`
	EndedAt   *string             `json:"ended_at"`
	Outcome   view.RefreshOutcome `json:"outcome"`
	Reason    *string             `json:"reason"`
	Added     int                 `json:"added"`
	Changed   int                 `json:"changed"`
	Withdrawn int                 `json:"withdrawn"`
	Rejected  int                 `json:"rejected"`
	Unchanged int                 `json:"unchanged"`
}

// maxRuns is how many of the newest lines of the log are read, of one partner where one is asked for.
const maxRuns = 5_000

// refreshRuns answers GET and HEAD /rest/v1/refresh_runs: the log of refreshes, the newest
// first unless the call names an order.
func (s *server) refreshRuns(w http.ResponseWriter, r *http.Request, _ caller) error {
	return s.once(w, r, answer.Unstored, func(ctx context.Context) (outcome, error) {
		call := listing{table: refreshRuns}
		if err := call.read(r); err != nil {
			return outcome{}, err
		}
		var partner market.PartnerID
		if asked, _ := pushed(call.q.Where); asked.Partner != nil {
			partner = *asked.Partner
		}
		meter := answer.MeterOf(ctx)
		meter.Read()
		logged, err := s.Runs(ctx, partner, maxRuns)
		if err != nil {
			return outcome{}, err
		}
		meter.Rows(len(logged))
		return findIn(&call, runRows(logged))
	})
}

func runRows(logged []market.Run) []refreshRun {
	list := make([]refreshRun, len(logged))
	for i := range logged {
		run := &logged[i]
		list[i] = refreshRun{RunID: run.ID, PartnerID: run.Partner, StartedAt: exactTime(run.StartedAt), EndedAt: exactTime(run.EndedAt),
			Outcome: outcomeOf(run.Outcome), Reason: textOrNull(run.Reason),
			Added: run.Added, Changed: run.Changed, Withdrawn: run.Withdrawn, Rejected: run.Rejected, Unchanged: run.Unchanged}
	}
	return list
}

// outcomeOf gives the word of the page /status.
func outcomeOf(o market.Outcome) view.RefreshOutcome {
	if o == market.OutcomeGood {
		return view.OutcomeOK
	}
	return view.RefreshOutcome(o)
}

// exactTime writes a time to the microsecond; it is null for a time that never was.
func exactTime(t time.Time) *string {
	if t.IsZero() {
		return nil
	}
	text := t.UTC().Format(time.RFC3339Nano)
	return &text
}
