package ingest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/testing/sample"
)

var noon = time.Date(2026, 4, 1, 12, 0, 0, 0, time.UTC)

// adapter is a partner whose answer the test sets.
type adapter struct {
	info  partner.Info
	off   string
	fetch func(ctx context.Context) (partner.Snapshot, error)
	calls atomic.Int64
}

func (a *adapter) Info() partner.Info { return a.info }

func (a *adapter) Off() string { return a.off }

func (a *adapter) Fetch(ctx context.Context) (partner.Snapshot, error) {
	a.calls.Add(1)
	return a.fetch(ctx)
}

// answer sets an answer of plans, those that break the rules as an intake rejects them.
func (a *adapter) answer(plans []market.Plan, rejected ...partner.Rejection) {
	var rules partner.Rules
	s := partner.Snapshot{Rejected: rejected}
	for _, p := range plans {
		if err := rules.Check(&p); err != nil {
			s.Rejected = append(s.Rejected, partner.Rejection{Item: string(p.SKU), Reason: errs.Public(err)})
		} else {
			s.Plans = append(s.Plans, p)
		}
	}
	a.fetch = func(context.Context) (partner.Snapshot, error) { return s, nil }
}

func (a *adapter) fail(err error) {
	a.fetch = func(context.Context) (partner.Snapshot, error) { return partner.Snapshot{}, err }
}

func newAdapter(id market.PartnerID, name string) *adapter {
	return &adapter{info: partner.Info{Partner: market.Partner{ID: id, Name: name}, DefaultURL: "https://api.example.com", MaxLoss: 0.5}}
}

// shop is a Refresher over a real database with two partners.
type shop struct {
	*Refresher
	store           *store.Store
	cherry, contabo *adapter
	clock           *sample.Clock
	published       atomic.Int64
	log             bytes.Buffer
}

func newShop(t testing.TB, change ...func(*Config)) *shop {
	t.Helper()
	quiet := slog.New(slog.DiscardHandler)
	s := must.Get(store.Open(t.Context(), storetest.URL(t), quiet))(t)
	sh := &shop{store: s, cherry: newAdapter("cherry", "Cherry Servers"), contabo: newAdapter("contabo", "Contabo"), clock: sample.NewClock(noon)}
	c := Config{
		Feeds:   []Feed{sh.cherry, sh.contabo},
		Store:   s,
		Publish: func(context.Context) error { sh.published.Add(1); return nil },
		Now:     sh.clock.Now,
		Share:   -1,
		Log:     slog.New(slog.NewTextHandler(&sh.log, nil)),
	}
	for _, f := range change {
		f(&c)
	}
	sh.Refresher = New(c)
	t.Cleanup(func() {
		sh.Close()
		check.Do(t, s.Close())
	})
	return sh
}

// seed stores plans as an earlier time left them.
func (sh *shop) seed(t *testing.T, plans ...market.Plan) []market.Plan {
	t.Helper()
	return must.Get(sh.store.InsertPlans(t.Context(), plans))(t)
}

func (sh *shop) rows(t *testing.T) []market.Plan {
	t.Helper()
	return must.Get(sh.store.Plans(t.Context()))(t)
}

func (sh *shop) state(t *testing.T, id market.PartnerID) market.PartnerState {
	t.Helper()
	states := must.Get(sh.store.PartnerStates(t.Context()))(t)
	for _, s := range States(sh.cfg.Feeds, states) {
		if s.Partner.ID == id {
			return s
		}
	}
	t.Fatalf("no state of %s", id)
	return market.PartnerState{}
}

func (sh *shop) lastRun(t *testing.T, id market.PartnerID) market.Run {
	t.Helper()
	runs, err := sh.store.Runs(t.Context(), id, 1)
	if err != nil || len(runs) == 0 {
		t.Fatalf("no log of %s: %v", id, err)
	}
	return runs[0]
}

