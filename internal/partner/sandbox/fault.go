package sandbox

import (
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Fault is a way in which a partner's answers are wrong.
type Fault string

// The faults. Those of items change at most a tenth of the items.
const (
	None           Fault = "none"
	Status500      Fault = "status-500"
	Status404      Fault = "status-404"
	Status429      Fault = "status-429"
	Hang           Fault = "hang"      // no answer until the client leaves
	Truncated      Fault = "truncated" // JSON that ends half way
	HTML           Fault = "html"      // a web page with status 200
	Challenge      Fault = "challenge" // a browser check with status 403
	EmptyList      Fault = "empty-list"
	MostlyGone     Fault = "mostly-gone" // nine plans of ten are missing
	PriceZero      Fault = "price-zero"
	PriceString    Fault = "price-string"
	PriceNull      Fault = "price-null"
	DuplicateIDs   Fault = "duplicate-ids"
	UnknownType    Fault = "unknown-type"
	JavascriptLink Fault = "javascript-link"
	ScriptInName   Fault = "script-in-name" // a name that looks like markup
)

// Faults lists every fault that a partner can have, None first.
func Faults() []Fault {
	return []Fault{None, Status500, Status404, Status429, Hang, Truncated, HTML, Challenge,
		EmptyList, MostlyGone, PriceZero, PriceString, PriceNull, DuplicateIDs, UnknownType,
		JavascriptLink, ScriptInName}
}

func unknownFault(f Fault, accepted []Fault) error {
	return fmt.Errorf("fault %q is not known; accepted are %s", string(f), faultNames(accepted))
}

func faultNames(faults []Fault) string {
	var names []string
	for _, f := range faults {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

const htmlPage = `<!doctype html><html><head><title>Just a moment…</title></head><body>Please wait.</body></html>`

// serveFault serves a fault that replaces the whole answer, and reports whether it did.
func (s *Sandbox) serveFault(w http.ResponseWriter, r *http.Request, f Fault) bool {
	switch f {
	case Status500:
		http.Error(w, `{"code":500,"message":"internal error"}`, http.StatusInternalServerError)
	case Status404:
		http.Error(w, `{"code":404,"message":"not found"}`, http.StatusNotFound)
	case Status429:
		w.Header().Set("Retry-After", strconv.Itoa(s.opts.RetryAfter))
		http.Error(w, `{"code":429,"message":"too many requests"}`, http.StatusTooManyRequests)
	case Hang:
		_, _ = io.Copy(io.Discard, r.Body) // a client that leaves is only noticed behind its body
		<-r.Context().Done()
	case HTML, Challenge:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if f == Challenge {
			w.Header().Set("Cf-Mitigated", "challenge")
			w.WriteHeader(http.StatusForbidden)
		}
		s.send(w, []byte(htmlPage))
	default:
		return false
	}
	return true
}
