package metrics

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/response"
)

// Requests counts what next answers, by the class of its path.
func (m *Metrics) Requests(classes *Classes, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		class, begun := classes.Of(r.URL.Path), m.now()
		rec := response.NewRecorder(w)
		defer func() {
			m.requests.WithLabelValues(class, statusClass(rec.Status())).Inc()
			if class != streams { // they last as long as their clients like
				m.durations.WithLabelValues(class).Observe(m.now().Sub(begun).Seconds())
			}
		}()
		next.ServeHTTP(rec, r)
	})
}

// streams is the class of answers that last until their client leaves, and streamSuffix ends
// the paths of all but the socket's.
const (
	streams      = "stream"
	streamSuffix = ".events"
)

// Classes finds the class of a path among those that the handlers name.
type Classes struct {
	exact map[string]string
	// below are beginnings of paths, the longest first.
	below []struct{ prefix, class string }
}

// NewClasses joins tables of classes by path. A path with a { stands for all that begin with
// what is before it: "/plans/{name}" for "/plans/x-1".
func NewClasses(tables ...map[string]string) *Classes {
	c := &Classes{exact: map[string]string{}}
	for _, table := range tables {
		for path, class := range table {
			prefix, _, isPrefix := strings.Cut(path, "{")
			if !isPrefix {
				c.exact[path] = class
				continue
			}
			c.below = append(c.below, struct{ prefix, class string }{prefix, class})
		}
	}
	slices.SortFunc(c.below, func(a, b struct{ prefix, class string }) int {
		return cmp.Or(len(b.prefix)-len(a.prefix), strings.Compare(a.prefix, b.prefix))
	})
	return c
}

// Of gives the class of a path, "other" for one that nobody names.
func (c *Classes) Of(path string) string {
	if class, ok := c.exact[path]; ok {
		return class
	}
	if strings.HasSuffix(path, streamSuffix) {
		return streams
	}
	for _, b := range c.below {
		if strings.HasPrefix(path, b.prefix) {
			return b.class
		}
	}
	return "other"
}

// statusClass is a status by its hundreds; an answer without one is a 200.
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
