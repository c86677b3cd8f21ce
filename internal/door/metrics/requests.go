package metrics

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/door/response"
	"launchrack/internal/model/language"
)

// Requests counts the answers of next by the class of their path.
func (m *Metrics) Requests(classes *Classes, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class, begun := classes.Of(r.URL.Path), m.now()
		rec := response.NewRecorder(w)
		defer func() {
			m.requests.WithLabelValues(class, statusClass(rec.Status())).Inc()
			if class != streams { // a stream lasts until its client leaves
				m.durations.WithLabelValues(class).Observe(m.now().Sub(begun).Seconds())
			}
		}()
		next.ServeHTTP(rec, r)
	})
}

// streams is the class of WebSockets and event streams, and streamSuffix is the end of an event
// stream's path.
const (
	streams      = "stream"
	streamSuffix = ".events"
)

// Classes maps paths to the classes of the handlers' tables.
type Classes struct {
	exact map[string]string
	// prefixes are sorted by length, the longest first.
	prefixes []struct{ prefix, class string }
}

// NewClasses joins tables of classes by path. A path with a { matches by the prefix before it:
// "/plans/{name}" matches "/plans/x-1".
func NewClasses(tables ...map[string]string) *Classes {
	c := &Classes{exact: map[string]string{}}
	for _, table := range tables {
		for path, class := range table {
			prefix, _, isPrefix := strings.Cut(path, "{")
			if !isPrefix {
				c.exact[path] = class
				continue
			}
			c.prefixes = append(c.prefixes, struct{ prefix, class string }{prefix, class})
		}
	}
	slices.SortFunc(c.prefixes, func(a, b struct{ prefix, class string }) int {
		return cmp.Or(len(b.prefix)-len(a.prefix), strings.Compare(a.prefix, b.prefix))
	})
	return c
}

// Of returns the class of a path; "other" for an unknown path.
func (c *Classes) Of(path string) string {
	if class, ok := c.exact[path]; ok {
		return class
	}
	if strings.HasSuffix(path, streamSuffix) {
		return streams
	}
	for _, b := range c.prefixes {
		if strings.HasPrefix(path, b.prefix) {
			return b.class
		}
	}
	if rest := language.CutCode(path); rest != path {
		return c.Of(rest)
	}
	return "other"
}

// statusClass returns the class of an HTTP status, such as "4xx". No status means 200.
func statusClass(status int) string {
	if status < 100 || status > 599 {
		return "2xx"
	}
	return strconv.Itoa(status/100) + "xx"
}

// since is the age of a moment, 0 for one that has not come or is not known.
func since(now, at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	return max(0, now.Sub(at).Seconds())
}
