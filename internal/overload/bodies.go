package overload

import (
	"net/http"

	"golang.org/x/sync/semaphore"

	"launchrack/internal/errs"
)

const (
	// smallBody is the size up to which bodies are read without a reservation.
	smallBody = 64 << 10
	// bodyBytes bounds the larger bodies that are in memory at once.
	bodyBytes = 64 << 20
)

// Bodies bounds the memory that large request bodies take.
type Bodies struct{ free *semaphore.Weighted }

// NewBodies makes a bound of bodyBytes.
func NewBodies() *Bodies { return &Bodies{semaphore.NewWeighted(bodyBytes)} }

// Reserve takes the memory of a request's body, of at most maxBody bytes, until release
// is called. It fails with errs.Unavailable where there is none left.
func (b *Bodies) Reserve(r *http.Request, maxBody int64) (release func(), err error) {
	size := r.ContentLength
	if size < 0 || size > maxBody {
		size = maxBody
	}
	if size <= smallBody {
		return func() {}, nil
	}
	if !b.free.TryAcquire(size) {
		return nil, &errs.Error{Kind: errs.Unavailable, Message: "Many large requests are being read. Please try again in a moment.", Wait: retryFull}
	}
	return func() { b.free.Release(size) }, nil
}
