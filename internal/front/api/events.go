package api

import (
	"context"
	"math"
	"net/http"
	"strconv"
	"time"

	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowset"
	"launchrack/internal/door/answer"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

const (
	// defaultEvents is how many events an answer has where the call names no limit, and
	// maxEvents how many it has at most.
	defaultEvents = 1000
	maxEvents     = 10_000
	// maxSortedEvents bounds the events that are sorted by anything but their number.
	maxSortedEvents = 10_000
	// maxEventReads bounds the events that one call reads, maxEventBytes the bytes of the
	// rows in one answer.
	maxEventReads = 200_000
	maxEventBytes = 64 << 20
	// eventTime is the time to read one event, conditionTime the time to check one
	// condition on it, and eventByteTime the time to unpack and write a byte of its row.
	eventTime     = 15 * time.Microsecond
	conditionTime = time.Microsecond
	eventByteTime = 50 * time.Nanosecond
)

// planEvents answers GET and HEAD /rest/v1/plan_events. Nobody may store the answer, as
// there may be more events at any time.
func (s *server) planEvents(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.once(w, r, answer.Unstored, func(ctx context.Context) (outcome, error) {
		call := listing{table: planEvents}
		if err := call.read(r); err != nil {
			return outcome{}, err
		}
		leave, err := s.eventCalls.Enter(ctx, overload.InTurn)
		if err != nil {
			return outcome{}, err
		}
		defer leave()
		return s.findEvents(ctx, &call, who)
	})
}

// eventReader reads events until it has the rows of an answer.
type eventReader struct {
	call   *listing
	epoch  string
	filter *rowset.Filter
	// counts reports whether all events that pass are counted, sorts whether they are
	// sorted after they are read.
	counts, sorts bool
	found         rowset.Page
	read, bytes   int
}

func (s *server) findEvents(ctx context.Context, call *listing, who caller) (outcome, error) {
	if call.q.Limit == query.NoLimit {
		call.q.Limit = defaultEvents
	}
	call.q.Limit = min(call.q.Limit, maxEvents)
	e := eventReader{call: call, epoch: s.Epoch, counts: call.prefer.count != "" || call.q.Count != ""}
	var err error
	if e.filter, err = rowset.NewFilter(planEvents, &call.q); err != nil {
		return outcome{}, err
	}
	asked, isEmpty := pushed(call.q.Where)
	asked.All = who.isOperator()
	asked.Newest, e.sorts = bySeq(call.q.Order)
	answer.MeterOf(ctx).Read()
	defer func() {
		conditions := time.Duration(e.filter.Conditions()) * conditionTime
		answer.MeterOf(ctx).Spend(time.Duration(e.read)*(eventTime+conditions) + time.Duration(e.bytes)*eventByteTime)
	}()
	total := -1
	if e.counts && len(call.q.Where) == 0 && s.CountEvents != nil { // all events need not be read
		if total, err = s.CountEvents(ctx, who.isOperator()); err != nil {
			return outcome{}, err
		}
		e.counts, isEmpty = false, call.q.Count != ""
	}
	if !isEmpty {
		if err := e.readAll(ctx, s.Events, asked); err != nil {
			return outcome{}, err
		}
	}
	// An event may have come since.
	e.found.Total = max(e.found.Total, total)
	return e.answer()
}

func (e *eventReader) readAll(ctx context.Context, events Events, asked market.EventQuery) error {
	for event, err := range events(ctx, asked) {
		if err != nil {
			return err
		}
		if e.read++; e.read > maxEventReads {
			return tooManyEvents("The call looks at more than %d events", maxEventReads)
		}
		if more, err := e.take(&event); err != nil || !more {
			return err
		}
	}
	return nil
}

func tooManyEvents(format string, args ...any) error {
	err := errs.New(errs.TooLarge, format, args...)
	err.Hint = "Narrow it by seq, such as seq=gt.1000&seq=lte.2000."
	return err
}

// take judges one event, and reports whether more are needed.
func (e *eventReader) take(event *market.Event) (more bool, err error) {
	r := eventRow(event, e.epoch)
	passes, err := e.filter.Passes(r)
	if err != nil || !passes {
		return true, err
	}
	q := &e.call.q
	end := q.Offset + q.Limit
	e.found.Total++
	if isOnPage := e.found.Total > q.Offset && e.found.Total <= end; e.sorts || isOnPage && q.Count == "" {
		if len(e.found.Rows) == maxSortedEvents && e.sorts {
			return false, tooManyEvents("More than %d events would be sorted by something else than seq", maxSortedEvents)
		}
		for _, value := range r {
			e.bytes += len(value)
		}
		if e.bytes > maxEventBytes {
			return false, tooManyEvents("The answer would hold more than %d MB of events", maxEventBytes>>20)
		}
		e.found.Rows = append(e.found.Rows, r)
	}
	return e.counts || e.sorts || e.found.Total < end, nil
}

func (e *eventReader) answer() (outcome, error) {
	if e.call.q.Count != "" {
		return e.call.counted(e.found.Total)
	}
	if e.sorts {
		sorted, err := rowset.Sort(planEvents, e.call.q.Order, e.found.Rows)
		if err != nil {
			return outcome{}, err
		}
		e.found.Rows = rowset.Cut(&e.call.q, sorted)
	}
	return e.call.page(e.found)
}

// eventRow writes an event as a row.
func eventRow(e *market.Event, epoch string) rowset.Row {
	null := []byte("null")
	number := func(n int64) []byte { return strconv.AppendInt(nil, n, 10) }
	orNull := func(value []byte, has bool) []byte {
		if !has {
			return null
		}
		return value
	}
	return rowset.Row{
		number(e.Seq), row.AppendValue(nil, row.Timestamp, row.Value{Time: e.At}), orNull(number(e.Run), e.Run != 0),
		number(e.Plan), row.AppendValue(nil, row.Text, row.Value{Text: string(e.Partner), Null: e.Partner == ""}),
		row.AppendValue(nil, row.Text, row.Value{Text: string(e.Kind)}), orNull(e.Before, e.Before != nil), orNull(e.After, e.After != nil),
		row.AppendValue(nil, row.Text, row.Value{Text: epoch}),
	}
}

// bySeq reports whether an order begins with the newest events (seq.desc), and whether it sorts
// by another column than seq.
func bySeq(order []query.Order) (newest, isOther bool) {
	if len(order) == 0 {
		return false, false
	}
	first := order[0]
	if first.Ref.Column != "seq" || len(first.Ref.Path) > 0 {
		return false, true
	}
	return first.Desc, false
}

// pushed returns the part of an and of conditions that the database can filter by (predicate
// pushdown). isEmpty reports that no event can pass.
func pushed(where query.And) (q market.EventQuery, isEmpty bool) {
	after, until := int64(0), int64(math.MaxInt64)
	for _, term := range where {
		c, ok := term.(query.Condition)
		if !ok || len(c.Ref.Path) > 0 {
			continue
		}
		switch n := wholeNumber(&c); {
		case c.Ref.Column == "partner_id" && c.Op == query.Eq:
			partner := market.PartnerID(c.Value.Text)
			q.Partner = &partner
		case c.Ref.Column == "plan_id" && c.Op == query.Eq:
			q.Plan, isEmpty = n, isEmpty || n < 1
		case c.Ref.Column != "seq":
		case c.Op == query.Gt:
			after = max(after, n)
		case c.Op == query.Gte:
			after = max(after, n-min(n, 1))
		case c.Op == query.Lt:
			until = min(until, n-1)
		case c.Op == query.Lte:
			until = min(until, n)
		case c.Op == query.Eq:
			after, until = max(after, n-min(n, 1)), min(until, n)
		}
	}
	q.After = after
	if until != math.MaxInt64 {
		q.Until = until
	}
	return q, isEmpty || until <= after
}

// wholeNumber reads the right side of a condition on a whole number, 0 where it is negative.
func wholeNumber(c *query.Condition) int64 {
	amount, ok := c.Value.Num.Amount()
	n, err := strconv.ParseInt(amount.String(), 10, 64)
	if !ok || err != nil {
		return 0
	}
	return max(0, n)
}
