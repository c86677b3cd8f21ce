package catalog

import (
	"encoding/binary"
	"sync/atomic"
)

// arena stores records of bytes that never change, one after the other in large
// chunks. Snapshots that follow each other share the chunks: a newer snapshot writes
// only behind the records that older ones read. A 32-bit reference names a record: its
// offset in steps of eight bytes. Every chunk takes up the same span of references, so
// an arena may hold 32 GB.
type arena struct {
	chunks []*chunk
	// live counts the bytes of the records in use, and dead the bytes of the others.
	live, dead int
}

type chunk struct {
	bytes []byte
	// used counts the bytes that hold records. A writer claims bytes before it writes.
	used atomic.Int64
}

const (
	chunkSize  = 1 << 20
	recordStep = 8
	chunkSpan  = chunkSize / recordStep
	smallChunk = 4 << 10
)

// get returns a record, which must not be changed.
func (a *arena) get(ref uint32) []byte {
	b := a.chunks[ref/chunkSpan].bytes[ref%chunkSpan*recordStep:]
	if n := int(b[0]); n < 0x80 {
		return b[1 : 1+n : 1+n]
	}
	n, k := binary.Uvarint(b)
	return b[k : k+int(n) : k+int(n)]
}

// put stores a record and returns its reference. expectedBytes is the size of all
// records that follow, this one included, or 0.
func (a *arena) put(record []byte, expectedBytes int) uint32 {
	var length [binary.MaxVarintLen64]byte
	k := binary.PutUvarint(length[:], uint64(len(record)))
	size := (k + len(record) + recordStep - 1) / recordStep * recordStep
	c, at := a.claim(size, expectedBytes)
	copy(c.bytes[at:], length[:k])
	copy(c.bytes[at+k:], record)
	a.live += size
	return uint32((len(a.chunks)-1)*chunkSpan + at/recordStep)
}

// claim finds room in the last chunk, or in a new one where it is full or
// another snapshot has written there since.
func (a *arena) claim(size, expectedBytes int) (*chunk, int) {
	if n := len(a.chunks); n > 0 {
		c := a.chunks[n-1]
		at := c.used.Load()
		fits := int(at)+size <= len(c.bytes) && at < chunkSize
		if fits && c.used.CompareAndSwap(at, at+int64(size)) {
			return c, int(at)
		}
	}
	c := &chunk{bytes: make([]byte, max(size, min(chunkSize, max(expectedBytes, smallChunk, a.live/8))))}
	c.used.Store(int64(size))
	a.chunks = append(a.chunks[:len(a.chunks):len(a.chunks)], c)
	return c, 0
}

// adopt appends the chunks of another arena. It returns the number to add to those
// of its records.
func (a *arena) adopt(b arena) uint32 {
	base := uint32(len(a.chunks) * chunkSpan)
	// Another snapshot may have the same chunks and append to them as well.
	a.chunks = append(a.chunks[:len(a.chunks):len(a.chunks)], b.chunks...)
	a.live, a.dead = a.live+b.live, a.dead+b.dead
	return base
}

// drop notes that the snapshot no longer refers to a record.
func (a *arena) drop(ref uint32) {
	n := len(a.get(ref))
	k := 1
	for m := n; m >= 0x80; m >>= 7 {
		k++
	}
	size := (k + n + recordStep - 1) / recordStep * recordStep
	a.live, a.dead = a.live-size, a.dead+size
}

// wasteful reports whether the dead records take so much that the live ones should
// be written anew.
func (a *arena) wasteful() bool { return a.dead > chunkSize && a.dead > a.live/2 }

func (a *arena) size() int {
	n := 0
	for _, c := range a.chunks {
		n += len(c.bytes)
	}
	return n
}
