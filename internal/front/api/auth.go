package api

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"launchrack/internal/catalog"
	"launchrack/internal/door/httperr"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

// caller is who asks, once the keys are checked.
type caller struct{ operator operator.Operator }

// isOperator reports whether the caller has an operator's session, of whatever role.
func (c caller) isOperator() bool { return c.operator.Role != "" }

func (c caller) sees() catalog.Visibility {
	if c.isOperator() {
		return catalog.Operator
	}
	return catalog.Public
}

// Supabase's gateway refuses a call before PostgREST sees it, with a message
// and nothing else; a key at fault is refused in that form.
var (
	errNoKey    = errs.New(errs.Unauthenticated, "No API key found in request")
	errWrongKey = errs.New(errs.Unauthenticated, "Invalid authentication credentials")
	errNoBearer = errs.New(errs.Unauthenticated, "No Authorization header with a bearer token found in request")
	errBearer   = &errs.Error{Kind: errs.Unauthenticated, Code: "PGRST301",
		Message: "The bearer token is neither the anonymous key nor a valid session token",
		Hint:    "Ask for a new token, or send the anonymous key."}
)

// authenticate takes the key from the header or, as Supabase's gateway does,
// from the address, and the token from the Authorization header.
func (s *server) authenticate(r *http.Request) (caller, error) {
	key, err := s.key(r)
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	token = strings.TrimSpace(token)
	switch {
	case err != nil:
		return caller{}, err
	case !strings.EqualFold(scheme, "Bearer") || token == "":
		return caller{}, errNoBearer
	case token == key: // which is the right one
		return caller{}, nil
	}
	who, err := s.Who(r)
	if errs.KindOf(err) == errs.Unauthenticated {
		err = errBearer
	}
	return caller{who}, err
}

// key gives the right key of a request.
func (s *server) key(r *http.Request) (string, error) {
	key := r.Header.Get("Apikey")
	if key == "" {
		key = r.URL.Query().Get("apikey")
	}
	switch {
	case key == "":
		return "", errNoKey
	case s.AnonKey == "" || !s.isAnonKey(key):
		return "", errWrongKey
	}
	return key, nil
}

// isAnonKey compares in a time that tells nothing about the key, its length
// included.
func (s *server) isAnonKey(given string) bool {
	var room [64]byte
	sum := sha256.Sum256(append(room[:0], given...))
	return subtle.ConstantTimeCompare(sum[:], s.anonKey[:]) == 1
}

// refuse answers a caller whose keys are wrong, or could not be checked.
func (s *server) refuse(w http.ResponseWriter, r *http.Request, err error) {
	refusal, ok := errors.AsType[*errs.Error](err)
	if !ok || refusal.Kind != errs.Unauthenticated {
		httperr.Write(w, r, s.Log, err)
		return
	}
	w.Header().Set("WWW-Authenticate", "Bearer")
	if refusal.Code != "" {
		httperr.Write(w, r, s.Log, refusal)
		return
	}
	httperr.Report(r, s.Log, refusal)
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(httperr.Status(refusal.Kind))
	if err := json.NewEncoder(w).Encode(map[string]string{"message": refusal.Message}); err != nil {
		s.unsent(r, err)
	}
}

// unsent notes that the caller went away before the answer was out.
func (s *server) unsent(r *http.Request, err error) {
	s.Log.DebugContext(r.Context(), "answer not sent", "path", r.URL.Path, "error", err)
}

// authPrefix begins the paths that unlock the shop.
const authPrefix = "/auth/"

// cors admits browser clients of any origin, without cookies: only the keys
// count. A preflight has no keys and is answered before they are checked. Nobody but
// the shop's own pages unlocks it: other sites could guess access codes by the browsers
// of their visitors, each from an address of its own.
func (s *server) cors(next *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		if strings.HasPrefix(r.URL.Path, authPrefix) {
			if r.Header.Get("Sec-Fetch-Site") == "cross-site" {
				httperr.Write(w, r, s.Log, errForeignUnlock)
				return
			}
			next.ServeHTTP(w, r)
			return
		}
		h["Access-Control-Allow-Origin"] = allOrigins
		h["Access-Control-Expose-Headers"] = exposedHeaders
		if r.Method != http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		s.describeMethods(w, r, next)
	})
}

// describeMethods answers OPTIONS with the methods of a path. A preflight of a browser is
// answered for unknown paths, too, so that the page can read the error of its call.
func (s *server) describeMethods(w http.ResponseWriter, r *http.Request, routes *http.ServeMux) {
	h, isPreflight := w.Header(), r.Header.Get("Access-Control-Request-Method") != ""
	allowed := s.methodsAt(r, routes)
	if len(allowed) == 0 && !isPreflight {
		httperr.Write(w, r, s.Log, unknownPath(w, r, caller{}))
		return
	}
	if len(allowed) > 0 {
		h.Set("Allow", strings.Join(append(allowed, http.MethodOptions), ", "))
	}
	h.Set("Access-Control-Allow-Methods", "GET, HEAD, POST, PATCH, DELETE, OPTIONS")
	h.Set("Access-Control-Allow-Headers", allowedHeaders(r))
	h.Set("Access-Control-Max-Age", "86400")
	h.Add("Vary", "Access-Control-Request-Headers")
	if !isPreflight { // as PostgREST answers
		w.WriteHeader(http.StatusOK)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// methodsAt lists the methods that a path takes; none for an unknown path.
func (s *server) methodsAt(r *http.Request, routes *http.ServeMux) (methods []string) {
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete} {
		of := r.Clone(r.Context())
		of.Method = method
		_, pattern := routes.Handler(of)
		isRefresh := pattern == refreshPattern && method == http.MethodPost && s.functionOf(strings.TrimPrefix(r.URL.Path, functionsPrefix)) != ""
		if named, _, isBound := strings.Cut(pattern, " "); isRefresh || isBound && (named == method || named == http.MethodGet && method == http.MethodHead) {
			methods = append(methods, method)
		}
	}
	return methods
}

const (
	functionsPrefix = "/functions/v1/"
	// refreshPattern matches the paths of the refresh functions.
	refreshPattern = functionsPrefix + "{name}"
)

var errForeignUnlock = &errs.Error{Kind: errs.Forbidden, Message: "Pages of another site cannot unlock this shop",
	Hint: "Unlock it on a page of the shop itself, or call from a program that is no browser."}

// One list of values serves all answers.
var (
	allOrigins     = []string{"*"}
	exposedHeaders = []string{"Content-Range, Location, Preference-Applied, ETag, Retry-After, X-Request-Id, Proxy-Status"}
)

// allowedHeaders grants what is asked for, as clients add headers of their own
// from version to version.
func allowedHeaders(r *http.Request) string {
	if asked := r.Header.Get("Access-Control-Request-Headers"); asked != "" {
		return asked
	}
	return "Accept, Accept-Profile, Apikey, Authorization, Content-Profile, Content-Type, If-None-Match, Prefer, Range, Range-Unit, X-Client-Info"
}
