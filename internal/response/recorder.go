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

// Status is the final status of the answer, 0 before there is one.
func (r *Recorder) Status() int { return r.status }

// Bytes counts the body's bytes.
func (r *Recorder) Bytes() int { return r.bytes }

// WriteHeader takes the first status that is final: 103 and its like come before.
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
