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

	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
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

	state
}

// state is all that a book goes on from. It is saved as it is, so whatever a field of it has is saved, too.
type state struct {
	Seq      int64
	Day      time.Time
	Plans    map[int64]packed
	Openings map[int64]*opening // of Day
	Index    *indexer
	Stock    stockCounts   // now
	Stocks   []stockCounts // of the last days, the oldest first
	Moves    []Move        // of the days that are over, the oldest first
	News     []News        // all of them share it: it is only appended to, or replaced
	// IsAuction marks partners whose prices fall by the clock, and Taken holds the refreshes that
	// were rolled back. Both are learned late; the book then reads again what they change: the day from
	// Dawn on, which is the last event before it, or the journal from its beginning.
	IsAuction map[market.PartnerID]bool
	Taken     takebacks
	Dawn      int64
	// Runs are the partners' largest runs so far, and Over those of the days that are over.
	Runs, Over map[market.PartnerID]int64
	// Watched is when the first refresh of each partner was, and Former holds what plans cost before, as long as
	// a reduction has to tell it.
	Watched map[market.PartnerID]time.Time
	Former  map[int64][]former
}

// former is how a plan was until a time.
type former struct {
	Until time.Time
	Plan  packed
}

// NewBook makes a book that has read nothing yet. Its state is kept on a shelf, unless that is nil.
func NewBook(j Journal, s Shelf, r Rules, log *slog.Logger) *Book {
	b := &Book{journal: j, shelf: s, saveEvery: saveEvery, rules: r, log: log, wake: make(chan struct{}, 1)}
	b.IsAuction = map[market.PartnerID]bool{}
	b.newest.Store(&Past{})
	return b
}

// Newest is the chronicle as far as it has been read. It is empty while the journal is read for
// the first time.
func (b *Book) Newest() *Past { return b.newest.Load() }

