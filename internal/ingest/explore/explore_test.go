package explore_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/ingest/explore"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// adapter lists a document's names as plans; "bad" is rejected, and the
// document "slow" takes until its context ends.
type adapter struct{ info partner.Info }

func (a adapter) Info() partner.Info { return a.info }

func (adapter) Documents(context.Context, partner.Endpoint) ([]partner.Document, error) {
	return nil, errors.New("not asked here")
}

func (adapter) Main(from partner.Endpoint) (partner.Request, error) {
	address, err := from.Address("", "plans.json", nil)
	return partner.Request{Address: address}, err
}

func (adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var names []string
	if err := json.Unmarshal(documents[0].Body, &names); err != nil {
		return partner.Judged{Refused: errs.New(errs.Partner, "The partner's answer is not a list")}, nil
	}
	var in partner.Intake
	for i, name := range names {
		if name == "slow" {
			<-ctx.Done()
			return partner.Judged{}, ctx.Err()
		}
		plan := market.Plan{PlanID: market.PlanID(i + 1), SKU: market.SKU(name), Name: name, Type: market.VPS,
			Quoted: market.Quoted{Monthly: market.Prices{market.EUR: market.MustAmount("4.50")}}}
		var err error
		if name == "bad" {
			err = partner.Skipf("name", "bad came")
		}
		in.Add(name, plan, err)
		if name == "partial" || name == "bad" {
			in.Note(name, partner.Defects{errors.New("disk: x came"), errors.New("traffic: y came")})
		}
	}
	return in.Judged(), nil
}

// source answers in turn and can hold answers back.
type source struct {
	mu     sync.Mutex
	answer func(n int) ([]byte, error)
	asked  []string
	hold   chan struct{}
}

func (s *source) Do(ctx context.Context, r partner.Request) (partner.Answer, error) {
	s.mu.Lock()
	s.asked = append(s.asked, r.Address)
	n := len(s.asked)
	s.mu.Unlock()
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return partner.Answer{}, errs.Wrap(errs.Partner, ctx.Err(), "The fetch was stopped")
		}
	}
	body, err := s.answer(n)
	return partner.Answer{Body: body}, err
}

func numbered(n int) ([]byte, error) { return fmt.Appendf(nil, " [%d]\n", n), nil }

func info(id market.PartnerID) partner.Info {
	return partner.Info{Partner: market.Partner{ID: id, Name: "Partner " + string(id)}, DefaultURL: "https://" + string(id) + ".example"}
}

func open(s *source, keep time.Duration) *explore.Explorer { return openWithin(s, keep, 0) }

// openWithin keeps at most maxBytes of answers.
func openWithin(s *source, keep time.Duration, maxBytes int) *explore.Explorer {
	return explore.New(explore.Config{CacheTTL: keep, MaxBytes: maxBytes, Feeds: []*partner.Feed{
		partner.NewFeed(adapter{info("a")}, partner.Source{}, s),
		partner.NewFeed(adapter{info("b")}, partner.Source{BaseURL: "http://127.0.0.1:1/b"}, s),
		partner.NewFeed(adapter{info("off")}, partner.Source{Missing: "Set OFF_URL."}, s)}})
}

func TestDocument(t *testing.T) {
	s := &source{answer: numbered}
	e := open(s, 0)
	for _, id := range []market.PartnerID{"a", "b"} {
		if got, err := e.Document(t.Context(), id); err != nil || !strings.HasPrefix(string(got), " [") {
			t.Errorf("%s: %q, %v", id, got, err)
		}
	}
	check.Match(t, s.asked, []string{"https://a.example/plans.json", "http://127.0.0.1:1/b/plans.json"}, "asked")
	if _, err := e.Document(t.Context(), "off"); errs.KindOf(err) != errs.Unavailable || errs.Public(err) != "Partner off is off. Set OFF_URL." {
		t.Errorf("a partner that is off: %v, want what to configure", err)
	}
	for _, id := range []market.PartnerID{"nobody", ""} {
		check.Fails(e.Document(t.Context(), id))(t, errs.NotFound, "%q", id)
	}
}

func TestDocumentIsKeptForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &source{answer: numbered}
		e := open(s, time.Minute)
		ask := func(want string) {
			t.Helper()
			if got, err := e.Document(t.Context(), "a"); err != nil || string(got) != want {
				t.Errorf("got %q, %v, want %q", got, err, want)
			}
		}
		ask(" [1]\n")
		time.Sleep(59 * time.Second)
		ask(" [1]\n")
		time.Sleep(time.Second)
		ask(" [2]\n")
	})
}

// TestKeptDocumentsAreBoundByBytes keeps answers of four bytes each.
func TestKeptDocumentsAreBoundByBytes(t *testing.T) {
	tests := []struct {
		name         string
		maxBytes     int
		order, asked string
	}{
		{"room for both", 10, "abab", "ab"},
		{"room for one", 9, "abba", "aba"},
		{"room for none", 4, "aa", "aa"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &source{answer: numbered}
				e := openWithin(s, time.Minute, tt.maxBytes)
				for _, id := range tt.order {
					must.Get(e.Document(t.Context(), market.PartnerID(id)))(t)
					time.Sleep(time.Second)
				}
				asked := ""
				for _, address := range s.asked {
					asked += map[bool]string{true: "b", false: "a"}[strings.HasPrefix(address, "http://127")]
				}
				check.Equal(t, asked, tt.asked, "asked")
			})
		})
	}
}

func TestAFailureIsKeptForAShorterWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &source{answer: func(n int) ([]byte, error) {
			if n == 1 {
				return nil, errs.Wrap(errs.Partner, &partner.StatusError{Status: 503}, "The partner answered 503")
			}
			return numbered(n)
		}}
		e := open(s, time.Minute)
		for range 3 {
			check.Fails(e.Document(t.Context(), "a"))(t, errs.Partner)
			time.Sleep(time.Second)
		}
		time.Sleep(2 * time.Second)
		if got, err := e.Document(t.Context(), "a"); err != nil || len(s.asked) != 2 {
			t.Errorf("got %q, %v after %d requests", got, err, len(s.asked))
		}
	})
}

func TestCallsThatComeTogetherShareOneFetch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &source{answer: numbered, hold: make(chan struct{})}
		e := open(s, 0)
		leaving, leave := context.WithCancel(t.Context())
		var all sync.WaitGroup
		all.Go(func() {
			check.Fails(e.Document(leaving, "a"))(t, errs.Unavailable, "whoever left")
		})
		for range 20 {
			all.Go(func() {
				if got, err := e.Document(t.Context(), "a"); err != nil || string(got) != " [1]\n" {
					t.Errorf("got %q, %v", got, err)
				}
			})
		}
		synctest.Wait()
		leave()
		synctest.Wait()
		close(s.hold)
		all.Wait()
		check.Equal(t, len(s.asked), 1, "asked")
	})
}

func TestDocumentFailures(t *testing.T) {
	tests := map[string]struct {
		err              error
		message, details string
	}{
		"status":        {errs.Wrap(errs.Partner, &partner.StatusError{Status: 503}, "The partner answered 503, after 4 attempts"), "The partner answered 503, after 4 attempts", "HTTP 503: Service Unavailable"},
		"odd status":    {errs.Wrap(errs.Partner, &partner.StatusError{Status: 520}, "The partner answered 520"), "The partner answered 520", "HTTP 520"},
		"no status":     {errs.New(errs.Partner, "The partner took longer than 20s"), "The partner took longer than 20s", ""},
		"another error": {errors.New("dial tcp 10.0.0.1: secret"), "Partner a could not be asked", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			e := open(&source{answer: func(int) ([]byte, error) { return nil, tt.err }}, 0)
			_, err := e.Document(t.Context(), "a")
			got, ok := errors.AsType[*errs.Error](err)
			if !ok || got.Kind != errs.Partner || got.Message != tt.message || got.Details != tt.details {
				t.Errorf("got %+v, want %q with details %q", got, tt.message, tt.details)
			}
		})
	}
}

func TestCloseEndsWhatIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := open(&source{answer: numbered, hold: make(chan struct{})}, 0)
		done := make(chan error)
		go func() {
			_, err := e.Document(t.Context(), "a")
			done <- err
		}()
		synctest.Wait()
		e.Close()
		if err := <-done; errs.KindOf(err) != errs.Unavailable {
			t.Errorf("got %v", err)
		}
	})
}

