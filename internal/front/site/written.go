package site

import (
	"cmp"
	"net/http"

	"launchrack/internal/model/brand"
	"launchrack/internal/model/view"
)

// writtenCode is the module of the code of pages that the operator wrote.
const writtenCode = "src/pages/written/written-page.tsx"

// legal answers a page that the operator wrote, such as /imprint.
func (s *Site) legal(w http.ResponseWriter, r *http.Request, a asked) error {
	written, isWritten := legalPage(s.brandOf(r), a.page.path)
	if !isWritten {
		return errNoPage
	}
	return s.send(w, r, http.StatusOK, a.current, pageAt(a.page.path+a.choices()), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		title := written.Title(a.lang)
		heading := cmp.Or(written.Heading, title)
		p.Written = &view.Written{Heading: heading, Body: written.Body}
		p.About = &view.PageAbout{Title: heading, Description: a.lang.T("{page} of {shop}.", "page", title, "shop", s.brandOf(r).Name)}
		return content{page: p, code: writtenCode}, nil
	})
}

func legalPage(b brand.Brand, path string) (brand.LegalPage, bool) {
	for _, page := range b.Legal {
		if page.Path == path {
			return page, true
		}
	}
	return brand.LegalPage{}, false
}

func isWritten(b brand.Brand, path string) bool {
	_, found := legalPage(b, path)
	return found
}
