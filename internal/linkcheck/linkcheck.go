// Package linkcheck follows a few of each partner's order links once a day, and says whether they
// still lead somewhere and still hold the affiliate code at the end.
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

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

const (
	// every is how often a partner's links are checked.
	every = 24 * time.Hour
	// lookEvery is how often a node looks whether a check is due.
	lookEvery = time.Minute
	// sample is how many plans of a partner are checked.
	sample = 3
	// linkTime bounds one link, and leaseTime outlasts it: a lease is renewed before each link.
	linkTime  = 12 * time.Second
	leaseTime = 15 * time.Second
	leaseName = "link checks"
)

// State is how a link or a partner's links stand.
type State string

// The states.
const (
	// Works is a link that leads to a page, with its code.
	Works State = "works"
	// Broken is a link that leads nowhere or loses the code.
	Broken State = "broken"
	// Unclear is a link whose site lets no program in.
	Unclear State = "unclear"
)

// Link is one order link as it was found.
type Link struct {
	Plan int64  `json:"plan_id"`
	Name string `json:"name"`
	// Hops are the addresses from the link to its end.
	Hops  []partner.Hop `json:"hops"`
	State State         `json:"state"`
	// Why says what is wrong, in a sentence; empty for a link that works.
	Why string `json:"why,omitempty"`
}

// Check is how a partner's links were at a time.
type Check struct {
	Partner market.PartnerID
	At      time.Time
	State   State
	// BrokenSince is when a check first found them broken without a break; zero while they are not.
	BrokenSince time.Time
	Links       []Link
}

// Order is a plan's order link with the affiliate code that it should hold; empty for none.
type Order struct {
	Plan          int64
	Name          string
	Address, Code string
}

// Store keeps checks.
type Store interface {
	Lease(ctx context.Context, name, holder string, lasts time.Duration) (market.Lease, bool, error)
	ReleaseLease(ctx context.Context, lease market.Lease) error
	// LinkChecks gives the last check of each partner.
	LinkChecks(ctx context.Context) ([]Check, error)
	// PutLinkCheck replaces the check of a partner under a lease.
	PutLinkCheck(ctx context.Context, lease market.Lease, c Check) error
}

// Config is what a Checker needs.
type Config struct {
	Store Store
	// Partners are those whose links are checked.
	Partners []market.PartnerID
	// Orders gives order links of a partner, at most so many; another turn gives others.
	Orders func(id market.PartnerID, most, turn int) ([]Order, error)
	// Follow follows a link (partner.Client.FollowLink).
	Follow func(ctx context.Context, address string) ([]partner.Hop, error)
	Now    func() time.Time
	Log    *slog.Logger
}

// Checker checks the links of all partners; one node does at a time.
type Checker struct {
	Config
	holder string
	mu     sync.Mutex
}

// New makes a Checker.
func New(c Config) *Checker { return &Checker{Config: c, holder: rand.Text()} }

// Run checks what is due until the context ends. It begins a while after the start, so that a
// program that lives for minutes asks nobody.
func (c *Checker) Run(ctx context.Context, first time.Duration) {
	wait := first
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(wait):
		}
		wait = lookEvery
		if err := c.Step(ctx); err != nil && ctx.Err() == nil {
			c.Log.WarnContext(ctx, "order links were not checked", "err", err)
		}
	}
}

// Step checks the partners whose day is over.
func (c *Checker) Step(ctx context.Context) error {
	checks, err := c.Store.LinkChecks(ctx)
	if err != nil {
		return err
	}
	last := map[market.PartnerID]Check{}
	for _, check := range checks {
		last[check.Partner] = check
	}
	for _, id := range c.Partners {
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

// Check checks a partner's links now. It fails with errs.Conflict while a check is under way, on
// whatever node.
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

// follow follows a link to its end and judges it.
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
	l.State, l.Why = judge(hops, o.Code)
	return l
}

// judge says how a link stands by where it led.
func judge(hops []partner.Hop, code string) (State, string) {
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

// lostAt is the first hop from which on no address holds the code; -1 where the last one does, or
// where there is none to hold.
func lostAt(hops []partner.Hop, code string) int {
	at := -1
	for i := len(hops) - 1; i >= 0 && code != "" && !holds(hops[i].Address, code); i-- {
		at = i
	}
	return at
}

// holds reports whether an address holds a code, however it is escaped.
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
