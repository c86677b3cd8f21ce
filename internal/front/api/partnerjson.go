package api

import (
	"compress/gzip"
	"context"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"launchrack/internal/door/meter"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
)

// Documents provides what partners send, and what the shop would make of it.
type Documents interface {
	// Document returns the document that a refresh of the partner fetches first.
	// A failure of kind errs.Partner has "HTTP 503: Service Unavailable" as its
	// details where the partner answered with a bad status.
	Document(ctx context.Context, partner market.PartnerID) ([]byte, error)
	// Judge returns what the partner's adapter would make of a document.
	Judge(ctx context.Context, partner market.PartnerID, document []byte) (view.Verdicts, error)
}

// judgedByte is what reading a byte of a judged document takes of the processor: 4.4 s for 20 MB of the partner whose
// file takes longest.
const judgedByte = 220 * time.Nanosecond

// maxDocument bounds a document that is judged, in bytes, compressed or not.
const maxDocument = 32 << 20

// partnerJSON answers GET /functions/v1/partner-json?partner=contabo with the
// partner's own bytes. What a partner sends for the operator's key, which may be the
// prices of one account, is the operator's alone.
func (s *server) partnerJSON(w http.ResponseWriter, r *http.Request, who caller) error {
	asked, err := s.askedPartner(r)
	if err != nil {
		return err
	}
	if asked.NeedsToken && !who.isOperator() {
		return &errs.Error{Kind: errs.Unauthenticated, Code: "42501",
			Message: "The JSON of " + asked.Name + " comes for this shop's own key, so it needs an operator's session",
			Hint:    "Send the token of an operator's session, which auth/v1/token gives for the access code."}
	}
	id := asked.ID
	leave, err := s.partnerDocuments.Enter(r.Context(), overload.InTurn)
	if err != nil {
		return err
	}
	defer leave()
	document, err := s.Documents.Document(r.Context(), id)
	if err != nil {
		return err
	}
	if err := boundAnswer(w); err != nil {
		return err
	}
	h := w.Header()
	h["Content-Type"] = formJSON.header()
	h.Set("Cache-Control", "no-cache")
	if asked.NeedsToken {
		h.Set("Cache-Control", "no-store")
	}
	h.Add("Vary", "Accept-Encoding")
	if err := s.partnerDocuments.send(w, r, id, document); err != nil {
		s.unsent(r, err)
	}
	return nil
}

// judgePartnerJSON answers POST /functions/v1/judge-partner-json?partner=contabo
// with what a refresh would make of the document in the body.
func (s *server) judgePartnerJSON(w http.ResponseWriter, r *http.Request, _ caller) error {
	asked, err := s.askedPartner(r)
	if err != nil {
		return err
	}
	leave, err := s.judging.Enter(r.Context(), overload.InTurn)
	if err != nil {
		return err
	}
	defer leave()
	if err := overload.Upload(w); err != nil {
		return err
	}
	body, err := s.judgedBody(r, asked.ID)
	if err != nil {
		return err
	}
	if err := boundAnswer(w); err != nil {
		return err
	}
	s.send(w, r, http.StatusOK, formJSON, body)
	return nil
}

// judgedBody reads the document of a call and returns the answer.
func (s *server) judgedBody(r *http.Request, id market.PartnerID) (answer []byte, err error) {
	document, err := readDocument(r)
	if err != nil {
		return nil, err
	}
	meter.Of(r.Context()).Spend(time.Duration(len(document)) * judgedByte)
	err = s.judging.exclusively(r.Context(), func() error {
		verdicts, err := s.Documents.Judge(r.Context(), id, document)
		if err == nil {
			answer, err = row.AppendAny(nil, verdicts)
		}
		return err
	})
	return answer, err
}

// askedPartner reads the partner parameter.
func (s *server) askedPartner(r *http.Request) (view.Partner, error) {
	if s.Documents == nil {
		return view.Partner{}, errNoFunction
	}
	name := r.URL.Query().Get("partner")
	known := s.Partners()
	at := slices.IndexFunc(known, func(p view.Partner) bool { return string(p.ID) == name })
	switch {
	case name == "":
		return view.Partner{}, errs.Field("partner", "is missing; accepted are %s", s.partnerNames())
	case at < 0:
		return view.Partner{}, &errs.Error{Kind: errs.NotFound, Code: "NOT_FOUND", Message: "There is no such partner",
			Hint: "Known are " + s.partnerNames() + "."}
	}
	return known[at], nil
}

func (s *server) partnerNames() string {
	known := s.Partners()
	names := make([]string, len(known))
	for i, p := range known {
		names[i] = string(p.ID)
	}
	return strings.Join(names, ", ")
}

// readDocument reads the body and decompresses gzip, up to maxDocument bytes. The route
// bounds the compressed bytes.
func readDocument(r *http.Request) ([]byte, error) {
	body := io.Reader(r.Body)
	switch coding := strings.ToLower(strings.TrimSpace(r.Header.Get("Content-Encoding"))); coding {
	case "", "identity":
	case "gzip", "x-gzip":
		z, err := gzip.NewReader(r.Body)
		if err != nil {
			return nil, unreadable(err)
		}
		body = z
	default:
		return nil, &errs.Error{Kind: errs.Unsupported, Message: "The body is compressed in a way that is not read",
			Hint: "Accepted are gzip and no compression."}
	}
	document, err := io.ReadAll(io.LimitReader(body, maxDocument+1))
	if err != nil {
		return nil, unreadable(err)
	}
	if len(document) > maxDocument {
		return nil, tooLarge(maxDocument)
	}
	return document, nil
}

func unreadable(err error) error {
	if e, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return tooLarge(e.Limit)
	}
	if full, ok := errors.AsType[*errs.Error](err); ok { // overload.Bodies has no room
		return full
	}
	return errs.Wrap(errs.Invalid, err, "The body could not be read to its end")
}

func tooLarge(limit int64) error {
	return errs.New(errs.TooLarge, "The body is larger than %d bytes", limit)
}
