package partnertest

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/sandbox"
)

// testTranslate holds a translator to its promise: a document is judged as the
// fetch of that document alone would.
func testTranslate(t *testing.T, h Harness) {
	translator, ok := h.Adapter.(partner.Translator)
	if !ok {
		t.Skip("the adapter judges no documents")
	}
	for _, fault := range sandbox.Faults() {
		t.Run(string(fault), func(t *testing.T) {
			only, ok := firstAnswer(t, h, fault)
			if !ok {
				return // there is no document to judge
			}
			want, wantErr := h.Adapter.Fetch(context.Background(), only, only.base)
			judged, err := translator.Translate(context.Background(), only.document)
			if err != nil {
				t.Fatal(err)
			}
			if errs.Public(judged.Refused) != errs.Public(wantErr) {
				t.Errorf("refused for %q, a fetch fails with %q", errs.Public(judged.Refused), errs.Public(wantErr))
			}
			if wantErr == nil {
				if diff := cmp.Diff(want, split(judged)); diff != "" {
					t.Errorf("a fetch differs from a judgement (-fetch +judgement):\n%s", diff)
				}
			}
		})
	}
	t.Run("not the partner's", func(t *testing.T) {
		for _, document := range []string{"", "7", "null", `"x"`, "{}", "[]", `{"sections":[]}`, "[1"} {
			judged, err := translator.Translate(context.Background(), []byte(document))
			if err != nil || errs.KindOf(judged.Refused) != errs.Partner || len(judged.Verdicts) != 0 {
				t.Errorf("%s: %v, %v with %d verdicts, want it refused", document, err, judged.Refused, len(judged.Verdicts))
			}
		}
	})
	t.Run("stopped", func(t *testing.T) {
		only, _ := firstAnswer(t, h, sandbox.None)
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := translator.Translate(ctx, only.document); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want context.Canceled", err)
		}
	})
}

// split parts the verdicts as a snapshot does, which keeps their order.
func split(judged partner.Judged) partner.Snapshot {
	s := partner.Snapshot{Plans: []market.Plan{}}
	for _, v := range judged.Verdicts {
		if v.Plan == nil {
			s.Rejected = append(s.Rejected, partner.Rejection{Item: v.Item, Reason: v.Reason})
			continue
		}
		s.Plans = append(s.Plans, *v.Plan)
	}
	return s
}

// onlyAnswer gives one document at the first address and refuses every other
// request.
type onlyAnswer struct {
	base, address string
	document      []byte
}

func (o onlyAnswer) Get(_ context.Context, address string) ([]byte, error) {
	if address == o.address {
		return o.document, nil
	}
	return nil, errs.Wrap(errs.Partner, &partner.StatusError{Status: http.StatusBadRequest}, "The partner answered 400")
}

// firstAnswer fetches the document that a fetch asks for first; it reports false
// where the fault leaves none.
func firstAnswer(t *testing.T, h Harness, fault sandbox.Fault) (onlyAnswer, bool) {
	t.Helper()
	w := newWorld(t, h)
	if err := w.SetFault(h.Partner, fault); err != nil {
		t.Fatal(err)
	}
	address, err := h.Adapter.(partner.Addresser).Address(w.base)
	if err != nil || !strings.HasPrefix(address, w.base) {
		t.Fatalf("Address is %q, %v", address, err)
	}
	if fault == sandbox.Hang {
		return onlyAnswer{}, false
	}
	document, err := client(partner.Options{Retries: -1}).Get(context.Background(), address)
	return onlyAnswer{base: w.base, address: address, document: document}, err == nil
}
