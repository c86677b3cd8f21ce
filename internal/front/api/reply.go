package api

import (
	"context"
	"encoding/binary"
	"errors"
	"net/http"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/door/answer"
)

// outcome is the result of a call: its content, and what the headers say of it.
type outcome struct {
	form   form
	status int
	// rng is the Content-Range and applied the Preference-Applied header; empty leaves
	// the header out.
	rng, applied string
	content      content
}

// content is a text, a draft of one, or the rows of a long list.
type content struct {
	text  []byte
	draft *answer.Draft
	rows  *answer.Rows
}

// finder finds the outcome of a call while somebody waits for it.
type finder func(context.Context, *catalog.Snapshot) (outcome, error)

// reply answers a call whose answer depends on nothing but a snapshot and the request.
// So it has an ETag and may be cached, unless it was asked for by POST.
func (s *server) reply(w http.ResponseWriter, r *http.Request, who caller, find finder) error {
	snap, err := s.snapshot()
	if err != nil {
		return err
	}
	if r.Method == http.MethodPost {
		return s.once(w, r, answer.Unstored, func(ctx context.Context) (outcome, error) { return find(ctx, snap) })
	}
	q := answer.Request{Edition: s.door.Edition(snap.Name()), Policy: forAll}
	if who.isOperator() {
		q.Policy = forOperator
	}
	q.Key = keyOf(r, who, &q.Edition)
	q.Make = func(ctx context.Context) (*answer.Answer, error) {
		answer.MeterOf(ctx).Bytes(len(r.URL.RawQuery))
		found, err := find(ctx, snap)
		return found.finished(err)
	}
	return s.serveDoor(w, r, &q)
}

// once answers a call whose answer depends on more than a snapshot. Nobody else may have it.
func (s *server) once(w http.ResponseWriter, r *http.Request, policy answer.Policy, find func(context.Context) (outcome, error)) error {
	return s.serveDoor(w, r, &answer.Request{Policy: policy, Make: func(ctx context.Context) (*answer.Answer, error) {
		answer.MeterOf(ctx).Bytes(len(r.URL.RawQuery) + int(max(r.ContentLength, 0)))
		found, err := find(ctx)
		return found.finished(err)
	}})
}

func (s *server) serveDoor(w http.ResponseWriter, r *http.Request, q *answer.Request) error {
	err := s.door.Serve(w, r, q)
	if ranged, ok := errors.AsType[*rangedError](err); ok {
		w.Header().Set("Content-Range", ranged.rng)
		return ranged.error
	}
	return err
}

// rangedError is an error that is sent with a Content-Range: the range of the rows that exist.
type rangedError struct {
	error
	rng string
}

// Unwrap returns the error alone.
func (e *rangedError) Unwrap() error { return e.error }

// finished returns the outcome as it is sent, or the error with its range.
func (o *outcome) finished(err error) (*answer.Answer, error) {
	if err != nil {
		if o.rng != "" {
			err = &rangedError{err, o.rng}
		}
		return nil, err
	}
	a := answer.Of("", o.content.text)
	if o.content.draft != nil {
		a = answer.OfDraft("", o.content.draft)
	}
	a.Status, a.First, a.Rows = o.status, answer.Fast, o.content.rows
	if a.Rows != nil {
		a.Body = nil
	}
	a.Header["Content-Type"] = o.form.header()
	if o.rng != "" {
		a.Header["Content-Range"], a.Header["Range-Unit"] = []string{o.rng}, []string{"items"}
	}
	if o.applied != "" {
		a.Header["Preference-Applied"] = []string{o.applied}
	}
	return a, nil
}

// shapingHeaders are the headers that change an answer, besides those about its coding.
var shapingHeaders = [...]string{"Accept", "Accept-Profile", "Prefer", "Range"}

// keyOf hashes everything that changes an answer. It does not parse the parts, which would
// take longer than to send a cached answer.
func keyOf(r *http.Request, who caller, e *answer.Edition) answer.Key {
	var buf [1024]byte
	b := append(e.Append(buf[:0]), byte(who.sees()))
	b = answer.AppendPart(answer.AppendPart(b, r.URL.Path), queryString(r))
	for _, name := range shapingHeaders {
		lines := r.Header[name]
		if name == "Range" && r.Method != http.MethodGet { // other methods have no ranges
			lines = nil
		}
		b = binary.AppendUvarint(b, uint64(len(lines)))
		for _, line := range lines {
			b = answer.AppendPart(b, line)
		}
	}
	return answer.Hash(b)
}

// queryString returns the query string as it was sent, without the API's key.
func queryString(r *http.Request) string {
	if !strings.Contains(r.URL.RawQuery, "apikey") {
		return r.URL.RawQuery
	}
	values, err := parameters(r)
	if err != nil { // the handler refuses it
		return r.URL.RawQuery
	}
	return values.Encode()
}
