package site

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/front/ssr"
	"launchrack/internal/model/vat"
)

// slowRenderer takes a while for each page, which its title numbers.
type slowRenderer struct {
	fakeRenderer
	takes time.Duration

	mu    sync.Mutex
	pages int
}

func (s *slowRenderer) Render(ctx context.Context, props []byte, known []int) (ssr.Document, error) {
	time.Sleep(s.takes)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.pages++
	doc, err := s.fakeRenderer.Render(ctx, props, nil)
	doc.Title = fmt.Sprintf("page %d", s.pages)
	return doc, err
}

// newSlowShop is a shop with one page engine, whose clock runs.
func newSlowShop(t *testing.T, takes time.Duration) (shop, *slowRenderer) {
	t.Helper()
	s, slow := newShop(t), &slowRenderer{takes: takes}
	site := s.Handler.(*Site)
	site.Render, site.Now, site.last = slow, time.Now, newLastPages()
	return s, slow
}

func TestAPopularPageIsServedWhileItsNextVersionIsMade(t *testing.T) {
	for _, path := range []string{"/vps", "/vps?cpu_cores=eq.8", "/plans/grosse-22-script-7", "/locations/de"} {
		synctest.Test(t, func(t *testing.T) {
			s, slow := newSlowShop(t, time.Second)
			s.get(path)
			s.catalogue.version = "v2"
			for _, want := range []string{"page 1", "page 1"} {
				began := time.Now()
				if res := s.get(path); res.StatusCode != http.StatusOK || !strings.Contains(text(t, res.Body), want) || time.Since(began) > renewalWait {
					t.Errorf("%s while it is rendered: status %d after %s, want %s", path, res.StatusCode, time.Since(began), want)
				}
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if body := text(t, s.get(path).Body); !strings.Contains(body, "page 2") {
				t.Errorf("%s: two seconds after the change the old version is still served", path)
			}
			if slow.pages != 2 {
				t.Errorf("%s was rendered %d times, want once a version", path, slow.pages)
			}
		})
	}
}

// TestPopularPagesKeepUpWithAStreamOfChanges: ten pages are read all the time while the catalogue changes
// five times a second, and a page takes a tenth of a second to make. No page is older than two seconds and its making, and the
// last change is on all of them after two.
func TestPopularPagesKeepUpWithAStreamOfChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const pages, takes, every, most = 10, 100 * time.Millisecond, 200 * time.Millisecond, 2100 * time.Millisecond
		s, slow := newSlowShop(t, takes)
		var published []time.Time
		var current atomic.Pointer[fakeCatalogue]
		s.Handler.(*Site).Current = func() Catalogue { return *current.Load() }
		publish := func() {
			next := *s.catalogue
			next.version = fmt.Sprint("v", len(published))
			current.Store(&next)
			published = append(published, time.Now())
		}
		version := regexp.MustCompile(`"version":"v([0-9]+)"`)
		read := func(i int) (age time.Duration) {
			res := s.from(fmt.Sprintf("203.0.%d.7", i), fmt.Sprint("/vps?cpu_cores=eq.", i))
			found := version.FindStringSubmatch(text(t, res.Body))
			if res.StatusCode != http.StatusOK || found == nil {
				t.Fatalf("page %d: status %d without a version", i, res.StatusCode)
			}
			if n, _ := strconv.Atoi(found[1]); n+1 < len(published) {
				return time.Since(published[n+1])
			}
			return 0
		}
		publish()
		for i := range pages {
			read(i)
		}
		for range 50 {
			publish()
			time.Sleep(every - pages*renewalWait/10)
			var all sync.WaitGroup
			for i := range pages {
				all.Go(func() {
					if age := read(i); age > most {
						t.Errorf("page %d is %s old", i, age)
					}
				})
			}
			all.Wait()
		}
		for i := range pages {
			read(i)
		}
		time.Sleep(most)
		synctest.Wait()
		if slow.pages > 150 {
			t.Errorf("%d pages were made", slow.pages)
		}
		for i := range pages {
			if age := read(i); age != 0 {
				t.Errorf("two seconds after the last change page %d is %s old", i, age)
			}
		}
	})
}

func TestAPageThatNobodyAskedForIsNotServedOld(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := newSlowShop(t, time.Second)
		s.get("/vps?cpu_cores=eq.8")
		s.catalogue.version = "v2"
		time.Sleep(popularFor + time.Second)
		if body := text(t, s.get("/vps?cpu_cores=eq.8").Body); !strings.Contains(body, "page 2") {
			t.Error("a version of more than a minute ago is served")
		}
	})
}

func TestAQuickPageIsServedNew(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := newSlowShop(t, renewalWait/3)
		s.get("/vps")
		s.catalogue.version = "v2"
		if body := text(t, s.get("/vps").Body); !strings.Contains(body, "page 2") {
			t.Error("the old version is served, though the new one was there in time")
		}
	})
}

