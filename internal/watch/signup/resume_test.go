package signup

import (
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// newService is a service at noon with a catalogue of one plan.
func newService(t *testing.T, store Store, keys *watch.Keys) *Service {
	t.Helper()
	plan := market.Plan{ID: 1, Name: "Small", Type: market.VPS, Available: true, Quoted: market.Quoted{Monthly: market.Prices{market.USD: market.MustAmount("20")}}}
	snap := must.Get(catalog.Build([]market.Plan{plan}, catalog.Facts{Rates: price.Bundled()}))(t)
	browser := browse.New(browse.Options{Now: func() time.Time { return noon }})
	return &Service{Store: store, Keys: keys, Channels: []watch.Channel{watch.Email, watch.Webhook, watch.Ntfy}, Now: func() time.Time { return noon }, Asked: func(string) {}, MailFails: func() bool { return false },
		Current: func() pages.Catalogue { return pages.Of(browser, snap) }, Shop: func() string { return "Shop" }, Base: "https://shop.example"}
}

// TestWhoResumes presses Resume by the link of whoever made a watch, and by the one in its messages.
func TestWhoResumes(t *testing.T) {
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	for name, tt := range map[string]struct {
		state           watch.State
		reason          watch.Reason
		isConfirmed     bool
		maker, receiver bool // whether it is on afterwards
	}{
		"paused by a person":       {watch.Paused, "", true, true, true},
		"paused by the shop":       {watch.Paused, watch.Undeliverable, true, true, true},
		"unsubscribed":             {watch.Ended, watch.Unsubscribed, true, false, true},
		"answered 410":             {watch.Ended, watch.Unwanted, true, false, true},
		"bounced":                  {watch.Ended, watch.Refused, true, false, true},
		"unsubscribed when asked":  {watch.Ended, watch.Unsubscribed, false, false, true},
		"not confirmed by anybody": {watch.Pending, "", false, false, false},
	} {
		for purpose, want := range map[watch.Purpose]bool{watch.ToManage: tt.maker, watch.ToConfirm: tt.receiver} {
			t.Run(name+" by "+string(purpose), func(t *testing.T) {
				store := &oneWatch{watch: watch.Watch{ID: "w_1", State: tt.state, Reason: tt.reason, CreatedAt: noon, Spec: watch.Spec{For: "/vps"}}}
				if tt.isConfirmed {
					store.watch.ConfirmedAt = noon
				}
				s := newService(t, store, keys)
				err := s.Act(t.Context(), "w_1", keys.Token(purpose, "w_1"), "resume", Fields{})
				if isOn := store.watch.State == watch.Active; isOn != want || isOn != (err == nil) || err != nil && errs.KindOf(err) != errs.Conflict {
					t.Errorf("%s, %v; want on: %t", store.watch.State, err, want)
				}
			})
		}
	}
}

// TestMessagesBringTheReceiversLink: the link in every message can resume what its receiver ended.
func TestMessagesBringTheReceiversLink(t *testing.T) {
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	s := newService(t, &oneWatch{}, keys)
	for _, kind := range []watch.Kind{watch.Confirm, watch.Fired, watch.Digest} {
		l, err := s.Letter(watch.Due{Message: watch.Message{Watch: "w_1", Kind: kind}, Watch: watch.Watch{ID: "w_1", Spec: watch.Spec{For: "/vps"}}})
		if want := "https://shop.example" + Path("w_1", keys.Token(watch.ToConfirm, "w_1")); err != nil || l.Manage != want || l.Unsubscribe == "" {
			t.Errorf("%s: %s, %v; want %s", kind, l.Manage, err, want)
		}
	}
}

// TestAWebhookConfirmsByItsLink: the token of watch.verify confirms what the answer did not, and the maker's
// does not.
func TestAWebhookConfirmsByItsLink(t *testing.T) {
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	store := &oneWatch{}
	s := newService(t, store, keys)
	made := must.Get(s.Create(t.Context(), nil, nil, Fields{For: "/vps", Rule: "price_falls", SendTo: "webhook", Address: "https://flow.example/hook"}))(t)
	check.Equal(t, errs.KindOf(s.Act(t.Context(), made.ID, made.Token, "confirm", Fields{})), errs.Forbidden, "the maker confirms")
	l := must.Get(s.Letter(watch.Due{Message: watch.Message{Watch: made.ID, Kind: watch.Confirm}, Watch: store.watch}))(t)
	if err := s.Act(t.Context(), made.ID, l.Challenge, "confirm", Fields{}); err != nil || store.watch.State != watch.Active || l.Confirm != s.Base+Path(made.ID, l.Challenge) {
		t.Errorf("%s, %v: %s", store.watch.State, err, l.Confirm)
	}
}

// TestTokensAreOfNtfyAlone: another channel takes none.
func TestTokensAreOfNtfyAlone(t *testing.T) {
	s := &Service{}
	for channel, want := range map[watch.Channel]string{watch.Ntfy: "https://ntfy.sh/topic?auth=QmVhcmVyIHRrXzE", watch.Webhook: ""} {
		got, err := s.receiverOf(deliver.Of(channel), "w_1", Fields{Address: "https://ntfy.sh/topic", Token: "tk_1"})
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v; want %q", channel, got, err, want)
		}
	}
}
