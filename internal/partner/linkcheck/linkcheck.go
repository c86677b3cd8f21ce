// Package linkcheck finds broken order links. Once a day it follows the redirects of a few links of
// each partner, and checks that the last address answers and still contains the affiliate code.
package linkcheck

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/sleep"
	"launchrack/internal/partner"
)

const (
	// every is how often a partner's links are checked.
	every = 24 * time.Hour
	// lookEvery is how often a node tests whether a check is due.
	lookEvery = time.Minute
	// sample is the number of plans of a partner in a check.
	sample = 3
	// linkTime is the timeout of one link. The lease is renewed before each link and outlasts it.
	linkTime  = 12 * time.Second
	leaseTime = 15 * time.Second
	leaseName = "link checks"
)

// State is the result of checking a link or a partner's links.
type State string

// The states.
const (
	// Works means that the link leads to a page and keeps the affiliate code.
	Works State = "works"
	// Broken means that the link leads to no page or loses the affiliate code.
	Broken State = "broken"
	// Unclear means that the site refuses programs.
	Unclear State = "unclear"
)

// Link is the result of checking one order link.
type Link struct {
	Plan int64  `json:"plan_id"`
	Name string `json:"name"`
	// Hops are the addresses of the chain of redirects.
	Hops  []partner.Hop `json:"hops"`
	State State         `json:"state"`
	// Why says what is wrong, in a sentence; empty for a link that works.
	Why string `json:"why,omitempty"`
}

// Check is the result of checking a partner's links.
type Check struct {
	Partner market.PartnerID
	At      time.Time
	State   State
	// BrokenSince is the first of the consecutive checks that found broken links; zero for other
	// states.
	BrokenSince time.Time
	Links       []Link
}

// Order is a plan's order link with its affiliate code; empty for none.
type Order struct {
	Plan          int64
	Name          string
	Address, Code string
}

// Store stores checks and leases.
type Store interface {
	Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error)
	ReleaseLease(ctx context.Context, lease market.Lease) error
	// LinkChecks returns the last check of each partner.
	LinkChecks(ctx context.Context) ([]Check, error)
	// PutLinkCheck replaces the check of a partner under a lease.
	PutLinkCheck(ctx context.Context, lease market.Lease, c Check) error
}

// Config holds the dependencies of a Checker.
type Config struct {
	Store Store
	// Partners lists the partners with links to check.
	Partners func() []market.PartnerID
	// Orders returns at most the given number of a partner's order links; another turn returns
	// other links.
	Orders func(id market.PartnerID, most, turn int) ([]Order, error)
	// Follow returns a link's chain of redirects (partner.Client.FollowLink).
	Follow func(ctx context.Context, address string) ([]partner.Hop, error)
	Now    func() time.Time
	Log    *slog.Logger
}

// Checker checks the links of all partners. A lease lets one node do so at a time.
type Checker struct {
	Config
	holder string
	mu     sync.Mutex
}

// New makes a Checker.
func New(c Config) *Checker { return &Checker{Config: c, holder: rand.Text()} }

// Run makes the checks that are due until the context ends. It begins after the time first, so
// that a short-lived program checks nothing.
func (c *Checker) Run(ctx context.Context, first time.Duration) {
	for wait := first; sleep.For(ctx, wait); wait = lookEvery {
		if err := c.Step(ctx); err != nil && ctx.Err() == nil {
			c.Log.WarnContext(ctx, "order links were not checked", "err", err)
		}
	}
}

// Step checks the partners whose last check is a day old.
func (c *Checker) Step(ctx context.Context) error {
	checks, err := c.Store.LinkChecks(ctx)
	if err != nil {
		return err
	}
	last := map[market.PartnerID]Check{}
	for _, check := range checks {
		last[check.Partner] = check
	}
	for _, id := range c.Partners() {
		if c.Now().Sub(last[id].At) < every {
			continue
		}
		if _, err := c.Check(ctx, id); errs.KindOf(err) == errs.Conflict {
			return nil // another node does
		} else if err != nil {
			return err
		}
	}
	return nil
}

