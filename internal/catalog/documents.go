package catalog

import (
	"bytes"
	"encoding/binary"
	"slices"
	"sync/atomic"
	"unique"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
)

// document is a row's values as JSON, written once. Names and nulls, which are two thirds of the object
// that select=* gives, are put between them when the row is written. Snapshots share it as long as the
// row stays the same.
type document struct {
	// record holds the value of each of recorded behind its length, a null as length 0, then the course of
	// the row's price.
	record []byte
	// shared are the values of sharedColumns, which the record leaves out: they are the longest, and many rows
	// have the same.
	shared [len(sharedColumns)]unique.Handle[string]
	// kept is what Row.Keep put beside the row.
	kept atomic.Value
}

// documentSize is the size of a document in bytes, besides what it refers to.
const documentSize = 56

var (
	publicColumns = row.Columns()
	// recorded are the columns of a record: those of the API, then those that it does not know.
	recorded      = slices.Concat(publicColumns, row.Internal())
	fetchedAt     = recordedAt(fetchedColumn)
	sharedColumns = [...]string{"places", "price_components"}
	// sharedAt is where a value stands in document.shared, -1 for one of the record.
	sharedAt = func() (at []int) {
		for _, c := range recorded {
			at = append(at, slices.Index(sharedColumns[:], c.Name))
		}
		return at
	}()
	frame = newObjectFrame(publicColumns)
)

func recordedAt(name string) int {
	return slices.IndexFunc(recorded, func(c *row.Column) bool { return c.Name == name })
}

// objectFrame is the text of an object around its values.
type objectFrame struct {
	// nulls are the members of an object in which every value is null. The member of a column begins
	// at memberAt, and its value at valueAt.
	nulls             string
	memberAt, valueAt []int
}

func newObjectFrame(columns []*row.Column) objectFrame {
	var f objectFrame
	for i, c := range columns {
		f.memberAt = append(f.memberAt, len(f.nulls))
		if i > 0 {
			f.nulls += ","
		}
		f.nulls += `"` + c.Name + `":`
		f.valueAt = append(f.valueAt, len(f.nulls))
		f.nulls += "null"
	}
	f.memberAt = append(f.memberAt, len(f.nulls))
	return f
}

func newDocument(p *market.Plan) *document {
	d := &document{}
	record, value := make([]byte, 0, 2<<10), make([]byte, 0, 256)
	for i, c := range recorded {
		value = value[:0]
		if v := c.Get(p); !v.Null {
			value = row.AppendValue(value, c.Kind, v)
		}
		if k := sharedAt[i]; k >= 0 {
			d.shared[k], value = unique.Make(string(value)), nil
		}
		record = append(binary.AppendUvarint(record, uint64(len(value))), value...)
	}
	d.record = bytes.Clone(append(record, p.PriceCourse...))
	return d
}

// cutValue takes the first value off a record; an empty one is null. It reports false where there is
// none.
func cutValue(record []byte) (value, rest []byte, ok bool) {
	if len(record) > 0 && int(record[0]) < min(len(record), 0x80) { // as nearly all are
		end := 1 + int(record[0])
		return record[1:end], record[end:], true
	}
	n, size := binary.Uvarint(record)
	if size <= 0 || n > uint64(len(record)-size) {
		return nil, nil, false
	}
	end := size + int(n)
	return record[size:end], record[end:], true
}

