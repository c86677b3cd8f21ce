package signup

import (
	"context"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/watch"
	"launchrack/internal/watch/deliver"
)

// Talk takes what receivers of a channel tell the shop themselves.
type Talk struct {
	*Service
	Channel *deliver.Channel
}

// Heard gives how far a channel was read.
func (t Talk) Heard(ctx context.Context, reader string) (watch.Heard, error) {
	return t.Store.Heard(ctx, reader)
}

// Pass stores how far a channel was read.
func (t Talk) Pass(ctx context.Context, h watch.Heard) error { return t.Store.PassHeard(ctx, h) }

var (
	errNoCode = errs.Said(errs.NotFound, func(l errs.Speaker) string {
		return l.T("This link is incomplete or has expired. Please create the watch again.")
	})
	errUsed = errs.Said(errs.Conflict, func(l errs.Speaker) string {
		return l.T("This link has already been used. Please create the watch again.")
	})
)

// Begin begins the watch of a code for a receiver, which is asked nothing more. It gives what the receiver
// is told.
func (t Talk) Begin(ctx context.Context, h watch.Heard, code, address string) (*deliver.Letter, error) {
	id, ok := t.Keys.ReadCode(code)
	if !ok {
		return nil, errNoCode
	}
	now, r := t.Now().UTC(), t.seal(t.Channel, address)
	w, err := t.Store.BeginWatch(ctx, h, id, r, maxOfReceiver, func(w *watch.Watch, isSame bool) error {
		switch {
		case w.State == watch.Pending:
			return confirm(w, now)
		case isSame && w.State == watch.Active:
			return nil
		}
		return errUsed
	})
	switch {
	case errs.KindOf(err) == errs.NotFound:
		return nil, errNoCode
	case err != nil:
		return nil, err
	}
	return t.Letter(watch.Due{Message: watch.Message{Watch: id, Kind: deliver.Begun, CreatedAt: now}, Watch: w, Receiver: r})
}

// End ends all watches of a receiver. It gives the language of one of them, nil where none was on.
func (t Talk) End(ctx context.Context, h watch.Heard, address string) (lang *language.Language, err error) {
	now := t.Now().UTC()
	_, err = t.Store.EndWatches(ctx, h, t.Channel.Name(), t.Keys.Hash(t.Channel.Name(), address), func(w *watch.Watch) {
		lang = w.Lang()
		w.End(now, watch.Unsubscribed)
	})
	return lang, err
}
