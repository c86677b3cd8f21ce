package operator_test

import (
	"testing"
	"time"
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
	if got := d.try(t, "192.0.2.1", rightCode); got != "wait 15m0s own" {
		t.Fatalf("after five wrong codes: %s", got)
	}
	d.clock.Move(-24 * time.Hour)
	if got := d.try(t, "192.0.2.1", rightCode); got != "wait 15m0s own" {
		t.Errorf("after the clock was set right: %s", got)
	}
	if got := d.try(t, "192.0.2.2", wrongCode); got != "wrong" {
		t.Errorf("another address: %s", got)
	}
	d.clock.Move(15*time.Minute + time.Second)
	if got := d.try(t, "192.0.2.1", rightCode); got != "right" {
		t.Errorf("after the lock: %s", got)
	}
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
