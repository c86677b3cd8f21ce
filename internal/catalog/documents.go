package catalog

import (
	"bytes"
	"sync/atomic"

	"launchrack/internal/market"
	"launchrack/internal/row"
)

// document is a row as the JSON object that select=* gives, written once. Snapshots share it
// as long as the row stays the same.
type document struct {
	// record is the object, then the values of the columns that the API does not know, so
	// that a plan can be made of it again, then the course of its price.
	record []byte
	// size is the length of the object, in which the value of fetched_at stands from begin to end.
	size, begin, end int
	// kept is what Row.Keep put beside the row.
	kept atomic.Value
}

var publicColumns, internalColumns = row.Columns(), row.Internal()

// fetchedKey stands in front of the value. Inside of a text its quotes would be
// escaped.
var fetchedKey = []byte(`,"` + fetchedColumn + `":`)

func newDocument(p *market.Plan) *document {
	object := row.AppendJSON(make([]byte, 0, 2<<10), p, publicColumns)
	d := &document{size: len(object)}
	d.begin = bytes.LastIndex(object, fetchedKey) + len(fetchedKey)
	d.end = d.begin + bytes.IndexAny(object[d.begin:], ",}")
	d.record = bytes.Clone(append(row.AppendValues(object, p, internalColumns), p.PriceCourse...))
	return d
}

// object is the row as JSON.
func (d *document) object() []byte { return d.record[:d.size] }

// plan reads the plan of the row.
func (d *document) plan(p *market.Plan) error {
	if err := row.Read(p, d.object(), publicColumns); err != nil {
		return err
	}
	values := d.record[d.size:]
	course := bytes.LastIndexByte(values, ']') + 1 // no course holds a bracket
	p.PriceCourse = string(values[course:])
	return row.ReadValues(p, values[:course], internalColumns)
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
	inBatches(len(fresh), planBatch, func(_, lo, hi int) {
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
	for _, one := range d {
		n += cap(one.record)
	}
	return n
}
