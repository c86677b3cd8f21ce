package api

import (
	"io"
	"net/http"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"launchrack/internal/response"
)

// content is an answer before it is sent. It is a text, or a list that is written once
// its coding is chosen, or a stream of many rows.
type content struct {
	text   []byte
	list   list
	stream func(io.Writer) error
	// isCompressible reports whether the stream may be compressed.
	isCompressible bool
}

// list is an answer whose items are cached.
type list interface {
	Append(dst []byte) ([]byte, error)
	// AppendGzip appends the same bytes as one gzip member. It reports false and appends
	// nothing where its items are not cached in gzip.
	AppendGzip(dst []byte) (member []byte, joined bool, err error)
}

func (c *content) appendPlain(dst []byte) ([]byte, error) {
	if c.list != nil {
		return c.list.Append(dst)
	}
	return append(dst, c.text...), nil
}

// sendStream writes many rows in chunks, compressed where the caller accepts it. An
// export of any size takes the memory of one chunk.
func (s *server) sendStream(w http.ResponseWriter, r *http.Request, k cacheKey, f *finished) error {
	coding := ""
	if f.content.isCompressible {
		coding = response.Encodings(response.AcceptEncoding(r)).Best(response.Zstd, response.Gzip)
	}
	h := w.Header()
	h.Set("ETag", response.Tag(k.tag(), coding))
	if response.MatchesETag(r.Header.Get("If-None-Match"), h.Get("ETag")) {
		response.NotModified(w)
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

// encoder returns a writer that compresses in a coding, or changes nothing without one.
func encoder(w io.Writer, coding string) (flushCloser, error) {
	switch coding {
	case response.Gzip:
		return gzip.NewWriterLevel(w, levels.Gzip)
	case response.Zstd:
		return zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20))
	}
	return plainWriter{w}, nil
}

type flushCloser interface {
	io.WriteCloser
	Flush() error
}

type plainWriter struct{ io.Writer }

// Flush does nothing, as nothing is buffered.
func (plainWriter) Flush() error { return nil }

// Close leaves the connection open.
func (plainWriter) Close() error { return nil }

// chunks flushes every write to the caller.
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