// plan is what an adapter gives for item n.
func plan(id market.PartnerID, n int, change ...func(*market.Plan)) market.Plan {
	cores := 8
	p := market.Plan{
		PlanID: market.PlanID(n), Partner: id, SKU: market.SKU(fmt.Sprintf("sku-%d", n)),
		Name: fmt.Sprintf("Plan %d", n), Type: market.VPS, Category: market.CategoryGeneral, Available: true,
		CPUCores: &cores, Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("4.50")}},
		PartnerName: string(id), PartnerURL: "https://www.example.com", Regions: []string{"Frankfurt"},
	}
	for _, f := range change {
		f(&p)
	}
	return p
}

func plans(id market.PartnerID, from, to int, change ...func(*market.Plan)) []market.Plan {
	var list []market.Plan
	for n := from; n <= to; n++ {
		list = append(list, plan(id, n, change...))
	}
	return list
}

// old marks plans as stored yesterday by the given source.
func old(source market.Source) func(*market.Plan) {
	return func(p *market.Plan) {
		p.Source, p.FetchedAt, p.UpdatedAt = source, noon.AddDate(0, 0, -1), noon.AddDate(0, 0, -2)
	}
}

// now completes plans as a refresh at noon stores them for the first time.
func now(id int64, p market.Plan) market.Plan {
	p.ID, p.Source, p.FetchedAt, p.UpdatedAt = id, market.FromPartner, noon, noon
	return p
}

// unconfirmed marks a row whose item came and was rejected.
func unconfirmed(p *market.Plan) { p.UnconfirmedSince = p.FetchedAt }

func costs(eur string) func(*market.Plan) {
	return func(p *market.Plan) { p.Monthly = market.Prices{market.EUR: market.MustAmount(eur)} }
}

func diff(want, got any) string {
	return cmp.Diff(want, got, cmp.Comparer(func(a, b market.Amount) bool { return a.String() == b.String() }),
		cmpopts.IgnoreFields(market.Plan{}, "FirstSeenAt", "PriceChangedAt")) // the store's
}

