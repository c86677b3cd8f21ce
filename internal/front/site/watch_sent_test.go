package site

import (
	"testing"
	"time"

	"launchrack/internal/model/language"
	"launchrack/internal/watch"
)

// TestSentMessages say how they stand without a full stop, which the page adds.
func TestSentMessages(t *testing.T) {
	for _, c := range []struct {
		state   watch.Delivery
		failure watch.Failure
		want    string
	}{
		{watch.Sent, "", "Sent"},
		{watch.Waiting, "", "Waiting"},
		{watch.Waiting, watch.NotTaken, "Failed, will be retried: The mail server did not accept the message"},
		{watch.Dead, watch.NoMailbox.With("550"), "Not delivered: The mail server refuses the address (550)"},
	} {
		sent := sentTexts(language.English, []watch.Message{{Kind: watch.Confirm, State: c.state, Failure: c.failure}}, time.UTC)
		if sent[0].State != c.want {
			t.Errorf("%s: %q, want %q", c.state, sent[0].State, c.want)
		}
	}
}
