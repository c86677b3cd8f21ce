package site

import "net/http"

// canonicalPath is the path that search engines are told (rel=canonical): the page's without its
// filters. A list of a type or a category on the home page has the path of that type or category.
func (s *Site) canonicalPath(r *http.Request, current Catalogue) string {
	if r.URL.Path == comparePath {
		return compareAddress(firstCompared(comparedIDs(visitOf(r).query["ids"])), nil)
	}
	if r.URL.Path != "/" || r.URL.RawQuery == "" {
		return r.URL.Path
	}
	if l, ok := s.listLanding(current, r); ok {
		return l.Path
	}
	return "/"
}
