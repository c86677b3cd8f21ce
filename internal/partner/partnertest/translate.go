package partnertest

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/sandbox"
)

// testTranslate checks that Translate returns the same verdicts for the main document alone as for
// a fetch of it.
func testTranslate(t *testing.T, h Harness) {
	translate := func(ctx context.Context, body []byte) (partner.Judged, error) {
		return h.Adapter.Translate(ctx, []partner.Document{{Body: body}})
	}
	for _, fault := range h.Adapter.(sandbox.Provider).Sandbox().Faults() {
		t.Run(string(fault), func(t *testing.T) {
			only, ok := firstAnswer(t, h, fault)
			if !ok {
				return // the fault sends no document
			}
			want, wantErr := h.feed(only.base, only).Fetch(context.Background())
			judged, err := translate(context.Background(), only.document)
			if err != nil {
				t.Fatal(err)
			}
			if partner.IsRefusal(wantErr) {
				checkOrder(t, h, only, judged)
				return
			}
			if errs.Public(judged.Refused) != errs.Public(wantErr) {
				t.Errorf("refused for %q, a fetch fails with %q", errs.Public(judged.Refused), errs.Public(wantErr))
			}
			want.Documents, want.Shape = nil, nil // a fetch alone keeps them
			got, _ := judged.Snapshot()
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("a fetch differs from a judgement (-fetch +judgement):\n%s", diff)
			}
		})
	}
	t.Run("not the partner's", func(t *testing.T) {
		for _, document := range []string{"", "7", "null", `"x"`, "{}", "[]", `{"sections":[]}`, "[1"} {
			judged, err := translate(context.Background(), []byte(document))
			if err != nil || errs.KindOf(judged.Refused) != errs.Partner || len(judged.Verdicts) != 0 {
				t.Errorf("%s: %v, %v with %d verdicts, want it refused", document, err, judged.Refused, len(judged.Verdicts))
			}
		}
	})
	t.Run("stopped", func(t *testing.T) {
		only, _ := firstAnswer(t, h, sandbox.None)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := translate(ctx, only.document); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

// checkOrder checks an adapter that needs its further documents: the items of the main document
// alone are items of the whole offer, in the same order.
func checkOrder(t *testing.T, h Harness, only onlyAnswer, alone partner.Judged) {
	t.Helper()
	ctx, info := context.Background(), h.Adapter.Info()
	from := partner.NewEndpoint(info, partner.Source{BaseURL: only.base, Token: sandbox.Token}, client(partner.Options{}))
	documents, err := h.Adapter.Documents(ctx, from)
	if err != nil {
		return // the fault fails the fetch, which testFaults looks at
	}
	whole, err := h.Adapter.Translate(ctx, documents)
	if err != nil {
		t.Fatal(err)
	}
	// A machine that is one row in the main document may be several in the whole offer.
	key := func(v partner.Verdict) string {
		machine, _, _ := strings.Cut(v.Item, "@")
		return machine
	}
	rest := whole.Verdicts
	for _, v := range alone.Verdicts {
		at := slices.IndexFunc(rest, func(w partner.Verdict) bool { return key(w) == key(v) })
		if at < 0 {
			t.Errorf("item %s of the main document is not in the whole offer, or not in the same order", v.Item)
			return
		}
		rest = rest[at+1:]
	}
}

// onlyAnswer answers requests for one address, and refuses every other request.
type onlyAnswer struct {
	base, address string
	document      []byte
}

func (o onlyAnswer) Do(_ context.Context, r partner.Request) (partner.Answer, error) {
	if r.Address == o.address {
		return partner.Answer{Body: o.document}, nil
	}
	return partner.Answer{}, errs.Wrap(errs.Partner, &partner.StatusError{Status: http.StatusBadRequest}, "The partner answered 400")
}

// firstAnswer fetches the main document; it reports false if the fault sends none.
func firstAnswer(t *testing.T, h Harness, fault sandbox.Fault) (onlyAnswer, bool) {
	t.Helper()
	w := newServer(t, h)
	if err := w.SetFault(h.id(), fault); err != nil {
		t.Fatal(err)
	}
	main, err := h.Adapter.Main(partner.NewEndpoint(h.Adapter.Info(), partner.Source{BaseURL: w.base, Token: sandbox.Token}, nil))
	if err != nil || !strings.HasPrefix(main.Address, w.base) {
		t.Fatalf("Main asks %q, %v", main.Address, err)
	}
	if fault == sandbox.Hang {
		return onlyAnswer{}, false
	}
	answer, err := client(partner.Options{Retries: -1}).Do(context.Background(), main)
	return onlyAnswer{base: w.base, address: main.Address, document: answer.Body}, err == nil
}
