package site

import (
	"net/http"
	"regexp"

	"launchrack/internal/clientip"
)

// canonicalPath is the path that search engines are told (rel=canonical): the page's without its
// filters. A list of a type or a category on the home page has the path of that type or category.
func (s *Site) canonicalPath(r *http.Request, current Catalogue) string {
	if r.URL.Path == comparePath {
		return compareAddress(firstCompared(comparedIDs(r.URL.Query()["ids"])), nil)
	}
	if r.URL.Path != "/" || r.URL.RawQuery == "" {
		return r.URL.Path
	}
	if l, ok := s.listLanding(current, r); ok {
		return l.Path
	}
	return "/"
}

// hostPattern is a name or an address, with or without a port.
var hostPattern = regexp.MustCompile(`^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?$`)

// baseOf is the beginning of the address that a request was sent to, empty where
// its host is none. A trusted proxy in front may say that visitors come by https.
func baseOf(r *http.Request) string {
	if !hostPattern.MatchString(r.Host) {
		return ""
	}
	if r.TLS != nil || clientip.OverHTTPS(r.Context()) {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}
