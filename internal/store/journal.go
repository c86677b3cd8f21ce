package store

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
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

// A row of the journal, or a part of one, is a JSON object of columns in the order of their names.
// Columns that are null are left out of whole rows.

// storedKey is the member that holds columns as they are stored, where what the catalogue shows is
// derived. It comes last. A roll-back needs them.
const storedKey = "~"

// journaled are the columns of the journal, in the order of their names.
var journaled = func() []*row.Column {
	columns := row.Journaled()
	slices.SortFunc(columns, func(a, b *row.Column) int { return cmp.Compare(a.Name, b.Name) })
	return columns
}()

// fetchedAt is the index of fetched_at in journaled; a change of it alone is no event. groupAt is
// the index of plan_group, which leads to the rows that share a lead, and skuAt of the sku, which
// tells whose row it is. stockAt are those that a change of stock is in.
var (
	fetchedAt, groupAt, skuAt = journaledAt("fetched_at"), journaledAt("plan_group"), journaledAt("sku")
	stockAt                   = []int{journaledAt("available"), journaledAt("stock"), journaledAt("places")}
)

func journaledAt(name string) int {
	return slices.IndexFunc(journaled, func(c *row.Column) bool { return c.Name == name })
}

// facts are the columns of a row, or of a part of one, in the order of journaled, as JSON. In a whole
// row nil stands for null. They are reused: what they give is valid until the next set or read.
type facts struct {
	shown []json.RawMessage
	// stored has the columns that are stored otherwise than they are shown, and nil for the rest.
	stored []json.RawMessage
	// text holds the values, and json what entry wrote.
	text, json []byte
}

func (f *facts) clear() {
	if f.shown == nil {
		f.shown, f.stored = make([]json.RawMessage, len(journaled)), make([]json.RawMessage, len(journaled))
	}
	clear(f.shown)
	clear(f.stored)
	f.text = f.text[:0]
}

// set makes the facts of a row and of the same row completed.
func (f *facts) set(stored, shown *market.Plan) {
	f.clear()
	for i, c := range journaled {
		is := f.append(c, shown)
		if string(is) != "null" {
			f.shown[i] = is
		}
		if c.Origin == row.Derived || c.IsSame(stored, shown) {
			continue
		}
		if was := f.append(c, stored); !bytes.Equal(was, is) {
			f.stored[i] = was
		}
	}
}

func (f *facts) append(c *row.Column, p *market.Plan) json.RawMessage {
	from := len(f.text)
	f.text = row.AppendValue(f.text, c.Kind, c.Get(p))
	return f.text[from:len(f.text):len(f.text)]
}

// read reads a row that was packed.
func (f *facts) read(packed []byte) (err error) {
	f.clear()
	if f.text, err = appendUnpacked(f.text, packed); err != nil {
		return err
	}
	var apart json.RawMessage
	ok := eachColumn(f.text, func(name, value []byte, at int) {
		if at >= 0 {
			f.shown[at] = value
		} else if string(name) == storedKey {
			apart = value
		}
	})
	ok = ok && (apart == nil || eachColumn(apart, func(_, value []byte, at int) {
		if at >= 0 {
			f.stored[at] = value
		}
	}))
	if !ok {
		return errJournal(market.ErrPacked)
	}
	return nil
}

// eachColumn gives do the members of a row and the index of each in journaled, below 0 for a
// name that is not there.
func eachColumn(object []byte, do func(name, value []byte, at int)) bool {
	next := 0
	return row.EachMember(object, func(name, value []byte) {
		for next < len(journaled) && journaled[next].Name < string(name) {
			next++
		}
		if next < len(journaled) && journaled[next].Name == string(name) {
			do(name, value, next)
			return
		}
		do(name, value, -1)
	})
}

