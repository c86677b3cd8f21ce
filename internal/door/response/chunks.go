package response

import (
	"bufio"
	"io"
	"net/http"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// WriteChunks writes what write writes in a content coding, and passes each of its writes on
// at once.
func WriteChunks(w io.Writer, coding string, levels Levels, write func(io.Writer) error) error {
	buffered := bufio.NewWriterSize(w, 32<<10)
	out, err := encoder(buffered, coding, levels)
	if err != nil {
		return err
	}
	if err := write(chunks{out, buffered}); err != nil {
		_ = out.Close() // an encoder frees what it holds
		return err
	}
	if err := out.Close(); err != nil {
		return err
	}
	return buffered.Flush()
}

// encoder returns a writer that compresses in a coding, or changes nothing without one.
func encoder(w io.Writer, coding string, levels Levels) (flushCloser, error) {
	switch coding {
	case Gzip:
		return gzip.NewWriterLevel(w, levels.Gzip)
	case Zstd:
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

// Flushing returns a writer that sends every write to the client at once.
func Flushing(w http.ResponseWriter) io.Writer {
	return flushingWriter{w, http.NewResponseController(w)}
}

type flushingWriter struct {
	io.Writer
	connection *http.ResponseController
}

// Write returns when the client's connection has taken the bytes.
func (f flushingWriter) Write(b []byte) (int, error) {
	n, err := f.Writer.Write(b)
	if err == nil {
		_ = f.connection.Flush() // some writers of tests cannot; the bytes go out at the end then
	}
	return n, err
}
