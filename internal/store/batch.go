package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// Events of one transaction and one partner are stored together, as lines of JSON that are packed
// as one text: what they share takes next to nothing. A batch is never changed.

// maxBatchText is the length of the text in bytes from which a further event begins another batch, so
// that a reader of one plan reads little of others.
const maxBatchText = 32_000

// event is an event as a line of a batch. The sides of a change are the columns that it is about, with
// null where one has no value.
type event struct {
	plan int64
	kind market.EventKind
	seen string
	// before, after and whole are JSON; whole is the row that appears or hides.
	before, after, whole json.RawMessage
}

// lineHead begins each line; the plan's number follows, so that who looks for a plan reads no more.
const lineHead = `{"plan":`

// appendLine writes the event. The sides are JSON already, and stay as they are.
func (e *event) appendLine(b []byte) []byte {
	b = strconv.AppendInt(append(b, lineHead...), e.plan, 10)
	b = append(append(b, `,"kind":"`...), e.kind...)
	b = append(append(append(b, `","seen":"`...), e.seen...), '"')
	for _, side := range []struct {
		name string
		json json.RawMessage
	}{{`,"before":`, e.before}, {`,"after":`, e.after}, {`,"row":`, e.whole}} {
		if side.json != nil {
			b = append(append(b, side.name...), side.json...)
		}
	}
	return append(b, "}\n"...)
}

// readLine reads all but the plan of what appendLine wrote.
func (e *event) readLine(line []byte) error {
	ok := row.EachMember(bytes.TrimSuffix(line, []byte("\n")), func(name, value []byte) {
		switch string(name) {
		case "kind":
			e.kind = market.EventKind(bytes.Trim(value, `"`))
		case "seen":
			e.seen = string(bytes.Trim(value, `"`))
		case "before":
			e.before = value
		case "after":
			e.after = value
		case "row":
			e.whole = value
		}
	})
	if !ok {
		return errJournal(market.ErrPacked)
	}
	return nil
}

// batch is what one row of event_batches holds.
type batch struct {
	// first is the number of its first event. The others follow without a gap.
	first int64
	// events is how many there are.
	events int64
	at     time.Time
	run    int64 // 0 for none
	// version of the catalogue.
	version int64
	partner market.PartnerID
	// takesBack and begins are what market.Event says of the run.
	takesBack int64
	begins    bool
	packed    []byte
	// plans are those of its events; nil in a batch that was read.
	plans []int64
	// sums are those of its own events until insertBatches makes them those of the journal up to it.
	sums journalSums
}

// journalSums are what the journal holds up to an event.
type journalSums struct {
	// digest is a hash of all batches.
	digest []byte
	// public and shown count the events that the public and an operator see.
	public, shown int64
}

// sumsUntil gives the sums up to the batch of an event.
func sumsUntil(ctx context.Context, tx *transaction, seq int64) (s journalSums, err error) {
	err = tx.QueryRowContext(ctx, `SELECT digest, public_events, shown_events FROM event_batches
		WHERE first_seq <= $1 ORDER BY first_seq DESC LIMIT 1`, seq).Scan(&s.digest, &s.public, &s.shown)
	return s, orNone(err)
}

// addTo adds the batch to the sums up to it.
func (b *batch) addTo(s journalSums) journalSums {
	head := appendBytes(nil, s.digest)
	for _, n := range []int64{b.first, b.at.UnixMicro(), b.run, b.takesBack, int64(flagNumber(b.begins))} {
		head = binary.AppendVarint(head, n)
	}
	digest := sha256.Sum256(append(appendBytes(head, []byte(b.partner)), b.packed...))
	return journalSums{digest: digest[:], public: s.public + b.sums.public, shown: s.shown + b.sums.shown}
}

// last is the number of the last event.
func (b *batch) last() int64 { return b.first + b.events - 1 }

