package store

import (
	"fmt"
	"log/slog"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// asking makes watches of mailboxes, each of an address of its own.
type asking struct {
	*Store
	most watch.Bounds
	n    int
}

// ask makes a watch and says what became of its question.
func (a *asking) ask(t *testing.T, mailbox string, at time.Time) watch.Ask {
	t.Helper()
	a.n++
	w, r, m := testWatch(fmt.Sprint("w", a.n))
	r.Mailbox, r.Hash = []byte(mailbox), []byte(fmt.Sprint("spelling ", a.n))
	w.CreatedAt, m.CreatedAt, m.NextAt = at, at, at
	asked, err := a.AddWatch(t.Context(), w, r, m, a.most)
	if (asked == watch.AskRefused) != (errs.KindOf(err) == errs.TooMany) || asked != watch.AskRefused && err != nil {
		t.Fatalf("%s: %v", asked, err)
	}
	return asked
}

// due lists the watches whose question goes out.
func (a *asking) due(t *testing.T) (ids []string) {
	t.Helper()
	due := must.Get(a.DueMessages(t.Context(), noon.AddDate(1, 0, 0), watch.Busy{}, 100))(t)
	for _, d := range due {
		ids = append(ids, d.Watch.ID)
	}
	return ids
}

// TestAMailboxIsAskedThreeTimesADay asks by several spellings, deletes what was asked, and asks
// again a day later.
func TestAMailboxIsAskedThreeTimesADay(t *testing.T) {
	a := &asking{Store: open(t), most: watch.Bounds{Watches: 50, Asks: 3}}
	var got []watch.Ask
	for i := range 5 {
		got = append(got, a.ask(t, "victim", noon.Add(time.Duration(i)*time.Hour)))
		if i == 1 {
			must.Do(t, a.DeleteWatch(t.Context(), "w1"))
			must.Do(t, a.DeleteWatch(t.Context(), "w2"))
		}
	}
	got = append(got, a.ask(t, "another", noon.Add(5*time.Hour)), a.ask(t, "victim", noon.Add(24*time.Hour)), a.ask(t, "victim", noon.Add(24*time.Hour+time.Minute)))
	want := []watch.Ask{watch.AskQueued, watch.AskQueued, watch.AskQueued, watch.AskOften, watch.AskOften, watch.AskQueued, watch.AskQueued, watch.AskOften}
	check.Match(t, got, want, "what became of the questions")
	check.Match(t, a.due(t), []string{"w3", "w6", "w7"}, "the questions that go out")
	w, _, sent, err := a.Watch(t.Context(), "w5", 10)
	if err != nil || w.State != watch.Pending || len(sent) != 1 || sent[0].State != watch.Sent {
		t.Errorf("a question that goes nowhere looks otherwise than one that was sent: %+v %+v %v", w, sent, err)
	}
	must.Do(t, a.DropWatches(t.Context(), noon.AddDate(0, 0, 3), time.Time{}))
	kept := 0
	if err := a.readers.QueryRow(`SELECT count(*) FROM watch_asks`).Scan(&kept); err != nil || kept != 0 {
		t.Errorf("%d questions are still counted after three days, %v", kept, err)
	}
}

// TestAllNodesCountTheSameQuestions asks a mailbox by two processes in turn, the second of which starts after
// the first has ended.
func TestAllNodesCountTheSameQuestions(t *testing.T) {
	url := emptyDatabase(t)
	s := must.Get(Open(t.Context(), url, slog.New(slog.DiscardHandler)))(t)
	first := &asking{Store: s, most: watch.Bounds{Watches: 50, Asks: 3}}
	for range 2 {
		first.ask(t, "victim", noon)
	}
	must.Do(t, s.Close())
	second := &asking{Store: open(t, url), most: first.most, n: first.n}
	for i, want := range []watch.Ask{watch.AskQueued, watch.AskOften} {
		check.Equal(t, second.ask(t, "victim", noon.Add(time.Hour)), want, "question %d of another process", i+1)
	}
}

// TestAShopAsksSoManyPeopleInAnHour asks mailboxes that nobody asked before.
func TestAShopAsksSoManyPeopleInAnHour(t *testing.T) {
	a := &asking{Store: open(t), most: watch.Bounds{Watches: 50, Asks: 3, ShopAsks: 2}}
	for i, want := range []watch.Ask{watch.AskQueued, watch.AskQueued, watch.AskRefused} {
		check.Equal(t, a.ask(t, fmt.Sprint("mailbox ", i), noon), want, "question %d", i+1)
	}
	check.Equal(t, a.ask(t, "mailbox", noon.Add(time.Hour)), watch.AskQueued, "an hour later")
	check.Match(t, a.due(t), []string{"w1", "w2", "w4"}, "the questions that go out")
}

// TestAClosedMailbox gets no question until it is opened again, and its watches are gone.
func TestAClosedMailbox(t *testing.T) {
	a := &asking{Store: open(t), most: watch.Bounds{Watches: 50, Asks: 9}}
	a.ask(t, "mailbox", noon)
	a.ask(t, "another", noon)
	for range 2 { // the second press does nothing more
		must.Do(t, a.CloseMailbox(t.Context(), []byte("mailbox"), noon))
	}
	check.Equal(t, a.ask(t, "mailbox", noon), watch.AskUnwanted, "after it was closed")
	check.Match(t, a.due(t), []string{"w2"}, "the questions that go out")
	if _, _, _, err := a.Watch(t.Context(), "w1", 1); errs.KindOf(err) != errs.NotFound {
		t.Errorf("its watch is there: %v", err)
	}
	must.Do(t, a.OpenMailbox(t.Context(), []byte("mailbox")))
	check.Equal(t, a.ask(t, "mailbox", noon), watch.AskQueued, "after it was opened")
}