// Check checks a partner's links now. It fails with errs.Conflict while any node runs a check.
func (c *Checker) Check(ctx context.Context, id market.PartnerID) (Check, error) {
	if !c.mu.TryLock() {
		return Check{}, errBusy
	}
	defer c.mu.Unlock()
	lease, err := c.lease(ctx)
	if err != nil {
		return Check{}, err
	}
	defer func() {
		if err := c.Store.ReleaseLease(context.WithoutCancel(ctx), lease); err != nil {
			c.Log.WarnContext(ctx, "lease not released; it expires", "lease", lease.Name, "err", err)
		}
	}()
	now := c.Now().UTC().Truncate(time.Microsecond)
	orders, err := c.Orders(id, sample, int(now.Unix()/int64(every/time.Second)))
	if err != nil {
		return Check{}, err
	}
	check := Check{Partner: id, At: now, State: Works, Links: []Link{}}
	for _, o := range orders {
		if lease, err = c.lease(ctx); err != nil {
			return Check{}, err
		}
		link := c.follow(ctx, o)
		if ctx.Err() != nil {
			return Check{}, ctx.Err()
		}
		check.Links = append(check.Links, link)
		if link.State == Broken || link.State == Unclear && check.State == Works {
			check.State = link.State
		}
	}
	if check.BrokenSince, err = c.brokenSince(ctx, check); err != nil {
		return Check{}, err
	}
	return check, c.Store.PutLinkCheck(ctx, lease, check)
}

var errBusy = errs.New(errs.Conflict, "Links are being checked already. Please wait a minute.")

func (c *Checker) lease(ctx context.Context) (market.Lease, error) {
	lease, mine, err := c.Store.Lease(ctx, leaseName, c.holder, leaseTime)
	if err == nil && !mine {
		err = errBusy
	}
	return lease, err
}

func (c *Checker) brokenSince(ctx context.Context, check Check) (time.Time, error) {
	if check.State != Broken {
		return time.Time{}, nil
	}
	before, err := c.Store.LinkChecks(ctx)
	for _, b := range before {
		if b.Partner == check.Partner && !b.BrokenSince.IsZero() {
			return b.BrokenSince, err
		}
	}
	return check.At, err
}

// follow follows a link's redirects and returns the result.
func (c *Checker) follow(ctx context.Context, o Order) Link {
	ctx, cancel := context.WithTimeout(ctx, linkTime)
	defer cancel()
	hops, err := c.Follow(ctx, o.Address)
	if hops == nil {
		hops = []partner.Hop{}
	}
	l := Link{Plan: o.Plan, Name: o.Name, Hops: hops}
	if err != nil {
		l.State, l.Why = Broken, "The link "+partner.FailureReason(err)+"."
		return l
	}
	l.State, l.Why = stateOf(hops, o.Code)
	return l
}

// stateOf returns the state of a link by its chain of redirects, and why it does not work.
func stateOf(hops []partner.Hop, code string) (State, string) {
	last := hops[len(hops)-1]
	lost := lostAt(hops, code)
	switch {
	case lost == 0:
		return Broken, fmt.Sprintf("The affiliate code %q is not in the link.", code)
	case lost > 0:
		return Broken, fmt.Sprintf("The affiliate code %q is gone after the redirect to %s.", code, hostOf(hops[lost].Address))
	case last.Status == http.StatusForbidden, last.Status == http.StatusTooManyRequests, last.Status == http.StatusServiceUnavailable:
		return Unclear, fmt.Sprintf("%s answers %d, as sites do that let no program in.", hostOf(last.Address), last.Status)
	case last.Status >= http.StatusBadRequest:
		return Broken, fmt.Sprintf("%s answers %d.", hostOf(last.Address), last.Status)
	}
	return Works, ""
}

// lostAt returns the index of the hop that lost the code for good; -1 if the last hop has it, or if
// there is no code.
func lostAt(hops []partner.Hop, code string) int {
	at := -1
	for i := len(hops) - 1; i >= 0 && code != "" && !holds(hops[i].Address, code); i-- {
		at = i
	}
	return at
}

// holds reports whether an address contains a code, escaped or not.
func holds(address, code string) bool {
	plain, err := url.QueryUnescape(address)
	return strings.Contains(address, code) || err == nil && strings.Contains(plain, code)
}

func hostOf(address string) string {
	if u, err := url.Parse(address); err == nil {
		return u.Host
	}
	return "the link"
}
