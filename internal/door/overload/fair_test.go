package overload

import (
	"context"
	"fmt"
	"net/netip"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

const crawler, visitor, other, machine = "203.0.113.9", "198.51.100.7", "2001:db8::1", "127.0.0.1"

func client(t *testing.T, address string) context.Context {
	return clientip.With(t.Context(), netip.MustParseAddr(address))
}

// call is what one call of a client asks for.
type call struct {
	client string
	turn   Turn
}

// TestClientsTakeTurns: the calls of a gate with one place, in the order in which they come, while
// another one works.
func TestClientsTakeTurns(t *testing.T) {
	for name, tt := range map[string]struct {
		calls []call
		// want are the numbers of the calls in the order in which they work.
		want []int
	}{
		"in turn":                  {[]call{{crawler, InTurn}, {crawler, InTurn}, {crawler, InTurn}, {visitor, InTurn}, {other, InTurn}, {visitor, InTurn}}, []int{0, 3, 4, 1, 5, 2}},
		"assured takes turns, too": {[]call{{crawler, Assured}, {crawler, Assured}, {crawler, Assured}, {visitor, InTurn}}, []int{0, 3, 1, 2}},
		"first":                    {[]call{{crawler, InTurn}, {visitor, Assured}, {other, First}}, []int{2, 0, 1}},
		"turns among the first":    {[]call{{crawler, First}, {crawler, First}, {crawler, First}, {visitor, First}}, []int{0, 3, 1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := NewFair(Limit{Running: 1, Waiting: 10, WaitingShare: 10, FirstShare: 10})
				done := must.Get(f.Enter(client(t, crawler), InTurn))(t)
				var order []int
				for i, c := range tt.calls {
					go func() {
						leave, err := f.Enter(client(t, c.client), c.turn)
						check.Do(t, err)
						order = append(order, i)
						leave()
						leave() // counts once
					}()
					synctest.Wait()
				}
				done()
				synctest.Wait()
				if !slices.Equal(order, tt.want) {
					t.Errorf("got %v, want %v", order, tt.want)
				}
				if f.Running() != 0 || len(f.active)+len(f.first.turns)+len(f.first.clients)+len(f.others.turns)+len(f.others.clients)+f.first.count+f.others.count != 0 {
					t.Errorf("something is left over: %+v", f)
				}
			})
		})
	}
}

// TestWhoMayWait makes calls that do not end, and reads what each got at once.
func TestWhoMayWait(t *testing.T) {
	const waits, works = "waits", "works"
	own, full := string(errs.TooMany), string(errs.Unavailable)
	queue := Limit{Running: 2, Waiting: 4, WaitingShare: 3, FirstShare: 2}
	for name, tt := range map[string]struct {
		limit Limit
		calls []call
		want  []string
	}{
		"a share of the queue":       {queue, repeat(6, crawler, InTurn), []string{works, works, waits, waits, waits, own}},
		"the queue":                  {queue, append(repeat(5, crawler, InTurn), repeat(2, visitor, InTurn)...), []string{works, works, waits, waits, waits, waits, full}},
		"this machine":               {queue, repeat(6, machine, InTurn), []string{works, works, waits, waits, waits, full}},
		"assured beyond the queue":   {queue, append(repeat(6, machine, InTurn), repeat(4, visitor, Assured)...), []string{works, works, waits, waits, waits, full, waits, waits, waits, own}},
		"first has a share as well":  {queue, append(repeat(2, machine, InTurn), repeat(3, visitor, First)...), []string{works, works, waits, waits, own}},
		"this machine is all":        {queue, repeat(9, machine, First), []string{works, works, waits, waits, waits, waits, waits, waits, waits}},
		"nobody waits":               {Limit{Running: 2, Share: 1}, []call{{crawler, InTurn}, {crawler, InTurn}, {visitor, InTurn}, {other, InTurn}}, []string{works, own, works, full}},
		"no share of this machine":   {Limit{Running: 3, Share: 1}, repeat(2, machine, InTurn), []string{works, full}},
		"its own":                    {Limit{Running: 3, Share: 1, Local: 2}, repeat(3, machine, InTurn), []string{works, works, own}},
		"a share of work and queue":  {Limit{Running: 3, Share: 2, Waiting: 4, WaitingShare: 1}, append(repeat(4, crawler, InTurn), repeat(2, visitor, InTurn)...), []string{works, works, waits, own, works, waits}},
		"a share of what has no end": {Limit{Share: 2}, append(repeat(3, crawler, InTurn), repeat(2, visitor, InTurn)...), []string{works, works, own, works, works}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := NewFair(tt.limit)
				ctx, cancel := context.WithCancel(t.Context())
				got := make([]string, len(tt.calls))
				for i, c := range tt.calls {
					got[i] = waits
					go func() {
						if _, err := f.Enter(clientip.With(ctx, netip.MustParseAddr(c.client)), c.turn); err != nil {
							got[i] = string(errs.KindOf(err))
							return
						}
						got[i] = works
					}()
					synctest.Wait()
				}
				if !slices.Equal(got, tt.want) {
					t.Errorf("got %v, want %v", got, tt.want)
				}
				refused := f.Refused()
				cancel()
				synctest.Wait()
				for i, was := range tt.want {
					if was == waits && got[i] != full {
						t.Errorf("call %d, which was not waited for, got %s", i, got[i])
					}
				}
				check.Equal(t, int(refused), len(slices.DeleteFunc(slices.Clone(tt.want), func(s string) bool { return s == works || s == waits })), "%d were refused", refused)
			})
		})
	}
}

func repeat(n int, client string, turn Turn) []call { return slices.Repeat([]call{{client, turn}}, n) }

// TestManyComeAndGo: whoever enters while others leave and give up, no place is lost.
func TestManyComeAndGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := NewFair(Limit{Running: 3, Share: 2, Waiting: 20, WaitingShare: 4, FirstShare: 4})
		var all sync.WaitGroup
		working := 0
		for i := range 2000 {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(client(t, fmt.Sprint("203.0.113.", i%7)), time.Duration(i%13)*time.Millisecond)
				defer cancel()
				time.Sleep(time.Duration(i) * time.Millisecond / 20)
				leave, err := f.Enter(ctx, Turn(i%3))
				if err != nil {
					return
				}
				defer leave()
				f.mu.Lock()
				working = max(working, f.running)
				f.mu.Unlock()
				time.Sleep(time.Duration(i%5) * time.Millisecond)
			})
		}
		all.Wait()
		if working != 3 || f.Running() != 0 || len(f.active)+f.first.count+f.others.count+len(f.first.turns)+len(f.others.turns) != 0 {
			t.Errorf("%d worked at once; left over: %+v", working, f)
		}
	})
}
