// Package requestid gives each request a name, which its log lines and its answer have.
package requestid

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net/http"
)

// header is where a client, or a proxy before the shop, may name a request itself.
const header = "X-Request-Id"

// maxBytes bounds a name that comes with the request.
const maxBytes = 64

// key is the context key of a request's name.
type key struct{}

// Name names each request: as its header says where that is a short plain word, else by
// a random one. The answer says the name.
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

// isPlain reports whether a name is short and can stand in any log as it is.
func isPlain(id string) bool {
	for _, c := range []byte(id) {
		isWord := c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' || c == '.'
		if !isWord {
			return false
		}
	}
	return id != "" && len(id) <= maxBytes
}

// Of returns the name of the request of this context, empty without one.
func Of(ctx context.Context) string {
	id, _ := ctx.Value(key{}).(string)
	return id
}

// Logging makes a handler that adds the name of the request to each line that is logged
// with its context.
func Logging(next slog.Handler) slog.Handler { return handler{next} }

type handler struct{ slog.Handler }

// Handle logs a line.
func (h handler) Handle(ctx context.Context, line slog.Record) error {
	if id := Of(ctx); id != "" {
		line.AddAttrs(slog.String("request_id", id))
	}
	return h.Handler.Handle(ctx, line)
}

// WithAttrs keeps the name of the request in lines with further attributes.
func (h handler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return handler{h.Handler.WithAttrs(attrs)}
}

// WithGroup keeps the name of the request in lines of a group.
func (h handler) WithGroup(name string) slog.Handler { return handler{h.Handler.WithGroup(name)} }
