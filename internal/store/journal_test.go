package store

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// mirror is server_plans as a client keeps it that applies events one after the other.
type mirror struct {
	last int64
	rows map[int64]map[string]json.RawMessage
}

func (m *mirror) follow(t *testing.T, s *Store, all bool) {
	t.Helper()
	for e, err := range s.Events(t.Context(), market.EventQuery{After: m.last, All: all}) {
		must.Do(t, err)
		if e.Seq <= m.last {
			t.Fatalf("event %d after %d", e.Seq, m.last)
		}
		m.last = e.Seq
		m.apply(t, e)
	}
}

func (m *mirror) apply(t *testing.T, e market.Event) {
	t.Helper()
	row, known := m.rows[e.Plan]
	if known == (e.Kind == market.EventListed) || (e.Before == nil) != (e.Kind == market.EventListed) || (e.After == nil) != (e.Kind == market.EventWithdrawn) {
		t.Fatalf("event %d is %s, known %t: %s -> %s", e.Seq, e.Kind, known, e.Before, e.After)
	}
	var before, after map[string]json.RawMessage
	for text, into := range map[string]*map[string]json.RawMessage{string(e.Before): &before, string(e.After): &after} {
		if text != "" {
			must.Do(t, json.Unmarshal([]byte(text), into))
		}
	}
	for name, value := range before {
		if name != "fetched_at" && string(row[name]) != string(value) {
			t.Fatalf("event %d: %s was %s in the mirror, %s in the event", e.Seq, name, row[name], value)
		}
	}
	switch e.Kind {
	case market.EventListed:
		m.rows[e.Plan] = after
	case market.EventWithdrawn:
		delete(m.rows, e.Plan)
	default:
		for name, value := range after {
			row[name] = value
		}
	}
}

// check compares the mirror with the rows that the catalogue shows. The public's mirror has
// the rows that can be ordered, and further ones that it saw before.
func (m *mirror) check(t *testing.T, s *Store, isPublic bool) {
	t.Helper()
	plans := allPlans(t, s)
	s.derive(plans, price.Rates{})
	want := map[int64]map[string]json.RawMessage{}
	for i := range plans {
		if isPublic && !plans[i].Available {
			continue
		}
		var e map[string]json.RawMessage
		var f facts
		f.set(&plans[i], &plans[i])
		must.Do(t, json.Unmarshal(publicColumns.of(f.entry(), true), &e))
		want[plans[i].ID] = e
	}
	got := map[int64]map[string]json.RawMessage{}
	for id, row := range m.rows {
		if !isPublic || string(row["available"]) == "true" {
			got[id] = row
		}
	}
	for _, rows := range []map[int64]map[string]json.RawMessage{want, got} {
		for _, row := range rows {
			delete(row, "fetched_at")
		}
	}
	must.Match(t, got, want, "the mirror differs (-rows +mirror)")
}

// deriveForTest completes rows as a catalogue does, as far as the journal is concerned: the
// first row of a group that can be ordered leads.
func deriveForTest(plans []market.Plan, _ price.Rates) {
	leads := map[market.SKU]int{}
	for i := range plans {
		plans[i].Group, plans[i].IsLead = plans[i].GroupKey(), false
		plans[i].CPUVendor = "AMD"
		if plans[i].CPUThreads == nil && plans[i].CPUCores != nil {
			threads := 2 * *plans[i].CPUCores
			plans[i].CPUThreads = &threads
		}
		if first, has := leads[plans[i].Group]; !has || plans[i].Available && !plans[first].Available {
			leads[plans[i].Group] = i
		}
	}
	for _, i := range leads {
		plans[i].IsLead = true
	}
}

// TestMirror lets three writers change the catalogue at random: refreshes of two partners and
// an operator. A mirror that applies the events equals the rows, for the public and for an
// operator.
func TestMirror(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	rounds := 60
	if testing.Short() {
		rounds = 15
	}
	var writers sync.WaitGroup
	for seed, write := range []func(*testing.T, *Store, *rand.Rand, int){refreshAtRandom("cherry"), refreshAtRandom("contabo"), handAtRandom} {
		writers.Go(func() {
			random := rand.New(rand.NewPCG(1, uint64(seed)))
			for round := range rounds {
				write(t, s, random, round)
			}
		})
	}
	all, some := &mirror{rows: map[int64]map[string]json.RawMessage{}}, &mirror{rows: map[int64]map[string]json.RawMessage{}}
	done := make(chan struct{})
	go func() { writers.Wait(); close(done) }()
	for running := true; running; {
		select {
		case <-done:
			running = false
		case <-time.After(5 * time.Millisecond):
		}
		all.follow(t, s, true)
		some.follow(t, s, false)
	}
	all.check(t, s, false)
	some.check(t, s, true)
	if all.last == 0 || some.last == 0 {
		t.Error("nothing happened")
	}
}

