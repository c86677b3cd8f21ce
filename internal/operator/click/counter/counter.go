// Package counter counts clicks on order links. An order link leads straight to the partner; the
// browser tells the shop of it with a beacon. Counts are kept in memory for a minute and then added
// to those of the database, where the counts of all nodes meet.
package counter

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/httperr"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/model/tally"
	"launchrack/internal/operator/click"
)

const (
	// maxBody bounds what a browser tells, in bytes.
	maxBody = 1 << 10
	// maxCounts bounds the counts in memory: a minute with more has no more plans, pages and
	// countries that a visitor came by.
	maxCounts = 100_000
	// maxWaiting bounds the ids of clicks in memory, and those of an hour: those beyond are not kept.
	maxWaiting = 10_000
	// saveEvery is how often counts are stored. A process that is killed loses those of the last
	// one.
	saveEvery = time.Minute
	// cost is what a click costs of its client's rate: by the default, two clicks a second.
	cost = 10
)

// Outcome is what became of a click.
type Outcome string

// The outcomes.
const (
	// Counted clicks are counted; all others are not.
	Counted Outcome = "counted"
	// Repeat is a click of a browser that clicked on the plan shortly before.
	Repeat Outcome = "repeat"
	// Robot is a program's click, and Prefetch one that no visitor made.
	Robot    Outcome = "robot"
	Prefetch Outcome = "prefetch"
	// Foreign clicks are sent by pages of other sites.
	Foreign Outcome = "foreign"
	// Unknown clicks are on plans that are not offered.
	Unknown Outcome = "unknown_plan"
	// Lost clicks found no room in memory.
	Lost Outcome = "lost"
)

// Outcomes lists the outcomes.
func Outcomes() []Outcome { return []Outcome{Counted, Repeat, Robot, Prefetch, Foreign, Unknown, Lost} }

// Store keeps counts.
type Store interface {
	// AddClicks adds to what is stored.
	AddClicks(ctx context.Context, counts []click.Count) error
	// AddClickIDs stores the ids of clicks.
	AddClickIDs(ctx context.Context, list []click.Named) error
}

// Config is what a Counter needs.
type Config struct {
	Store Store
	// PlanOf gives the partner of a plan that is offered, and reports whether its link takes the id of a click; isKnown is false
	// where none has the id.
	PlanOf func(plan int64) (partner market.PartnerID, takesID, isKnown bool)
	// IsSponsored reports whether a plan is sponsored now; nil where none ever is.
	IsSponsored func(plan int64) bool
	// Rates bounds the clicks of each client; nil bounds nothing.
	Rates *overload.Rates
	// Told gets the outcome of each click; nil tells nobody.
	Told func(Outcome)
	Now  func() time.Time
	Log  *slog.Logger
}

// Counter answers POST /clicks. It is safe for concurrent use.
type Counter struct {
	Config
	foreign *http.CrossOriginProtection

	mu       sync.Mutex
	visitors visitors
	// named are the ids of an hour, by the networks around who clicked.
	named  tally.Of[netip.Prefix]
	counts map[click.Key]int64
	ids    []click.Named
	// saving holds off a second Save, whose counts would overtake those of the first.
	saving sync.Mutex
}

// New makes a Counter that counted nothing.
func New(c Config) *Counter {
	if c.Told == nil {
		c.Told = func(Outcome) {}
	}
	return &Counter{Config: c, foreign: http.NewCrossOriginProtection(), counts: map[click.Key]int64{}}
}

// ServeHTTP answers 204 whether the click counts or not, so that nobody learns how to make one
// count.
func (c *Counter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // a frame in a sandbox reports, too
	told, id, err := c.read(w, r)
	if err != nil {
		httperr.Write(w, r, c.Log, err)
		return
	}
	c.Told(c.count(r, told, id))
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNoContent)
}

func (c *Counter) read(w http.ResponseWriter, r *http.Request) (click.Click, click.ID, error) {
	if err := c.Rates.Spend(r.Context(), cost); err != nil {
		return click.Click{}, "", err
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if _, tooLong := errors.AsType[*http.MaxBytesError](err); tooLong {
		return click.Click{}, "", errs.New(errs.TooLarge, "The body is longer than %d bytes; accepted is a JSON object with plan_id, page and country", maxBody)
	}
	if err != nil {
		return click.Click{}, "", errs.Wrap(errs.Invalid, err, "The body could not be read.")
	}
	return click.Read(body)
}

// count judges a click, and counts it where a visitor made it. Ids are kept of the first repeats too: the order may follow
// from any of them.
func (c *Counter) count(r *http.Request, told click.Click, id click.ID) Outcome {
	switch {
	case c.foreign.Check(r) != nil:
		return Foreign
	case isPrefetch(r.Header):
		return Prefetch
	case isRobot(r.UserAgent()):
		return Robot
	}
	partner, takesID, known := c.PlanOf(told.Plan)
	if !known {
		return Unknown
	}
	// A sponsor pays by this count: nobody raises it for a plan that has no such row.
	if told.Page == click.Sponsored && (c.IsSponsored == nil || !c.IsSponsored(told.Plan)) {
		told.Page = click.List
	}
	now := c.Now()
	key := click.Key{Day: click.DayOf(now), Partner: partner, Click: told}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, has := c.counts[key]; !has && len(c.counts) >= maxCounts {
		return Lost
	}
	client := clientip.Of(r.Context())
	repeat, keepsID := c.visitors.look(now, clientip.Network(client), r.UserAgent(), told.Plan, id != "" && takesID)
	if keepsID && len(c.ids) < maxWaiting && c.named.Take(now, tally.Bounds{Span: time.Hour, All: maxWaiting}, clientip.Around(client)...) {
		c.ids = append(c.ids, click.Named{ID: id, Key: key})
	}
	if repeat {
		return Repeat
	}
	c.counts[key]++
	return Counted
}

// Run stores the counts every minute until the context ends. What is counted later is left to
// Save.
func (c *Counter) Run(ctx context.Context) {
	for c != nil && sleep.For(ctx, saveEvery) {
		if err := c.Save(ctx); err != nil && ctx.Err() == nil {
			c.Log.WarnContext(ctx, "clicks wait in memory: they could not be stored", "err", err)
		}
	}
}

// Save stores the counts and the ids. Where it fails they stay in memory. A shop that counts none has a nil Counter.
func (c *Counter) Save(ctx context.Context) error {
	if c == nil {
		return nil
	}
	c.saving.Lock()
	defer c.saving.Unlock()
	c.mu.Lock()
	taken, ids := c.counts, c.ids
	c.counts, c.ids = map[click.Key]int64{}, nil
	c.mu.Unlock()
	list := make([]click.Count, 0, len(taken))
	for key, n := range taken {
		list = append(list, click.Count{Key: key, Clicks: n})
	}
	var err error
	if len(ids) > 0 {
		if err = c.Store.AddClickIDs(ctx, ids); err == nil {
			ids = nil
		}
	}
	if len(list) > 0 && err == nil {
		if err = c.Store.AddClicks(ctx, list); err == nil {
			taken = nil
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for key, n := range taken {
		c.counts[key] += n
	}
	c.ids = append(ids, c.ids...)
	return err
}
