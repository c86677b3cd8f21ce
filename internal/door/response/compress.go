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
// Zstandard always uses its fastest, which takes less time than gzip and makes less bytes of an answer.
type Levels struct{ Brotli, Gzip int }

// compress returns nil where an encoder fails, which none does that writes into
// memory. The body goes out plain then.
func (l Levels) compress(plain []byte, coding string) []byte {
	var out bytes.Buffer
	switch coding {
	case Brotli:
		return l.brotli(&out, plain)
	case Gzip:
		return l.gzip(&out, plain)
	case Zstd:
		return zstandard(plain)
	}
	return nil
}

// brotliWriters pools writers by level: a new one takes 10 MB, and three times as long for a
// page as one that was used before.
var brotliWriters [brotli.BestCompression + 1]sync.Pool

func (l Levels) brotli(out *bytes.Buffer, plain []byte) []byte {
	level := min(max(l.Brotli, brotli.BestSpeed), brotli.BestCompression)
	w, ok := brotliWriters[level].Get().(*brotli.Writer)
	if !ok {
		w = brotli.NewWriterLevel(nil, level)
	}
	defer brotliWriters[level].Put(w)
	w.Reset(out)
	return encodeInto(out, w, plain)
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
	w, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
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
