package partnertest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

// outcome is the expected result of a fault: a failed fetch, or plans with some items rejected.
type outcome struct {
	fault sandbox.Fault
	// failure is a part of the public sentence of a failed fetch, or several of which one is; empty for a good fetch.
	failure string
	// reason is a part of every rejection that the fault adds; empty for none.
	reason string
	// lost reports that the changed items have no plan.
	lost bool
}

// outcomes has an outcome for every fault of the sandbox.
var outcomes = []outcome{
	{fault: sandbox.None},
	{fault: sandbox.Status500, failure: "answered 500, after 4 attempts"},
	{fault: sandbox.Status404, failure: "answered 404"},
	{fault: sandbox.Status429, failure: "answered 429, after 4 attempts"},
	{fault: sandbox.Hang, failure: "took longer than 50ms, after 2 attempts"},
	{fault: sandbox.Truncated, failure: "sent JSON that ends too early|sent something that is not JSON|sent something that is not XML: it ends within"},
	{fault: sandbox.HTML, failure: "sent a web page instead of JSON|sent a web page instead of a feed|its title is “Just a moment…”"},
	{fault: sandbox.Challenge, failure: "asks for a browser check"},
	{fault: sandbox.EmptyList, failure: "The partner"},
	{fault: sandbox.MostlyGone, lost: true},
	{fault: sandbox.PriceZero, reason: "no", lost: true},
	{fault: sandbox.PriceNull, reason: "no", lost: true},
	{fault: sandbox.PriceString, reason: "accepted is a number", lost: true},
	{fault: sandbox.DuplicateIDs, reason: "came before in the same answer"},
	{fault: sandbox.UnknownType, reason: `type: "quantum" came`, lost: true},
	{fault: sandbox.JavascriptLink, reason: "accepted are links that begin with https: or http:", lost: true},
	{fault: sandbox.ScriptInName},
}

// testFaults tests the faults that apply to the partner.
func testFaults(t *testing.T, h Harness, applicable []sandbox.Fault) {
	healthy := newServer(t, h).mustFetch(t, h)
	for _, o := range outcomes {
		t.Run(string(o.fault), func(t *testing.T) {
			if !slices.Contains(applicable, o.fault) {
				t.Skipf("does not apply to the payload of %s", h.id())
			}
			w := newServer(t, h)
			if err := w.SetFault(h.id(), o.fault); err != nil {
				t.Fatal(err)
			}
			got, err := w.fetch(t, h, o.getter())
			if o.failure != "" {
				checkFailure(t, got, err, o.failure)
				return
			}
			if err != nil {
				t.Fatalf("Fetch: %v", err)
			}
			for _, problem := range o.problems(healthy, got) {
				t.Error(problem)
			}
		})
	}
}

// getter returns a client, with a short timeout for the fault Hang.
func (o outcome) getter() partner.Getter {
	real := client(partner.Options{})
	return getterFunc(func(ctx context.Context, r partner.Request) (partner.Answer, error) {
		if o.fault == sandbox.Hang {
			r.Timeout = 50 * time.Millisecond
		}
		return real.Do(ctx, r)
	})
}

func checkFailure(t *testing.T, got partner.Snapshot, err error, want string) {
	t.Helper()
	if errs.KindOf(err) != errs.Partner {
		t.Errorf("error is %v of kind %q, want kind partner", err, errs.KindOf(err))
	}
	public := errs.Public(err)
	if !slices.ContainsFunc(strings.Split(want, "|"), func(one string) bool { return strings.Contains(public, one) }) {
		t.Errorf("public sentence is %q, want one with %q", public, want)
	}
	if len(got.Plans)+len(got.Rejected) != 0 {
		t.Errorf("a failed fetch gave %d plans and %d rejections, want nothing", len(got.Plans), len(got.Rejected))
	}
}

