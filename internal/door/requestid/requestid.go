// Package requestid gives each request an id, which its log lines and its answer contain.
package requestid

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
)

// header holds the id in the answer, and in a request with an id from its client or proxy.
const header = "X-Request-Id"

// maxBytes is the maximum length of an id from a client.
const maxBytes = 64

// key is the context key of a request's id.
type key struct{}

// Name gives each request an id: the one in its header if that is a short plain word, else a random
// one. The answer's header has it too.
func Name(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := r.Header.Get(header)
		if !isPlain(id) {
			id = rand.Text()
		}
		w.Header()[header] = []string{id}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), key{}, id)))
	})
}

// isPlain reports whether an id is short and safe in any log.
func isPlain(id string) bool {
	for _, c := range []byte(id) {
		isWord := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' || c == '.'
		if !isWord {
			return false
		}
	}
	return id != "" && len(id) <= maxBytes
}

// Of returns the request id of a context; empty for none.
func Of(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}

// Logging returns a handler that adds the request id of the context to each log line.
func Logging(next slog.Handler) slog.Handler { return handler{next} }

type handler struct{ slog.Handler }

// Handle adds the id and logs the line.
func (h handler) Handle(ctx context.Context, line slog.Record) error {
	if id := Of(ctx); id != "" {
		line.AddAttrs(slog.String("request_id", id))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs keeps the handler around the one with the attributes.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the handler around the one with the group.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
