package signup

import (
	"fmt"
	"net/netip"
	"testing"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// networks are those of a client by its address.
func networks(address string) []netip.Prefix {
	return clientip.Networks(netip.MustParseAddr(address))
}

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
		t.Run(name, func(t *testing.T) {
			var c hourly[netip.Prefix]
			taken := 0
			for i := range 60 {
				if err := c.count(noon, maxOfClient, errs.Error{Kind: errs.TooMany}, networks(tt.address(i))...); err == nil {
					taken++
				} else if errs.KindOf(err) != errs.TooMany {
					t.Fatal(err)
				}
			}
			if taken != tt.want {
				t.Errorf("%d watches are taken, want %d", taken, tt.want)
			}
		})
	}
}

// TestACountedHour: a watch counts for an hour, and the error says when the first is forgotten.
func TestACountedHour(t *testing.T) {
	var c hourly[netip.Prefix]
	client := networks("192.0.2.1")
	for i := range maxOfClient {
		if err := c.count(noon.Add(time.Duration(i)*time.Minute), maxOfClient, errs.Error{Kind: errs.TooMany}, client...); err != nil {
			t.Fatal(err)
		}
	}
	err := c.count(noon.Add(30*time.Minute), maxOfClient, errs.Error{Kind: errs.TooMany}, client...)
	if e, _ := err.(*errs.Error); e == nil || e.Wait != 30*time.Minute {
		t.Errorf("after half an hour: %v", err)
	}
	if err := c.count(noon.Add(time.Hour), maxOfClient, errs.Error{Kind: errs.TooMany}, client...); err != nil {
		t.Errorf("after an hour: %v", err)
	}
	if err := c.count(noon.Add(time.Hour), maxOfClient, errs.Error{Kind: errs.TooMany}, client...); errs.KindOf(err) != errs.TooMany {
		t.Errorf("the second within that minute: %v", err)
	}
}

// TestManyClientsMakeNobodyForgotten: a client that used up its hour does not get a new one as soon
// as others came, and the memory stays bounded.
func TestManyClientsMakeNobodyForgotten(t *testing.T) {
	var c hourly[netip.Prefix]
	busy := networks("192.0.2.1")
	other := netip.MustParseAddr("10.0.0.1")
	for range maxCounted { // older than the watches of the busy client
		other = other.Next()
		if err := c.count(noon, maxOfClient, errs.Error{Kind: errs.TooMany}, clientip.Network(other)); err != nil {
			t.Fatal(err)
		}
	}
	for range maxOfClient {
		if err := c.count(noon, maxOfClient, errs.Error{Kind: errs.TooMany}, busy...); err != nil {
			t.Fatal(err)
		}
	}
	for range maxCounted / 2 {
		other = other.Next()
		if err := c.count(noon, maxOfClient, errs.Error{Kind: errs.TooMany}, clientip.Network(other)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.count(noon, maxOfClient, errs.Error{Kind: errs.TooMany}, busy...); errs.KindOf(err) != errs.TooMany {
		t.Errorf("the busy client: %v", err)
	}
	if len(c.done) > maxCounted || len(c.counts) > maxCounted {
		t.Errorf("%d watches and %d networks are remembered, want at most %d", len(c.done), len(c.counts), maxCounted)
	}
}
