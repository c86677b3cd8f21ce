package site

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unique"

	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/past/live"
)

const (
	// retryEvents is after how many milliseconds a browser connects again.
	retryEvents = "retry: 3000\n\n"
	// heartbeat is how long a stream may be silent: proxies end connections that are silent for longer.
	heartbeat = 15 * time.Second
	// eventsPerCost is how many events of a replay cost as much as a page.
	eventsPerCost = 1000
	// eventBytes is how much is written at once, or a little more.
	eventBytes = 32 << 10
)

// lastEventID is the header with the number of the last event that a client has seen.
const lastEventID = "Last-Event-ID"

// answerEvents sends the changes of a list until the client leaves.
func (s *Site) answerEvents(w http.ResponseWriter, r *http.Request, current Catalogue, l listed) error {
	params, columns := visitOf(r).formatParams()
	dropPage(params)
	list := newFollowed(s, l.values(visitOf(r), params, columns))
	if _, err := current.Follow(list.values()); err != nil {
		return err
	}
	if s.Live == nil {
		return errs.New(errs.Unavailable, "This shop does not stream changes.")
	}
	return s.follow(w, r, list)
}

// followed is a list that is followed. It keeps the address alone: what is read from it may take
// hundreds of times as much memory.
type followed struct {
	site *Site
	live.Filter
}

func newFollowed(s *Site, values url.Values) followed {
	f := followed{site: s, Filter: live.Filter{Text: unique.Make("list?" + values.Encode())}}
	f.Read = func() (query.Query, error) {
		list, err := s.Current().Follow(f.values())
		return list.Query(), err
	}
	return f
}

func (f *followed) values() url.Values {
	_, search, _ := strings.Cut(f.Text.Value(), "?")
	values, _ := url.ParseQuery(search) // it was encoded from such values
	return values
}

// rows writes the rows of the list among those of a batch, and returns what that took.
func (f *followed) rows(ctx context.Context, b *live.Batch) (rows map[int64][]byte, took time.Duration, err error) {
	list, err := f.site.Current().Follow(f.values())
	if err != nil {
		return nil, 0, err
	}
	rows, took, err = list.Rows(ctx, b.After)
	return rows, live.ReadTime(list.Query()) + took, err
}

// follow subscribes and sends. It returns an error only before it has sent anything.
func (s *Site) follow(w http.ResponseWriter, r *http.Request, list followed) error {
	seen, resumes, err := seenEvent(r)
	if err != nil {
		return err
	}
	subscription, err := s.Live.Subscribe(r.Context())
	if err != nil {
		return err
	}
	defer subscription.Close()
	from, missed := subscription.Start, 0
	if resumes {
		if from, missed, err = subscription.Resume(r.Context(), seen); err != nil {
			return err
		}
	}
	if err := s.Rates.Spend(r.Context(), costPage+missed/eventsPerCost); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("Vary", "Accept-Encoding")
	h.Set("X-Accel-Buffering", "no") // of nginx, which would keep the events back
	if r.Method == http.MethodHead {
		return nil
	}
	out := newEventStream(w, list, from)
	if err := out.run(r.Context(), subscription); err != nil {
		s.Log.DebugContext(r.Context(), "a stream of changes ended", "path", r.URL.Path, "err", err)
	}
	return nil
}

// seenEvent reads which event a client has seen last, if it says so.
func seenEvent(r *http.Request) (seq int64, resumes bool, err error) {
	text := r.Header.Get(lastEventID)
	if text == "" {
		return 0, false, nil
	}
	seq, err = strconv.ParseInt(text, 10, 64)
	if err != nil || seq < 0 {
		return 0, false, errs.Field(lastEventID, "%q came; accepted is the id of an event, a whole number from 0", errs.Clip(text, 40))
	}
	return seq, true, nil
}

// eventStream writes the changes of a list as text/event-stream.
type eventStream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	list    followed
	// seq is the last event that was looked at, and told the one that the client knows.
	seq, told int64
}

func newEventStream(w http.ResponseWriter, list followed, from int64) *eventStream {
	return &eventStream{w: w, control: http.NewResponseController(w), list: list, seq: from}
}

var errEnded = errors.New("the server ended it")