// TestFrontPagesAreNeverRefused: the queue is full of other clients' pages, and the engine is slow.
func TestFrontPagesAreNeverRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := newSlowShop(t, time.Second)
		s.get("/?cpu_cores=eq.2")
		s.catalogue.version = "v2"
		var crowd, visitors sync.WaitGroup
		refused := make(chan int, 200)
		for i := range 200 {
			crowd.Go(func() {
				if s.from(fmt.Sprintf("203.0.%d.7", i), fmt.Sprintf("/vps?cpu_cores=eq.%d", i)).StatusCode == http.StatusServiceUnavailable {
					refused <- i
				}
			})
		}
		synctest.Wait()
		for _, path := range []string{"/", "/?filter=vps", "/vps", "/outlet", "/vps?view=table", "/locations/de", "/partners/ovh", "/market", "/status", "/?cpu_cores=eq.2"} {
			visitors.Go(func() {
				if res := s.from("198.51.100.7", path); res.StatusCode != http.StatusOK || !strings.Contains(text(t, res.Body), "<main>") {
					t.Errorf("%s: status %d", path, res.StatusCode)
				}
			})
		}
		visitors.Wait()
		crowd.Wait()
		time.Sleep(time.Minute) // versions that nobody waited for are finished
		synctest.Wait()
		if len(refused) == 0 {
			t.Error("the queue was never full")
		}
		if n := s.Handler.(*Site).queue.Running(); n != 0 {
			t.Errorf("%d are still at work", n)
		}
	})
}

// TestOneClientLeavesTheEngineToOthers: a client asks for many pages that are assured of their
// turn, the first ones that visitors meet or the next versions of others, and another client for a
// page that is not.
func TestOneClientLeavesTheEngineToOthers(t *testing.T) {
	const many = 40
	popular := func(i int) *http.Request {
		return httptest.NewRequest("GET", fmt.Sprint("/vps?cpu_cores=eq.", i), nil)
	}
	front := func(i int) *http.Request {
		r := httptest.NewRequest("GET", "/vps", nil)
		r.Header.Set("Cookie", fmt.Sprintf("vat-country=%s; preferred-currency=%s", vat.Countries()[i/2], []string{"EUR", "GBP"}[i%2]))
		return r
	}
	for name, request := range map[string]func(int) *http.Request{"front pages": front, "popular pages": popular} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(time.Until(time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC))) // when rates of tax are known
				s, slow := newSlowShop(t, 0)
				from := func(i int) int {
					r := request(i)
					return s.do(r.WithContext(clientip.With(r.Context(), netip.MustParseAddr("203.0.113.9")))).StatusCode
				}
				if name == "popular pages" {
					for i := range many {
						from(i)
					}
					s.catalogue.version = "v2"
				}
				slow.takes = 150 * time.Millisecond
				var crowd sync.WaitGroup
				statuses := make(chan int, many)
				for i := range many {
					crowd.Go(func() { statuses <- from(i) })
				}
				synctest.Wait()
				if res := s.from("198.51.100.7", "/outlet?cpu_cores=eq.8"); res.StatusCode != http.StatusOK {
					t.Errorf("another client gets %d", res.StatusCode)
				}
				crowd.Wait()
				close(statuses)
				got := map[int]int{}
				for status := range statuses {
					got[status]++
				}
				want := map[int]int{http.StatusOK: 1 + overload.Pages.WaitingShare, http.StatusTooManyRequests: many - 1 - overload.Pages.WaitingShare}
				if name == "popular pages" { // those that are not rendered are served as they were
					want = map[int]int{http.StatusOK: many}
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
				time.Sleep(time.Minute)
				synctest.Wait()
			})
		})
	}
}

func TestAFrontPageThatNoEngineMakesIsTheShell(t *testing.T) {
	s := newShop(t)
	s.renderer.err = fmt.Errorf("render: %w", ssr.ErrTimeout)
	if res := s.get("/vps"); res.StatusCode != http.StatusOK || s.renderer.renders.Load() != assuredTries {
		t.Errorf("status %d after %d tries", res.StatusCode, s.renderer.renders.Load())
	}
}

func TestOnlyFirstPagesOfListsAreFront(t *testing.T) {
	for search, want := range map[string]bool{"": true, "view=table": true, "filter=vps": true, "filter=vps&view=table": true,
		"filter=vps&filter=vds": false, "offset=24": false, "view=x": false, "cpu_cores=eq.8": false} {
		if got := isFirstPage(search, true); got != want {
			t.Errorf("%q: got %t", search, got)
		}
	}
	if isFirstPage("filter=nonsense", false) {
		t.Error("any filter makes a front page")
	}
}

// TestAPopularPageFollowsTheSettings: the version before has the order links and the brand of earlier
// settings.
func TestAPopularPageFollowsTheSettings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, _ := newSlowShop(t, time.Second)
		settings := int64(1)
		s.Handler.(*Site).Settings = func() int64 { return settings }
		s.get("/vps?cpu_cores=eq.8")
		s.catalogue.version, settings = "v2", 2
		if body := text(t, s.get("/vps?cpu_cores=eq.8").Body); !strings.Contains(body, "page 2") {
			t.Error("a version of earlier settings is served")
		}
		s.catalogue.version = "v3"
		if body := text(t, s.get("/vps?cpu_cores=eq.8").Body); !strings.Contains(body, "page 2") {
			t.Error("the previous version of the same settings is not served")
		}
		time.Sleep(time.Second)
		synctest.Wait()
	})
}
