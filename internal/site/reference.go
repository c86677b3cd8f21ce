package site

import (
	"net/http"

	"launchrack/internal/view"
)

const (
	referencePath = "/api"
	// referenceCode is the module of the page's code.
	referenceCode = "src/pages/api/api-page.tsx"
	// unknownHost stands in examples of a shop that does not know its own address.
	unknownHost = "http://localhost:8080"
)

// reference answers /api: the calls of the API to read.
func (s *Site) reference(w http.ResponseWriter, r *http.Request) {
	s.send(w, r, http.StatusOK, s.Current(), r.URL.Path+s.choices(r), func() (content, error) {
		shown := *s.Reference
		shown.Key, shown.Host = s.AnonKey, s.PublicURL
		if shown.Host == "" {
			shown.Host = unknownHost
		}
		p := s.page(r, http.StatusOK)
		p.Reference = &shown
		p.About = &view.PageAbout{Title: "API", Description: "Every call of the shop's API with its parameters and an example, and every column of its plans."}
		return content{page: p, code: referenceCode}, nil
	})
}
