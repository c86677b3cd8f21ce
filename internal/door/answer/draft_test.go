package answer

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"

	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// drafted is an answer of a long draft, all of one letter.
func drafted(t *testing.T, letter byte) *Answer {
	t.Helper()
	d, err := Write(func(dst []byte) ([]byte, error) { return append(dst, bytes.Repeat([]byte{letter}, 20_000)...), nil })
	must.Do(t, err)
	return OfDraft("text/plain", d)
}

// overwrite writes into all drafts that were given back.
func overwrite() {
	for range 20 {
		_, _ = Write(func(dst []byte) ([]byte, error) { return append(dst, bytes.Repeat([]byte("x"), 20_000)...), nil })
	}
}

// isWhole reports whether a text is still what drafted wrote.
func isWhole(text []byte, letter byte) bool {
	return len(text) == 20_000 && bytes.Count(text, []byte{letter}) == len(text)
}

// TestADraftGoesBackOnceItWasSent serves an answer that nobody else has: to a client who reads it, in each coding, to one who
// asks for its head alone, and to one who leaves in the middle.
func TestADraftGoesBackOnceItWasSent(t *testing.T) {
	for name, c := range map[string]struct {
		method, coding string
		isGone         bool
	}{
		"plain": {"GET", "", false}, "gzip": {"GET", "gzip", false}, "zstandard": {"GET", "zstd, gzip", false},
		"a head": {"HEAD", "", false}, "one who leaves": {"GET", "", true},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDoor()
			made := drafted(t, 'a')
			q := &Request{Key: Key{1}, Edition: d.Edition("v1"), Make: func(context.Context) (*Answer, error) { return made, nil }}
			r := httptest.NewRequest(c.method, "/", nil)
			r.Header.Set("Accept-Encoding", c.coding)
			w := &reader{ResponseRecorder: httptest.NewRecorder(), isGone: c.isGone, made: made}
			must.Do(t, d.Serve(w, r, q))
			if c.method == "GET" && !w.hasRead {
				t.Error("nothing was sent")
			}
			if !w.isWhole {
				t.Error("the draft was given back while it was sent")
			}
			if made.draft != nil {
				t.Error("it is not given back")
			}
			if c.coding == "" && c.method == "GET" && !c.isGone && !isWhole(w.Body.Bytes(), 'a') {
				t.Error("another text was sent")
			}
		})
	}
}

// reader looks at the draft while it is sent to it.
type reader struct {
	*httptest.ResponseRecorder
	isGone, hasRead, isWhole bool
	made                     *Answer
}

func (r *reader) WriteHeader(status int) {
	overwrite()
	r.isWhole = isWhole(r.made.Body.Plain(), 'a')
	r.ResponseRecorder.WriteHeader(status)
}

func (r *reader) Write(b []byte) (int, error) {
	if r.hasRead = true; r.isGone {
		return 0, http.ErrHandlerTimeout
	}
	overwrite()
	return r.ResponseRecorder.Write(b)
}

// TestAKeptAnswerKeepsItsDraft asks for an answer that is kept: what comes later is written elsewhere.
func TestAKeptAnswerKeepsItsDraft(t *testing.T) {
	d := newDoor()
	q := &Request{Key: Key{1}, Edition: d.Edition("v1"), IsDear: true, Make: func(context.Context) (*Answer, error) { return drafted(t, 'a'), nil }}
	for range 3 {
		w := httptest.NewRecorder()
		if err := d.Serve(w, httptest.NewRequest("GET", "/", nil), q); err != nil || !isWhole(w.Body.Bytes(), 'a') {
			t.Fatalf("%d bytes, %v", w.Body.Len(), err)
		}
		overwrite()
	}
}

// TestASharedAnswerKeepsItsDraft has two callers of one flight, of whom the one who made the answer is done, or gone, before
// the other has read it.
func TestASharedAnswerKeepsItsDraft(t *testing.T) {
	for name, leaves := range map[string]bool{"both stay": false, "the first leaves": true} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d, release := newDoor(), make(chan struct{})
				q := func() *Request {
					return &Request{Key: Key{1}, Edition: d.Edition("v1"), Make: func(context.Context) (*Answer, error) {
						<-release
						return drafted(t, 'a'), nil
					}}
				}
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				first := make(chan struct{})
				go func() {
					defer close(first)
					_ = d.Serve(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil).WithContext(ctx), q())
				}()
				synctest.Wait()
				got := make(chan *Answer, 1)
				go func() {
					a, err := d.Get(httptest.NewRequest("GET", "/", nil), q())
					check.Do(t, err)
					got <- a
				}()
				synctest.Wait()
				if leaves {
					leave()
					synctest.Wait()
				}
				close(release)
				<-first
				overwrite()
				if a := <-got; a == nil || !isWhole(a.Body.Plain(), 'a') {
					t.Error("the second caller has another text")
				}
			})
		})
	}
}

// TestAKeptAnswerIsNotWrittenTo: callers who came together may get an answer that was kept meanwhile, and that others read.
func TestAKeptAnswerIsNotWrittenTo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		kept, landed, release := &Answer{}, make(chan struct{}), make(chan struct{})
		f := &flights{calls: map[Key]*flight{}}
		get := func() {
			_, err := f.Do(t.Context(), Key{1}, func(context.Context) (*Answer, error) { <-release; return kept, nil })
			check.Do(t, err)
		}
		go func() { defer close(landed); get() }()
		synctest.Wait()
		go get()
		synctest.Wait()
		go kept.giveBack() // the race detector sees a write beside this
		close(release)
		<-landed
	})
}
