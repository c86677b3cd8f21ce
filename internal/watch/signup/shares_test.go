package signup

import (
	"context"
	"fmt"
	"net/netip"
	"testing"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// hourOfMails counts the mails that ask to confirm, as the database does.
type hourOfMails struct {
	oneWatch
	sent int
}

func (h *hourOfMails) AddWatch(_ context.Context, _ watch.Watch, _ watch.SealedReceiver, _ watch.Message, most watch.Bounds) (watch.Ask, error) {
	if h.sent >= most.ShopAsks {
		return watch.AskRefused, errs.New(errs.TooMany, "The hour is used up")
	}
	h.sent++
	return watch.AskQueued, nil
}

// TestOneNetworkLeavesMailsToOthers: 26 addresses of one network ask for all mails of the hour, and then somebody else for one.
func TestOneNetworkLeavesMailsToOthers(t *testing.T) {
	store := &hourOfMails{}
	keys := must.Get(watch.ParseKeys(watch.NewKey()))(t)
	s := newService(t, store, keys)
	s.FirstMails = 100
	ask := func(address, mailbox string) error {
		client := netip.MustParseAddr(address)
		_, err := s.Create(t.Context(), clientip.Networks(client), clientip.Around(client), Fields{For: "/vps", Rule: "price_falls", SendTo: "email", Address: mailbox})
		return err
	}
	for i := range 26 * maxOfClient {
		_ = ask(fmt.Sprintf("203.0.113.%d", i%26), fmt.Sprintf("m%d@example.com", i)) // all but 80 are refused
	}
	check.Equal(t, store.sent, 80, "one network has")
	if err := ask("198.51.100.7", "honest@example.com"); err != nil || store.sent != 81 {
		t.Errorf("somebody else: %v", err)
	}
}
