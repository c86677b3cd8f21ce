package ssr

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/model/errs"
	"launchrack/internal/testing/must"
)

func newRenderer(t *testing.T, bundle string) *Renderer {
	t.Helper()
	r := must.Get(open([]byte(bundle), 2, 300*time.Millisecond, slog.New(slog.DiscardHandler)))(t)
	t.Cleanup(r.Close)
	return r
}

// greeter misbehaves on request, so that one bundle serves every case.
const greeter = `globalThis.launchrack = { render(json, known) {
	const p = JSON.parse(json);
	if (p.do === "throw") throw new Error("boom");
	if (p.do === "loop") for (;;) {}
	if (p.do === "recurse") { const f = () => f() + 1; f(); }
	if (p.do === "eat") { const a = []; for (;;) a.push(new Uint8Array(1e6)); }
	if (p.do === "number") return 7;
	if (p.do === "nothing") return JSON.stringify({pieces: [""]});
	if (p.do === "count") globalThis.n = (globalThis.n || 0) + 1;
	if (p.do === "slow") for (const end = Date.now() + 100; Date.now() < end;) {}
	return JSON.stringify({pieces: ["<p>" + p.name, "</p>"], cards: {0: known}, title: "T " + p.name, description: "D"});
} }`

func TestRender(t *testing.T) {
	r := newRenderer(t, greeter)
	doc := must.Get(r.Render(context.Background(), []byte(`{"name":"Šiauliai 🚀"}`), []int{3, 5}))(t)
	want := Document{Pieces: []string{"<p>Šiauliai 🚀", "</p>"}, Cards: map[int]string{0: "[3,5]"}, Title: "T Šiauliai 🚀", Description: "D"}
	if diff := cmp.Diff(want, doc); diff != "" {
		t.Error(diff)
	}
}

func TestHTML(t *testing.T) {
	doc := Document{Pieces: []string{"a", "b", "c"}}
	if got, err := doc.HTML([]string{"1", "2"}); got != "a1b2c" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	for _, cards := range [][]string{nil, {"1"}, {"1", "2", "3"}} {
		if got, err := doc.HTML(cards); err == nil {
			t.Errorf("%d cards: got %q, want an error", len(cards), got)
		}
	}
}

// TestCloseWaitsForEnginesInUse holds that no engine is closed under the page
// that it renders.
func TestCloseWaitsForEnginesInUse(t *testing.T) {
	r := newRenderer(t, greeter)
	reply := make(chan result, 1)
	r.jobs <- job{`{"do":"slow"}`, nil, reply} // an engine has taken it
	r.Close()
	select {
	case res := <-reply:
		if res.err != nil {
			t.Errorf("the page under way failed: %v", res.err)
		}
	default:
		t.Error("Close returned before the page was done")
	}
	if _, err := r.Render(context.Background(), []byte(`{}`), nil); errs.KindOf(err) != errs.Unavailable {
		t.Errorf("after Close: got %v, want an unavailable error", err)
	}
}

func TestAnEngineThatFailedIsReplaced(t *testing.T) {
	for _, misdeed := range []string{"throw", "loop", "recurse", "eat", "number", "nothing"} {
		t.Run(misdeed, func(t *testing.T) {
			r := newRenderer(t, greeter)
			_, err := r.Render(context.Background(), []byte(`{"do":"`+misdeed+`"}`), nil)
			if err == nil || errors.Is(err, ErrTimeout) != (misdeed == "loop" || misdeed == "eat" && errors.Is(err, ErrTimeout)) {
				t.Fatalf("got %v; a loop alone is a timeout", err)
			}
			for range 3 {
				if _, err := r.Render(context.Background(), []byte(`{"name":"again"}`), nil); err != nil {
					t.Fatalf("after the failure: %v", err)
				}
			}
		})
	}
}

func TestRenderTogether(t *testing.T) {
	r := newRenderer(t, greeter)
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			name := strings.Repeat("x", i+1)
			doc, err := r.Render(context.Background(), []byte(`{"name":"`+name+`"}`), nil)
			if err != nil || strings.Join(doc.Pieces, "") != "<p>"+name+"</p>" {
				t.Errorf("%d: %q, %v", i, doc.Pieces, err)
			}
		})
	}
	wg.Wait()
}

func TestNoEngineFree(t *testing.T) {
	r := newRenderer(t, greeter)
	for range 2 {
		r.jobs <- job{`{"do":"loop"}`, nil, make(chan result, 1)} // an engine has taken it
	}
	ctx, leave := context.WithCancel(t.Context())
	leave()
	_, err := r.Render(ctx, []byte(`{}`), nil)
	if errs.KindOf(err) != errs.Unavailable || !errors.Is(err, ErrTimeout) {
		t.Errorf("got %v, want an unavailable error", err)
	}
}

func TestABrokenBundleIsAnErrorAtOnce(t *testing.T) {
	if _, err := New([]byte("globalThis.launchrack = {"), 1, slog.New(slog.DiscardHandler)); err == nil {
		t.Fatal("want an error")
	}
}