// run sends what the client missed, and then what comes.
func (s *eventStream) run(ctx context.Context, from *live.Subscription) error {
	// The stream is to last longer than any other answer. A write has its own deadline.
	if err := errors.Join(s.control.SetReadDeadline(time.Time{}), s.control.SetWriteDeadline(time.Time{})); err != nil {
		return err
	}
	if err := s.send([]byte(retryEvents + s.position())); err != nil {
		return err
	}
	for b, err := range from.Replay(ctx, s.seq) {
		if err == nil {
			err = s.tell(ctx, b)
		}
		if err != nil {
			return err
		}
	}
	s.seq = max(s.seq, from.Start)
	silence := time.NewTicker(heartbeat)
	defer silence.Stop()
	for {
		var err error
		select {
		case <-ctx.Done():
			return ctx.Err()
		case b, open := <-from.Batches():
			if !open {
				return errors.Join(errEnded, errors.New(from.Reason()))
			}
			err = s.tell(ctx, b)
		case <-silence.C:
			err = s.send([]byte(":\n" + s.position() + "\n"))
		}
		if err != nil {
			return err
		}
	}
}

// position says where the client is, so that it begins there when it connects again. Browsers
// take the id of an event without data and show no event.
func (s *eventStream) position() string {
	if s.told == s.seq {
		return ""
	}
	s.told = s.seq
	return "id: " + strconv.FormatInt(s.seq, 10) + "\n\n"
}

// tell sends the changes of a batch that concern the list, on the client's account.
func (s *eventStream) tell(ctx context.Context, b *live.Batch) error {
	passes, took, err := b.Match(ctx, s.list.Filter)
	if err := s.pay(ctx, took, err); err != nil {
		return err
	}
	var rows map[int64][]byte
	if slices.ContainsFunc(passes, func(p live.Passes) bool { return p.After }) {
		rows, took, err = s.list.rows(ctx, b)
		if err := s.pay(ctx, took, err); err != nil {
			return err
		}
	}
	var text strings.Builder
	for i, c := range b.Changes {
		if c.Seq <= s.seq {
			continue
		}
		s.seq = c.Seq
		row, isListed := rows[c.Plan]
		if wasListed := passes[i].Before; isListed || wasListed {
			writeEvent(&text, c, row, wasListed)
			s.told = c.Seq
		}
		if text.Len() < eventBytes {
			continue
		}
		if err := s.send([]byte(text.String())); err != nil {
			return err
		}
		text.Reset()
	}
	if text.Len() == 0 {
		return nil
	}
	return s.send([]byte(text.String()))
}

// pay charges the client for what a batch took. It ends the stream, with its reason, where the
// client has taken too much or the list takes too long.
func (s *eventStream) pay(ctx context.Context, took time.Duration, err error) error {
	if took == 0 { // somebody else has asked the same
		return err
	}
	s.list.site.Rates.Charge(ctx, took)
	if owes := s.list.site.Rates.Admit(ctx); err == nil && owes == nil || err != nil && errs.KindOf(err) != errs.TooLarge {
		return err
	}
	return errors.Join(errCostly, s.send([]byte(costlyEvent)))
}

// costlyEvent is the last event of a stream that costs too much.
const costlyEvent = "event: end\ndata: {\"message\":\"Following this list costs more than one client may take.\"}\n\n"

var errCostly = errors.New("following costs more than one client may take")

// writeEvent writes one event. A plan that begins to be of the list is listed, and one that
// ceases to be is withdrawn.
func writeEvent(b *strings.Builder, c live.Change, row []byte, wasListed bool) {
	seq, kind := strconv.FormatInt(c.Seq, 10), c.Kind
	switch {
	case row == nil:
		kind = market.EventWithdrawn
	case !wasListed:
		kind = market.EventListed
	}
	b.WriteString("id: " + seq + "\ndata: {\"seq\":" + seq + `,"kind":"` + string(kind) + `",`)
	if row == nil {
		b.WriteString(`"plan_id":` + strconv.FormatInt(c.Plan, 10))
	} else {
		b.WriteString(`"plan":`)
		b.Write(row) // JSON has no line breaks
	}
	b.WriteString("}\n\n")
}

// send writes and flushes.
func (s *eventStream) send(text []byte) error {
	if _, err := s.w.Write(text); err != nil {
		return err
	}
	return s.control.Flush()
}