// entry writes the facts as JSON, with the columns in the order of their names.
func (f *facts) entry() []byte {
	f.json = appendMembers(f.json[:0], f.shown)
	if slices.ContainsFunc(f.stored, isThere) {
		f.json = f.json[:len(f.json)-1]
		if len(f.json) > 1 {
			f.json = append(f.json, ',')
		}
		f.json = appendMembers(append(f.json, `"`+storedKey+`":`...), f.stored)
		f.json = append(f.json, '}')
	}
	return f.json
}

func isThere(v json.RawMessage) bool { return v != nil }

func appendMembers(b []byte, columns []json.RawMessage) []byte {
	b = append(b, '{')
	first := len(b)
	for i, value := range columns {
		if value == nil {
			continue
		}
		if len(b) > first {
			b = append(b, ',')
		}
		b = append(append(append(append(b, '"'), journaled[i].Name...), '"', ':'), value...)
	}
	return append(b, '}')
}

// storedValue is a column as it is stored.
func (f *facts) storedValue(i int) json.RawMessage {
	if v := f.stored[i]; v != nil {
		return v
	}
	return f.shown[i]
}

// lastColumns are the indexes in journaled of the columns that tell a plan's last moment and when it
// was confirmed.
var lastColumns = func() (indexes []int) {
	for _, name := range []string{"available", "stock", "updated_at", "fetched_at", "source", "unconfirmed_since"} {
		indexes = append(indexes, journaledAt(name))
	}
	for _, c := range row.Quoted() {
		indexes = append(indexes, journaledAt(c.Name))
	}
	return indexes
}()

// last gives the row with lastColumns alone, as it is stored.
func (f *facts) last() (*market.Plan, error) {
	var p market.Plan
	for _, i := range lastColumns {
		if v := f.storedValue(i); v != nil {
			if err := journaled[i].Set(&p, v); err != nil {
				return nil, errJournal(err)
			}
		}
	}
	return &p, nil
}

// planOf reads a row that was packed, as it is stored.
func planOf(packed []byte) (*market.Plan, error) {
	text, err := appendUnpacked(nil, packed)
	if err != nil {
		return nil, err
	}
	var p market.Plan
	if err := row.Overlay(&p, storedColumns.of(text, true)); err != nil {
		return nil, errJournal(err)
	}
	return &p, nil
}

var null = json.RawMessage("null")

// compare makes before and after the columns that differ between two rows, and reports whether any do.
func compare(was, is, before, after *facts) (differ bool) {
	before.clear()
	after.clear()
	for i, c := range journaled {
		if i == fetchedAt {
			continue
		}
		a, b := was.shown[i], is.shown[i]
		shows := !sameValue(c, a, b)
		if shows {
			before.shown[i], after.shown[i] = orNullJSON(a), orNullJSON(b)
		}
		x, y := a, b
		if c.Origin != row.Derived {
			x, y = was.storedValue(i), is.storedValue(i)
		}
		isApart := c.Origin != row.Derived && (shows || !sameValue(c, x, y)) && !(shows && sameValue(c, a, x) && sameValue(c, b, y))
		if isApart {
			before.stored[i], after.stored[i] = orNullJSON(x), orNullJSON(y)
		}
		differ = differ || shows || isApart
	}
	return differ
}

// sameValue reports whether two values of a column are equal: 45.00 and 45 are the same amount.
func sameValue(c *row.Column, a, b json.RawMessage) bool {
	if a, b = orNullJSON(a), orNullJSON(b); bytes.Equal(a, b) {
		return true
	}
	var p, q market.Plan
	return c.Set(&p, a) == nil && c.Set(&q, b) == nil && c.IsEqual(&p, &q)
}

func orNullJSON(v json.RawMessage) json.RawMessage {
	if v == nil {
		return null
	}
	return v
}

// kindOf names a change by the first of price, stock and facts that moved. changed are its columns.
func kindOf(before, after *market.Plan, changed *facts) market.EventKind {
	switch {
	case after.PriceMoved(&before.Quoted):
		return market.EventPrice
	case slices.ContainsFunc(stockAt, func(i int) bool { return changed.shown[i] != nil }):
		return market.EventStock
	}
	return market.EventFacts
}

