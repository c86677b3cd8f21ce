package whole_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/ingest"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

const (
	// inFull selects the accepted answers that are also stored, and the healthy one after each: one in
	// so many.
	inFull = 25
	// apart are the variants that are tried without EXACT: one in so many, and of each member one or two damages.
	apart = 3
)

// TestADamagedFieldChangesNothing damages each member of each document of each partner, in all items
// at once. The refresh must hold the answer back, or leave all prices, stocks and rows unchanged.
func TestADamagedFieldChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("refreshes thousands of times on one goroutine")
	}
	for _, a := range registry.All() {
		t.Run(string(a.Info().ID), func(t *testing.T) {
			s := newShop(t, a)
			trial, before := rehearse(t, s.db, s.id), rehearse(t, s.db, s.id)
			s.refresher = s.newRefresher(t, trial)
			tried, taken := 0, 0
			for i, v := range s.variants() {
				if i%apart != 0 && os.Getenv("EXACT") == "" || !s.spoil(v) {
					continue
				}
				tried++
				if _, err := s.refresh(t); err != nil {
					continue
				}
				s.check(t, v, trial.after())
				if taken++; taken%inFull == 0 {
					s.inFull(t, v)
				}
			}
			if !reflect.DeepEqual(trial.plans, before.plans) {
				t.Error("a rehearsal changed the rows that it compares with")
			}
			t.Logf("%d variants, %d refused", tried, tried-taken)
		})
	}
}

// shop is a database with one partner, whose answers are cached and may be damaged.
type shop struct {
	client    partner.Getter
	base      string
	healthy   map[string]partner.Answer
	asked     []string // the addresses of a healthy fetch, in order
	spoiled   map[string][]byte
	id        market.PartnerID
	db        *store.Store
	feed      *partner.Feed
	refresher *ingest.Refresher
	rows      map[int64]market.Plan
	clock     time.Time
}

func newShop(t *testing.T, a partner.Adapter) *shop {
	t.Helper()
	server := httptest.NewServer(sandbox.New(registry.Sandboxes(), sandbox.Options{}).Handler())
	t.Cleanup(server.Close)
	db := must.Get(store.Open(t.Context(), storetest.URL(t), slog.New(slog.DiscardHandler)))(t)
	t.Cleanup(func() { _ = db.Close() })
	s := &shop{base: server.URL + "/" + string(a.Info().ID), id: a.Info().ID, db: db, clock: time.Date(2026, 11, 25, 12, 0, 0, 0, time.UTC), healthy: map[string]partner.Answer{},
		client: partner.NewClient(partner.Options{PerSecond: 100_000, Transport: http.DefaultTransport.(*http.Transport)})}
	s.feed = partner.NewFeed(a, partner.Source{BaseURL: s.base, Token: sandbox.Token}, s)
	s.refresher = s.newRefresher(t, db)
	must.Get(s.refresh(t))(t)
	s.rows = s.stored(t)
	return s
}

// holdFor is how long an answer that moves too much is held, as a shop has it by default.
const holdFor = 24 * time.Hour

func (s *shop) newRefresher(t *testing.T, db ingest.Store) *ingest.Refresher {
	r := ingest.New(ingest.Config{Feeds: []ingest.Feed{s.feed}, Store: db, Share: -1, Log: slog.New(slog.DiscardHandler),
		Now: func() time.Time { return s.clock }, HoldFor: holdFor, Publish: func(context.Context) error { return nil }})
	t.Cleanup(r.Close)
	return r
}

// Do returns the partner's first answer, or the damaged document.
func (s *shop) Do(ctx context.Context, r partner.Request) (partner.Answer, error) {
	if body, is := s.spoiled[r.Address]; is {
		return partner.Answer{Body: body, Header: s.healthy[r.Address].Header}, nil
	}
	if answer, known := s.healthy[r.Address]; known {
		return answer, nil
	}
	answer, err := s.client.Do(ctx, r)
	if err == nil && s.rows == nil {
		answer.Header.Del("ETag")
		answer.Header.Del("Last-Modified")
		s.healthy[r.Address] = answer
		s.asked = append(s.asked, r.Address)
	}
	return answer, err
}

// ofPlace matches the part of an address that names a place.
var ofPlace = regexp.MustCompile(`/regions/[a-z]+/`)

// lists groups the addresses of a healthy fetch. The pages of a list form a group, and so do the
// documents of all places, since a partner that changes its feed changes all of them.
func (s *shop) lists() [][]string {
	var lists [][]string
	at := map[string]int{}
	for _, address := range s.asked {
		if !json.Valid(s.healthy[address].Body) {
			continue // the adapter's own tests damage the rows of tables
		}
		u, err := url.Parse(address)
		if err != nil {
			panic(err) // it was fetched
		}
		query := u.Query()
		for _, name := range []string{"page", "per_page", "page_size", "cursor", "offset", "limit", "page[number]", "page[size]"} {
			query.Del(name)
		}
		u.RawQuery = query.Encode()
		u.Path = ofPlace.ReplaceAllString(u.Path, "/regions/*/")
		if i, known := at[u.String()]; known {
			lists[i] = append(lists[i], address)
			continue
		}
		at[u.String()] = len(lists)
		lists = append(lists, []string{address})
	}
	return lists
}

