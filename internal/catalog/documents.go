package catalog

import (
	"bytes"
	"encoding/binary"
	"sync"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// documents keeps each row as the JSON object that select=* gives, written
// once. Behind it in the same record stand the values of the columns that the API
// does not know, so that a plan can be made of it again, and behind these the course of its
// price.
type documents struct {
	refs  []uint32 // by row
	arena arena
}

// documentHead stands in front of the public object: its length, and where in it
// the value of fetched_at begins and how long that is.
const documentHead = 8

// timeBits hold the length of a time.
const timeBits = 6

var publicColumns, internalColumns = row.Columns(), row.Internal()

func appendDocument(dst []byte, p *market.Plan) []byte {
	begin := len(dst)
	dst = append(dst, make([]byte, documentHead)...)
	dst = row.AppendJSON(dst, p, publicColumns)
	binary.LittleEndian.PutUint32(dst[begin:], uint32(len(dst)-begin-documentHead))
	d := split(dst[begin+documentHead:])
	binary.LittleEndian.PutUint32(dst[begin+4:], uint32(d.begin<<timeBits|len(d.FetchedAt)))
	return append(row.AppendValues(dst, p, internalColumns), p.PriceCourse...)
}

// document returns a row's JSON object.
func (d *documents) document(i int) Document {
	record := d.arena.get(d.refs[i])
	object := record[documentHead : documentHead+binary.LittleEndian.Uint32(record)]
	place := binary.LittleEndian.Uint32(record[4:])
	begin := int(place >> timeBits)
	end := begin + int(place&(1<<timeBits-1))
	return Document{object[begin:end], object, begin, end}
}

// plan reads the plan of a row.
func (d *documents) plan(p *market.Plan, i int) error {
	record := d.arena.get(d.refs[i])
	if len(record) < documentHead || len(record)-documentHead < int(binary.LittleEndian.Uint32(record)) {
		return errs.New(errs.Internal, "The record of row %d has %d bytes", i, len(record))
	}
	end := documentHead + binary.LittleEndian.Uint32(record)
	if err := row.Read(p, record[documentHead:end], publicColumns); err != nil {
		return err
	}
	values := record[end:]
	course := bytes.LastIndexByte(values, ']') + 1 // no course holds a bracket
	p.PriceCourse = string(values[course:])
	return row.ReadValues(p, values[:course], internalColumns)
}

// merged returns the documents after a change. It encodes only the new ones.
func (d *documents) merged(m *merge, gone []int) documents {
	next := documents{arena: d.arena, refs: make([]uint32, 0, m.rows)}
	for _, i := range gone {
		next.arena.drop(d.refs[i])
	}
	fresh := next.encode(m.plans)
	for _, s := range m.segments {
		if s.fresh {
			for _, i := range m.order[s.start : s.start+s.n] {
				next.refs = append(next.refs, fresh[i])
			}
		} else {
			next.refs = append(next.refs, d.refs[s.start:s.start+s.n]...)
		}
	}
	if next.arena.wasteful() {
		next.compact()
	}
	return next
}

// encode writes the plans' documents; many of them in parallel, each batch in
// chunks of its own.
func (d *documents) encode(plans []market.Plan) []uint32 {
	refs := make([]uint32, len(plans))
	if len(plans) < planBatch {
		var buf []byte
		for i := range plans {
			buf = appendDocument(buf[:0], &plans[i])
			refs[i] = d.arena.put(buf, len(buf))
		}
		return refs
	}
	batches := make([]arena, (len(plans)+planBatch-1)/planBatch)
	inBatches(len(plans), planBatch, func(b, lo, hi int) { batches[b] = encodeBatch(plans[lo:hi], refs[lo:hi]) })
	for b := range batches {
		base := d.arena.adopt(batches[b])
		for i := b * planBatch; i < min(len(plans), (b+1)*planBatch); i++ {
			refs[i] += base
		}
	}
	return refs
}

// encodeBatch fills an arena of exactly the size that is needed.
func encodeBatch(plans []market.Plan, refs []uint32) arena {
	var a arena
	pooled := documentBuffers.Get().(*[]byte)
	defer documentBuffers.Put(pooled)
	buf := (*pooled)[:0]
	ends := make([]int, len(plans))
	for i := range plans {
		buf = appendDocument(buf, &plans[i])
		ends[i] = len(buf)
	}
	const maxOverhead = recordStep + binary.MaxVarintLen32 // of one record
	begin := 0
	for j, end := range ends {
		refs[j] = a.put(buf[begin:end], len(buf)-begin+maxOverhead*(len(plans)-j))
		begin = end
	}
	*pooled = buf
	return a
}

var documentBuffers = sync.Pool{New: func() any { return new([]byte) }}

// compact writes the documents in use anew, in the order of their rows.
func (d *documents) compact() {
	var fresh arena
	for i, ref := range d.refs {
		d.refs[i] = fresh.put(d.arena.get(ref), d.arena.live)
	}
	d.arena = fresh
}