// isSeen reports whether the public sees a row: one that can be ordered, and a partner's row
// that it saw before, unless it is hidden.
func isSeen(p *market.Plan, before bool) bool { return p.Available || before && !p.IsHidden() }

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

// journalRow is a plan's row after its last event.
type journalRow struct {
	partner   market.PartnerID
	isSeen    bool
	withdrawn time.Time
	// packed are its facts as they were read, and text as they are written.
	packed, text []byte
}

// written is an event before it has its number.
type written struct {
	event
	partner market.PartnerID
	// isShown reports that an operator sees it: a column of the API is in it.
	isShown bool
}

// isPublic reports that the public sees the event.
func (e *written) isPublic() bool {
	return e.seen == seenAppears || e.seen == seenHides || e.seen == seenSame && e.isShown
}

// occasion is what made the events of one transaction.
type occasion struct {
	at  time.Time
	run int64 // 0 for none
	// confirmed is when the partner confirmed its rows last, before this, and watched since when the
	// shop watches it.
	confirmed, watched time.Time
	// takesBack and begins are what market.Event says of the run.
	takesBack int64
	begins    bool
}

// journalWriter writes the events of one transaction, and what is kept of them for each plan.
type journalWriter struct {
	occasion
	version int64 // of the catalogue
	store   *Store
	tx      *transaction
	events  []written
	rows    map[int64]journalRow
	// moves are what the events did to prices and stock.
	moves map[int64]move
	// known are rows that were read already; nil for none.
	known map[int64]journalRow
	// was and is are the row that is looked at, before and after, and before and after what differs.
	was, is, before, after facts
	// groups are those that rows were in or are in now.
	groups map[market.SKU]bool
}

// newJournal begins to write of an occasion, which is a new version of the catalogue. Events are never changed, so one of
// a clock that is ahead is as of now by the clock of the database.
func newJournal(ctx context.Context, s *Store, tx *transaction, o occasion) (*journalWriter, error) {
	version, err := nextVersion(ctx, tx)
	if err != nil {
		return nil, err
	}
	now, err := s.clock(ctx, tx)
	o.at = market.Earlier(o.at, now)
	return &journalWriter{occasion: o, version: version, store: s, tx: tx, rows: map[int64]journalRow{}, moves: map[int64]move{}}, err
}

// move is what a change did to a plan's prices and stock.
type move struct {
	before, after market.Moment
	// isFirst reports that the course begins anew: the id was another plan's before, or the shop had
	// not watched the plan.
	isFirst bool
}

// record compares rows of a partner with their journal rows and adds events for what differs: the
// rows with the given ids, and those of their groups, where a lead may have changed. Where all rows are to be
// compared they are read part by part, and what is written of one is forgotten before the next.
func (j *journalWriter) record(ctx context.Context, partner market.PartnerID, ids []int64) error {
	rows, err := groupedRows(ctx, j.tx, partner)
	if err != nil {
		return err
	}
	return j.recordParts(ctx, rows, ids, func(rows []groupedRow) ([]market.Plan, error) { return plansOf(ctx, j.tx, rows) })
}

// recordRows is record for all rows of a partner, in the order of their ids.
func (j *journalWriter) recordRows(ctx context.Context, plans []market.Plan, ids []int64) error {
	rows := make([]groupedRow, len(plans))
	for i := range plans {
		rows[i] = groupedRow{plans[i].ID, plans[i].GroupKey(), i}
	}
	return j.recordParts(ctx, rows, ids, func(rows []groupedRow) ([]market.Plan, error) {
		some := make([]market.Plan, len(rows))
		for i, row := range rows {
			some[i] = plans[row.at]
		}
		return some, nil
	})
}

