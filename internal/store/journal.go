package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/price"
	"launchrack/internal/row"
)

// The journal tells every change of a plan, in the transaction of the change. Each writer of
// plans ends with recordChanges or recordWholeChange, which compare the rows as they are now
// with journal_rows, where the last event left them, and write what differs. So a change
// cannot be forgotten, and what a newer program derives otherwise is told like any other.

// Deriver completes rows in place as the catalogue shows them. It gets all rows of each
// group together.
type Deriver func(plans []market.Plan, rates price.Rates)

// SetDeriver sets what completes rows for the journal. It must be called before the first
// write; without it the journal holds rows as they are stored.
func (s *Store) SetDeriver(d Deriver) { s.derive = d }

// entry is a row, or a part of one: columns by name, as JSON. Columns that are null are left
// out of whole rows.
type entry map[string]json.RawMessage

// storedKey is the member of an entry that holds columns as they are stored, where what the
// catalogue shows is derived. A roll-back needs them.
const storedKey = "~"

// journaled are the columns of an entry.
var journaled = row.Journaled()

// skipped columns are in whole rows but are no change by themselves.
var skipped = map[string]bool{"fetched_at": true}

// whole makes the entry of a row and of the same row completed.
func whole(stored, shown *market.Plan) entry {
	e, apart := entry{}, entry{}
	for _, c := range journaled {
		is := row.AppendValue(nil, c.Kind, c.Get(shown))
		if string(is) != "null" {
			e[c.Name] = is
		}
		if c.Origin == row.Derived {
			continue
		}
		if was := row.AppendValue(nil, c.Kind, c.Get(stored)); !bytes.Equal(was, is) {
			apart[c.Name] = was
		}
	}
	if len(apart) > 0 {
		e[storedKey] = encodeEntry(apart)
	}
	return e
}

// stored gives the columns that are stored otherwise than they are shown.
func (e entry) stored() (apart entry) {
	if text, has := e[storedKey]; has {
		_ = json.Unmarshal(text, &apart) // whole wrote it
	}
	return apart
}

var null = json.RawMessage("null")

func (e entry) get(name string) json.RawMessage {
	if v, has := e[name]; has {
		return v
	}
	return null
}

// storedValue is a column as it is stored.
func (e entry) storedValue(apart entry, name string) json.RawMessage {
	if v, has := apart[name]; has {
		return v
	}
	return e.get(name)
}

// difference gives the columns that differ between two rows, before and after; nil where none
// does.
func difference(was, is entry) (before, after entry) {
	before, after = entry{}, entry{}
	wasApart, isApart := was.stored(), is.stored()
	beforeApart, afterApart := entry{}, entry{}
	for _, c := range journaled {
		if skipped[c.Name] {
			continue
		}
		a, b := was.get(c.Name), is.get(c.Name)
		shows := !bytes.Equal(a, b)
		if shows {
			before[c.Name], after[c.Name] = a, b
		}
		if c.Origin == row.Derived {
			continue
		}
		x, y := was.storedValue(wasApart, c.Name), is.storedValue(isApart, c.Name)
		if (shows || !bytes.Equal(x, y)) && !(shows && bytes.Equal(a, x) && bytes.Equal(b, y)) {
			beforeApart[c.Name], afterApart[c.Name] = x, y
		}
	}
	if len(beforeApart) > 0 {
		before[storedKey], after[storedKey] = encodeEntry(beforeApart), encodeEntry(afterApart)
	}
	if len(before) == 0 {
		return nil, nil
	}
	return before, after
}

// encodeEntry writes an entry with its columns in the order of their names.
func encodeEntry(e entry) []byte {
	b := []byte{'{'}
	for i, name := range slices.Sorted(maps.Keys(e)) {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), name...), '"', ':'), e[name]...)
	}
	return append(b, '}')
}

// kindOf names a change by the first of price, stock and facts that moved.
func kindOf(after entry) market.EventKind {
	kind := market.EventFacts
	for name := range after {
		switch {
		case priceColumns[name]:
			return market.EventPrice
		case stockColumns[name]:
			kind = market.EventStock
		}
	}
	return kind
}

var (
	priceColumns = map[string]bool{"price_monthly_currencies": true, "price_hourly_currencies": true, "price_annually_currencies": true,
		"price_monthly": true, "price_hourly": true, "price_annually": true, "setup_fee_currencies": true, "other_quotes": true,
		"price_components": true}
	stockColumns = map[string]bool{"available": true, "stock": true, "places": true}
)

