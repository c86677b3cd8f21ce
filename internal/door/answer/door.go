package answer

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"launchrack/internal/door/admission"
	"launchrack/internal/door/meter"
	"launchrack/internal/door/overload"
	"launchrack/internal/door/response"
	"launchrack/internal/model/errs"
)

// Config holds the parts of a door.
type Config struct {
	// Build names the program and the settings that answers depend on.
	Build string
	// Newest names the newest snapshot. Answers of others are sent and not kept.
	Newest func() string
	// Bytes bounds the kept answers, compressed forms included, and Largest one of them;
	// 0 is no bound of its own.
	Bytes, Largest int
	// Rates bounds what each client takes, and Streams the long lists that are sent at once.
	// Nil bounds nothing.
	Rates   *overload.Rates
	Streams *overload.Streams
	Now     func() time.Time
	Log     *slog.Logger
}

// Door makes, keeps, charges and sends answers. It is safe for concurrent use.
type Door struct {
	Config
	kept    *response.Cache[Key, *Answer]
	flights flights
	filter  admission.Filter

	hits, misses atomic.Uint64
}

// New makes a door.
func New(c Config) *Door {
	c.Build = hashed([]byte(c.Build))
	return &Door{Config: c, kept: response.NewCache[Key, *Answer](c.Bytes), flights: flights{calls: map[Key]*flight{}}}
}

// Lookups counts how often a kept answer was at hand, and how often not.
func (d *Door) Lookups() (hits, misses uint64) { return d.hits.Load(), d.misses.Load() }

// Tell reports the kept answers under a name.
func (d *Door) Tell(told response.Told, name string) { d.kept.Tell(told, name) }

// Serve answers a request: with 304 where the client has the answer already, else with the
// kept answer, else with one that is made now. It returns an error only before it has sent
// or set anything.
func (d *Door) Serve(w http.ResponseWriter, r *http.Request, q *Request) error {
	if d.isKnown(w, r, q) {
		return nil
	}
	a, err := d.Get(r, q)
	if err != nil {
		return err
	}
	err = d.Send(w, r, q, a)
	a.giveBack()
	return err
}

// Find returns the kept answer of a request.
func (d *Door) Find(q *Request) (*Answer, bool) {
	if q.Key == (Key{}) {
		return nil, false
	}
	a, isKept := d.kept.Find(q.Edition.Snapshot, q.Key)
	if isKept {
		d.hits.Add(1)
		a.hits.Add(1)
	}
	return a, isKept
}

// Get returns the kept answer of a request, or makes it: once for all that come together.
func (d *Door) Get(r *http.Request, q *Request) (*Answer, error) {
	if a, isKept := d.Find(q); isKept {
		return a, nil
	}
	d.misses.Add(1)
	ctx, address := r.Context(), r.URL
	if q.Key == (Key{}) {
		return d.make(ctx, address, q)
	}
	return d.flights.Do(ctx, q.Key, func(ctx context.Context) (*Answer, error) {
		if a, isKept := d.kept.Find(q.Edition.Snapshot, q.Key); isKept { // since it was looked for
			return a, nil
		}
		a, err := d.make(ctx, address, q)
		if err == nil {
			d.keep(q, a)
		}
		return a, err
	})
}

// makeTime bounds the making of an answer.
const makeTime = 10 * time.Second

// make makes an answer and charges the client of the context for it.
func (d *Door) make(ctx context.Context, address *url.URL, q *Request) (*Answer, error) {
	within := q.Within
	if within == 0 {
		within = makeTime
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	m := &meter.Meter{}
	defer func() { d.charge(ctx, address, m) }()
	a, err := q.Make(m.Measure(ctx))
	switch { // an answer of a context that has ended may lack what was given up
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return nil, errTooSlow
	case ctx.Err() != nil:
		return nil, errNotWaited
	case err != nil:
		return nil, err
	}
	if a.Body != nil {
		m.Bytes(len(a.Body.Plain()))
	}
	switch {
	case q.Key == (Key{}):
	case a.IsRead:
		a.tag = hashed(a.Body.Plain())
	default:
		a.tag = q.Key.tag()
	}
	return a, nil
}

var errTooSlow = &errs.Error{Kind: errs.Unavailable, Message: "The answer took too long. Please try again in a moment.", Wait: 5 * time.Second}

// keep stores an answer of the newest snapshot.
func (d *Door) keep(q *Request, a *Answer) {
	switch {
	case a.IsPartial || a.Body == nil || d.Newest() != q.Edition.Snapshot,
		d.Largest > 0 && len(a.Body.Plain()) > d.Largest,
		!q.IsDear && !d.filter.IsRepeated(string(q.Key[:])):
		return
	}
	a.draft = nil
	a.compact()
	size := a.Body.Size()
	a.size.Store(int64(size))
	d.kept.Keep(q.Edition.Snapshot, q.Key, a, size)
}

// MeterOf returns the meter of the answer that is made under a context, nil for none.
func MeterOf(ctx context.Context) *meter.Meter { return meter.Of(ctx) }

// callTime is about what a call takes beside what its meter counts, in the mean.
const callTime = 50 * time.Microsecond

// dearTime is from where on an answer is logged.
const dearTime = 100 * time.Millisecond

// charge lets the client of a context pay for what was made, and logs what was dear.
func (d *Door) charge(ctx context.Context, address *url.URL, m *meter.Meter) {
	took := callTime + m.Took()
	d.Rates.Charge(ctx, took)
	if took > dearTime {
		d.Log.WarnContext(ctx, "a dear answer", "address", errs.Clip(errs.Address(address.RequestURI()), maxLoggedAddress), "meter", m)
	}
}

// maxLoggedAddress bounds the address in a line of the log.
const maxLoggedAddress = 1000
