package api

import (
	"io"
	"net/http"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"launchrack/internal/body"
	"launchrack/internal/gzipjoin"
	"launchrack/internal/negotiate"
)

// content is what an answer is made of: a text, pieces of which most are
// compressed already, or so many rows that they are written while they are
// sent.
type content struct {
	text   []byte
	pieces []piece
	stream func(io.Writer) error
}

// piece is a part, or else a text.
type piece struct {
	text []byte
	part *gzipjoin.Part
}

func (c *content) keepable() bool { return c.stream == nil && c.size() <= largestKept }

func (c *content) size() int {
	n := len(c.text)
	for i := range c.pieces {
		n += len(c.pieces[i].plain())
	}
	return n
}

func (p *piece) plain() []byte {
	if p.part != nil {
		return p.part.Plain()
	}
	return p.text
}

func (c *content) appendPlain(dst []byte) []byte {
	dst = append(dst, c.text...)
	for i := range c.pieces {
		dst = append(dst, c.pieces[i].plain()...)
	}
	return dst
}

func (c *content) appendGzip(dst []byte) []byte {
	j := gzipjoin.Begin(dst)
	for _, p := range c.pieces {
		if p.part != nil {
			j.Part(p.part)
		} else {
			j.Text(p.text)
		}
	}
	return j.End()
}

// list makes pieces of texts around parts: the first, those between, the last.
func list(first []byte, between string, parts []*gzipjoin.Part, last piece) []piece {
	separator := []byte(between)
	pieces := make([]piece, 0, 2*len(parts)+2)
	pieces = append(pieces, piece{text: first})
	for i, p := range parts {
		if i > 0 {
			pieces = append(pieces, piece{text: separator})
		}
		pieces = append(pieces, piece{part: p})
	}
	return append(pieces, last)
}

// sendStream writes many rows in chunks, compressed on the way where the caller
// accepts it, so that an export of any size takes the memory of a chunk.
func (s *server) sendStream(w http.ResponseWriter, r *http.Request, k key, f *finished) error {
	coding := negotiate.Encodings(body.AcceptEncoding(r)).Best(body.Zstd, body.Gzip)
	h := w.Header()
	h.Set("ETag", body.Tag(k.tag(), coding))
	if negotiate.Has(r.Header.Get("If-None-Match"), h.Get("ETag")) {
		body.NotModified(w)
		return nil
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	w.WriteHeader(f.status)
	if r.Method == http.MethodHead {
		return nil
	}
	out, err := encoder(w, coding)
	if err != nil {
		return err
	}
	chunks := chunks{out, http.NewResponseController(w)}
	if err := f.content.stream(chunks); err != nil {
		_ = out.Close() // the caller has left
		return err
	}
	return out.Close()
}

// encoder compresses what is written to it; the plain one changes nothing.
func encoder(w io.Writer, coding string) (flushCloser, error) {
	switch coding {
	case body.Gzip:
		return gzip.NewWriterLevel(w, levels.Gzip)
	case body.Zstd:
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	}
	return plainWriter{w}, nil
}

type flushCloser interface {
	io.WriteCloser
	Flush() error
}

type plainWriter struct{ io.Writer }

// Flush has nothing to hold back.
func (plainWriter) Flush() error { return nil }

// Close leaves the connection open.
func (plainWriter) Close() error { return nil }

// chunks sends each write to the caller at once.
type chunks struct {
	out        flushCloser
	connection *http.ResponseController
}

// Write writes a chunk.
func (c chunks) Write(b []byte) (int, error) {
	n, err := c.out.Write(b)
	if err == nil {
		err = c.out.Flush()
	}
	if err == nil {
		_ = c.connection.Flush() // some writers of tests cannot; the bytes go out at the end then
	}
	return n, err
}