// isSeen reports whether the public sees a row: one that can be ordered, and a partner's row
// that it saw before. A row by hand that cannot be ordered is hidden.
func isSeen(p *market.Plan, before bool) bool {
	return p.Available || before && p.Source != market.ByHand
}

// What the public sees of an event.
const (
	seenSame    = "same"    // what the event says
	seenNever   = "never"   // nothing
	seenAppears = "appears" // a new row
	seenHides   = "hides"   // that the row is gone
)

// seenAs says what the public sees of a change of a row that it saw before, or sees now.
func seenAs(before, now bool) string {
	switch {
	case before && now:
		return seenSame
	case now:
		return seenAppears
	case before:
		return seenHides
	}
	return seenNever
}

// journalRow is where the events so far left a plan.
type journalRow struct {
	partner   market.PartnerID
	isSeen    bool
	withdrawn time.Time
	facts     entry
}

// written is an event before it has its number.
type written struct {
	plan                 int64
	partner              market.PartnerID
	kind                 market.EventKind
	seen                 string
	before, after, whole entry
}

// occasion is what made the events of one transaction.
type occasion struct {
	version int64 // of the catalogue
	at      time.Time
	run     int64 // 0 for none
	// confirmed is when the partner confirmed its rows last, before this.
	confirmed time.Time
	// takesBack and begins are what market.Event says of the run.
	takesBack int64
	begins    bool
}

// journal writes the events of one transaction, and what is kept of them for each plan.
type journal struct {
	occasion
	store  *Store
	tx     *transaction
	events []written
	rows   map[int64]journalRow
	// moves are what the events did to prices and stock.
	moves map[int64]move
	// known are rows that were read already; nil for none.
	known map[int64]journalRow
}

func newJournal(s *Store, tx *transaction, o occasion) *journal {
	return &journal{occasion: o, store: s, tx: tx, rows: map[int64]journalRow{}, moves: map[int64]move{}}
}

// move is what a change did to a plan's prices and stock.
type move struct {
	before, after market.Moment
	// isOther reports that the id was another plan's before.
	isOther bool
}

// record compares the rows of a partner with where the events left them: those with the
// given ids, and their groups, where a lead may have changed.
func (j *journal) record(ctx context.Context, partner market.PartnerID, ids []int64) error {
	plans, err := queryPlans(ctx, j.tx, selectPlans+" WHERE partner_id = $1 ORDER BY id", string(partner))
	if err != nil {
		return err
	}
	shown, err := j.complete(ctx, plans)
	if err != nil {
		return err
	}
	return j.recordOf(ctx, plans, shown, ids)
}

