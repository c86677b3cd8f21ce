package response

import "io"

// Sending writes a long answer and remembers whether its caller has left. Only one
// goroutine may use it.
type Sending struct {
	w       io.Writer
	hasLeft bool
}

// NewSending writes to w, which leads to the caller.
func NewSending(w io.Writer) *Sending { return &Sending{w: w} }

// Write passes bytes on to the caller.
func (s *Sending) Write(b []byte) (int, error) {
	n, err := s.w.Write(b)
	s.hasLeft = s.hasLeft || err != nil
	return n, err
}

// IsBroken reports whether err is a fault of the answer itself: its caller is still there
// and must not take the part that was sent for the whole.
func (s *Sending) IsBroken(err error) bool { return err != nil && !s.hasLeft }