// variant is a damage of a member on all pages of a list.
type variant struct {
	list, path []string
	damage     damage
}

func (v variant) String() string {
	_, address, _ := strings.Cut(v.list[0], "://")
	return fmt.Sprintf("%s of %s %s", strings.Join(v.path, "."), address[strings.IndexByte(address, '/')+1:], v.damage.name)
}

// variants returns each damage of each member once. Lists with the same path, such as one for each
// currency, take turns.
func (s *shop) variants() (all []variant) {
	turns := map[string][][]string{} // the lists that have a member, by path of list and member
	var order []string
	members := map[string][]string{}
	for _, list := range s.lists() {
		at, _, _ := strings.Cut(list[0], "?")
		for _, path := range s.members(list) {
			key := at + " " + strings.Join(path, "\x00")
			if turns[key] == nil {
				order = append(order, key)
				members[key] = path
			}
			turns[key] = append(turns[key], list)
		}
	}
	turn := 0
	for _, key := range order {
		for _, d := range damages {
			all = append(all, variant{turns[key][turn%len(turns[key])], members[key], d})
			turn++
		}
	}
	return all
}

// members returns the members of all pages of a list.
func (s *shop) members(list []string) [][]string {
	var all [][]string
	seen := map[string]bool{}
	for _, address := range list {
		for _, path := range members(parse(s.healthy[address].Body)) {
			if key := strings.Join(path, "\x00"); !seen[key] {
				seen[key] = true
				all = append(all, path)
			}
		}
	}
	return all
}

// spoil damages a member on all pages of a list, and reports whether there was any.
func (s *shop) spoil(v variant) bool {
	s.spoiled = map[string][]byte{}
	any := false
	for _, address := range v.list {
		body, done := spoil(s.healthy[address].Body, v.path, v.damage)
		s.spoiled[address] = body
		any = any || done
	}
	return any
}

func (s *shop) refresh(t *testing.T) (ingest.Report, error) {
	return s.refresher.Refresh(t.Context(), s.id)
}

func (s *shop) stored(t *testing.T) map[int64]market.Plan {
	t.Helper()
	plans := must.Get(s.db.Plans(t.Context()))(t)
	return byID(plans)
}

// check reports the first row that has changed.
func (s *shop) check(t *testing.T, v variant, after map[int64]market.Plan) {
	t.Helper()
	if news := s.news(after); news != "" && !(mayLose[v.damage.name] && s.isLoss(after)) {
		t.Errorf("%s %s: %s", s.id, v, news)
	}
}

// inFull stores a damaged answer, and the healthy one after it.
func (s *shop) inFull(t *testing.T, v variant) {
	t.Helper()
	refresher := s.newRefresher(t, s.db)
	if _, err := refresher.Refresh(t.Context(), s.id); err != nil {
		t.Fatalf("%s: refused where it was accepted before: %v", v, err)
	}
	s.check(t, v, s.stored(t))
	s.spoiled = nil
	if _, err := refresher.Accept(t.Context(), s.id); err != nil {
		t.Fatalf("%s: the healthy answer is refused: %v", v, err)
	}
}

// mayLose are the damages after which as many rows may be missing as the partner may lose: a shorter
// list, and a null price, which means not for sale.
var mayLose = map[string]bool{"halved": true, "null": true}

// isLoss reports whether rows are missing and all others are unchanged.
func (s *shop) isLoss(after map[int64]market.Plan) bool {
	all, lost := s.rows, 0
	s.rows = map[int64]market.Plan{}
	for id, p := range all {
		if _, is := after[id]; is {
			s.rows[id] = p
		} else {
			lost++
		}
	}
	others := s.news(after)
	s.rows = all
	return lost > 0 && others == ""
}

func (s *shop) news(after map[int64]market.Plan) string {
	for id, was := range s.rows {
		now, is := after[id]
		if !is {
			return fmt.Sprintf("%s is withdrawn", was.SKU)
		}
		if now.Available != was.Available {
			return fmt.Sprintf("%s was available: %t, and is: %t", was.SKU, was.Available, now.Available)
		}
		for what, prices := range map[string][2]market.Prices{"month": {was.Monthly, now.Monthly}, "hour": {was.Hourly, now.Hourly},
			"year": {was.Annually, now.Annually}, "setup": {was.Setup, now.Setup}} {
			if !prices[0].Equal(prices[1]) {
				return fmt.Sprintf("%s of %s was %v and is %v", what, was.SKU, prices[0], prices[1])
			}
		}
	}
	var added []string
	for id, now := range after {
		if _, was := s.rows[id]; !was {
			added = append(added, string(now.SKU))
		}
	}
	slices.Sort(added)
	if len(added) > 0 {
		return fmt.Sprintf("new rows %v", added)
	}
	return ""
}