// recordOf is record for all rows of groups, as they are stored and as they are shown.
func (j *journal) recordOf(ctx context.Context, plans, shown []market.Plan, ids []int64) error {
	first := len(j.events)
	wanted := map[int64]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	groups := map[market.SKU]bool{}
	for i := range shown {
		if wanted[shown[i].ID] {
			groups[shown[i].Group] = true
		}
	}
	left, err := j.left(ctx, ids)
	if err != nil {
		return err
	}
	for _, l := range left { // the row may have left a group
		var group market.SKU
		_ = json.Unmarshal(l.facts.get("plan_group"), &group)
		groups[group] = true
	}
	var siblings []int64
	for i := range shown {
		if group := shown[i].Group; !wanted[shown[i].ID] && group != "" && groups[group] {
			siblings = append(siblings, shown[i].ID)
			wanted[shown[i].ID] = true
		}
	}
	more, err := j.left(ctx, siblings)
	if err != nil {
		return err
	}
	maps.Copy(left, more)
	for i := range plans {
		if wanted[plans[i].ID] {
			if err := j.compare(&plans[i], &shown[i], left); err != nil {
				return err
			}
			delete(wanted, plans[i].ID)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(wanted)) {
		if err := j.withdraw(id, left); err != nil {
			return err
		}
	}
	slices.SortStableFunc(j.events[first:], func(a, b written) int { return cmp.Compare(a.plan, b.plan) })
	return nil
}

func (j *journal) complete(ctx context.Context, plans []market.Plan) ([]market.Plan, error) {
	shown := slices.Clone(plans)
	if j.store.derive == nil || len(plans) == 0 {
		return shown, nil
	}
	rates, err := j.store.queryRates(ctx, j.tx)
	if err == nil {
		j.store.derive(shown, rates)
	}
	return shown, err
}

// left reads where the events left plans. A plan that is new is not among them.
func (j *journal) left(ctx context.Context, ids []int64) (map[int64]journalRow, error) {
	left := make(map[int64]journalRow, len(ids))
	unread := make([]int64, 0, len(ids))
	for _, id := range ids {
		if r, known := j.known[id]; known {
			left[id] = r
		} else {
			unread = append(unread, id)
		}
	}
	err := j.tx.repeat(ctx, repeated{
		query: `SELECT partner_id, seen, withdrawn_at, facts FROM journal_rows WHERE plan_id = $1`,
		runs:  len(unread),
		args:  func(i int) ([]any, error) { return []any{unread[i]}, nil },
		read: func(i int, rows results) error {
			var r journalRow
			var packed []byte
			found, err := one(rows, key[market.PartnerID]{&r.partner}, boolean{&r.isSeen}, stamp{&r.withdrawn}, &packed)
			if err != nil || !found {
				return err
			}
			if r.facts, err = unpackEntry(packed); err == nil {
				left[unread[i]] = r
			}
			return err
		},
	})
	return left, err
}

// compare notes what became of a row.
func (j *journal) compare(stored, shown *market.Plan, left map[int64]journalRow) error {
	is := whole(stored, shown)
	was, known := left[stored.ID]
	if known && was.withdrawn.IsZero() && !was.isOf(stored) {
		// An import gave the number of a row that came with the program to another plan.
		if err := j.withdraw(stored.ID, left); err != nil {
			return err
		}
		j.moves[stored.ID], known, was = move{isOther: true}, false, journalRow{}
		delete(left, stored.ID)
	}
	now := journalRow{partner: stored.Partner, isSeen: isSeen(stored, known && was.isSeen), facts: is}
	if !known || !was.withdrawn.IsZero() {
		now.isSeen = stored.Available
		seen := seenNever
		if now.isSeen {
			seen = seenSame
		}
		j.add(written{plan: stored.ID, partner: stored.Partner, kind: market.EventListed, seen: seen, after: is}, now)
		return j.note(was, stored)
	}
	from, to := difference(was.facts, is)
	if from == nil {
		return nil
	}
	e := written{plan: stored.ID, partner: stored.Partner, kind: kindOf(to), seen: seenAs(was.isSeen, now.isSeen), before: from, after: to}
	switch e.seen {
	case seenAppears:
		e.whole = is
	case seenHides:
		e.whole = was.facts
	}
	j.add(e, now)
	if e.kind == market.EventFacts {
		return nil
	}
	return j.note(was, stored)
}

// isOf reports whether the row belongs to a plan, by the partner's key.
func (r journalRow) isOf(p *market.Plan) bool {
	var sku market.SKU
	_ = json.Unmarshal(r.facts.get("sku"), &sku)
	return r.partner == p.Partner && sku == p.SKU
}

// note notes what became of a plan's prices and stock.
func (j *journal) note(was journalRow, now *market.Plan) error {
	before, err := was.facts.plan()
	if err != nil || before == nil {
		return err // a plan that was never seen has moved nowhere yet
	}
	m := move{before: market.MomentOf(before, before.UpdatedAt), after: market.MomentOf(now, j.at)}
	m.before.Gone = !was.withdrawn.IsZero()
	j.moves[now.ID] = m
	return nil
}

// withdraw notes that a row is gone.
func (j *journal) withdraw(id int64, left map[int64]journalRow) error {
	was, known := left[id]
	if !known || !was.withdrawn.IsZero() {
		return nil
	}
	before, err := was.facts.plan()
	if err != nil {
		return err
	}
	last := market.MomentOf(before, before.UpdatedAt)
	gone := last
	gone.Gone, gone.SeenAt = true, j.at
	j.moves[id] = move{before: last, after: gone}
	if at := before.LastConfirmed(j.confirmed); !at.IsZero() {
		was.facts["fetched_at"] = row.AppendValue(nil, row.Timestamp, row.Value{Time: at})
	}
	seen := seenNever
	if was.isSeen {
		seen = seenSame
	}
	was.withdrawn, was.isSeen = j.at, false
	j.add(written{plan: id, partner: was.partner, kind: market.EventWithdrawn, seen: seen, before: was.facts}, was)
	return nil
}

func (j *journal) add(e written, now journalRow) {
	j.events = append(j.events, e)
	j.rows[e.plan] = now
}

// write stores the events, and where they leave the plans.
func (j *journal) write(ctx context.Context) error {
	if len(j.events) == 0 {
		return nil
	}
	last, err := lastEvent(ctx, j.tx)
	if err != nil {
		return err
	}
	batches := packBatches(last+1, batch{version: j.version, at: j.at, run: j.run, takesBack: j.takesBack, begins: j.begins}, j.events)
	if err := insertBatches(ctx, j.tx, batches); err != nil {
		return err
	}
	ids := slices.Sorted(maps.Keys(j.rows))
	err = j.tx.repeat(ctx, repeated{
		query: `INSERT INTO journal_rows (plan_id, partner_id, seen, withdrawn_at, facts) VALUES ($1, $2, $3, $4, $5)
			ON CONFLICT (plan_id) DO UPDATE SET partner_id = excluded.partner_id, seen = excluded.seen,
			withdrawn_at = excluded.withdrawn_at, facts = excluded.facts`,
		runs: len(ids),
		args: func(i int) ([]any, error) {
			r := j.rows[ids[i]]
			return []any{ids[i], string(r.partner), boolean{&r.isSeen}, stamp{&r.withdrawn}, packEntry(r.facts)}, nil
		},
	})
	if err != nil {
		return err
	}
	kept, err := readKept(ctx, j.tx, ids)
	if err != nil {
		return err
	}
	for i := range batches {
		if err := kept.addBatch(&batches[i]); err != nil {
			return err
		}
	}
	for _, id := range ids {
		if m, moved := j.moves[id]; moved {
			kept[id].follow(m)
		}
	}
	return kept.store(ctx, j.tx)
}

// recordChanges writes events for the rows of partners that a version changed, added or withdrew.
func (s *Store) recordChanges(ctx context.Context, tx *transaction, o occasion, changed map[market.PartnerID][]int64) error {
	j := newJournal(s, tx, o)
	for _, partner := range slices.Sorted(maps.Keys(changed)) {
		if len(changed[partner]) == 0 {
			continue
		}
		if err := j.record(ctx, partner, changed[partner]); err != nil {
			return err
		}
	}
	return j.write(ctx)
}

// recordWholeChange increments the version of a catalogue in which everything may have
// changed, and tells what did.
func (s *Store) recordWholeChange(ctx context.Context, tx *transaction, at time.Time) error {
	version, err := nextVersion(ctx, tx)
	if err != nil {
		return err
	}
	changed := map[market.PartnerID][]int64{}
	err = queryEach(ctx, tx, func(rows scanner) error {
		var partner market.PartnerID
		var id int64
		if err := rows.Scan(key[market.PartnerID]{&partner}, &id); err != nil {
			return err
		}
		changed[partner] = append(changed[partner], id)
		return nil
	}, `SELECT partner_id, id FROM server_plans
		UNION ALL SELECT partner_id, plan_id FROM journal_rows
		WHERE withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM server_plans WHERE id = plan_id)`)
	if err != nil {
		return err
	}
	return s.recordChanges(ctx, tx, occasion{version: version, at: at}, changed)
}

// derivedBy is the setting that names what derived the journal's rows last.
const derivedBy = "journal_derived_by"

// Reconcile writes events for what a program derives otherwise than the one before, which program
// names. A database whose journal has not begun has each row listed.
func (s *Store) Reconcile(ctx context.Context, program string) error {
	done := false
	err := s.read(ctx, "look at the journal", func(tx *transaction) error {
		return tx.QueryRowContext(ctx, `SELECT count(*) > 0 FROM settings WHERE key = $1 AND value = $2`, derivedBy, program).Scan(boolean{&done})
	})
	if err != nil || done {
		return err
	}
	return s.write(ctx, "bring the journal up to date", func(tx *transaction) error {
		if fresh, err := putIfOther(ctx, tx, derivedBy, program); err != nil || !fresh {
			return err
		}
		return s.recordWholeChange(ctx, tx, s.now().UTC())
	})
}

// errJournal is a journal that cannot be read.
func errJournal(cause error) error {
	return errs.Wrap(errs.Damaged, cause, "the journal of the plans cannot be read")
}