func TestRefresh(t *testing.T) {
	hand := plan("cherry", 2, old(market.ByHand))
	confirmed := func(id int64, p market.Plan) market.Plan {
		p.ID, p.Source, p.FetchedAt, p.UpdatedAt = id, market.FromPartner, noon, noon.AddDate(0, 0, -2)
		return p
	}
	tests := []struct {
		name     string
		stored   []market.Plan
		answer   []market.Plan
		rejected []partner.Rejection
		want     Report
		wantRows []market.Plan
	}{
		{
			name:     "the first one adds",
			answer:   plans("cherry", 1, 2),
			want:     Report{Added: 2},
			wantRows: []market.Plan{now(1, plan("cherry", 1)), now(2, plan("cherry", 2))},
		},
		{
			name:     "nothing new",
			stored:   plans("cherry", 1, 2, old(market.FromPartner)),
			answer:   []market.Plan{plan("cherry", 2), plan("cherry", 1, costs("4.5"))},
			want:     Report{Unchanged: 2},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)), confirmed(2, plan("cherry", 2))},
		},
		{
			name:   "one of each",
			stored: plans("cherry", 1, 3, old(market.FromPartner)),
			answer: []market.Plan{plan("cherry", 4), plan("cherry", 1, costs("5")), plan("cherry", 2)},
			want:   Report{Added: 1, Changed: 1, Withdrawn: 1, Unchanged: 1},
			wantRows: []market.Plan{now(1, plan("cherry", 1, costs("5"))), confirmed(2, plan("cherry", 2)),
				now(4, plan("cherry", 4))},
		},
		{
			name:     "sold out is a fact, not a withdrawal",
			stored:   plans("cherry", 1, 1, old(market.FromPartner)),
			answer:   plans("cherry", 1, 1, func(p *market.Plan) { p.Available = false }),
			want:     Report{Changed: 1},
			wantRows: []market.Plan{now(1, plan("cherry", 1, func(p *market.Plan) { p.Available = false }))},
		},
		{
			name:     "a plan that comes back",
			stored:   plans("cherry", 2, 2, old(market.FromPartner)),
			answer:   plans("cherry", 1, 2),
			want:     Report{Added: 1, Unchanged: 1},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 2)), now(2, plan("cherry", 1))},
		},
		{
			name:   "bundled rows: confirmed, corrected, replaced",
			stored: plans("cherry", 1, 9, old(market.Bundled)),
			answer: []market.Plan{plan("cherry", 1), plan("cherry", 2, costs("5"))},
			want:   Report{Changed: 1, Unchanged: 1, Withdrawn: 7},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)),
				now(2, plan("cherry", 2, costs("5")))},
		},
		{
			name:     "rows added by hand stay, also with a feed's key",
			stored:   []market.Plan{hand, plan("", 7, old(market.ByHand))},
			answer:   plans("cherry", 2, 2),
			want:     Report{Added: 1},
			wantRows: []market.Plan{withID(1, hand), withID(2, plan("", 7, old(market.ByHand))), now(3, plan("cherry", 2))},
		},
		{
			name:   "another partner's rows stay, also with the same key",
			stored: plans("contabo", 1, 3, old(market.FromPartner)),
			answer: plans("cherry", 2, 2),
			want:   Report{Added: 1},
			wantRows: []market.Plan{withID(1, plan("contabo", 1, old(market.FromPartner))), withID(2, plan("contabo", 2, old(market.FromPartner))),
				withID(3, plan("contabo", 3, old(market.FromPartner))), now(4, plan("cherry", 2))},
		},
		{
			name:   "two plans swap their numbers",
			stored: plans("cherry", 1, 2, old(market.FromPartner)),
			answer: []market.Plan{plan("cherry", 1, func(p *market.Plan) { p.PlanID = 2 }), plan("cherry", 2, func(p *market.Plan) { p.PlanID = 1 })},
			want:   Report{Changed: 2},
			wantRows: []market.Plan{now(1, plan("cherry", 1, func(p *market.Plan) { p.PlanID = 2 })),
				now(2, plan("cherry", 2, func(p *market.Plan) { p.PlanID = 1 }))},
		},
		{
			name:     "a plan whose item is rejected stays as it was",
			stored:   plans("cherry", 1, 2, old(market.FromPartner)),
			answer:   []market.Plan{plan("cherry", 1), plan("cherry", 2, func(p *market.Plan) { p.Monthly = nil })},
			want:     Report{Unchanged: 1, Unconfirmed: 1, Rejected: []partner.Rejection{{Item: "sku-2", Reason: "price_monthly_currencies: holds no price, nor do the hourly and annual ones; a plan without any price is not listed"}}},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)), withID(2, plan("cherry", 2, old(market.FromPartner), unconfirmed))},
		},
		{
			name:     "so do the rows of a machine with a row for each price",
			stored:   append(plans("cherry", 1, 2, old(market.FromPartner)), plan("cherry", 3, old(market.FromPartner), zone("sin")), plan("cherry", 4, old(market.FromPartner), zone("fsn1"))),
			answer:   plans("cherry", 1, 2),
			rejected: []partner.Rejection{{Item: "m", Reason: "cores: two came"}},
			want:     Report{Unchanged: 2, Unconfirmed: 2, Rejected: []partner.Rejection{{Item: "m", Reason: "cores: two came"}}},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)), confirmed(2, plan("cherry", 2)),
				withID(3, plan("cherry", 3, old(market.FromPartner), zone("sin"), unconfirmed)), withID(4, plan("cherry", 4, old(market.FromPartner), zone("fsn1"), unconfirmed))},
		},
		{
			name:     "and all that an item without a key may be",
			stored:   plans("cherry", 1, 2, old(market.FromPartner)),
			answer:   plans("cherry", 1, 1),
			rejected: []partner.Rejection{{Item: partner.Unnamed(1), Reason: "sku: is missing"}},
			want:     Report{Unchanged: 1, Unconfirmed: 1, Rejected: []partner.Rejection{{Item: "item 2", Reason: "sku: is missing"}}},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)), withID(2, plan("cherry", 2, old(market.FromPartner), unconfirmed))},
		},
		{
			name:     "but not those of machines that only share its group",
			stored:   append(plans("cherry", 1, 2, old(market.FromPartner)), plan("cherry", 3, old(market.FromPartner), func(p *market.Plan) { p.SKU, p.Group = "m-us", "m" })),
			answer:   plans("cherry", 1, 2),
			rejected: []partner.Rejection{{Item: "m", Reason: "cores: two came"}},
			want:     Report{Unchanged: 2, Withdrawn: 1, Rejected: []partner.Rejection{{Item: "m", Reason: "cores: two came"}}},
			wantRows: []market.Plan{confirmed(1, plan("cherry", 1)), confirmed(2, plan("cherry", 2))},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t)
			if len(tt.stored) > 0 {
				sh.seed(t, tt.stored...)
			}
			sh.cherry.answer(tt.answer, tt.rejected...)
			got := must.Get(sh.Refresh(t.Context(), "cherry"))(t)
			tt.want.Partner, tt.want.At = "cherry", noon
			check.Match(t, got, tt.want, "report")
			check.Equal(t, diff(tt.wantRows, sh.rows(t)), "", "rows")
			check.Equal(t, sh.published.Load(), 1, "published")
			if s := sh.state(t, "cherry"); !s.GoodAt.Equal(noon) || s.Stale() {
				t.Errorf("state %+v, want good at noon", s)
			}
			wantRun := market.Run{ID: sh.lastRun(t, "cherry").ID, Partner: "cherry", StartedAt: noon, EndedAt: noon, Outcome: market.OutcomeGood, Added: got.Added,
				Changed: got.Changed, Withdrawn: got.Withdrawn, Unchanged: got.Unchanged, Rejected: len(got.Rejected),
				Unconfirmed: got.Unconfirmed, HeldPrices: got.HeldPrices, Rejections: got.Rejected}
			check.Match(t, sh.lastRun(t, "cherry"), wantRun, "log")
		})
	}
}

