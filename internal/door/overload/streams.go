package overload

import (
	"context"
	"io"
	"runtime"
)

// Streams limits the concurrent long answers, and how many of them compute at the same time.
type Streams struct {
	lists *Fair
	cpu   chan struct{}
}

// NewStreams makes streams that compute on all processors but one, which is left to other answers.
func NewStreams() *Streams {
	return &Streams{lists: NewFair(Lists), cpu: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}
}

// Write calls produce with a writer to w. Produce holds a processor slot while it computes, and
// releases it during each write to the client. Write fails with errs.Unavailable, before it calls
// produce, if too many answers are being sent. Nil streams have no limit.
func (s *Streams) Write(ctx context.Context, w io.Writer, produce func(io.Writer) error) error {
	if s == nil {
		return produce(w)
	}
	leave, err := s.lists.Enter(ctx, InTurn)
	if err != nil {
		return err
	}
	defer leave()
	s.cpu <- struct{}{}
	defer func() { <-s.cpu }()
	return produce(turns{w, s.cpu})
}

// turns releases the processor slot during each write.
type turns struct {
	w   io.Writer
	cpu chan struct{}
}

// Write writes without holding the processor slot.
func (t turns) Write(b []byte) (int, error) {
	<-t.cpu
	defer func() { t.cpu <- struct{}{} }()
	return t.w.Write(b)
}
