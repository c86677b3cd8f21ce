package sandbox_test

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/check"
)

func TestRates(t *testing.T) {
	now := func() time.Time { return time.Date(2026, 11, 21, 15, 0, 0, 0, time.UTC) }
	const dollar, pound = "<Cube currency='USD' rate='1.1000'/>", "<Cube currency='GBP' rate='0.84000'/>"
	tests := []struct {
		fault  sandbox.Fault
		status int
		has    []string
		lacks  string
	}{
		{fault: sandbox.None, status: 200, has: []string{"<Cube time='2026-11-21'>", dollar, pound, "</gesmes:Envelope>"}},
		{fault: sandbox.Status500, status: 500, lacks: dollar},
		{fault: sandbox.Status404, status: 404, lacks: dollar},
		{fault: sandbox.Status429, status: 429, lacks: dollar},
		{fault: sandbox.Truncated, status: 200, has: []string{"<gesmes:Envelope"}, lacks: "</gesmes:Envelope>"},
		{fault: sandbox.HTML, status: 200, has: []string{"<!doctype html>"}, lacks: dollar},
		{fault: sandbox.Challenge, status: 403, lacks: dollar},
		{fault: sandbox.EmptyList, status: 200, has: []string{"<Cube time='2026-11-21'>"}, lacks: dollar},
		{fault: sandbox.MostlyGone, status: 200, has: []string{dollar}, lacks: pound},
		{fault: sandbox.PriceZero, status: 200, has: []string{"currency='USD' rate='0'", pound}},
		{fault: sandbox.PriceString, status: 200, has: []string{"currency='USD' rate='1,1000'", pound}},
		{fault: sandbox.PriceNull, status: 200, has: []string{"currency='USD' rate=''", pound}},
		{fault: sandbox.DuplicateIDs, status: 200, has: []string{dollar, pound}},
		{fault: sandbox.Implausible, status: 200, has: []string{"currency='USD' rate='11000'", pound}},
		{fault: sandbox.OldRates, status: 200, has: []string{"<Cube time='2026-10-22'>", dollar}},
		{fault: sandbox.FutureRates, status: 200, has: []string{"<Cube time='2026-12-21'>", dollar}},
	}
	if len(tests)+1 != len(sandbox.RateFaults()) { // Hang answers nothing
		t.Errorf("%d faults are tried of %d", len(tests)+1, len(sandbox.RateFaults()))
	}
	for _, tt := range tests {
		t.Run(string(tt.fault), func(t *testing.T) {
			box := newBox(sandbox.Options{Now: now})
			if w := ask(t, box.Handler(), "POST", "/sandbox/fault?partner=rates&fault="+string(tt.fault)); w.Code != 200 {
				t.Fatalf("setting the fault: %d %s", w.Code, w.Body)
			}
			w := ask(t, box.Handler(), "GET", sandbox.RatesPath)
			check.Equal(t, w.Code, tt.status, "status")
			for _, text := range tt.has {
				check.Has(t, w.Body.String(), text, "lacks:\n%s", w.Body)
			}
			if tt.lacks != "" && strings.Contains(w.Body.String(), tt.lacks) {
				t.Errorf("holds %q:\n%s", tt.lacks, w.Body)
			}
			check.Equal(t, ask(t, box.Handler(), "GET", "/v1/plans").Code, 200, "a partner answers")
		})
	}
}

func TestRatesMoveWithTheGenerations(t *testing.T) {
	box := newBox(sandbox.Options{})
	before := ask(t, box.Handler(), "GET", sandbox.RatesPath).Body.String()
	box.Advance()
	if after := ask(t, box.Handler(), "GET", sandbox.RatesPath).Body.String(); after == before {
		t.Error("a new generation has the same rates")
	}
}
