package site

import (
	"context"
	"mime"
	"net/http"
)

// How long an answer may be kept by others.
const (
	// keptShortly is for what follows each snapshot.
	keptShortly = "public, max-age=0, s-maxage=5, stale-while-revalidate=10"
	// keptAnHour is for what seldom changes.
	keptAnHour = "public, max-age=3600"
	// keptByOne is for what depends on a visitor's choice.
	keptByOne = "private, no-cache"
)

// about is what the headers of a text for programs say.
type about struct {
	contentType, caching string
	// file is the name under which a browser stores it; empty for none.
	file string
}

func (a about) describe(h http.Header) {
	h.Set("Content-Type", a.contentType)
	h.Set("Cache-Control", a.caching)
	h.Set("Vary", "Accept-Encoding")
	if a.file != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": a.file}))
	}
}

// kept returns the kept document of a key, or makes and keeps it at the cost of a page. The
// request of from does not end when its visitor leaves.
func (s *Site) kept(r *http.Request, current Catalogue, key string, from func(*http.Request) (*document, error)) (*document, error) {
	newest := func() string { return s.edition(s.Current()) }
	return s.cache.page(r.Context(), s.edition(current), key, newest, s.admit(r), func(ctx context.Context) (*document, error) {
		return from(r.WithContext(ctx))
	})
}

// admit lets the client of a request have what costs as much as a page.
func (s *Site) admit(r *http.Request) func() error {
	return func() error { return s.Rates.Spend(r.Context(), costPage) }
}

// sendKept sends a program the kept text of a key, or makes and keeps it.
func (s *Site) sendKept(w http.ResponseWriter, r *http.Request, current Catalogue, status int, key string, a about, from func(*http.Request) (*document, error)) {
	d, err := s.kept(r, current, key, from)
	if err != nil {
		s.sendProblem(w, r, err)
		return
	}
	form := d.at(s.base(r), s.admit(r))
	a.describe(w.Header())
	_ = form.Serve(w, r, status, form.tag, form.codings...) // the caller left; there is nobody to tell
	s.cache.resize(s.edition(current), key, d)
}
