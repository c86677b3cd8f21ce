package tally_test

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/tally"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// hour is what a client may do in one.
var hour = tally.Bounds{Span: time.Hour, Each: 20, Most: 20_000}

// TestWatchesOfAClient makes 60 watches from different addresses, and counts how many are taken.
func TestWatchesOfAClient(t *testing.T) {
	for name, tt := range map[string]struct {
		address func(i int) string
		want    int
	}{
		"one IPv4":        {func(int) string { return "192.0.2.1" }, 20},
		"many IPv4":       {func(i int) string { return fmt.Sprintf("192.0.2.%d", i) }, 60},
		"one IPv6 /64":    {func(i int) string { return fmt.Sprintf("2001:db8:1:1::%x", i) }, 20},
		"one IPv6 /48":    {func(i int) string { return fmt.Sprintf("2001:db8:1:%x::1", i) }, 20},
		"many IPv6 sites": {func(i int) string { return fmt.Sprintf("2001:db8:%x::1", i) }, 60},
	} {
		var count tally.Of[netip.Prefix]
		taken := 0
		for i := range 60 {
			if count.Take(noon, hour, clientip.Networks(netip.MustParseAddr(tt.address(i)))...) {
				taken++
			}
		}
		if taken != tt.want {
			t.Errorf("%s: %d watches are taken, want %d", name, taken, tt.want)
		}
	}
}

// TestACountedHour: what is done counts for an hour, and who is refused learns when the first is forgotten.
func TestACountedHour(t *testing.T) {
	var count tally.Of[string]
	for i := range hour.Each {
		if !count.Take(noon.Add(time.Duration(i)*time.Minute), hour, "a") {
			t.Fatal("it is refused")
		}
	}
	for _, step := range []struct{ after, want time.Duration }{{30 * time.Minute, 30 * time.Minute}, {time.Hour, 0}, {time.Hour, time.Minute}} {
		now := noon.Add(step.after)
		if taken := count.Take(now, hour, "a"); taken != (step.want == 0) || !taken && count.Wait(now, hour, "a") != step.want {
			t.Errorf("after %s: taken %t, wait %s, want %s", step.after, taken, count.Wait(now, hour, "a"), step.want)
		}
	}
}

// TestManyClientsMakeNobodyForgotten: a client that used up its hour gets no new one as soon as others came.
func TestManyClientsMakeNobodyForgotten(t *testing.T) {
	var count tally.Of[int]
	for i := range hour.Most { // older than what the busy client does
		count.Take(noon, hour, i)
	}
	for range hour.Each {
		count.Take(noon, hour, -1)
	}
	for i := range hour.Most / 2 {
		if !count.Take(noon, hour, hour.Most+i) {
			t.Fatal("another is refused")
		}
	}
	if count.Take(noon, hour, -1) {
		t.Error("the busy client may go on")
	}
	if !count.Take(noon, hour, 0) {
		t.Error("the oldest is remembered beyond the bound")
	}
}

// TestAFifthIsLeftToOthers: one network uses up what all have; then many of one provider do, and somebody else asks.
func TestAFifthIsLeftToOthers(t *testing.T) {
	of, all := func(address string) []netip.Prefix { return clientip.Around(netip.MustParseAddr(address)) }, tally.Bounds{Span: time.Hour, All: 100}
	for _, addresses := range []struct{ crowd, provider, other string }{{"203.0.113.%d", "203.0.%d.1", "198.51.100.7"}, {"2001:db8:1:%x::1", "2001:db8:%x::1", "2001:db9::1"}} {
		var count tally.Of[netip.Prefix]
		taken := func(format string) (n int) {
			for i := range 250 {
				if count.Take(noon, all, of(fmt.Sprintf(format, i))...) {
					n++
				}
			}
			return n
		}
		if n := taken(addresses.crowd); n != 80 {
			t.Errorf("%s: %d are taken, want 80", addresses.crowd, n)
		}
		if n := taken(addresses.provider); n != 10 {
			t.Errorf("%s: %d more are taken, want 10", addresses.provider, n)
		}
		for i, want := range []bool{true, false} { // the second time it has had its own
			if got := count.Take(noon, all, of(addresses.other)...); got != want {
				t.Errorf("%s, time %d: taken %t", addresses.other, i+1, got)
			}
		}
		if part := count.Part(noon.Add(time.Hour), all, of(addresses.other)...); part != 100 {
			t.Errorf("an hour later %d are for everybody", part)
		}
	}
}
