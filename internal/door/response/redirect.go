package response

import (
	"net/http"
	"net/url"
	"strings"
)

// Local returns the address of a decoded path and a query on this host. Whatever the path holds, no browser takes the
// address for one of another host: it begins with one slash, and backslashes and control characters are escaped.
func Local(path, query string) string {
	return (&url.URL{Path: "/" + strings.TrimLeft(path, `/\`), RawQuery: strings.Map(printable, query)}).String()
}

// printable drops what a header must not hold, such as line ends.
func printable(c rune) rune {
	if c <= ' ' || c == 0x7f {
		return -1
	}
	return c
}

// Redirect leads to a decoded path and a query on this host.
func Redirect(w http.ResponseWriter, r *http.Request, path, query string, status int) {
	http.Redirect(w, r, Local(path, query), status)
}

// RedirectToHTTPS leads to the same path and query at a host.
func RedirectToHTTPS(w http.ResponseWriter, r *http.Request, host string, status int) {
	http.Redirect(w, r, "https://"+host+Local(r.URL.Path, r.URL.RawQuery), status)
}

// Locate names the address of what a request has made.
func Locate(h http.Header, path, query string) { h.Set("Location", Local(path, query)) }
