package answer

import (
	"context"
	"testing"
	"testing/synctest"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
)

// TestAnAnswerIsMadeWhileSomebodyWaits lets one of two callers, and then both, hang up.
func TestAnAnswerIsMadeWhileSomebodyWaits(t *testing.T) {
	for name, stays := range map[string]bool{"one stays": true, "nobody stays": false} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				f := flights{calls: map[Key]*flight{}}
				release, ended := make(chan struct{}), false
				produce := func(ctx context.Context) (*Answer, error) {
					select {
					case <-release:
						return &Answer{tag: "made"}, nil
					case <-ctx.Done():
						ended = true
						return nil, errNotWaited
					}
				}
				first, leaveFirst := context.WithCancel(t.Context())
				second, leaveSecond := context.WithCancel(t.Context())
				defer leaveSecond()
				type answer struct {
					made *Answer
					err  error
				}
				answers := make(chan answer, 2)
				ask := func(ctx context.Context) {
					made, err := f.Do(ctx, Key{1}, produce)
					answers <- answer{made, err}
				}
				go ask(first)
				synctest.Wait()
				go ask(second)
				synctest.Wait()
				leaveFirst()
				synctest.Wait()
				if ended {
					t.Fatal("the work ended while the second caller waited")
				}
				if !stays {
					leaveSecond()
					for range 2 {
						if got := <-answers; errs.KindOf(got.err) != errs.Unavailable {
							t.Errorf("got %v", got.err)
						}
					}
					if !ended || len(f.calls) > 0 {
						t.Errorf("the work goes on: %v, %d calls", !ended, len(f.calls))
					}
					return
				}
				close(release)
				for range 2 {
					if got := <-answers; got.err != nil || got.made.tag != "made" {
						t.Errorf("got %v %v", got.made, got.err)
					}
				}
				if len(f.calls) > 0 {
					t.Error("the call is remembered")
				}
			})
		})
	}
}

// TestABrokenAnswerLeavesNobodyWaiting panics in the call that makes the answer.
func TestABrokenAnswerLeavesNobodyWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := flights{calls: map[Key]*flight{}}
		release := make(chan struct{})
		go func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			_, _ = f.Do(t.Context(), Key{1}, func(context.Context) (*Answer, error) {
				<-release
				panic("engine")
			})
		}()
		synctest.Wait()
		go func() {
			check.Fails(f.Do(t.Context(), Key{1}, nil))(t, errs.Internal, "the second caller")
		}()
		synctest.Wait()
		close(release)
		synctest.Wait()
	})
}
