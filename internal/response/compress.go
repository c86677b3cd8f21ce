package response

import (
	"bytes"
	"io"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// Levels are the compression levels: brotli's from 0 to 11, gzip's from 1 to 9.
// Zstandard always uses its default.
type Levels struct{ Brotli, Gzip int }

// compress returns nil where an encoder fails, which none does that writes into
// memory. The body goes out plain then.
func (l Levels) compress(plain []byte, coding string) []byte {
	var out bytes.Buffer
	switch coding {
	case Brotli:
		return encodeInto(&out, l.brotli(&out), plain)
	case Gzip:
		return l.gzip(&out, plain)
	case Zstd:
		return zstandard(plain)
	}
	return nil
}

// fastBrotli is the highest level that uses the library's second encoder. Up to this
// level the second encoder is faster, and its output is smaller.
const fastBrotli = 4

func (l Levels) brotli(out io.Writer) io.WriteCloser {
	if l.Brotli <= fastBrotli {
		return brotli.NewWriterV2(out, l.Brotli)
	}
	return brotli.NewWriterLevel(out, l.Brotli)
}

// gzipWriters pools writers by level: a new writer takes more memory than most
// answers.
var gzipWriters [gzip.BestCompression + 1]sync.Pool

func (l Levels) gzip(out *bytes.Buffer, plain []byte) []byte {
	level := min(max(l.Gzip, gzip.BestSpeed), gzip.BestCompression)
	w, ok := gzipWriters[level].Get().(*gzip.Writer)
	if !ok {
		var err error
		if w, err = gzip.NewWriterLevel(out, level); err != nil {
			return nil
		}
	}
	defer gzipWriters[level].Put(w)
	w.Reset(out)
	return encodeInto(out, w, plain)
}

// encodeInto writes the plain bytes through an encoder and returns what it wrote.
func encodeInto(out *bytes.Buffer, w io.WriteCloser, plain []byte) []byte {
	if _, err := w.Write(plain); err != nil {
		return nil
	}
	if err := w.Close(); err != nil {
		return nil
	}
	return bytes.Clone(out.Bytes()) // the buffer may be twice as large
}

var zstdEncoders = sync.Pool{New: func() any {
	w, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
	if err != nil { // only options out of range fail
		return nil
	}
	return w
}}

func zstandard(plain []byte) []byte {
	w, ok := zstdEncoders.Get().(*zstd.Encoder)
	if !ok {
		return nil
	}
	defer zstdEncoders.Put(w)
	return bytes.Clone(w.EncodeAll(plain, nil))
}