// packBatches packs events, in their order, with numbers from first on. shared is what the
// batches have in common.
func packBatches(first int64, shared batch, events []written) (batches []batch) {
	var text []byte
	end := func() {
		if n := len(batches); n > 0 {
			batches[n-1].packed, text = pack(text), text[:0]
		}
	}
	for i := range events {
		e := &events[i]
		if n := len(batches); n == 0 || batches[n-1].partner != e.partner || len(text) >= maxBatchText {
			end()
			b := shared
			b.first, b.partner = first+int64(i), e.partner
			batches = append(batches, b)
		}
		b := &batches[len(batches)-1]
		text = e.appendLine(text)
		b.plans = append(b.plans, e.plan)
		b.events++
		b.sums.public, b.sums.shown = b.sums.public+int64(flagNumber(e.isPublic())), b.sums.shown+int64(flagNumber(e.isShown))
	}
	end()
	return batches
}

func appendBytes(b, part []byte) []byte {
	return append(binary.AppendUvarint(b, uint64(len(part))), part...)
}

const selectBatches = `SELECT first_seq, version, at, coalesce(run_id, 0), partner_id, coalesce(takes_back, 0), begins, events FROM event_batches`

func (b *batch) scan(rows scanner) error {
	var at int64
	err := rows.Scan(&b.first, &b.version, &at, &b.run, key[market.PartnerID]{&b.partner}, &b.takesBack, boolean{&b.begins}, &b.packed)
	b.at = time.UnixMicro(at).UTC()
	return err
}

// each gives do the events of the batch that a query wants, and reports whether do wants more.
func (b *batch) each(q *market.EventQuery, do func(storedEvent) (bool, error)) (more bool, err error) {
	events, err := b.unpack(q)
	if err != nil {
		return false, err
	}
	if q.Newest {
		slices.Reverse(events)
	}
	for _, e := range events {
		if more, err := do(e); err != nil || !more {
			return false, err
		}
	}
	return true, nil
}

// unpack reads the events that a query wants.
func (b *batch) unpack(q *market.EventQuery) (events []storedEvent, err error) {
	err = b.walk(func(seq, plan int64, line []byte) error {
		if seq <= q.After || q.Until != 0 && seq > q.Until || q.Plan != 0 && plan != q.Plan {
			return nil
		}
		e := storedEvent{event: event{plan: plan}}
		err := e.readLine(line)
		e.Event = market.Event{Seq: seq, At: b.at, Run: b.run, Plan: plan, Partner: b.partner, Kind: e.kind, TakesBack: b.takesBack, Begins: b.begins}
		events = append(events, e)
		return err
	})
	return events, err
}

// walk gives do the number, the plan and the line of each event.
func (b *batch) walk(do func(seq, plan int64, line []byte) error) error {
	text, err := appendUnpacked(nil, b.packed)
	if err != nil {
		return err
	}
	seq := b.first
	for line := range bytes.Lines(text) {
		number, _, _ := bytes.Cut(bytes.TrimPrefix(line, []byte(lineHead)), []byte{','})
		plan, err := strconv.ParseInt(string(number), 10, 64)
		if err != nil {
			return errJournal(err)
		}
		if err := do(seq, plan, line); err != nil {
			return err
		}
		seq++
	}
	return nil
}

// lastEvent is the largest number that may have been given to an event so far; 0 for none. The next
// event has the number after it.
func lastEvent(ctx context.Context, tx *transaction) (int64, error) {
	var last, floor int64
	err := tx.QueryRowContext(ctx, `SELECT coalesce((SELECT last_seq FROM event_batches ORDER BY first_seq DESC LIMIT 1), 0), seq_floor
		FROM catalogue_version`).Scan(&last, &floor)
	return max(last, floor), err
}

