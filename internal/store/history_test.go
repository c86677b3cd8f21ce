package store

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/market"
	"launchrack/internal/testing/must"
)

// refreshTo stores that a partner offers exactly these plans.
func refreshTo(t *testing.T, s *Store, at time.Time, offered ...market.Plan) {
	t.Helper()
	partner := market.PartnerID("cherry")
	if len(offered) > 0 {
		partner = offered[0].Partner
	}
	must.Do(t, s.ApplyRefresh(t.Context(), partner, func(stored []market.Plan) (market.Change, error) {
		run := goodRun(partner, at)
		run.EndedAt = at
		c := market.Change{Run: run}
		old := map[market.SKU]market.Plan{}
		for _, p := range stored {
			old[p.SKU] = p
		}
		for _, p := range offered {
			if was, ok := old[p.SKU]; ok {
				p.ID = was.ID
				c.Update = append(c.Update, p)
				delete(old, p.SKU)
				continue
			}
			c.Insert = append(c.Insert, p)
		}
		for _, p := range old {
			c.Delete = append(c.Delete, p.ID)
		}
		return c, nil
	}))
}

// told writes moments as "time available monthly-EUR".
func told(moments []market.Moment) (list []string) {
	for _, m := range moments {
		state := map[bool]string{true: "on", false: "off"}[m.Available]
		if m.Gone {
			state = "gone"
		}
		list = append(list, fmt.Sprint(m.SeenAt.Format("15:04"), " ", state, " ", m.Monthly[market.EUR]))
	}
	return list
}

// historyOf gives what a plan cost, also before the shop watched it.
func historyOf(t *testing.T, s *Store, id int64) (moments []market.Moment, err error) {
	t.Helper()
	record, err := s.PlanRecord(t.Context(), id)
	if err != nil {
		return nil, err
	}
	err = s.read(t.Context(), "read a history", func(tx *transaction) error {
		past, err := queryHistory(t.Context(), tx, id)
		moments = past.moments
		return err
	})
	if len(moments) == 0 && record.Stated != nil {
		moments = []market.Moment{market.MomentOf(record.Stated, record.Stated.UpdatedAt)}
	}
	return moments, err
}

func TestHistory(t *testing.T) {
	s := open(t)
	at := func(hour int) time.Time { return noon.Add(time.Duration(hour) * time.Hour) }
	priced := func(euros string, available bool) market.Plan {
		p := feedPlan("cherry", 1)
		p.Monthly, p.Available = market.Prices{market.EUR: market.MustAmount(euros)}, available
		return p
	}
	other := feedPlan("cherry", 2)
	refreshTo(t, s, at(0), priced("96.5", true), other)
	plans := must.Get(s.Plans(t.Context()))(t)
	id := plans[0].ID
	check := func(want ...string) {
		t.Helper()
		moments, err := historyOf(t, s, id)
		if diff := cmp.Diff(want, told(moments)); err != nil || diff != "" {
			t.Errorf("%v (-want +got):\n%s", err, diff)
		}
	}
	check("11:00 on 96.5")
	described := priced("96.5", true)
	described.Description = "a new text"
	refreshTo(t, s, at(1), described, other)
	check("11:00 on 96.5")
	refreshTo(t, s, at(2), priced("90", true), other)
	check("11:00 on 96.5", "14:00 on 90")
	refreshTo(t, s, at(3), priced("90", false), other)
	refreshTo(t, s, at(4), other)
	check("11:00 on 96.5", "14:00 on 90", "15:00 off 90", "16:00 gone 90")
	refreshTo(t, s, at(5), priced("85", true), other)
	check("11:00 on 96.5", "14:00 on 90", "15:00 off 90", "16:00 gone 90", "17:00 on 85")
	if moments, err := historyOf(t, s, 999); err != nil || moments != nil {
		t.Errorf("a plan that never was: %v, %v", moments, err)
	}
}