func refreshAtRandom(partner market.PartnerID) func(*testing.T, *Store, *rand.Rand, int) {
	return func(t *testing.T, s *Store, random *rand.Rand, round int) {
		if _, err := changeFeed(t.Context(), s, partner, random, round); err != nil {
			t.Error(err)
		}
	}
}

// randomChange changes, withdraws and adds rows of a partner at random.
func randomChange(partner market.PartnerID, stored []market.Plan, random *rand.Rand, round int) market.Change {
	c := market.Change{Run: goodRun(partner, noon.Add(time.Duration(round)*time.Minute))}
	there := map[market.SKU]bool{}
	for _, p := range stored {
		there[p.SKU] = true
		switch random.IntN(6) {
		case 0:
			c.Delete = append(c.Delete, p.ID)
		case 1:
			p.Monthly = market.Prices{market.EUR: market.Whole(1 + random.Int64N(90))}
			c.Update = append(c.Update, p)
		case 2:
			p.Available = !p.Available
			c.Update = append(c.Update, p)
		case 4:
			p.Components = market.Quote{Component: market.Overage, Period: market.PerTB, Source: "a.b"}.In(market.Prices{market.EUR: market.Whole(random.Int64N(3))})
			c.Update = append(c.Update, p)
		case 3:
			p.Description, p.CPUCores = fmt.Sprint("round ", round), new(1+random.IntN(9))
			c.Update = append(c.Update, p)
		}
	}
	for n := range 12 {
		if p := feedPlan(partner, n+1); !there[p.SKU] && random.IntN(3) == 0 {
			p.Group, p.Available = market.SKU(fmt.Sprint("m", n%4)), random.IntN(4) > 0
			c.Insert = append(c.Insert, p)
		}
	}
	return c
}

func handAtRandom(t *testing.T, s *Store, random *rand.Rand, round int) {
	check.Do(t, changeHand(t.Context(), s, random, round))
}

// TestWhatThePublicSees tells hidden rows from those that are sold out.
func TestWhatThePublicSees(t *testing.T) {
	s := open(t)
	s.SetDeriver(deriveForTest)
	set := func(at int, available bool, more ...market.Plan) {
		p := feedPlan("cherry", 1)
		p.Available = available
		refreshTo(t, s, noon.Add(time.Duration(at)*time.Minute), append(more, p)...)
	}
	set(0, false)
	set(1, true)
	set(2, false)
	set(3, true, feedPlan("cherry", 2))
	refreshTo(t, s, noon.Add(4*time.Minute), feedPlan("cherry", 2))
	kinds := func(all bool) (list []string) {
		for e, err := range s.Events(t.Context(), market.EventQuery{All: all, Plan: 1}) {
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, string(e.Kind))
		}
		return list
	}
	check.Match(t, kinds(true), []string{"listed", "stock", "stock", "stock", "withdrawn"}, "an operator")
	check.Match(t, kinds(false), []string{"listed", "stock", "stock", "withdrawn"}, "the public")
}

// TestAQuoteInAnotherCurrencyIsAPrice names the change of a quote that the maps do not hold.
func TestAQuoteInAnotherCurrencyIsAPrice(t *testing.T) {
	s := open(t)
	for i, quotes := range []market.OtherQuotes{"AUD month=12.50", "AUD month=12.90", "AUD month=12.90"} {
		p := feedPlan("cherry", 1)
		p.Monthly, p.Hourly, p.Annually, p.OtherQuotes = nil, nil, nil, quotes
		refreshTo(t, s, noon.Add(time.Duration(i)*time.Minute), p)
	}
	var events []string
	for e, err := range s.Events(t.Context(), market.EventQuery{}) {
		must.Do(t, err)
		change := string(e.Kind)
		for _, quotes := range []*market.OtherQuotes{e.OtherBefore, e.OtherAfter} {
			if quotes != nil {
				change += ", " + string(*quotes)
			}
		}
		events = append(events, change)
	}
	check.Match(t, events, []string{"listed, AUD month=12.50", "price, AUD month=12.50, AUD month=12.90"}, "events")
}

// TestReconcile lists rows once where a journal begins, and tells what another program
// derives otherwise.
func TestReconcile(t *testing.T) {
	s := open(t)
	insert(t, s, feedPlans("cherry", 1, 3)...)
	must.Get(s.writer.Exec(`DELETE FROM event_batches`))(t)
	must.Get(s.writer.Exec(`DELETE FROM journal_rows`))(t)
	count := func(edition string) (kinds []string) {
		last, err := s.LastEvent(t.Context())
		if err == nil {
			err = s.Reconcile(t.Context(), edition)
		}
		if err != nil {
			t.Fatal(err)
		}
		for e, err := range s.Events(t.Context(), market.EventQuery{After: last}) {
			if err != nil {
				t.Fatal(err)
			}
			kinds = append(kinds, string(e.Kind))
		}
		return kinds
	}
	for _, c := range []struct {
		edition string
		want    []string
	}{{"1", []string{"listed", "listed", "listed"}}, {"1", nil}, {"2", nil}} {
		check.Match(t, count(c.edition), c.want, c.edition)
	}
	s.SetDeriver(deriveForTest)
	check.Match(t, count("3"), []string{"facts", "facts", "facts"}, "another derivation")
}

