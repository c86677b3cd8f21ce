// Package gzipjoin makes one gzip member (RFC 1952) out of parts that were
// compressed beforehand, so that an answer which is joined from cached rows
// needs no compression of its own. Every decoder of gzip reads it:
// it is a plain sequence of deflate blocks (RFC 1951), followed by one CRC-32.
//
// Each part is compressed by itself, refers to no earlier bytes and ends in the
// header of a stored block, aligned to a byte. The text between two parts becomes
// the content of that block, and takes four bytes more than its length.
package gzipjoin

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Part is the compressed form of a text. It never changes and may be joined by
// any number of goroutines.
type Part struct {
	// bytes end with the header of a stored block, without its length. Where
	// compressing does not pay, bytes hold the text itself, and stored is set.
	bytes  []byte
	stored bool
	crc    uint32
	// shift moves a CRC-32 over the text.
	shift uint32
	// length is that of the text.
	length uint32
}

// NewPart compresses a text of less than 4 GB. It does not retain the text.
func NewPart(text []byte) *Part {
	p := &Part{bytes: deflate(text), crc: crc32.ChecksumIEEE(text), shift: shift(len(text)), length: uint32(len(text))}
	if p.bytes == nil || len(p.bytes) >= len(text) {
		p.bytes, p.stored = bytes.Clone(text), true
	}
	return p
}

// Size returns the bytes of memory that the part takes.
func (p *Part) Size() int { return cap(p.bytes) + 64 }

// emptyBlock is the length of an empty stored block, low bytes first, and its
// complement. A sync flush ends with these bytes.
const emptyBlock = "\x00\x00\xff\xff"

// level is the compression level above which rows of a table hardly shrink.
const level = 2

type deflater struct {
	out *flate.Writer
	buf bytes.Buffer
}

var deflaters = sync.Pool{New: func() any {
	d := &deflater{}
	w, err := flate.NewWriter(&d.buf, level)
	if err != nil { // the level is a constant that exists
		return nil
	}
	d.out = w
	return d
}}

// deflate returns nil where the encoder fails, which it does not when it writes into
// memory.
func deflate(plain []byte) []byte {
	d, ok := deflaters.Get().(*deflater)
	if !ok {
		return nil
	}
	defer deflaters.Put(d)
	d.buf.Reset()
	d.out.Reset(&d.buf)
	if _, err := d.out.Write(plain); err != nil {
		return nil
	}
	if err := d.out.Flush(); err != nil {
		return nil
	}
	deflated, flushed := bytes.CutSuffix(d.buf.Bytes(), []byte(emptyBlock))
	if !flushed || len(plain) == 0 {
		return nil
	}
	return bytes.Clone(deflated)
}

// Joiner writes one gzip member. Make it with Begin.
type Joiner struct {
	dst []byte
	// block is the offset in dst of the open stored block's length.
	block int
	crc   uint32
	size  uint32
}

// header says deflate, no name, no time, an unknown system.
const header = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// Begin starts a member after the bytes of dst.
func Begin(dst []byte) Joiner {
	j := Joiner{dst: append(dst, header...)}
	j.open()
	return j
}

// open begins a stored block at a byte boundary.
func (j *Joiner) open() {
	j.dst = append(j.dst, 0)
	j.lengthFollows()
}

func (j *Joiner) lengthFollows() {
	j.block = len(j.dst)
	j.dst = append(j.dst, emptyBlock...)
}

// maxBlockBytes bounds the content of a stored block.
const maxBlockBytes = 1<<16 - 1

// Text appends uncompressed bytes. It is for the text between parts, which is too
// short or too new to be worth compressing.
func (j *Joiner) Text(text []byte) {
	j.crc = crc32.Update(j.crc, crc32.IEEETable, text)
	j.size += uint32(len(text))
	j.store(text)
}

func (j *Joiner) store(text []byte) {
	for {
		room := maxBlockBytes - (len(j.dst) - j.block - len(emptyBlock))
		n := min(room, len(text))
		j.dst = append(j.dst, text[:n]...)
		if text = text[n:]; len(text) == 0 {
			return
		}
		j.close()
		j.open()
	}
}

// close writes the length of the open block.
func (j *Joiner) close() {
	n := uint16(len(j.dst) - j.block - len(emptyBlock))
	binary.LittleEndian.PutUint16(j.dst[j.block:], n)
	binary.LittleEndian.PutUint16(j.dst[j.block+2:], ^n)
}

// Part appends a part.
func (j *Joiner) Part(p *Part) {
	j.crc = product(j.crc, p.shift) ^ p.crc
	j.size += p.length
	if p.stored {
		j.store(p.bytes)
		return
	}
	j.close()
	j.dst = append(j.dst, p.bytes...)
	j.lengthFollows()
}

// lastBlock is an empty block with the mark of the last one.
const lastBlock = "\x03\x00"

// End completes the member and returns all bytes. The Joiner must not be used
// afterwards.
func (j *Joiner) End() []byte {
	j.close()
	j.dst = append(j.dst, lastBlock...)
	j.dst = binary.LittleEndian.AppendUint32(j.dst, j.crc)
	return binary.LittleEndian.AppendUint32(j.dst, j.size)
}
