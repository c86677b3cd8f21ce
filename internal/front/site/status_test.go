package site

import (
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
)

func TestDistance(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                              "in a moment",
		-59 * time.Second:              "just now",
		-time.Minute:                   "1 minute ago",
		-90 * time.Minute:              "1 hour ago",
		-3 * time.Hour:                 "3 hours ago",
		-49 * time.Hour:                "2 days ago",
		20*time.Minute + time.Second:   "in 20 minutes",
		24*time.Hour - time.Nanosecond: "in 23 hours",
	} {
		if got := distance(language.English, d); got != want {
			t.Errorf("%s: got %q, want %q", d, got, want)
		}
	}
}

func TestDriftText(t *testing.T) {
	fresh, gone, retyped := view.FieldChange{Path: "a", After: "string"}, view.FieldChange{Path: "b", Before: "number"}, view.FieldChange{Path: "c", Before: "number", After: "string"}
	for want, changes := range map[string][]view.FieldChange{
		"":                              nil,
		"1 new field":                   {fresh},
		"2 new fields, 1 field missing": {fresh, gone, fresh},
		"1 field missing":               {gone},
		"2 fields with a changed type":  {retyped, retyped},
		"1 new field, 1 field missing, 1 field with a changed type": {retyped, fresh, gone},
	} {
		if got := driftText(language.English, changes); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := driftLines([]view.FieldChange{retyped}); len(got) != 1 || got[0] != "c: string, was number" {
		t.Errorf("got %q", got)
	}
}

func TestReasonTellsWhatIsHeldAndOverdue(t *testing.T) {
	var held []view.HeldPrice
	for range maxHeldShown + 2 {
		held = append(held, view.HeldPrice{Item: "cx22", Reason: "it now says EUR 500 a month, where it said 5"})
	}
	for want, p := range map[string]view.PartnerStatus{
		"":                             {},
		"It answered 500.":             {Reason: "It answered 500."},
		"Not configured in this shop.": {Outcome: view.OutcomeOff, Reason: "Set LAUNCHRACK_CONTABO_URL or LAUNCHRACK_CONTABO_FILE."},
		"It should have confirmed its plans by now.": {Outcome: view.OutcomeOK, Overdue: true},
		"It answered 404.":                           {Outcome: view.OutcomeFailed, Reason: "It answered 404.", Overdue: true},
		"It is paused.":                              {Outcome: view.OutcomePaused, Reason: "It is paused.", Overdue: true},
		"A price of cx22 is held back: it now says EUR 500 a month, where it said 5.": {Held: held[:1]},
	} {
		if got := reasonText(language.English, p); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		// A row has one state: its outcome, or that it is overdue.
		row := statusRows(language.English, []view.PartnerStatus{p}, nil, time.Time{})[0]
		if isLate := strings.Contains(want, "by now"); row.Overdue != isLate || isLate && row.Outcome != view.OutcomeOK {
			t.Errorf("%q: the row says %s, overdue %v", want, row.Outcome, row.Overdue)
		}
	}
	// What the shop reports in English has a kind in every other language.
	for _, outcome := range []view.RefreshOutcome{view.OutcomeOK, view.OutcomeFailed, view.OutcomeHeld, view.OutcomeOff, view.OutcomePaused, view.OutcomeNever} {
		p := view.PartnerStatus{Outcome: outcome, Reason: "It answered 500.", Held: held[:1], Overdue: true}
		if got := reasonText(polish(t), p); strings.Contains(got, "answered") || strings.Contains(got, "where") || !strings.Contains(got, "cx22") {
			t.Errorf("%s in Polish: got %q", outcome, got)
		}
	}
	if got := reasonText(language.English, view.PartnerStatus{Held: held}); !strings.HasSuffix(got, " 2 more prices are held back.") || strings.Count(got, "cx22") != maxHeldShown {
		t.Errorf("got %q", got)
	}
}
