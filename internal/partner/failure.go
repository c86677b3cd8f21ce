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

	"launchrack/internal/model/errs"
)

// StatusError is the cause of an error about a bad HTTP status.
type StatusError struct {
	// Status is the partner's status code.
	Status int
}

// Error returns the code and its text, for logs.
func (e *StatusError) Error() string {
	return "status " + strconv.Itoa(e.Status) + " " + http.StatusText(e.Status)
}

// IsRefusal reports whether the partner refused a parameter of the request, with status 400 or
// 422. Any other status may come from a firewall or a missing key.
func IsRefusal(err error) bool {
	e, ok := errors.AsType[*StatusError](err)
	return ok && (e.Status == http.StatusBadRequest || e.Status == http.StatusUnprocessableEntity)
}

// failure is the error of one attempt. reason continues a sentence that begins with "The
// partner".
type failure struct {
	reason      string
	isRetryable bool
	isTimeout   bool
	after       time.Duration // Retry-After
	cause       error
}

func (f *failure) Error() string {
	if f.cause != nil {
		return f.reason + ": " + f.cause.Error()
	}
	return f.reason
}

func (f *failure) Unwrap() error { return f.cause }

func permanent(format string, args ...any) *failure {
	return &failure{reason: fmt.Sprintf(format, args...)}
}

func retryable(cause error, format string, args ...any) *failure {
	return &failure{reason: fmt.Sprintf(format, args...), isRetryable: true, cause: cause}
}

func asFailure(err error) (*failure, bool) { return errors.AsType[*failure](err) }

func isRetryable(err error) bool {
	f, ok := asFailure(err)
	return ok && f.isRetryable
}

// publicError turns the last attempt's failure into an error with a sentence for visitors.
func (c *Client) publicError(ctx context.Context, err error, tries int) error {
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

// networkFailure words an error of the network. All are retryable but a bad certificate and a
// private address.
func networkFailure(err error, limit time.Duration) error {
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
		f := retryable(err, "took longer than %s", limit)
		f.isTimeout = true
		return f
	case noName:
		return retryable(err, "could not be found at its address")
	case errors.Is(err, syscall.ECONNREFUSED):
		return retryable(err, "refused the connection")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return retryable(err, "broke off the connection")
	}
	return retryable(err, "could not be reached")
}

// retryAfter parses the header Retry-After, which holds seconds or a date; 0 for neither.
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
