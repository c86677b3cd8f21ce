package store

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"database/sql"
	"io"
	"slices"
	"time"

	"github.com/pressly/goose/v3"

	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/row"
)

// Migration 62 moves the events, the histories of prices and the last facts of withdrawn plans
// of programs before to where this one has them. Migration 63 drops the tables.

// convertVersion is the number of the migration.
const convertVersion = 62

func convertMigration(d *dialect) *goose.Migration {
	own := *d
	own.repeat = repeatEach // goose has no connection to send batches on
	return goose.NewGoMigration(convertVersion, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		return (&converter{tx: &transaction{Tx: tx, dialect: &own}, kept: keptPlans{}}).run(ctx)
	}}, nil)
}

type converter struct {
	tx   *transaction
	kept keptPlans
	// began is when the journal had its first event of a plan.
	began map[int64]time.Time
	// partners are those of the plans, where they are known.
	partners map[int64]market.PartnerID
}

func (c *converter) run(ctx context.Context) error {
	told, err := c.readEvents(ctx)
	if err != nil {
		return err
	}
	if err := c.adoptFacts(ctx); err != nil {
		return err
	}
	past, err := c.readHistories(ctx)
	if err != nil {
		return err
	}
	batches := slices.Concat(pastBatches(past), toldBatches(told))
	for i := range batches {
		if err := c.keep(&batches[i]); err != nil {
			return err
		}
	}
	if err := c.insert(ctx, batches); err != nil {
		return err
	}
	return c.kept.store(ctx, c.tx)
}