func TestJudge(t *testing.T) {
	got := must.Get(open(&source{}, 0).Judge(t.Context(), "b", []byte("\xef\xbb\xbf[\"one\", \"bad\", \"two <b>\", \"one\"]")))(t)
	var items []string
	for _, v := range got.Items {
		items = append(items, v.Item+": "+v.Reason)
	}
	want := []string{"one: ", "bad: name: bad came", "two <b>: ", "one: id: one came before in the same answer; the first one is kept"}
	if diff := cmp.Diff(want, items); diff != "" || got.Partner != "b" || got.Problem != "" {
		t.Errorf("partner %s, problem %q, items (-want +got):\n%s", got.Partner, got.Problem, diff)
	}
	var row map[string]any
	must.Do(t, json.Unmarshal(got.Items[2].Row, &row))
	for _, ours := range []string{"id", "fetched_at", "updated_at", "sku", "source", "partner_id", "first_seen_at", "is_lead", "cpu_name"} {
		if _, has := row[ours]; has {
			t.Errorf("the row holds %s", ours)
		}
	}
	if row["name"] != "two <b>" || row["cherry_plan_id"] != 3.0 || len(row) != 56 {
		t.Errorf("the row is %v with %d columns", row, len(row))
	}
	if string(got.Items[1].Row) != "null" {
		t.Errorf("a rejected item has the row %s", got.Items[1].Row)
	}
}

// TestJudgeTellsWhatAnItemLacks holds that the parts that an item is listed without stand
// with its row, and that a rejected item has no such parts.
func TestJudgeTellsWhatAnItemLacks(t *testing.T) {
	got, err := open(&source{}, 0).Judge(t.Context(), "b", []byte(`["partial", "bad", "one"]`))
	if err != nil || len(got.Items) != 3 {
		t.Fatalf("%+v, %v", got, err)
	}
	if v := got.Items[0]; v.Reason != "without disk: x came; without traffic: y came" || string(v.Row) == "null" {
		t.Errorf("the partial item: %+v", v)
	}
	if v := got.Items[1]; v.Reason != "name: bad came" || string(v.Row) != "null" {
		t.Errorf("the rejected item: %+v", v)
	}
}

func TestJudgeRefusals(t *testing.T) {
	tests := map[string]struct {
		partner  market.PartnerID
		document string
		kind     errs.Kind
	}{
		"unknown partner": {"nobody", "[]", errs.NotFound},
		"not JSON":        {"a", "[", errs.Invalid},
		"nothing":         {"a", "", errs.Invalid},
		"two documents":   {"a", "[] []", errs.Invalid},
		"too many values": {"a", "[0" + strings.Repeat(",0", tree.MaxValues) + "]", errs.TooLarge},
		"a long number":   {"a", `[{"price": ` + strings.Repeat("9", tree.MaxDigits+1) + `}]`, errs.TooLarge},
		"a far exponent":  {"a", `[{"price": 1e401}]`, errs.TooLarge},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			check.Fails(open(&source{}, 0).Judge(t.Context(), tt.partner, []byte(tt.document)))(t, tt.kind)
		})
	}
}

func TestJudgeSaysWhyADocumentIsRefused(t *testing.T) {
	for document, want := range map[string]string{
		`{}`:      "The partner's answer is not a list",
		`[]`:      "The partner sent an empty list of plans",
		`["bad"]`: "The partner sent 1 items and none can be listed; the first reason is: bad, name: bad came",
	} {
		got, err := open(&source{}, 0).Judge(t.Context(), "a", []byte(document))
		if err != nil || got.Problem != want || got.Items == nil {
			t.Errorf("%s: %+v, %v, want problem %q", document, got, err, want)
		}
	}
}

func TestJudgeEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		check.Fails(open(&source{}, 0).Judge(t.Context(), "a", []byte(`["slow"]`)))(t, errs.TooLarge)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		check.Fails(open(&source{}, 0).Judge(ctx, "a", []byte(`["slow"]`)))(t, errs.Unavailable, "a caller who left")
	})
}
