// Package sandbox stands in for the hosting partners: it serves each partner's
// payload shape on one port, from a catalogue written for it, and the exchange
// rates, so that a refresh can be tried with no network. It can also misbehave on request.
package sandbox

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The partners by the names that faults are set under.
const (
	Cherry  = "cherry"
	Contabo = "contabo"
)

// The addresses, which are the partners' own where these are known.
const (
	CherryPath      = "/v1/plans"
	ContaboPath     = "/en/dedicated-servers.json"
	ContaboSitePath = "/en/site-payload.json"
)

// Options shape a sandbox; the zero value is ready.
type Options struct {
	// RetryAfter is sent with status 429, in seconds; 0 sends 0.
	RetryAfter int
	// Logger receives a line for every request; nil for none.
	Logger *slog.Logger
	// Now dates the exchange rates; nil for the system's clock.
	Now func() time.Time
}

// Sandbox is safe for concurrent use. The same generation always serves the
// same bytes, but for the day of the exchange rates.
type Sandbox struct {
	opts Options

	mu         sync.Mutex
	generation int
	faults     map[string]Fault
}

// New makes a sandbox of generation 0, without faults.
func New(o Options) *Sandbox {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Sandbox{opts: o, faults: map[string]Fault{}}
}

// Handler serves the payloads, an index at / and the two controls below
// /sandbox/.
func (s *Sandbox) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.index)
	mux.HandleFunc("GET "+CherryPath, s.payload(Cherry, cherryAnswer))
	mux.HandleFunc("GET "+ContaboPath, s.payload(Contabo, contaboPage))
	mux.HandleFunc("GET "+ContaboSitePath, s.payload(Contabo, contaboSite))
	mux.HandleFunc("GET "+RatesPath, s.rates)
	mux.HandleFunc("POST /sandbox/advance", s.advance)
	mux.HandleFunc("POST /sandbox/fault", s.fault)
	return mux
}

// Advance begins a new generation, in which each partner has added, changed and
// withdrawn a few plans, and gives its number.
func (s *Sandbox) Advance() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.generation++
	return s.generation
}

// SetFault makes a partner, or the exchange rates, misbehave until another
// fault, or None, is set.
func (s *Sandbox) SetFault(partner string, f Fault) error {
	known := Faults()
	switch {
	case partner == Rates:
		known = RateFaults()
	case !slices.Contains(Partners(), partner):
		return fmt.Errorf("partner %q is not known; accepted are %s and %s", partner, strings.Join(Partners(), ", "), Rates)
	}
	if !slices.Contains(known, f) {
		return fmt.Errorf("fault %q is not known; accepted are %s", string(f), faultNames(known))
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[partner] = f
	return nil
}

// feeds lists all that faults are set for.
func feeds() []string { return append(Partners(), Rates) }

// Partners lists the partners by the names that faults are set under.
func Partners() []string { return []string{Cherry, Contabo} }

// state is what an answer is made from.
type state struct {
	generation int
	fault      Fault
}

func (s *Sandbox) state(partner string) state {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.faults[partner]
	if !ok {
		f = None
	}
	return state{s.generation, f}
}

// payload answers with what build gives, or misbehaves.
func (s *Sandbox) payload(partner string, build func(*http.Request, state) any) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		st := s.state(partner)
		s.opts.Logger.Info("asked", "partner", partner, "address", r.URL.String(),
			"generation", st.generation, "fault", st.fault)
		if s.misbehave(w, r, st.fault) {
			return
		}
		body, err := json.Marshal(build(r, st))
		if err != nil {
			http.Error(w, "the sandbox cannot write its catalogue", http.StatusInternalServerError)
			return
		}
		if st.fault == Truncated {
			body = body[:len(body)/2]
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		s.send(w, body)
	}
}

func (s *Sandbox) send(w http.ResponseWriter, body []byte) {
	if _, err := w.Write(body); err != nil {
		s.opts.Logger.Debug("the client left", "error", err)
	}
}

func (s *Sandbox) index(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	generation := s.generation
	s.mu.Unlock()
	current := map[string]Fault{}
	for _, p := range feeds() {
		current[p] = s.state(p).fault
	}
	s.answer(w, map[string]any{
		"about": "A stand-in for hosting partners. Every plan here is made up.",
		"payloads": map[string]string{
			"Cherry Servers":                              CherryPath,
			"Contabo, page of sections and blocks":        ContaboPath,
			"Contabo, payload of products and categories": ContaboSitePath,
			"Exchange rates of the day":                   RatesPath,
		},
		"controls": []string{
			"POST /sandbox/advance",
			"POST /sandbox/fault?partner=" + strings.Join(Partners(), "|") + "&fault=" + strings.ReplaceAll(faultNames(Faults()), ", ", "|"),
			"POST /sandbox/fault?partner=" + Rates + "&fault=" + strings.ReplaceAll(faultNames(RateFaults()), ", ", "|"),
		},
		"generation": generation,
		"faults":     current,
	})
}

func (s *Sandbox) advance(w http.ResponseWriter, _ *http.Request) {
	s.answer(w, map[string]int{"generation": s.Advance()})
}

func (s *Sandbox) fault(w http.ResponseWriter, r *http.Request) {
	partner, f := r.FormValue("partner"), Fault(r.FormValue("fault"))
	if err := s.SetFault(partner, f); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.answer(w, map[string]string{"partner": partner, "fault": string(f)})
}

func (s *Sandbox) answer(w http.ResponseWriter, v any) {
	body, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		http.Error(w, "the sandbox cannot write its answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	s.send(w, append(body, '\n'))
}

// money writes cents as a JSON number.
func money(cents int64) json.Number {
	return json.Number(fmt.Sprintf("%d.%02d", cents/100, cents%100))
}

// query reads a number of a query, otherwise when there is none.
func query(r *http.Request, name string, otherwise int) int {
	if n, err := strconv.Atoi(r.URL.Query().Get(name)); err == nil && n >= 0 {
		return n
	}
	return otherwise
}