// insert stores batches in the columns that the table has at this migration.
func (c *converter) insert(ctx context.Context, batches []batch) error {
	return c.tx.repeat(ctx, repeated{
		query: `INSERT INTO event_batches (first_seq, last_seq, version, at, run_id, partner_id, events) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		runs:  len(batches),
		args: func(i int) ([]any, error) {
			b := &batches[i]
			return []any{b.first, b.last(), b.version, b.at.UnixMicro(), orNull(b.run), string(b.partner), b.packed}, nil
		},
	})
}

// keep notes the batch for the plans of its events.
func (c *converter) keep(b *batch) error {
	err := b.walk(func(_, plan int64, _ eventBytes) error {
		c.of(plan)
		return nil
	})
	if err != nil {
		return err
	}
	return c.kept.addBatch(b)
}

func (c *converter) of(plan int64) *kept {
	if c.kept[plan] == nil {
		c.kept[plan] = &kept{}
	}
	return c.kept[plan]
}

// toldEvent is an event of table events.
type toldEvent struct {
	written
	shared batch
	seq    int64
}

func (c *converter) readEvents(ctx context.Context) (told []toldEvent, err error) {
	c.began = map[int64]time.Time{}
	err = queryEach(ctx, c.tx, func(rows scanner) error {
		var e toldEvent
		var at int64
		var change, whole []byte
		err := rows.Scan(&e.seq, &e.shared.version, &at, &e.shared.run, &e.plan, key[market.PartnerID]{&e.partner}, key[market.EventKind]{&e.kind}, &e.seen, &change, &whole)
		if err != nil {
			return err
		}
		e.shared.at = time.UnixMicro(at).UTC()
		var both struct{ Before, After entry }
		if err := unpack(change, &both); err != nil {
			return err
		}
		e.body = bodyOf(e.kind, both.Before, both.After, whole, e.shared.at)
		if _, known := c.began[e.plan]; !known {
			c.began[e.plan] = e.shared.at
		}
		told = append(told, e)
		return nil
	}, `SELECT seq, version, at, coalesce(run_id, 0), plan_id, partner_id, kind, seen, change, whole FROM events ORDER BY seq`)
	return told, err
}

// bodyOf is the body of an event. If the row appears or hides, packed is the row, which follows
// the body.
func bodyOf(kind market.EventKind, before, after entry, packed []byte, at time.Time) []byte {
	switch kind {
	case market.EventListed:
		return packEntry(after)
	case market.EventWithdrawn:
		return packEntry(before)
	}
	var list []changed
	for name := range after {
		list = append(list, changed{name, before[name], after[name]})
	}
	return append(changeBody(list, at), packed...)
}

// toldBatches packs the events of each transaction under the numbers that they have.
func toldBatches(told []toldEvent) (batches []batch) {
	for len(told) > 0 {
		n := 1
		for n < len(told) && told[n].seq == told[0].seq+int64(n) && told[n].shared.version == told[0].shared.version &&
			told[n].shared.run == told[0].shared.run && told[n].shared.at.Equal(told[0].shared.at) {
			n++
		}
		events := make([]written, n)
		for i := range events {
			events[i] = told[i].written
		}
		batches = append(batches, packBatches(told[0].seq, told[0].shared, events)...)
		told = told[n:]
	}
	return batches
}

// pastEvent is an entry of a plan's history from before the journal.
type pastEvent struct {
	written
	at time.Time
}

// readHistories makes events of the histories of prices, and a track of each.
func (c *converter) readHistories(ctx context.Context) (past []pastEvent, err error) {
	if err := c.readPartners(ctx); err != nil {
		return nil, err
	}
	var plan int64
	var moments []market.Moment
	err = queryEach(ctx, c.tx, func(rows scanner) error {
		var id, seen int64
		var change string
		if err := rows.Scan(&id, &seen, &change); err != nil {
			return err
		}
		if id != plan {
			past = c.endPlan(past, plan, moments)
			plan, moments = id, moments[:0]
		}
		var now market.Moment
		if n := len(moments); n > 0 {
			now = moments[n-1]
		}
		if now, err = applyChange(now, change); err != nil {
			return errJournal(err)
		}
		now.SeenAt = time.UnixMilli(seen).UTC()
		moments = append(moments, now)
		return nil
	}, `SELECT plan_id, seen_at, change FROM plan_history ORDER BY plan_id, seen_at`)
	return c.endPlan(past, plan, moments), err
}

// endPlan adds the events of a plan's moments. Those since the journal began are there already.
func (c *converter) endPlan(past []pastEvent, plan int64, moments []market.Moment) []pastEvent {
	if len(moments) == 0 {
		return past
	}
	c.of(plan).track = price.TrackOf(moments).AppendPacked(nil)
	var before *facts
	for _, m := range moments {
		if began, known := c.began[plan]; known && !m.SeenAt.Before(began) {
			break
		}
		is := momentFacts(&m)
		e := pastEvent{written: written{plan: plan, partner: c.partners[plan], seen: seenNever}, at: m.SeenAt}
		switch {
		case m.Gone:
			e.kind, e.body, before = market.EventWithdrawn, pack(is.entry()), nil
		case before == nil:
			e.kind, e.body, before = market.EventListed, pack(is.entry()), is
		default:
			list := difference(before, is)
			if len(list) == 0 {
				continue
			}
			e.kind, e.body, before = kindOfMoment(before, is, list), changeBody(list, m.SeenAt), is
		}
		past = append(past, e)
	}
	return past
}

func kindOfMoment(was, is *facts, list []changed) market.EventKind {
	before, err := was.last()
	after, failed := is.last()
	if err != nil || failed != nil {
		return market.EventFacts
	}
	return kindOf(before, after, list)
}

// momentFacts is what a moment says of a row.
func momentFacts(m *market.Moment) *facts {
	p := market.Plan{Available: m.Available, Stock: m.Stock, Monthly: m.Monthly, Hourly: m.Hourly, Annually: m.Annually, Setup: m.Setup}
	var f facts
	f.set(&p, &p)
	for i, c := range journaled {
		if !slices.Contains(momentColumns, c.Name) {
			f.shown[i] = nil
		}
	}
	return &f
}

// pastBatches packs events from before the journal, whose numbers are below 1, in the order of
// their times.
func pastBatches(past []pastEvent) (batches []batch) {
	slices.SortStableFunc(past, func(a, b pastEvent) int {
		return cmp.Or(a.at.Compare(b.at), cmp.Compare(a.partner, b.partner), cmp.Compare(a.plan, b.plan))
	})
	for first := -int64(len(past)); len(past) > 0; {
		var events []written
		for i := 0; i < len(past) && past[i].at.Equal(past[0].at); i++ {
			events = append(events, past[i].written)
		}
		batches = append(batches, packBatches(first, batch{at: past[0].at}, events)...)
		first += int64(len(events))
		past = past[len(events):]
	}
	return batches
}

func (c *converter) readPartners(ctx context.Context) error {
	c.partners = map[int64]market.PartnerID{}
	return queryEach(ctx, c.tx, func(rows scanner) error {
		var id int64
		var partner market.PartnerID
		if err := rows.Scan(&id, key[market.PartnerID]{&partner}); err != nil {
			return err
		}
		c.partners[id] = partner
		return nil
	}, `SELECT plan_id, partner_id FROM journal_rows UNION SELECT id, partner_id FROM withdrawn_plans UNION SELECT id, partner_id FROM server_plans`)
}

// adoptFacts moves what was stored of withdrawn plans to where the journal has it.
func (c *converter) adoptFacts(ctx context.Context) error {
	gone, err := queryOldFacts(ctx, c.tx)
	if err != nil {
		return err
	}
	return c.tx.repeat(ctx, repeated{
		query: `INSERT INTO journal_rows (plan_id, partner_id, seen, withdrawn_at, facts) VALUES ($1, $2, FALSE, $3, $4) ON CONFLICT (plan_id) DO NOTHING`,
		runs:  len(gone),
		args: func(i int) ([]any, error) {
			p := &gone[i].plan
			var f facts
			f.set(p, p)
			return []any{gone[i].id, string(p.Partner), stamp{&gone[i].at}, pack(f.entry())}, nil
		},
	})
}

// oldFact is a withdrawn plan as programs without a journal stored it.
type oldFact struct {
	id   int64
	at   time.Time
	plan market.Plan
}

func queryOldFacts(ctx context.Context, tx *transaction) (gone []oldFact, err error) {
	err = queryEach(ctx, tx, func(rows scanner) error {
		var f oldFact
		var at int64
		var facts []byte
		if err := rows.Scan(&f.id, &at, &facts); err != nil {
			return err
		}
		object, err := io.ReadAll(flate.NewReader(bytes.NewReader(facts)))
		if err != nil {
			return errJournal(err)
		}
		if f.plan, err = row.DecodeWhole(object); err != nil {
			return errJournal(err)
		}
		f.at = time.UnixMilli(at).UTC()
		gone = append(gone, f)
		return nil
	}, `SELECT plan_id, withdrawn_at, facts FROM withdrawn_facts ORDER BY plan_id`)
	return gone, err
}
