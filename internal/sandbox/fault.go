package sandbox

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// Fault is one way in which a partner misbehaves.
type Fault string

// The faults. Those of single items hit a few of them, at most a tenth.
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
	ScriptInName   Fault = "script-in-name" // legal text that must stay text
)

// Faults lists every fault of a partner, None first.
func Faults() []Fault {
	return []Fault{None, Status500, Status404, Status429, Hang, Truncated, HTML, Challenge,
		EmptyList, MostlyGone, PriceZero, PriceString, PriceNull, DuplicateIDs, UnknownType,
		JavascriptLink, ScriptInName}
}

func faultNames(faults []Fault) string {
	var names []string
	for _, f := range faults {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

const page = `<!doctype html><html><head><title>Just a moment…</title></head><body>Please wait.</body></html>`

// misbehave answers for the faults that replace the whole answer, and reports
// whether it did.
func (s *Sandbox) misbehave(w http.ResponseWriter, r *http.Request, f Fault) bool {
	switch f {
	case Status500:
		http.Error(w, `{"code":500,"message":"internal error"}`, http.StatusInternalServerError)
	case Status404:
		http.Error(w, `{"code":404,"message":"not found"}`, http.StatusNotFound)
	case Status429:
		w.Header().Set("Retry-After", strconv.Itoa(s.opts.RetryAfter))
		http.Error(w, `{"code":429,"message":"too many requests"}`, http.StatusTooManyRequests)
	case Hang:
		<-r.Context().Done()
	case HTML, Challenge:
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if f == Challenge {
			w.Header().Set("Cf-Mitigated", "challenge")
			w.WriteHeader(http.StatusForbidden)
		}
		s.send(w, []byte(page))
	default:
		return false
	}
	return true
}

// entry is one plan of a payload on its way to being JSON.
type entry struct {
	id     string
	line   string // the product line that a page lists it under
	fields map[string]any
}

// spoiler is where a partner's items bear what item faults change.
type spoiler struct {
	price func(fields map[string]any, change func(any) any)
	link  string // the field that holds a link
	names []string
}

// spoil applies the faults that change a list or a few of its items.
func (sp spoiler) spoil(entries []entry, f Fault) []entry {
	switch f {
	case EmptyList:
		return nil
	case MostlyGone:
		return every(entries, 10)
	case DuplicateIDs:
		return slices.Concat(entries, hit(entries))
	}
	for _, e := range hit(entries) {
		sp.spoilItem(e.fields, f)
	}
	return entries
}

func (sp spoiler) spoilItem(fields map[string]any, f Fault) {
	switch f {
	case PriceZero:
		sp.price(fields, func(any) any { return 0 })
	case PriceString:
		sp.price(fields, func(v any) any { return fmt.Sprint(v) })
	case PriceNull:
		sp.price(fields, func(any) any { return nil })
	case UnknownType:
		fields["type"] = "quantum"
	case JavascriptLink:
		fields[sp.link] = "javascript:alert(document.domain)"
	case ScriptInName:
		for _, name := range sp.names {
			fields[name] = fmt.Sprintf(`<script>alert("%v")</script>`, fields[name])
		}
	}
}

// hit chooses the items that a fault spoils: every twentieth.
func hit(entries []entry) []entry { return every(entries, 20) }

func every(entries []entry, n int) []entry {
	var chosen []entry
	for i := 0; i < len(entries); i += n {
		chosen = append(chosen, entries[i])
	}
	return chosen
}
