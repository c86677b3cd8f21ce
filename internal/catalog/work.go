package catalog

import (
	"context"
	"time"

	"launchrack/internal/door/meter"
	"launchrack/internal/model/errs"
)

// work is the budget of steps that is left to a query. It counts steps rather than
// time, so that a query is always refused or never. It also ends with the caller: every
// 2^16 steps it looks whether somebody still waits for the answer.
type work struct {
	ctx        context.Context
	left, look int
	given      int
	// gone reports that nobody waits any more.
	gone bool
}

// stepsPerLook is how many steps are taken between two looks at the caller.
const stepsPerLook = 1 << 16

// The costs of operations, in steps of about two nanoseconds.
const (
	textWork        = 8
	instructionWork = 10
	priceWork       = 150
	listWork        = 7
)

// workFor bounds the work of one query: a quarter of a second at 100,000 plans.
func workFor(ctx context.Context, rows int) work {
	given := 24_000_000 + 160*rows
	return work{ctx: ctx, left: given, look: given, given: given}
}

func (w *work) spend(steps int) { w.left -= steps }

// done reports that the query must end: its budget is used up, or its caller is gone.
func (w *work) done() bool {
	if w.left < w.look && !w.gone {
		w.look = w.left - stepsPerLook
		w.gone = w.ctx.Err() != nil
	}
	return w.left < 0 || w.gone
}

// err is the error of a query that must end.
func (w *work) err() error {
	if w.gone {
		return &errs.Error{Kind: errs.Unavailable, Message: "The answer was not waited for.", Wait: time.Second}
	}
	return &errs.Error{Kind: errs.TooLarge, Code: "54000",
		Message: "The conditions, the search and the order would take too long over this catalogue",
		Hint:    "Ask for fewer or simpler patterns and lists, or begin patterns with fixed text."}
}

// stepTime is about what one step of a query takes.
const stepTime = 2 * time.Nanosecond

// The steps of looking at a block of rows, and of sorting one row.
const (
	blockWork  = 600
	rankedWork = 40
)

// measure counts what an evaluation took for the meter of its caller.
func (e *evaluation) measure() {
	w := &e.compiler.work
	meter.Of(w.ctx).Query(time.Duration(w.given-w.left+blockWork*e.walked+rankedWork*len(e.ranked)) * stepTime)
}