func (j *journalWriter) recordParts(ctx context.Context, rows []groupedRow, ids []int64, read func([]groupedRow) ([]market.Plan, error)) error {
	parts, err := j.parts(ctx, rows, ids)
	if err != nil {
		return err
	}
	for i, p := range parts {
		if i > 0 {
			if err := j.write(ctx); err != nil {
				return err
			}
		}
		stored, err := read(p.rows)
		if err != nil {
			return err
		}
		shown, err := j.complete(ctx, stored)
		if err == nil {
			err = j.recordOf(ctx, stored, shown, p.ids)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parts returns the rows to complete: those of groups in which one is to be compared, or was before.
func (j *journalWriter) parts(ctx context.Context, rows []groupedRow, ids []int64) ([]rowsPart, error) {
	gone := make(map[int64]bool, len(ids)) // until its row is found
	for _, id := range ids {
		gone[id] = true
	}
	wanted := 0
	j.groups = map[market.SKU]bool{}
	for _, row := range rows {
		if gone[row.id] {
			delete(gone, row.id)
			j.groups[row.group] = true
			wanted++
		}
	}
	if wanted == len(rows) {
		return inParts(rows, slices.Sorted(maps.Keys(gone))), nil
	}
	left, err := j.left(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, was := range left {
		if err := j.open(was); err != nil {
			return nil, err
		}
	}
	rows = slices.DeleteFunc(rows, func(row groupedRow) bool { return !j.groups[row.group] })
	return []rowsPart{{rows, ids}}, nil
}

// recordOf is record for all rows of groups, as they are stored and as they are shown.
func (j *journalWriter) recordOf(ctx context.Context, plans, shown []market.Plan, ids []int64) error {
	first := len(j.events)
	j.groups = map[market.SKU]bool{}
	gone, err := j.compareAll(ctx, plans, shown, ids)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(gone)) {
		if err := j.withdraw(id, gone); err != nil {
			return err
		}
	}
	wanted := map[int64]bool{}
	for _, id := range ids {
		wanted[id] = true
	}
	var siblings []int64
	for i := range shown {
		if group := shown[i].Group; !wanted[shown[i].ID] && group != "" && j.groups[group] {
			siblings = append(siblings, shown[i].ID)
		}
	}
	if _, err := j.compareAll(ctx, plans, shown, siblings); err != nil {
		return err
	}
	slices.SortStableFunc(j.events[first:], func(a, b written) int { return cmp.Compare(a.plan, b.plan) })
	return nil
}

// compareAll compares the rows with some ids, and gives the journal rows of the ids that have no
// row.
func (j *journalWriter) compareAll(ctx context.Context, plans, shown []market.Plan, ids []int64) (gone map[int64]journalRow, err error) {
	left, err := j.left(ctx, ids)
	if err != nil {
		return nil, err
	}
	wanted := make(map[int64]bool, len(ids))
	for _, id := range ids {
		wanted[id] = true
	}
	for i := range plans {
		if !wanted[plans[i].ID] {
			continue
		}
		j.groups[shown[i].Group] = true
		if err := j.compare(&plans[i], &shown[i], left); err != nil {
			return nil, err
		}
		delete(left, plans[i].ID)
	}
	return left, nil
}

func (j *journalWriter) complete(ctx context.Context, plans []market.Plan) ([]market.Plan, error) {
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

// left reads the journal rows of plans. A new plan has none.
func (j *journalWriter) left(ctx context.Context, ids []int64) (map[int64]journalRow, error) {
	left := make(map[int64]journalRow, len(ids))
	unread := make([]int64, 0, len(ids))
	for _, id := range ids {
		if r, known := j.known[id]; known {
			left[id] = r
		} else {
			unread = append(unread, id)
		}
	}
	err := j.tx.eachOf(ctx, `SELECT plan_id, partner_id, seen, withdrawn_at, facts FROM journal_rows WHERE plan_id`, unread, func(rows scanner) error {
		var id int64
		var r journalRow
		err := rows.Scan(&id, key[market.PartnerID]{&r.partner}, boolean{&r.isSeen}, stamp{&r.withdrawn}, &r.packed)
		left[id] = r
		return err
	})
	return left, err
}

// open unpacks a journal row into was.
func (j *journalWriter) open(r journalRow) error {
	if err := j.was.read(r.packed); err != nil {
		return err
	}
	var group market.SKU
	if text := j.was.shown[groupAt]; text != nil {
		if err := json.Unmarshal(text, &group); err != nil {
			return errJournal(err)
		}
	}
	j.groups[group] = true
	return nil
}

// compare adds an event if a row differs from its journal row.
func (j *journalWriter) compare(stored, shown *market.Plan, left map[int64]journalRow) error {
	j.is.set(stored, shown)
	was, known := left[stored.ID]
	if known {
		if err := j.open(was); err != nil {
			return err
		}
	}
	isOther := known && (was.partner != stored.Partner || !bytes.Equal(j.was.shown[skuAt], j.is.shown[skuAt]))
	if isOther && was.withdrawn.IsZero() {
		// An import gave the number of a row that came with the program to another plan.
		if err := j.withdraw(stored.ID, left); err != nil {
			return err
		}
		j.moves[stored.ID], known, was = move{isFirst: true}, false, journalRow{}
	}
	now := journalRow{partner: stored.Partner, isSeen: isSeen(stored, known && was.isSeen)}
	if !known || !was.withdrawn.IsZero() {
		now.isSeen, now.text = stored.Available, bytes.Clone(j.is.entry())
		e := event{plan: stored.ID, kind: market.EventListed, seen: seenNever, after: now.text}
		if now.isSeen {
			e.seen = seenSame
		}
		j.add(written{event: e, partner: stored.Partner, isShown: true}, now)
		if !known {
			return nil // a plan that was never seen has moved nowhere yet
		}
		before, err := j.was.last()
		if err == nil {
			j.note(before, stored, !was.withdrawn.IsZero())
		}
		return err
	}
	if !compare(&j.was, &j.is, &j.before, &j.after) {
		return nil
	}
	before, err := j.was.last()
	if err != nil {
		return err
	}
	now.text = bytes.Clone(j.is.entry())
	e := event{plan: stored.ID, kind: kindOf(before, stored, &j.after), seen: seenAs(was.isSeen, now.isSeen),
		before: bytes.Clone(j.before.entry()), after: bytes.Clone(j.after.entry())}
	switch e.seen {
	case seenAppears:
		e.whole = now.text
	case seenHides:
		e.whole = bytes.Clone(j.was.entry())
	}
	if j.add(written{event: e, partner: stored.Partner, isShown: publicColumns.isIn(&j.after)}, now); e.kind != market.EventFacts {
		j.note(before, stored, false)
	}
	return nil
}

// note records how the prices and stock of a plan moved, which may have been gone. A partner's first
// refresh moves nothing: what stood there before came with the program.
func (j *journalWriter) note(before, now *market.Plan, wasGone bool) {
	m := move{before: j.lastOf(before), after: market.MomentOf(now, j.at), isFirst: j.begins}
	m.before.Gone = wasGone
	j.moves[now.ID] = m
}

// lastOf is what a plan was before the occasion, from when the shop had seen it so.
func (j *journalWriter) lastOf(before *market.Plan) market.Moment {
	seen := market.Earlier(before.UpdatedAt, j.at)
	if seen.Before(j.watched) {
		seen = j.watched
	}
	return market.MomentOf(before, seen)
}

// withdraw adds the event that a row is gone.
func (j *journalWriter) withdraw(id int64, left map[int64]journalRow) error {
	was, known := left[id]
	if !known || !was.withdrawn.IsZero() {
		return nil
	}
	if err := j.open(was); err != nil {
		return err
	}
	before, err := j.was.last()
	if err != nil {
		return err
	}
	last := j.lastOf(before)
	gone := last
	gone.Gone, gone.SeenAt = true, j.at
	j.moves[id] = move{before: last, after: gone, isFirst: j.begins}
	if at := before.LastConfirmed(j.confirmed); !at.IsZero() {
		j.was.shown[fetchedAt] = row.AppendValue(nil, row.Timestamp, row.Value{Time: at})
	}
	e := event{plan: id, kind: market.EventWithdrawn, seen: seenNever, before: bytes.Clone(j.was.entry())}
	if was.isSeen {
		e.seen = seenSame
	}
	was.withdrawn, was.isSeen, was.text = j.at, false, e.before
	j.add(written{event: e, partner: was.partner, isShown: true}, was)
	return nil
}

func (j *journalWriter) add(e written, now journalRow) {
	j.events = append(j.events, e)
	j.rows[e.plan] = now
}

// write stores the events so far and the journal rows after them, and forgets them: those of one partner
// after the other take less memory than all together.
func (j *journalWriter) write(ctx context.Context) error {
	defer func() { j.events = j.events[:0]; clear(j.rows); clear(j.moves) }()
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
	if err := j.store.noteProgram(ctx, j.tx); err != nil {
		return err
	}
	ids := slices.Sorted(maps.Keys(j.rows))
	err = j.tx.put(ctx, "journal_rows", []string{"plan_id", "partner_id", "seen", "withdrawn_at", "facts"}, len(ids), func(i int) []any {
		r := j.rows[ids[i]]
		return []any{ids[i], string(r.partner), boolean{&r.isSeen}, stamp{&r.withdrawn}, pack(r.text)}
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

// recordChanges increments the version of the catalogue, and writes events for the rows of partners that were changed,
// added or withdrawn.
func (s *Store) recordChanges(ctx context.Context, tx *transaction, o occasion, changed map[market.PartnerID][]int64) error {
	j, err := newJournal(ctx, s, tx, o)
	if err != nil {
		return err
	}
	for _, partner := range slices.Sorted(maps.Keys(changed)) {
		if len(changed[partner]) == 0 {
			continue
		}
		if err := j.record(ctx, partner, changed[partner]); err != nil {
			return err
		}
		if err := j.write(ctx); err != nil {
			return err
		}
	}
	return nil
}

// recordWholeChange increments the version of a catalogue in which everything may have
// changed, and tells what did.
func (s *Store) recordWholeChange(ctx context.Context, tx *transaction, at time.Time) error {
	changed := map[market.PartnerID][]int64{}
	err := queryByPartner(ctx, tx, changed, `SELECT partner_id, id FROM server_plans
		UNION ALL SELECT partner_id, plan_id FROM journal_rows
		WHERE withdrawn_at IS NULL AND NOT EXISTS (SELECT 1 FROM server_plans WHERE id = plan_id)`)
	if err != nil {
		return err
	}
	return s.recordChanges(ctx, tx, occasion{at: at}, changed)
}

// derivedBy is the setting that names what derived the journal's rows last.
const derivedBy = "journal_derived_by"

// Reconcile writes events for what a program derives otherwise than the one before, which program
// names. A database whose journal has not begun has each row listed.
func (s *Store) Reconcile(ctx context.Context, program string) error {
	s.SetProgram(program)
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

// SetProgram names what derives rows, as Reconcile does.
func (s *Store) SetProgram(program string) { s.program.Store(&program) }

// mixed is what derivedBy holds once rows of several programs are in the journal, as while nodes of two
// versions run: the next start brings all of them up to date.
const mixed = "several"

// noteProgram notes that another program than the one that the setting names writes events.
func (s *Store) noteProgram(ctx context.Context, tx *transaction) error {
	own := s.program.Load()
	if own == nil {
		return nil
	}
	return tx.run(ctx, `UPDATE settings SET value = $1 WHERE key = $2 AND value <> $1 AND value <> $3`, mixed, derivedBy, *own)
}

// errJournal is a journal that cannot be read.
func errJournal(cause error) error {
	return errs.Wrap(errs.Damaged, cause, "the journal of the plans cannot be read")
}
