package api

import (
	"bufio"
	"io"
	"net/http"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"launchrack/internal/httperr"
	"launchrack/internal/response"
)

// content is an answer before it is sent. It is a text, or a list that is written once
// its coding is chosen, or a stream of many rows.
type content struct {
	text   []byte
	list   list
	stream func(io.Writer) error
	// rows is the number of rows of a stream.
	rows int
}

// list is an answer that is written into a buffer which is used again.
type list interface {
	// Len counts the rows.
	Len() int
	Append(dst []byte) ([]byte, error)
}

func (c *content) appendPlain(dst []byte) ([]byte, error) {
	if c.list != nil {
		return c.list.Append(dst)
	}
	return append(dst, c.text...), nil
}

// sendStream writes many rows in chunks, compressed where the caller accepts it. An
// export of any size takes the memory of one chunk. It returns an error only before it
// has sent anything.
func (s *server) sendStream(w http.ResponseWriter, r *http.Request, k cacheKey, f *finished) (sendErr, err error) {
	coding := ""
	if f.content.rows <= maxCompressedRows {
		coding = response.Encodings(response.AcceptEncoding(r)).Best(response.Zstd, response.Gzip)
	}
	h := w.Header()
	h.Set("ETag", response.Tag(k.tag(), coding))
	if response.MatchesETag(response.IfNoneMatch(r), h.Get("ETag")) {
		response.NotModified(w)
		return nil, nil
	}
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if r.Method == http.MethodHead {
		w.WriteHeader(f.status)
		return nil, nil
	}
	if err = s.Rates.Spend(r.Context(), costRead+f.content.rows/rowsPerCost); err == nil {
		sending := response.NewSending(flushingWriter{w, http.NewResponseController(w)})
		err = s.Streams.Write(r.Context(), sending, func(out io.Writer) error {
			w.WriteHeader(f.status)
			sendErr = writeChunks(out, coding, f.content.stream)
			return nil
		})
		if sending.IsBroken(sendErr) { // a part must not look like the whole
			httperr.Report(r, s.Log, sendErr)
			panic(http.ErrAbortHandler)
		}
	}
	if err != nil { // nothing is sent
		h.Del("Content-Encoding")
		h.Del("ETag")
	}
	return sendErr, err
}

// writeChunks writes a stream in a coding, and each chunk as a whole.
func writeChunks(w io.Writer, coding string, stream func(io.Writer) error) error {
	buffered := bufio.NewWriterSize(w, 32<<10)
	out, err := encoder(buffered, coding)
	if err != nil {
		return err
	}
	if err := stream(chunks{out, buffered}); err != nil {
		_ = out.Close() // an encoder frees what it holds
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return buffered.Flush()
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

// chunks passes every write on at once.
type chunks struct {
	out      flushCloser
	buffered *bufio.Writer
}

// Write writes a chunk.
func (c chunks) Write(b []byte) (int, error) {
	n, err := c.out.Write(b)
	if err == nil {
		err = c.out.Flush()
	}
	if err == nil {
		err = c.buffered.Flush()
	}
	return n, err
}

// flushingWriter sends every write to the caller at once.
type flushingWriter struct {
	io.Writer
	connection *http.ResponseController
}

// Write returns when the caller's connection has taken the bytes.
func (f flushingWriter) Write(b []byte) (int, error) {
	n, err := f.Writer.Write(b)
	if err == nil {
		_ = f.connection.Flush() // some writers of tests cannot; the bytes go out at the end then
	}
	return n, err
}
