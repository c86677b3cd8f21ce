package chronicle

import (
	"context"
	"fmt"
	"iter"
	"log/slog"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"launchrack/internal/market"
)

// Journal holds all events as the public sees them, in the order of their numbers.
type Journal interface {
	Events(ctx context.Context, q market.EventQuery) iter.Seq2[market.Event, error]
}

// Past is the chronicle up to an event. It is never changed.
type Past struct {
	// IsRead reports that the journal was read to its end; until then there is nothing to tell.
	IsRead bool
	// Seq is the number of the last event.
	Seq int64
	// Moves begin with the newest day; those of a day are in the order of partners and kinds.
	Moves []Move
	// Index has a line for each segment and day that is over, the oldest day first, and Today those of
	// the day that is not. All states share the days that are over.
	Index, Today []IndexDay
	// Stock counts what could be ordered of each partner in the last days.
	Stock Stock
	// News has what feeds tell, the oldest first.
	News []News
}

// IndexDays gives the index of all days, the oldest first.
func (p *Past) IndexDays() []IndexDay { return slices.Concat(p.Index, p.Today) }

const (
	// keptDays is how long moves are kept, and maxMoved bounds their plans; a day that is kept is
	// whole. The index is kept for ever.
	keptDays = 400
	maxMoved = 200_000
	// patrol is how often the journal is polled when nobody calls Wake.
	patrol = 20 * time.Second
)

// Book follows the journal.
type Book struct {
	journal Journal
	// shelf keeps the book's state; nil for nowhere. savedSeq is the last event of what it has,
	// and saveEvery how many more are read before the next.
	shelf               Shelf
	savedSeq, saveEvery int64
	rules               Rules
	log                 *slog.Logger
	newest              atomic.Pointer[Past]
	wake                chan struct{}

	seq      int64
	day      time.Time
	plans    map[int64]plan
	openings map[int64]*opening // of day
	index    *indexer
	stock    stockCounts   // now
	stocks   []stockCounts // of the last days, the oldest first
	moves    []Move        // of the days that are over, the oldest first
	news     []News        // all of them share it: it is only appended to, or replaced
	// isAuction marks partners whose prices fall by the clock, and taken holds the refreshes that
	// were rolled back. Both are learned late; the book then reads again what they change: the day from
	// dawn on, which is the last event before it, or the journal from its beginning.
	isAuction map[market.PartnerID]bool
	taken     takebacks
	dawn      int64
	// runs are the partners' largest runs so far, and over those of the days that are over.
	runs, over map[market.PartnerID]int64
}

// NewBook makes a book that has read nothing yet. Its state is kept on a shelf, unless that is nil.
func NewBook(j Journal, s Shelf, r Rules, log *slog.Logger) *Book {
	b := &Book{journal: j, shelf: s, saveEvery: saveEvery, rules: r, log: log, wake: make(chan struct{}, 1), isAuction: map[market.PartnerID]bool{}}
	b.newest.Store(&Past{})
	return b
}

// Newest is the chronicle as far as it has been read. It is empty while the journal is read for
// the first time.
func (b *Book) Newest() *Past { return b.newest.Load() }

// Wake says that there may be more to read.
func (b *Book) Wake() {
	select {
	case b.wake <- struct{}{}:
	default: // one is on its way already
	}
}