// problems compares a fetch under the fault with the expected outcome.
func (o outcome) problems(healthy, got partner.Snapshot) problems {
	var found problems
	added := got.Rejected
	if o.fault != sandbox.MostlyGone {
		added = withoutKnown(got.Rejected, healthy.Rejected)
	}
	if o.fault == sandbox.UnknownType && len(added) > 0 && market.CountRejected(added) == 0 {
		o.lost = false // an adapter may guess an unknown type
	}
	if o.lost == (len(got.Plans) == len(healthy.Plans)) {
		found.addf("%d plans came, the healthy feed has %d", len(got.Plans), len(healthy.Plans))
	}
	if o.reason == "" {
		return found
	}
	if limit := max(1, len(healthy.Plans)/10); len(added) == 0 || len(added) > limit {
		found.addf("%d items were rejected for the fault, want 1 to %d", len(added), limit)
	}
	if o.lost && len(got.Plans)+len(added) != len(healthy.Plans) {
		found.addf("%d plans and %d rejections came, want %d together", len(got.Plans), len(added), len(healthy.Plans))
	}
	for _, r := range added {
		if !strings.Contains(r.Reason, o.reason) {
			found.addf("%s is rejected with %q, want a reason with %q", r.Item, r.Reason, o.reason)
		}
	}
	return found
}

func withoutKnown(all, known []partner.Rejection) []partner.Rejection {
	before := map[partner.Rejection]bool{}
	for _, r := range known {
		before[r] = true
	}
	var added []partner.Rejection
	for _, r := range all {
		if !before[r] {
			added = append(added, r)
		}
	}
	return added
}

// getterFunc implements partner.Getter by a function.
type getterFunc func(ctx context.Context, r partner.Request) (partner.Answer, error)

func (f getterFunc) Do(ctx context.Context, r partner.Request) (partner.Answer, error) {
	return f(ctx, r)
}

// testMidway fails one request of the fetch at a time, and wants no plans.
func testMidway(t *testing.T, h Harness) {
	w := newServer(t, h)
	real := client(partner.Options{})
	requests := 0
	_, err := w.fetch(t, h, getterFunc(func(ctx context.Context, r partner.Request) (partner.Answer, error) {
		requests++
		return real.Do(ctx, r)
	}))
	if err != nil {
		t.Fatalf("Fetch: %v", err)
	}
	for failing := 1; failing <= requests; failing++ {
		t.Run(fmt.Sprintf("request %d of %d", failing, requests), func(t *testing.T) {
			n := 0
			got, err := w.fetch(t, h, getterFunc(func(ctx context.Context, r partner.Request) (partner.Answer, error) {
				if n++; n == failing {
					return partner.Answer{}, errs.New(errs.Partner, "The partner broke off the connection")
				}
				return real.Do(ctx, r)
			}))
			checkFailure(t, got, err, "broke off the connection")
		})
	}
}

func testCancelled(t *testing.T, h Harness) {
	w := newServer(t, h)
	if err := w.SetFault(h.id(), sandbox.Hang); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	stop := getterFunc(func(ctx context.Context, r partner.Request) (partner.Answer, error) {
		cancel()
		return client(partner.Options{}).Do(ctx, r)
	})
	got, err := h.feed(w.base, stop).Fetch(ctx)
	checkFailure(t, got, err, "stopped")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error is %v, want it to be context.Canceled", err)
	}
}

// testToken checks that a wrong token fails the fetch.
func testToken(t *testing.T, h Harness) {
	if !h.Adapter.Info().NeedsToken {
		t.Skip("the partner answers to anybody")
	}
	feed := partner.NewFeed(h.Adapter, partner.Source{BaseURL: newServer(t, h).base, Token: "wrong"}, client(partner.Options{}))
	got, err := feed.Fetch(context.Background())
	checkFailure(t, got, err, "answered 401")
}

func testBadBase(t *testing.T, h Harness) {
	unasked := getterFunc(func(_ context.Context, r partner.Request) (partner.Answer, error) {
		t.Errorf("asked %q", r.Address)
		return partner.Answer{}, errs.New(errs.Partner, "unexpected request")
	})
	for _, base := range []string{"ftp://partner.example", "javascript:alert(1)", "http://", "://", "\x00"} {
		got, err := h.feed(base, unasked).Fetch(context.Background())
		checkFailure(t, got, err, "is not an http or https address")
	}
}