// appendObject appends the row as a JSON object, with the given time of confirmation unless that is nil;
// nothing for a record that cannot be read.
func (d *document) appendObject(dst, fetched []byte) []byte {
	rest, most := d.record, len(`{}`)+len(d.record)+len(fetched)+len(frame.nulls)
	for _, one := range d.shared {
		most += len(one.Value())
	}
	dst = slices.Grow(dst, most)
	to := dst[len(dst) : len(dst)+most]
	to[0] = '{'
	n, written := 1, 0 // bytes of to and of frame.nulls
	for i, valueAt := range frame.valueAt {
		k, shared := sharedAt[i], ""
		if len(rest) > 0 && rest[0] == 0 && i != fetchedAt && k < 0 {
			rest = rest[1:]
			continue
		}
		value, after, ok := cutValue(rest)
		if !ok {
			return dst
		}
		if rest = after; i == fetchedAt && fetched != nil {
			value = fetched
		}
		if k >= 0 {
			shared = d.shared[k].Value()
		}
		if len(value)+len(shared) == 0 {
			continue
		}
		n += copy(to[n:], frame.nulls[written:valueAt])
		n += copy(to[n:], value)
		n += copy(to[n:], shared)
		written = frame.memberAt[i+1]
	}
	n += copy(to[n:], frame.nulls[written:])
	to[n] = '}'
	return dst[:len(dst)+n+1]
}

// cut sets values to those of the first columns, empty ones for null, and returns what follows them.
func (d *document) cut(values [][]byte) (rest []byte, err error) {
	rest = d.record
	for i := range values {
		var ok bool
		if values[i], rest, ok = cutValue(rest); !ok {
			return nil, errs.New(errs.Internal, "column %s is not where it was written", recorded[i].Name)
		}
		if k := sharedAt[i]; k >= 0 {
			values[i] = []byte(d.shared[k].Value())
		}
	}
	return rest, nil
}

// plan reads the plan of the row.
func (d *document) plan(p *market.Plan) error {
	course, err := d.read(p, func(int) bool { return true })
	p.PriceCourse = string(course)
	return err
}

// read reads some columns of the row's plan, and returns its course.
func (d *document) read(p *market.Plan, wants func(int) bool) (course []byte, err error) {
	var room [128][]byte // it stays on the stack
	values := slices.Grow(room[:0], len(recorded))[:len(recorded)]
	if course, err = d.cut(values); err != nil {
		return nil, err
	}
	for i, c := range recorded {
		if len(values[i]) == 0 || !wants(i) {
			continue
		}
		if err := c.Set(p, values[i]); err != nil {
			return nil, err
		}
	}
	return course, nil
}

// Row is the content of a row. It is the same as long as nothing of the plan changes, in
// whatever snapshot.
type Row struct{ document *document }

// Row returns a row of the page, from 0.
func (r Result) Row(i int) Row { return r.snap.Row(int(r.rows[i])) }

// Row returns a row of the snapshot, from 0.
func (s *Snapshot) Row(i int) Row { return Row{s.documents[i]} }

// Kept returns what was made of the row and is kept beside it; nil for nothing. It goes with the row.
func (r Row) Kept() any { return r.document.kept.Load() }

// Keep puts what was made of the row in the place of what Kept returned. It reports false if
// somebody else has done so since. All values are pointers of one type, which may be nil.
func (r Row) Keep(before, made any) bool { return r.document.kept.CompareAndSwap(before, made) }

// documents are the documents of all rows.
type documents []*document

// merged returns the documents after a change. It encodes only the new ones.
func (d documents) merged(m *merge) documents {
	fresh := make(documents, len(m.plans))
	inBatches(len(fresh), func(lo, hi int) {
		for i := lo; i < hi; i++ {
			fresh[i] = newDocument(&m.plans[i])
		}
	})
	next := make(documents, 0, m.rows)
	for _, s := range m.segments {
		if !s.fresh {
			next = append(next, d[s.start:s.start+s.n]...)
			continue
		}
		for _, i := range m.order[s.start : s.start+s.n] {
			next = append(next, fresh[i])
		}
	}
	return next
}

func (d documents) size() (n int) {
	counted := map[unique.Handle[string]]bool{}
	for _, one := range d {
		n += cap(one.record) + documentSize
		for _, shared := range one.shared {
			if !counted[shared] {
				counted[shared] = true
				n += len(shared.Value())
			}
		}
	}
	return n
}
