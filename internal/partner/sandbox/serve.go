package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
)

// Handler serves every partner's documents at the partner's own paths and below /<ID>/, an index at
// / and the controls below /sandbox/. A path of two partners belongs to the first.
func (s *Sandbox) Handler() http.Handler {
	root := http.NewServeMux()
	root.HandleFunc("GET /{$}", s.index)
	root.HandleFunc("GET "+RatesPath, s.rates)
	root.HandleFunc("POST /sandbox/advance", s.advance)
	root.HandleFunc("POST /sandbox/fault", s.fault)
	muxes := []*http.ServeMux{root}
	for _, p := range s.partners {
		muxes = append(muxes, s.routes(p, ""))
		root.Handle(prefix(p.ID)+"/", http.StripPrefix(prefix(p.ID), s.routes(p, prefix(p.ID))))
	}
	return firstMatch(muxes)
}

func prefix(id string) string { return "/" + id }

// routes serves one partner's documents. prefix was removed from the request's path.
func (s *Sandbox) routes(p Partner, prefix string) *http.ServeMux {
	mux := http.NewServeMux()
	for _, route := range p.Routes {
		method := route.Method
		if method == "" {
			method = http.MethodGet
		}
		mux.HandleFunc(method+" "+route.Path, s.serve(p, route, prefix))
	}
	return mux
}

// firstMatch serves a request by the first mux with its path. A single mux would panic on partners
// with overlapping paths.
func firstMatch(muxes []*http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, mux := range muxes {
			if _, pattern := mux.Handler(r); pattern != "" {
				mux.ServeHTTP(w, r)
				return
			}
		}
		muxes[0].ServeHTTP(w, r)
	})
}

// serve answers with a document, or with a fault.
func (s *Sandbox) serve(p Partner, route Route, prefix string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		st := s.state(p.ID)
		s.opts.Logger.Info("asked", "partner", p.ID, "address", r.URL.String(),
			"generation", st.generation, "fault", st.fault)
		if s.serveFault(w, r, st.fault) {
			return
		}
		if !p.authorized(route, r) {
			http.Error(w, `{"code":401,"message":"unauthorized"}`, http.StatusUnauthorized)
			return
		}
		call := Call{Request: r, Base: base(r) + prefix, Generation: st.generation, Fault: st.fault}
		if route.Answer == nil {
			s.write(w, r, route.Sample.Answer(call, p.Items), st.fault)
			return
		}
		s.write(w, r, route.Answer(call), st.fault)
	}
}

func base(r *http.Request) string {
	if r.TLS != nil {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// write sends an answer with its ETag, or status 304 if the request has this ETag.
func (s *Sandbox) write(w http.ResponseWriter, r *http.Request, a Answer, f Fault) {
	body, err := a.bytes()
	if err != nil {
		http.Error(w, "the sandbox cannot write its catalogue", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	for name, values := range a.Header {
		w.Header()[http.CanonicalHeaderKey(name)] = values
	}
	switch {
	case f == Truncated:
		body = body[:len(body)/2]
	case a.Status == 0 && r.Method == http.MethodGet:
		w.Header().Set("ETag", etag(body))
		if r.Header.Get("If-None-Match") == etag(body) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	case a.Status != 0:
		w.WriteHeader(a.Status)
	}
	s.send(w, body)
}

func (a Answer) bytes() ([]byte, error) {
	if body, ok := a.Body.([]byte); ok {
		return body, nil
	}
	return json.Marshal(a.Body)
}

func etag(body []byte) string {
	sum := sha256.Sum256(body)
	return `"` + hex.EncodeToString(sum[:8]) + `"`
}

func (s *Sandbox) send(w http.ResponseWriter, body []byte) {
	if _, err := w.Write(body); err != nil {
		s.opts.Logger.Debug("the client left", "error", err)
	}
}