// TestWhatAPriceIs changes a plan in one thing after the other: the kind of its event, the time of its
// price and its history agree on which of them is a price.
func TestWhatAPriceIs(t *testing.T) {
	eur := func(text string) market.Prices { return market.Prices{market.EUR: market.MustAmount(text)} }
	for _, tt := range []struct {
		name    string
		edit    func(*market.Plan)
		kind    market.EventKind
		history bool
	}{
		{"a month", func(p *market.Plan) { p.Monthly = eur("1") }, market.EventPrice, true},
		{"an hour", func(p *market.Plan) { p.Hourly = eur("1") }, market.EventPrice, true},
		{"a year", func(p *market.Plan) { p.Annually = eur("1") }, market.EventPrice, true},
		{"a month of the form", func(p *market.Plan) { p.Monthly, p.MonthlyEUR = nil, new(market.Whole(9)) }, market.EventPrice, true},
		{"a setup fee", func(p *market.Plan) { p.Setup = eur("40") }, market.EventPrice, true},
		{"a price and stock", func(p *market.Plan) { p.Monthly, p.Available = eur("1"), false }, market.EventPrice, true},
		{"stock", func(p *market.Plan) { p.Available = false }, market.EventStock, true},
		{"the stock of a place", func(p *market.Plan) { p.Places = []market.Place{{Region: "Oslo", State: market.PlaceLow}} }, market.EventStock, false},
		{"what backups cost", func(p *market.Plan) {
			p.Components = []market.Quote{{Component: market.Option, Name: "Backups", Period: market.Month, Currency: market.EUR, Amount: market.Whole(2)}}
		}, market.EventFacts, false},
		{"a name", func(p *market.Plan) { p.Name = "Another" }, market.EventFacts, false},
	} {
		s := open(t)
		refreshTo(t, s, noon, feedPlan("cherry", 1))
		last, at := lastEventOf(t, s), noon.Add(time.Hour)
		must.Do(t, s.ApplyRefresh(t.Context(), "cherry", func(stored []market.Plan) (market.Change, error) {
			p := stored[0]
			tt.edit(&p)
			return market.Change{Run: goodRun("cherry", at), Update: []market.Plan{p}}, nil
		}))
		var kinds []market.EventKind
		for e, err := range s.Events(t.Context(), market.EventQuery{After: last}) {
			must.Do(t, err)
			kinds = append(kinds, e.Kind)
		}
		p := allPlans(t, s)[0]
		moments, err := historyOf(t, s, p.ID)
		if !slices.Equal(kinds, []market.EventKind{tt.kind}) || p.PriceChangedAt.Equal(at) != (tt.kind == market.EventPrice) || err != nil || (len(moments) > 1) != tt.history {
			t.Errorf("%s: events %v, want one of kind %s; the price is of %s; %d moments, %v", tt.name, kinds, tt.kind, p.PriceChangedAt, len(moments), err)
		}
	}
}

// TestARollingUpgrade: an older node refreshes once more after a newer one brought the journal up to date.
// The newer one's next start does so again, and a mirror then has what the newer one shows.
func TestARollingUpgrade(t *testing.T) {
	url := emptyDatabase(t)
	older, newer := open(t, url), open(t, url)
	for s, name := range map[*Store]string{older: "old name", newer: "new name"} {
		s.SetDeriver(func(plans []market.Plan, r price.Rates) {
			deriveForTest(plans, r)
			for i := range plans {
				plans[i].CPUName = name
			}
		})
	}
	reconcile := func(s *Store, program string) {
		t.Helper()
		must.Do(t, s.Reconcile(t.Context(), program))
	}
	reconcile(older, "old")
	for round, between := range []func(){func() { reconcile(newer, "new") }, func() { reconcile(newer, "new") }} {
		must.Do(t, swap(t.Context(), older, "cherry", round, 2))
		between()
	}
	names := map[int64]string{}
	last := int64(0)
	for e, err := range newer.Events(t.Context(), market.EventQuery{All: true}) {
		must.Do(t, err)
		var after struct {
			Name string `json:"cpu_name"`
		}
		if e.After == nil {
			delete(names, e.Plan)
		} else if err := json.Unmarshal(e.After, &after); err != nil {
			t.Fatal(err)
		} else if after.Name != "" {
			names[e.Plan] = after.Name
		}
		last = e.Seq
	}
	if got := slices.Collect(maps.Values(names)); !slices.Equal(got, []string{"new name", "new name"}) {
		t.Errorf("a mirror has %q", got)
	}
	reconcile(newer, "new")
	check.Equal(t, must.Get(newer.LastEvent(t.Context()))(t), last, "a start after it wrote events up to")
}
