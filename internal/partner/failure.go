package partner

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"code.dny.dev/ssrf"

	"launchrack/internal/errs"
)

// StatusError is the cause of a failure by HTTP status.
type StatusError struct {
	// Status is the code the partner answered with.
	Status int
}

// Error gives code and text, for logs.
func (e *StatusError) Error() string {
	return "status " + strconv.Itoa(e.Status) + " " + http.StatusText(e.Status)
}

// IsRefusal reports whether the partner understood the request and refused one of
// its parameters, with 400 or 422. Any other status may come from a firewall or a
// missing key and says nothing about the parameters.
func IsRefusal(err error) bool {
	e, ok := errors.AsType[*StatusError](err)
	return ok && (e.Status == http.StatusBadRequest || e.Status == http.StatusUnprocessableEntity)
}

// failure is why one attempt gave no document. reason continues a sentence that
// begins with "The partner".
type failure struct {
	reason  string
	passing bool // asking again may help
	slow    bool // the timeout ran out
	after   time.Duration
	cause   error
}

func (f *failure) Error() string {
	if f.cause != nil {
		return f.reason + ": " + f.cause.Error()
	}
	return f.reason
}

func (f *failure) Unwrap() error { return f.cause }

func final(format string, args ...any) *failure {
	return &failure{reason: fmt.Sprintf(format, args...)}
}

func passing(cause error, format string, args ...any) *failure {
	return &failure{reason: fmt.Sprintf(format, args...), passing: true, cause: cause}
}

func asFailure(err error) (*failure, bool) { return errors.AsType[*failure](err) }

func isPassing(err error) bool {
	f, ok := asFailure(err)
	return ok && f.passing
}

// public turns the last attempt's failure into the sentence that is shown.
func (c *Client) public(ctx context.Context, err error, tries int) error {
	f, ok := asFailure(err)
	switch {
	case ctx.Err() != nil:
		return errs.Wrap(errs.Partner, errors.Join(context.Cause(ctx), err),
			"The fetch was stopped before there was an answer")
	case !ok:
		return errs.Wrap(errs.Partner, err, "%s could not be asked", c.opts.Subject)
	case tries > 1:
		return errs.Wrap(errs.Partner, f, "%s %s, after %d attempts", c.opts.Subject, f.reason, tries)
	}
	return errs.Wrap(errs.Partner, f, "%s %s", c.opts.Subject, f.reason)
}

// explain names a failure of the network. A bad certificate and a forbidden address
// do not pass by themselves, so the request is not repeated.
func explain(err error, limit time.Duration) error {
	if f, ok := asFailure(err); ok {
		return f
	}
	_, badCertificate := errors.AsType[*tls.CertificateVerificationError](err)
	_, noName := errors.AsType[*net.DNSError](err)
	timeout, isNet := errors.AsType[net.Error](err)
	switch {
	case errors.Is(err, ssrf.ErrProhibitedIP), errors.Is(err, ssrf.ErrProhibitedNetwork):
		return &failure{reason: "leads to a private address", cause: err}
	case badCertificate:
		return &failure{reason: "has a certificate that cannot be trusted", cause: err}
	case errors.Is(err, context.DeadlineExceeded), isNet && timeout.Timeout():
		f := passing(err, "took longer than %s", limit)
		f.slow = true
		return f
	case noName:
		return passing(err, "could not be found at its address")
	case errors.Is(err, syscall.ECONNREFUSED):
		return passing(err, "refused the connection")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return passing(err, "broke off the connection")
	}
	return passing(err, "could not be reached")
}

// retryAfter reads both forms of the header, seconds and date; 0 for neither.
func retryAfter(h http.Header, now time.Time) time.Duration {
	value := strings.TrimSpace(h.Get("Retry-After"))
	if seconds, err := strconv.Atoi(value); err == nil {
		const maxSeconds = 10 * 365 * 24 * 60 * 60 // keeps the product far from overflow
		return time.Duration(max(0, min(seconds, maxSeconds))) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, at.Sub(now)).Round(time.Second)
	}
	return 0
}

func bytesText(n int64) string {
	switch {
	case n >= 1_000_000:
		return fmt.Sprintf("%d MB", n/1_000_000)
	case n >= 1000:
		return fmt.Sprintf("%d kB", n/1000)
	}
	return fmt.Sprintf("%d bytes", n)
}
