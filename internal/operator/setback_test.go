package operator_test

import (
	"testing"
	"time"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// TestAClockThatWasAheadLocksNobodyForLong guesses while the clock is a day ahead, and
// again after it was set right: a lock lasts as long as one that begins then, and what was
// guessed still counts.
func TestAClockThatWasAheadLocksNobodyForLong(t *testing.T) {
	d := openGuard(t, newFile(t))
	d.clock.Move(24 * time.Hour)
	for range 5 {
		d.try(t, "192.0.2.1", wrongCode)
	}
	must.Equal(t, d.try(t, "192.0.2.1", rightCode), "wait 15m0s own", "after five wrong codes")
	d.clock.Move(-24 * time.Hour)
	check.Equal(t, d.try(t, "192.0.2.1", rightCode), "wait 15m0s own", "after the clock was set right")
	check.Equal(t, d.try(t, "192.0.2.2", wrongCode), "wrong", "another address")
	d.clock.Move(15*time.Minute + time.Second)
	check.Equal(t, d.try(t, "192.0.2.1", rightCode), "right", "after the lock")
}

// TestASessionOfAClockThatWasAheadEnds no later than one that is given now.
func TestASessionOfAClockThatWasAheadEnds(t *testing.T) {
	d := openGuard(t, newFile(t))
	d.clock.Move(24 * time.Hour)
	ahead := token(t, d.Guard, rightCode)
	if !valid(t, d, ahead) {
		t.Fatal("the session does not hold when it begins")
	}
	d.clock.Move(-24 * time.Hour)
	if valid(t, d, ahead) {
		t.Error("the session would last a day and half an hour")
	}
	now := token(t, d.Guard, rightCode)
	d.clock.Move(-30 * time.Second)
	if !valid(t, d, now) {
		t.Error("clocks that are half a minute apart end a session")
	}
}
