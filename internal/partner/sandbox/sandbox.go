// Package sandbox is a fake server of all partners' APIs and the exchange rates, so that a refresh
// needs no network. It serves each partner's documents, which the adapters define, at the partner's
// own paths, and simulates faults on request.
package sandbox

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"
)

// Options shape a sandbox; the zero value is ready.
type Options struct {
	// RetryAfter is sent with status 429, in seconds.
	RetryAfter int
	// Logger receives a line for every request; nil for none.
	Logger *slog.Logger
	// Now dates the exchange rates; nil for the system's clock.
	Now func() time.Time
}

// Sandbox serves the documents of partners. The same generation always serves the same bytes, except
// for the day of the exchange rates. It is safe for concurrent use.
type Sandbox struct {
	opts     Options
	partners []Partner

	mu         sync.Mutex
	generation int
	faults     map[string]Fault
}

// New makes a sandbox of generation 0, without faults.
func New(partners []Partner, o Options) *Sandbox {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Sandbox{opts: o, partners: partners, faults: map[string]Fault{}}
}

// Partners lists the IDs of the partners in their order.
func (s *Sandbox) Partners() []string {
	ids := make([]string, len(s.partners))
	for i, p := range s.partners {
		ids[i] = p.ID
	}
	return ids
}

// Advance begins the next generation, in which each partner adds, changes and withdraws a few plans,
// and returns its number.
func (s *Sandbox) Advance() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.generation++
	return s.generation
}

// SetFault sets the fault of a partner, or of Rates; None ends it.
func (s *Sandbox) SetFault(feed string, f Fault) error {
	if err := s.checkFault(feed, f); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults[feed] = f
	return nil
}

func (s *Sandbox) checkFault(feed string, f Fault) error {
	if feed == Rates {
		if !slices.Contains(RateFaults(), f) {
			return unknownFault(f, RateFaults())
		}
		return nil
	}
	for _, p := range s.partners {
		if p.ID == feed {
			return p.checkFault(f)
		}
	}
	return fmt.Errorf("partner %q is not known; accepted are %s", feed, strings.Join(s.feeds(), ", "))
}

// feeds lists the names that SetFault accepts.
func (s *Sandbox) feeds() []string { return append(s.Partners(), Rates) }

// state is the generation and fault of a feed.
type state struct {
	generation int
	fault      Fault
}

func (s *Sandbox) state(feed string) state {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, ok := s.faults[feed]
	if !ok {
		f = None
	}
	return state{s.generation, f}
}
