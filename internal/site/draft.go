package site

import (
	"context"
	"net/http"

	"launchrack/internal/answer"
	"launchrack/internal/brand"
	"launchrack/internal/view"
)

type draftKey struct{}

// withDraft lets an operator's request see the draft that its cookie names.
func (s *Site) withDraft(r *http.Request) *http.Request {
	if s.Preview == nil {
		return r
	}
	cookie, err := r.Cookie(view.PreviewCookie)
	if err != nil || cookie.Value == "" {
		return r
	}
	draft, found := s.Preview(r.Context(), cookie.Value)
	if !found {
		return r
	}
	return r.WithContext(context.WithValue(r.Context(), draftKey{}, draft))
}

// brandOf gives the look that a request is answered with.
func (s *Site) brandOf(r *http.Request) brand.Brand {
	if draft, isDraft := r.Context().Value(draftKey{}).(brand.Brand); isDraft {
		return draft
	}
	return s.Brand()
}

func isDraft(r *http.Request) bool { return r.Context().Value(draftKey{}) != nil }

// sendDraft answers with a page of a draft, which nobody else may have.
func (s *Site) sendDraft(w http.ResponseWriter, r *http.Request, q *answer.Request, from func(*http.Request) (*answer.Answer, error)) error {
	q.Key, q.Policy = answer.Key{}, answer.Unstored
	q.Make = func(ctx context.Context) (*answer.Answer, error) { return from(r.WithContext(ctx)) }
	a, err := s.door.Get(r, q)
	if err != nil {
		return err
	}
	return s.door.Send(w, r, q, s.fill(r, a))
}
