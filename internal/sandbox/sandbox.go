// Package sandbox stands in for the hosting partners. It serves what each partner
// brings along, in the partner's own shape and at its own paths, and the exchange
// rates, so that a refresh can be tried without a network. It misbehaves on request.
// The package knows no partner by name.
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

// feeds lists everything that can misbehave.
func (s *Sandbox) feeds() []string { return append(s.Partners(), Rates) }

// state is what an answer is made from.
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