func insertBatches(ctx context.Context, tx *transaction, batches []batch) error {
	sums, err := sumsUntil(ctx, tx, math.MaxInt64)
	if err != nil {
		return err
	}
	for i := range batches {
		sums = batches[i].addTo(sums)
		batches[i].sums = sums
	}
	return tx.repeat(ctx, repeated{
		query: `INSERT INTO event_batches (first_seq, last_seq, version, at, run_id, partner_id, takes_back, begins, events, digest, public_events, shown_events)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
		runs: len(batches),
		args: func(i int) ([]any, error) {
			b := &batches[i]
			return []any{b.first, b.last(), b.version, b.at.UnixMicro(), orNull(b.run), string(b.partner), orNull(b.takesBack), boolean{&b.begins}, b.packed,
				b.sums.digest, b.sums.public, b.sums.shown}, nil
		},
	})
}

// orNull is a number that is not 0.
func orNull(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// A database may send all that it was asked for, also what nobody reads. So a reader of batches asks
// for a few, and then for twice as many each time.
const (
	firstBatches = 16
	maxBatches   = 1024
)

// selection is a part of all batches: those whose first number is from one up to another, and for
// which a further condition holds.
type selection struct {
	from, until int64
	newestFirst bool
	condition   string
	args        []any
}

// where takes the batches that have a value in a column.
func (s *selection) where(column string, value any) {
	s.args = append(s.args, value)
	s.condition += fmt.Sprintf(" AND %s = $%d", column, 3+len(s.args))
}

// eachBatch gives do the batches of a selection in the order of their numbers, until it wants no
// more.
func eachBatch(ctx context.Context, tx *transaction, s selection, do func(*batch) (more bool, err error)) error {
	query := selectBatches + ` WHERE first_seq >= $1 AND first_seq <= $2` + s.condition + ` ORDER BY first_seq`
	if s.newestFirst {
		query += " DESC"
	}
	query += " LIMIT $3"
	more := true
	for most := firstBatches; more; most = min(2*most, maxBatches) {
		read := 0
		err := queryEach(ctx, tx, func(rows scanner) (err error) {
			var b batch
			if read++; !more {
				return nil
			}
			if err = b.scan(rows); err != nil {
				return err
			}
			if s.newestFirst {
				s.until = b.first - 1
			} else {
				s.from = b.first + 1
			}
			more, err = do(&b)
			return err
		}, query, append([]any{s.from, s.until, most}, s.args...)...)
		if err != nil {
			return err
		}
		more = more && read == most
	}
	return nil
}

// eachBatchOf gives do the batches that hold events of a plan, the oldest first unless
// newestFirst is set.
func eachBatchOf(ctx context.Context, tx *transaction, plan int64, newestFirst bool, do func(*batch) (more bool, err error)) error {
	var packed []byte
	err := tx.QueryRowContext(ctx, `SELECT coalesce((SELECT batches FROM plan_journals WHERE plan_id = $1), $2)`, plan, []byte{}).Scan(&packed)
	if err != nil {
		return err
	}
	firsts, err := unpackNumbers(packed)
	if err != nil {
		return err
	}
	if newestFirst {
		slices.Reverse(firsts)
	}
	more := true
	for most := firstBatches; more && len(firsts) > 0; most *= 2 {
		some := firsts[:min(most, len(firsts))]
		firsts = firsts[len(some):]
		err := tx.repeat(ctx, repeated{
			query: selectBatches + ` WHERE first_seq = $1`, runs: len(some),
			args: func(i int) ([]any, error) { return []any{some[i]}, nil },
			read: func(_ int, rows results) (err error) {
				if !more || !rows.Next() {
					return rows.Err()
				}
				var b batch
				if err := b.scan(rows); err != nil {
					return err
				}
				more, err = do(&b)
				return err
			},
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// appendNumber adds a number to a packed list of growing ones, unless it is the last of them.
func appendNumber(packed []byte, n int64) ([]byte, error) {
	numbers, err := unpackNumbers(packed)
	if err != nil {
		return nil, err
	}
	var last int64
	if len(numbers) > 0 {
		if last = numbers[len(numbers)-1]; last == n {
			return packed, nil
		}
	}
	return binary.AppendVarint(slices.Clip(packed), n-last), nil
}

// unpackNumbers reads a list that appendNumber made.
func unpackNumbers(packed []byte) (numbers []int64, err error) {
	r, last := market.PackedReader{Rest: packed}, int64(0)
	for len(r.Rest) > 0 {
		last += r.Varint()
		numbers = append(numbers, last)
	}
	if r.Err != nil {
		return nil, errJournal(r.Err)
	}
	return numbers, nil
}