// Wake says that there may be more to read.
func (b *Book) Wake() { sleep.Wake(b.wake) }

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
	if b.Plans == nil {
		b.resume(ctx)
	}
	before := b.Seq
	for {
		from, err := b.readOn(ctx)
		if err != nil {
			b.Plans = nil // half of an event may have been taken
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
	if newest := b.Newest(); b.Seq != before || newest.Seq != b.Seq || !newest.IsRead {
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
	b.Seq, b.Day, b.Moves, b.News = 0, time.Time{}, nil, nil
	b.Plans, b.Openings, b.Index = map[int64]packed{}, map[int64]*opening{}, newIndexer(b.rules)
	b.Stock, b.Stocks = stockCounts{}, nil
	b.Dawn, b.Runs, b.Over = 0, map[market.PartnerID]int64{}, map[market.PartnerID]int64{}
	b.Watched, b.Former = map[market.PartnerID]time.Time{}, map[int64][]former{}
}

// backToDawn forgets the events of the day that is not over.
func (b *Book) backToDawn() {
	for id, was := range b.Openings {
		if unpack(was.Plan).IsThere {
			b.Plans[id] = was.Plan
		} else {
			delete(b.Plans, id)
		}
	}
	b.Seq, b.Openings, b.Runs, b.Stock = b.Dawn, map[int64]*opening{}, maps.Clone(b.Over), stockCounts{}
	if n := len(b.Stocks); n > 0 {
		b.Stock = maps.Clone(b.Stocks[n-1])
	}
	for id, list := range b.Former {
		b.Former[id] = slices.DeleteFunc(slices.Clone(list), func(f former) bool { return !f.Until.Before(b.Day) })
	}
	maps.DeleteFunc(b.Watched, func(_ market.PartnerID, since time.Time) bool { return !since.Before(b.Day) })
	n := len(b.News)
	for n > 0 && b.News[n-1].Seq > b.Dawn {
		n--
	}
	b.News = slices.Clip(b.News[:n]) // others read what follows
}

// readOn reads the events after the last one. It says from where to read again if a roll-back takes
// back events that were read already, or a partner turns out to run an auction.
func (b *Book) readOn(ctx context.Context) (from place, err error) {
	for e, err := range b.journal.Events(ctx, market.EventQuery{After: b.Seq}) {
		if err != nil {
			return readAll, err
		}
		if e.TakesBack != 0 && b.Taken.add(e.Partner, e.TakesBack, e.Run) {
			if b.Taken.reach(e.Partner, e.TakesBack) <= b.Over[e.Partner] {
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
	if b.Day.IsZero() {
		b.Day = day
	}
	for b.Day.Before(day) { // days without an event are days, too
		b.closeDay()
	}
	b.Seq, b.Runs[e.Partner] = e.Seq, max(b.Runs[e.Partner], e.Run)
	if b.Taken.has(e.Partner, e.Run) {
		return readAll, nil
	}
	was := unpack(b.Plans[e.Plan])
	is, err := was.after(&e)
	if err != nil {
		return readAll, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	kept := pack(&is)
	b.remember(e, &was, &is)
	b.note(e, &was, &is, kept)
	b.Stock.add(&was, -1)
	b.Stock.add(&is, 1)
	b.tell(e, &was, &is)
	b.Plans[e.Plan] = kept
	if is.NextDrop.IsZero() || b.IsAuction[e.Partner] {
		return readAll, nil
	}
	b.IsAuction[e.Partner] = true
	if _, isCounted := b.Over[e.Partner]; isCounted {
		return fromStart, nil
	}
	return readAll, nil
}

// note keeps how the plan was when the day began, and when a refresh first moved it. A change
// that is no news, such as an operator's, moves the beginning itself, so that no move is seen.
func (b *Book) note(e market.Event, was, is *plan, kept packed) {
	o := b.Openings[e.Plan]
	if o == nil {
		o = &opening{Plan: b.Plans[e.Plan], From: b.Plans[e.Plan]}
		b.Openings[e.Plan] = o
	}
	if e.Run == 0 || e.Begins {
		from, _ := unpack(o.From).after(&e) // the caller has read it
		if o.From = pack(&from); o.From == kept {
			o.From = kept // in the same memory
		}
		return
	}
	if o.Presence.IsZero() && was.IsThere != is.IsThere {
		o.Presence = e.At
	}
	if o.Offer.IsZero() && was.IsOffered != is.IsOffered {
		o.Offer = e.At
	}
	if s, ok := between(was, is); o.Prices.IsZero() && ok && s.Moves() {
		o.Prices = e.At
	}
}

func (b *Book) closeDay() {
	b.Moves = append(b.Moves, b.moves()...)
	b.Index.close(b.Day, b.Openings, b.Plans, b.IsAuction, true)
	b.Stocks = append(b.Stocks, maps.Clone(b.Stock))
	b.Stocks = b.Stocks[max(0, len(b.Stocks)-stockDays):]
	for id := range b.Openings {
		if !unpack(b.Plans[id]).IsThere {
			delete(b.Plans, id) // one that comes back brings its whole row
		}
	}
	b.Openings, b.Dawn, b.Over = map[int64]*opening{}, b.Seq, maps.Clone(b.Runs)
	b.Day = b.Day.AddDate(0, 0, 1)
	b.forget()
}

// watchedBefore is how many days before a reduction its lowest price is taken of, as the law asks.
const watchedBefore = 30

// remember keeps how a plan was, where its offer or one of its prices is another now.
func (b *Book) remember(e market.Event, was, is *plan) {
	if _, known := b.Watched[e.Partner]; !known && e.Run != 0 {
		b.Watched[e.Partner] = e.At
	}
	if !was.IsThere || was.IsSpot || b.IsAuction[e.Partner] {
		return
	}
	if is.IsThere && was.IsOffered == is.IsOffered && !is.PriceMoved(&was.Quoted) {
		return
	}
	b.Former[e.Plan] = append(slices.Clip(b.Former[e.Plan]), former{e.At, pack(&plan{IsOffered: was.IsOffered, Quoted: was.Quoted})})
}

// moves tells the day that is not over, with the lowest price before each that fell.
func (b *Book) moves() []Move {
	moves := b.rules.movesOf(b.Day, b.Openings, b.Plans, b.IsAuction)
	first := b.Day.AddDate(0, 0, -watchedBefore)
	for _, m := range moves {
		if since, isWatched := b.Watched[m.Partner]; m.Kind != PriceDown || !isWatched || since.Truncate(24*time.Hour).After(first) {
			continue
		}
		for i := range m.Plans {
			moved := &m.Plans[i]
			low := moved.Before
			for _, f := range b.Former[moved.ID] {
				if f.Until.Before(first) || f.Until.After(moved.Since) {
					continue
				}
				was := unpack(f.Plan)
				if amount, has := was.At(moved.Step); has && was.IsOffered && amount.Cmp(low) < 0 {
					low = amount
				}
			}
			moved.Lowest = &low
		}
	}
	return moves
}

// forget drops what is too long ago: moves of old days or too many of them, and former prices.
func (b *Book) forget() {
	oldest, moved := b.Day.AddDate(0, 0, -keptDays), 0
	for _, m := range slices.Backward(b.Moves) {
		if moved += len(m.Plans); moved > maxMoved && m.Day.After(oldest) {
			oldest = m.Day.AddDate(0, 0, 1)
		}
	}
	b.Moves = slices.DeleteFunc(b.Moves, func(m Move) bool { return m.Day.Before(oldest) })
	first := b.Day.AddDate(0, 0, -watchedBefore)
	for id, list := range b.Former {
		if len(list) > 0 && list[0].Until.Before(first) {
			list = slices.DeleteFunc(slices.Clone(list), func(f former) bool { return f.Until.Before(first) })
		}
		if b.Former[id] = list; len(list) == 0 {
			delete(b.Former, id)
		}
	}
}

// past tells what was read, with the day that is not over yet.
func (b *Book) past() *Past {
	e := &Past{IsRead: true, Seq: b.Seq, News: b.News}
	if b.Day.IsZero() {
		return e
	}
	e.Index, e.Today = slices.Clip(b.Index.Days), b.Index.close(b.Day, b.Openings, b.Plans, b.IsAuction, false)
	e.Moves = slices.Concat(b.Moves, b.moves())
	e.Stock = stockOf(b.Stocks, b.Stock, b.Day)
	slices.SortStableFunc(e.Moves, func(x, y Move) int { return y.Day.Compare(x.Day) })
	return e
}

// takebacks are the roll-backs of refreshes.
type takebacks struct {
	All map[market.PartnerID]map[int64]int64 // the roll-back's own run, and the first that it takes back
}

// add notes a roll-back and reports whether it is new.
func (t *takebacks) add(partner market.PartnerID, before, run int64) bool {
	if t.All == nil {
		t.All = map[market.PartnerID]map[int64]int64{}
	}
	if t.All[partner] == nil {
		t.All[partner] = map[int64]int64{}
	}
	_, known := t.All[partner][run]
	t.All[partner][run] = before
	return !known
}

// reach is the least run that counts otherwise once a roll-back takes runs back from one on: it may
// undo other roll-backs.
func (t *takebacks) reach(partner market.PartnerID, from int64) int64 {
	for _, run := range slices.Backward(slices.Sorted(maps.Keys(t.All[partner]))) {
		if run >= from {
			from = min(from, t.All[partner][run])
		}
	}
	return from
}

// has reports whether a run was taken back or is a roll-back. A roll-back that was itself taken
// back takes back nothing, so the newest is looked at first.
func (t *takebacks) has(partner market.PartnerID, run int64) bool {
	if run == 0 || len(t.All[partner]) == 0 {
		return false
	}
	own, least := t.All[partner], int64(0)
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
