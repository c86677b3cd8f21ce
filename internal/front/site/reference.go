package site

import (
	"cmp"
	"net/http"

	"launchrack/internal/model/view"
)

const (
	referencePath = "/api"
	// referenceCode is the module of the page's code.
	referenceCode = "src/pages/api/api-page.tsx"
	// unknownHost stands in examples where a request's own host is none.
	unknownHost = "http://localhost:8080"
)

// reference answers /api: the calls of the API to read, below the address of the shop. Each
// address has a kept page, so none shows the host of whoever asked first.
func (s *Site) reference(w http.ResponseWriter, r *http.Request, a asked) error {
	host := cmp.Or(a.base, unknownHost)
	return s.send(w, r, http.StatusOK, a.current, pageAt(r.URL.Path+a.choices()+"\x00"+host), func(r *http.Request) (content, error) {
		shown := *s.Reference
		shown.Key, shown.Host = s.AnonKey, host
		p := s.page(r, http.StatusOK)
		p.Reference = &shown
		p.About = &view.PageAbout{Title: "API", Description: "Every call of the shop's API with its parameters and an example, and every column of its plans."}
		return content{page: p, code: referenceCode}, nil
	})
}
