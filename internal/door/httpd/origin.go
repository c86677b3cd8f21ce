package httpd

import (
	"net/http"
	"net/url"
)

// OwnOrigin lets pages of the shop's public address make calls, whatever Host a proxy sends: what looks at
// other sites compares the origin of a page with the request's host.
func OwnOrigin(publicURL string, next http.Handler) http.Handler {
	u, err := url.Parse(publicURL)
	if err != nil || u.Host == "" {
		return next
	}
	origin := u.Scheme + "://" + u.Host
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Origin") == origin && r.Host != u.Host {
			own := *r
			own.Host, r = u.Host, &own
		}
		next.ServeHTTP(w, r)
	})
}
