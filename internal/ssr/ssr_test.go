package ssr

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"launchrack/internal/errs"
)

func newRenderer(t *testing.T, bundle string) *Renderer {
	t.Helper()
	r, err := New([]byte(bundle), 2, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.Close)
	return r
}

// greeter misbehaves on request, so that one bundle serves every case.
const greeter = `globalThis.launchrack = { render(json) {
	const p = JSON.parse(json);
	if (p.do === "throw") throw new Error("boom");
	if (p.do === "loop") for (;;) {}
	if (p.do === "recurse") { const f = () => f() + 1; f(); }
	if (p.do === "eat") { const a = []; for (;;) a.push(new Uint8Array(1e6)); }
	if (p.do === "number") return 7;
	if (p.do === "nothing") return JSON.stringify({html: ""});
	if (p.do === "count") globalThis.n = (globalThis.n || 0) + 1;
	return JSON.stringify({html: "<p>" + p.name + "</p>", title: "T " + p.name, description: "D"});
} }`

func TestRender(t *testing.T) {
	r := newRenderer(t, greeter)
	doc, err := r.Render(context.Background(), []byte(`{"name":"Šiauliai 🚀"}`))
	if err != nil {
		t.Fatal(err)
	}
	if want := (Document{HTML: "<p>Šiauliai 🚀</p>", Title: "T Šiauliai 🚀", Description: "D"}); doc != want {
		t.Errorf("got %+v, want %+v", doc, want)
	}
}

func TestAnEngineThatFailedIsReplaced(t *testing.T) {
	for _, misdeed := range []string{"throw", "loop", "recurse", "eat", "number", "nothing"} {
		t.Run(misdeed, func(t *testing.T) {
			r := newRenderer(t, greeter)
			if _, err := r.Render(context.Background(), []byte(`{"do":"`+misdeed+`"}`)); err == nil {
				t.Fatal("want an error")
			}
			for range 3 {
				if _, err := r.Render(context.Background(), []byte(`{"name":"again"}`)); err != nil {
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
			doc, err := r.Render(context.Background(), []byte(`{"name":"`+name+`"}`))
			if err != nil || doc.HTML != "<p>"+name+"</p>" {
				t.Errorf("%d: %q, %v", i, doc.HTML, err)
			}
		})
	}
	wg.Wait()
}

func TestNoEngineFree(t *testing.T) {
	r := newRenderer(t, greeter)
	for range 2 {
		go func() { _, _ = r.Render(context.Background(), []byte(`{"do":"loop"}`)) }()
	}
	time.Sleep(50 * time.Millisecond) // let both engines take their loops
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err := r.Render(ctx, []byte(`{}`))
	if errs.KindOf(err) != errs.Unavailable || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v, want an unavailable error", err)
	}
}

func TestABrokenBundleIsAnErrorAtOnce(t *testing.T) {
	if _, err := New([]byte("globalThis.launchrack = {"), 1, slog.New(slog.DiscardHandler)); err == nil {
		t.Fatal("want an error")
	}
}

// TestCloseWaits closes while an engine renders: the engine has ended when Close
// returns.
func TestCloseWaits(t *testing.T) {
	r, err := New([]byte(greeter), 1, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	reply := make(chan result, 1)
	r.jobs <- job{`{"do":"loop"}`, reply} // taken, so it runs until its time limit
	r.Close()
	select {
	case res := <-reply:
		if res.err == nil {
			t.Error("a render without end gave a page")
		}
	default:
		t.Error("Close returned while an engine was rendering")
	}
}
