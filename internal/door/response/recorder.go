package response

import "net/http"

// Recorder passes an answer on and remembers its status and size.
type Recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

// NewRecorder makes a recorder of what is written to w.
func NewRecorder(w http.ResponseWriter) *Recorder { return &Recorder{ResponseWriter: w} }

// Status returns the final status of the answer, 0 before it is written.
func (r *Recorder) Status() int { return r.status }

// Bytes counts the body's bytes.
func (r *Recorder) Bytes() int { return r.bytes }

// WriteHeader remembers the first final status. Informational ones, such as 103,
// come before it.
func (r *Recorder) WriteHeader(status int) {
	if r.status == 0 && status >= http.StatusOK {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write passes bytes of the body on.
func (r *Recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *Recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