// Run follows the journal until the context ends.
func (b *Book) Run(ctx context.Context) {
	tick := time.NewTicker(patrol)
	defer tick.Stop()
	for {
		if err := b.Read(ctx); err != nil && ctx.Err() == nil {
			b.log.Error("reading the journal for the chronicle failed", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-b.wake:
		case <-tick.C:
		}
	}
}

// Read reads what the journal has beyond the newest state, and makes the next one. It must not
// be called twice at once.
func (b *Book) Read(ctx context.Context) error {
	if b.plans == nil {
		b.resume(ctx)
	}
	before := b.seq
	for {
		from, err := b.readOn(ctx)
		if err != nil {
			b.plans = nil // half of an event may have been taken
			return err
		}
		if from == readAll {
			break
		}
		if from == fromDawn {
			b.backToDawn()
		} else {
			b.restart()
		}
	}
	if newest := b.Newest(); b.seq != before || newest.Seq != b.seq || !newest.IsRead {
		b.newest.Store(b.past())
	}
	if err := b.save(ctx); err != nil {
		return fmt.Errorf("save the chronicle: %w", err)
	}
	return nil
}

// place is where a book reads on.
type place int

const (
	readAll   place = iota // nowhere: the journal was read to its end
	fromDawn               // from the day's first event
	fromStart              // from the journal's first event
)

// restart forgets all events that were read. It keeps which partners run auctions and which
// refreshes were taken back: both are learned late, and change what earlier events mean.
func (b *Book) restart() {
	b.seq, b.day, b.moves, b.news = 0, time.Time{}, nil, nil
	b.plans, b.openings, b.index = map[int64]plan{}, map[int64]*opening{}, newIndexer(b.rules)
	b.stock, b.stocks = stockCounts{}, nil
	b.dawn, b.runs, b.over = 0, map[market.PartnerID]int64{}, map[market.PartnerID]int64{}
}

// backToDawn forgets the events of the day that is not over.
func (b *Book) backToDawn() {
	for id, was := range b.openings {
		if was.isThere {
			b.plans[id] = was.plan
		} else {
			delete(b.plans, id)
		}
	}
	b.seq, b.openings, b.runs, b.stock = b.dawn, map[int64]*opening{}, maps.Clone(b.over), stockCounts{}
	if n := len(b.stocks); n > 0 {
		b.stock = maps.Clone(b.stocks[n-1])
	}
	n := len(b.news)
	for n > 0 && b.news[n-1].Seq > b.dawn {
		n--
	}
	b.news = slices.Clip(b.news[:n]) // others read what follows
}

// readOn reads the events after the last one. It says from where to read again if a roll-back takes
// back events that were read already, or a partner turns out to run an auction.
func (b *Book) readOn(ctx context.Context) (from place, err error) {
	for e, err := range b.journal.Events(ctx, market.EventQuery{After: b.seq}) {
		if err != nil {
			return readAll, err
		}
		if e.TakesBack != 0 && b.taken.add(e.Partner, e.TakesBack, e.Run) {
			if b.taken.reach(e.Partner, e.TakesBack) <= b.over[e.Partner] {
				return fromStart, nil
			}
			return fromDawn, nil
		}
		if from, err := b.take(e); err != nil || from != readAll {
			return from, err
		}
	}
	return readAll, nil
}

// take follows one event.
func (b *Book) take(e market.Event) (from place, err error) {
	day := e.At.UTC().Truncate(24 * time.Hour)
	if b.day.IsZero() {
		b.day = day
	}
	for b.day.Before(day) { // days without an event are days, too
		b.closeDay()
	}
	b.seq, b.runs[e.Partner] = e.Seq, max(b.runs[e.Partner], e.Run)
	if b.taken.has(e.Partner, e.Run) {
		return readAll, nil
	}
	was := b.plans[e.Plan]
	is, err := was.after(&e)
	if err != nil {
		return readAll, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	b.note(e, &was, &is)
	b.stock.add(&was, -1)
	b.stock.add(&is, 1)
	b.tell(e, &was, &is)
	b.plans[e.Plan] = is
	if is.nextDrop.IsZero() || b.isAuction[e.Partner] {
		return readAll, nil
	}
	b.isAuction[e.Partner] = true
	if _, isCounted := b.over[e.Partner]; isCounted {
		return fromStart, nil
	}
	return readAll, nil
}

// note keeps how the plan was when the day began, and when a refresh first moved it. A change
// that is no news, such as an operator's, moves the beginning itself, so that no move is seen.
func (b *Book) note(e market.Event, was, is *plan) {
	o := b.openings[e.Plan]
	if o == nil {
		o = &opening{plan: *was, from: *was}
		b.openings[e.Plan] = o
	}
	if e.Run == 0 || e.Begins {
		o.from, _ = o.from.after(&e) // the caller has read it
		return
	}
	if o.presence.IsZero() && was.isThere != is.isThere {
		o.presence = e.At
	}
	if o.offer.IsZero() && was.isOffered != is.isOffered {
		o.offer = e.At
	}
	if s, ok := between(was, is); o.prices.IsZero() && ok && s.Moves() {
		o.prices = e.At
	}
}

func (b *Book) closeDay() {
	b.moves = append(b.moves, b.rules.movesOf(b.day, b.openings, b.plans, b.isAuction)...)
	b.index.close(b.day, b.openings, b.plans, b.isAuction, true)
	b.stocks = append(b.stocks, maps.Clone(b.stock))
	b.stocks = b.stocks[max(0, len(b.stocks)-stockDays):]
	for id := range b.openings {
		if !b.plans[id].isThere {
			delete(b.plans, id) // one that comes back brings its whole row
		}
	}
	b.openings, b.dawn, b.over = map[int64]*opening{}, b.seq, maps.Clone(b.runs)
	b.day = b.day.AddDate(0, 0, 1)
	b.forget()
}

// forget drops the moves of days that are too long ago or too many.
func (b *Book) forget() {
	oldest, moved := b.day.AddDate(0, 0, -keptDays), 0
	for _, m := range slices.Backward(b.moves) {
		if moved += len(m.Plans); moved > maxMoved && m.Day.After(oldest) {
			oldest = m.Day.AddDate(0, 0, 1)
		}
	}
	b.moves = slices.DeleteFunc(b.moves, func(m Move) bool { return m.Day.Before(oldest) })
}

// past tells what was read, with the day that is not over yet.
func (b *Book) past() *Past {
	e := &Past{IsRead: true, Seq: b.seq, News: b.news}
	if b.day.IsZero() {
		return e
	}
	e.Index, e.Today = slices.Clip(b.index.days), b.index.close(b.day, b.openings, b.plans, b.isAuction, false)
	e.Moves = slices.Concat(b.moves, b.rules.movesOf(b.day, b.openings, b.plans, b.isAuction))
	e.Stock = stockOf(b.stocks, b.stock, b.day)
	slices.SortStableFunc(e.Moves, func(x, y Move) int { return y.Day.Compare(x.Day) })
	return e
}

// takebacks are the roll-backs of refreshes.
type takebacks struct {
	all map[market.PartnerID]map[int64]int64 // the roll-back's own run, and the first that it takes back
}

// add notes a roll-back and reports whether it is new.
func (t *takebacks) add(partner market.PartnerID, before, run int64) bool {
	if t.all == nil {
		t.all = map[market.PartnerID]map[int64]int64{}
	}
	if t.all[partner] == nil {
		t.all[partner] = map[int64]int64{}
	}
	_, known := t.all[partner][run]
	t.all[partner][run] = before
	return !known
}

// reach is the least run that counts otherwise once a roll-back takes runs back from one on: it may
// undo other roll-backs.
func (t *takebacks) reach(partner market.PartnerID, from int64) int64 {
	for _, run := range slices.Backward(slices.Sorted(maps.Keys(t.all[partner]))) {
		if run >= from {
			from = min(from, t.all[partner][run])
		}
	}
	return from
}

// has reports whether a run was taken back or is a roll-back. A roll-back that was itself taken
// back takes back nothing, so the newest is looked at first.
func (t *takebacks) has(partner market.PartnerID, run int64) bool {
	if run == 0 || len(t.all[partner]) == 0 {
		return false
	}
	own, least := t.all[partner], int64(0)
	for _, r := range slices.Backward(slices.Sorted(maps.Keys(own))) {
		if least != 0 && r >= least {
			continue // taken back by a later one
		}
		if least = own[r]; run >= least && run <= r {
			return true
		}
	}
	return false
}
