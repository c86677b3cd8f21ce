package overload

import (
	"context"
	"io"
	"runtime"
)

const (
	// maxStreams bounds the long answers that are sent at once. Each takes up to a
	// megabyte for its compression.
	maxStreams = 128
	// maxStreamsPerClient leaves slots to other clients.
	maxStreamsPerClient = 64
)

// Streams bounds the long answers that are sent at once, and how many of them use the
// processor at the same time.
type Streams struct {
	slots *Slots
	cpu   chan struct{}
}

// NewStreams leaves one of several processors to other answers.
func NewStreams() *Streams {
	return &Streams{slots: NewSlots(maxStreams, maxStreamsPerClient, "Many long lists are being sent."),
		cpu: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Write calls produce with a writer that leads to w. Produce has a turn of the processor
// while it runs, and gives it up while the client reads. It fails with errs.Unavailable,
// before produce is called, where too many answers are being sent. Nil streams bound
// nothing.
func (s *Streams) Write(ctx context.Context, w io.Writer, produce func(io.Writer) error) error {
	if s == nil {
		return produce(w)
	}
	release, err := s.slots.Acquire(ctx)
	if err != nil {
		return err
	}
	defer release()
	s.cpu <- struct{}{}
	defer func() { <-s.cpu }()
	return produce(turns{w, s.cpu})
}

// turns gives up the processor for the time of each write.
type turns struct {
	w   io.Writer
	cpu chan struct{}
}

// Write writes while another answer may use the processor.
func (t turns) Write(b []byte) (int, error) {
	<-t.cpu
	defer func() { t.cpu <- struct{}{} }()
	return t.w.Write(b)
}