// zone makes a plan the row of a place of machine m.
func zone(place string) func(*market.Plan) {
	return func(p *market.Plan) { p.SKU, p.Group = market.SKU("m@"+place), "m" }
}

func withID(id int64, p market.Plan) market.Plan {
	p.ID = id
	return p
}

// TestRefreshRefused lists what keeps the last good plans up.
func TestRefreshRefused(t *testing.T) {
	broken := func(p *market.Plan) { p.Monthly = nil }
	tests := []struct {
		name        string
		maxLoss     float64
		stored      []market.Plan
		arrange     func(*adapter)
		want        string
		wantOutcome market.Outcome
	}{
		{
			name:        "the partner's error",
			arrange:     func(a *adapter) { a.fail(errs.New(errs.Partner, "Cherry Servers answered 500.")) },
			want:        "Cherry Servers answered 500.",
			wantOutcome: market.OutcomeFailed,
		},
		{
			name:        "an error that must not be shown",
			arrange:     func(a *adapter) { a.fail(errors.New("dial tcp 10.0.0.7: refused")) },
			want:        "Cherry Servers could not be refreshed.",
			wantOutcome: market.OutcomeFailed,
		},
		{
			name: "a panic",
			arrange: func(a *adapter) {
				a.fetch = func(context.Context) (partner.Snapshot, error) { panic("index out of range") }
			},
			want:        "The answer of Cherry Servers could not be read.",
			wantOutcome: market.OutcomeFailed,
		},
		{
			name:        "an empty list",
			arrange:     func(a *adapter) { a.answer(nil) },
			want:        "Cherry Servers sent an empty list; the last good plans stay.",
			wantOutcome: market.OutcomeFailed,
		},
		{
			name:    "no acceptable plan",
			arrange: func(a *adapter) { a.answer(plans("cherry", 1, 3, broken), partner.Rejection{Item: "x", Reason: "odd"}) },
			want: "Cherry Servers sent no acceptable plan, 4 items were rejected; the last good plans stay. " +
				"The first: sku-1: price_monthly_currencies: holds no price, nor do the hourly and annual ones; a plan without any price is not listed", // the most frequent
			wantOutcome: market.OutcomeFailed,
		},
		{
			name:        "nine in ten gone",
			stored:      plans("cherry", 1, 60, old(market.FromPartner)),
			arrange:     func(a *adapter) { a.answer(plans("cherry", 1, 6)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw 54 of 60 plans, more than the allowed 50 %.",
			wantOutcome: market.OutcomeHeld,
		},
		{
			name:        "one more than half gone, new ones do not make up for it",
			stored:      plans("cherry", 1, 60, old(market.FromPartner)),
			arrange:     func(a *adapter) { a.answer(append(plans("cherry", 1, 29), plans("cherry", 101, 200)...)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw 31 of 60 plans, more than the allowed 50 %.",
			wantOutcome: market.OutcomeHeld,
		},
		{
			name:        "most items broken",
			stored:      plans("cherry", 1, 10, old(market.FromPartner)),
			arrange:     func(a *adapter) { a.answer(append(plans("cherry", 1, 4), plans("cherry", 5, 10, broken)...)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw or no longer confirm 6 of 10 plans, more than the allowed 50 %.",
			wantOutcome: market.OutcomeHeld,
		},
		{
			name:        "bundled rows do not dilute the loss",
			stored:      append(plans("cherry", 1, 4, old(market.FromPartner)), plans("cherry", 11, 90, old(market.Bundled))...),
			arrange:     func(a *adapter) { a.answer(plans("cherry", 1, 1)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw 3 of 4 plans, more than the allowed 50 %.",
			wantOutcome: market.OutcomeHeld,
		},
		{
			name:        "a partner's own limit",
			maxLoss:     0.29,
			stored:      plans("cherry", 1, 100, old(market.FromPartner)),
			arrange:     func(a *adapter) { a.answer(plans("cherry", 31, 100)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw 30 of 100 plans, more than the allowed 29 %.",
			wantOutcome: market.OutcomeHeld,
		},
		{
			name:        "no limit named means half",
			maxLoss:     -1,
			stored:      plans("cherry", 1, 10, old(market.FromPartner)),
			arrange:     func(a *adapter) { a.answer(plans("cherry", 7, 10)) },
			want:        "The answer of Cherry Servers was held back: it would withdraw 6 of 10 plans, more than the allowed 50 %.",
			wantOutcome: market.OutcomeHeld,
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t)
			if tt.stored == nil {
				tt.stored = plans("cherry", 1, 3, old(market.FromPartner))
			}
			want := sh.seed(t, append(tt.stored, plan("contabo", 1, old(market.FromPartner)))...)
			setMaxLoss(sh, tt.maxLoss)
			tt.arrange(sh.cherry)
			sh.clock.Move(time.Hour)
			_, err := sh.Refresh(t.Context(), "cherry")
			if errs.KindOf(err) != errs.Partner || errs.Public(err) != tt.want {
				t.Errorf("got %s error %q\nwant %q", errs.KindOf(err), errs.Public(err), tt.want)
			}
			check.Equal(t, diff(want, sh.rows(t)), "", "rows (-before +after)")
			if s := sh.state(t, "cherry"); !s.FailedAt.Equal(noon.Add(time.Hour)) || s.Failure != tt.want || !s.Stale() {
				t.Errorf("state %+v does not tell the reason", s)
			}
			if run := sh.lastRun(t, "cherry"); run.Outcome != tt.wantOutcome || run.Reason != tt.want {
				t.Errorf("log %+v, want outcome %s", run, tt.wantOutcome)
			}
			if s := sh.state(t, "contabo"); s.Stale() {
				t.Errorf("another partner's state is %+v", s)
			}
			check.Equal(t, sh.published.Load(), 1, "published")
			check.Has(t, sh.log.String(), "refresh failed", "nothing in the log")
		})
	}
}

// setMaxLoss sets the limit as New would have read it; 0 keeps it, below that
// stands for an adapter that names none.
func setMaxLoss(sh *shop, maxLoss float64) {
	if maxLoss == 0 {
		return
	}
	sh.cherry.info.MaxLoss = max(maxLoss, 0)
	sh.list()[0] = sh.newFeed(sh.cfg.Feeds[0])
}

func TestRefreshAtTheLimit(t *testing.T) {
	tests := []struct {
		name              string
		maxLoss           float64
		stored, left, new int
		want              Report
	}{
		{"half of an even number", 0.5, 60, 30, 0, Report{Withdrawn: 30, Unchanged: 30}},
		{"less than half of an odd number", 0.5, 7, 4, 0, Report{Withdrawn: 3, Unchanged: 4}},
		{"a share that floats just below", 0.29, 100, 71, 0, Report{Withdrawn: 29, Unchanged: 71}},
		{"an auction may lose all but one", 1, 10, 0, 1, Report{Withdrawn: 10, Added: 1}},
		{"nothing stored yet", 0.5, 0, 0, 3, Report{Added: 3}},
		{"a partner that exchanges its only plan", 0.5, 1, 0, 1, Report{Withdrawn: 1, Added: 1}},
		{"two of three plans", 0.5, 3, 1, 0, Report{Withdrawn: 2, Unchanged: 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			sh := newShop(t)
			sh.seed(t, plans("cherry", 1, tt.stored, old(market.FromPartner))...)
			setMaxLoss(sh, tt.maxLoss)
			sh.cherry.answer(append(plans("cherry", 1, tt.left), plans("cherry", 1001, 1000+tt.new)...))
			got, err := sh.Refresh(t.Context(), "cherry")
			tt.want.Partner, tt.want.At = "cherry", noon
			if d := cmp.Diff(tt.want, got); d != "" || err != nil {
				t.Errorf("error %v, report (-want +got):\n%s", err, d)
			}
		})
	}
}

func TestRefreshRecovers(t *testing.T) {
	sh := newShop(t)
	sh.cherry.fail(errs.New(errs.Partner, "Cherry Servers answered 500."))
	if _, err := sh.Refresh(t.Context(), "cherry"); err == nil {
		t.Fatal("no error")
	}
	sh.clock.Move(time.Minute)
	sh.cherry.answer(plans("cherry", 1, 2))
	must.Get(sh.Refresh(t.Context(), "cherry"))(t)
	if s := sh.state(t, "cherry"); s.Stale() || s.Bundled() {
		t.Errorf("after a good refresh the state is %+v", s)
	}
}

func TestRefreshUnknownPartner(t *testing.T) {
	sh := newShop(t)
	_, err := sh.Refresh(t.Context(), "hetzner")
	if errs.KindOf(err) != errs.NotFound || errs.Public(err) != `"hetzner" is not a partner; known are cherry, contabo` {
		t.Errorf("got %v", err)
	}
}

func TestLongReasonsAreClipped(t *testing.T) {
	long := strings.Repeat("ü", 5000) + "\xff"
	rejected := inOrder([]partner.Rejection{{Item: long, Reason: long}})
	if got := []rune(rejected[0].Reason); len(got) != maxReason+1 || !utf8.ValidString(rejected[0].Reason) || rejected[0].Item != long {
		t.Errorf("a reason of %d characters, a key of %d bytes", len(got), len(rejected[0].Item))
	}
}