// TestChangesOfOneMillisecond are two changes, in their order.
func TestChangesOfOneMillisecond(t *testing.T) {
	s := open(t)
	for i, euros := range []string{"1", "2", "3"} {
		p := feedPlan("cherry", 1)
		p.Monthly = market.Prices{market.EUR: market.MustAmount(euros)}
		p.UpdatedAt = noon.Add(-time.Duration(i) * time.Second)
		refreshTo(t, s, noon, p)
	}
	plans := must.Get(s.Plans(t.Context()))(t)
	moments, err := historyOf(t, s, plans[0].ID)
	if diff := cmp.Diff([]string{"12:00 on 1", "12:00 on 2", "12:00 on 3"}, told(moments)); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

// TestBytesOfAChange fills a database with changes and divides.
func TestBytesOfAChange(t *testing.T) {
	if testing.Short() {
		t.Skip("thousands of rows on one goroutine")
	}
	sqliteOnly(t)
	s := open(t)
	const plans, rounds = 500, 8
	prices := func(round int) []market.Plan {
		list := feedPlans("cherry", 1, plans)
		for i := range list {
			cents := market.MustAmount(fmt.Sprintf("%d.%02d", 20+i%300, round))
			list[i].Monthly = market.Prices{market.EUR: cents, market.USD: cents}
		}
		return list
	}
	refreshTo(t, s, noon, prices(0)...)
	before := bytesUsed(t, s)
	for round := range rounds {
		refreshTo(t, s, noon.Add(time.Duration(round+1)*time.Hour), prices(round+1)...)
	}
	got := (bytesUsed(t, s) - before) / (plans * rounds)
	t.Logf("a change takes %d bytes", got)
	if got > 65 {
		t.Errorf("a change takes %d bytes, want at most 65", got)
	}
}

// bytesUsed is the size of the history after compaction.
func bytesUsed(t *testing.T, s *Store) (n int) {
	t.Helper()
	must.Get(s.writer.Exec(`VACUUM`))(t)
	must.Do(t, s.writer.QueryRow(`SELECT (SELECT page_count FROM pragma_page_count) * (SELECT page_size FROM pragma_page_size)
		- (SELECT freelist_count FROM pragma_freelist_count) * (SELECT page_size FROM pragma_page_size)`).Scan(&n))
	return n
}

// TestAClockThatIsAhead has a node whose clock is four years ahead refresh once, and one whose clock is
// right go on. Nothing is written down as of a time to come, since what the journal says stays.
func TestAClockThatIsAhead(t *testing.T) {
	s := open(t)
	refresh := func(at time.Time, eur int64) {
		t.Helper()
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
			c := market.Change{Run: goodRun("cherry", at), Insert: feedPlans("cherry", len(stored)+1, len(stored)+1)}
			for _, p := range append(stored, c.Insert...) {
				p.Monthly, p.UpdatedAt, p.FetchedAt = market.Prices{market.EUR: market.Whole(eur)}, at, at
				if p.ID == 0 {
					c.Insert[0] = p
				} else {
					c.Update = append(c.Update, p)
				}
			}
			return c, nil
		}))
	}
	refresh(time.Now().Add(-time.Hour), 1)
	refresh(time.Now().AddDate(4, 0, 0), 2)
	time.Sleep(5 * time.Millisecond)
	after := time.Now().UTC().Truncate(time.Millisecond)
	refresh(after, 3)
	for e, err := range s.Events(t.Context(), market.EventQuery{}) {
		if err != nil || e.At.After(after) {
			t.Errorf("event %d is of %s, %v", e.Seq, e.At, err)
		}
	}
	for i, p := range allPlans(t, s) {
		for name, at := range map[string]time.Time{"first seen": p.FirstSeenAt, "price changed": p.PriceChangedAt, "updated": p.UpdatedAt, "fetched": p.FetchedAt} {
			if at.After(after) {
				t.Errorf("plan %d was %s at %s", p.ID, name, at)
			}
		}
		moments, err := historyOf(t, s, p.ID)
		if want := max(1, 3-i); err != nil || len(moments) != want || !moments[want-1].SeenAt.Equal(after) {
			t.Errorf("history of plan %d: %+v, %v; want the last of %d as of %s", p.ID, moments, err, want, after)
		}
	}
}
