package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// TestStoppingFinishesARefresh stops a shop while it waits for the answer of a partner whose offer is read at once.
func TestStoppingFinishesARefresh(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		answers bool
		within  string
		status  int
	}{"nearly done": {true, "5m", http.StatusOK}, "far from done": {false, "4s", http.StatusServiceUnavailable}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			asked, answer, stopPartner := make(chan struct{}), make(chan struct{}), make(chan struct{})
			var once sync.Once
			_, url := openSandbox(t)
			partner := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				once.Do(func() { close(asked) })
				select {
				case <-answer:
				case <-stopPartner:
				}
				forward(w, r, url)
			}))
			t.Cleanup(partner.Close)
			t.Cleanup(func() { close(stopPartner) })
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			log, done := &logBuffer{}, make(chan int, 1)
			go func() {
				done <- run(ctx, serveArgs(database(t), "http://127.0.0.1:9", "--vultr-url", partner.URL, "--stop-within", tt.within), io.Discard, log)
			}()
			until(t, "the shop listens", func() bool { return listening.MatchString(log.String()) })
			s := shop{listening.FindStringSubmatch(log.String())[1], log}
			go func() {
				<-asked
				stop()
				for !strings.Contains(log.String(), "msg=stopping") {
					time.Sleep(time.Millisecond)
				}
				if tt.answers {
					close(answer)
				}
			}()
			if status, report := s.refresh(t, "fetch-vultr-plans"); status != tt.status {
				t.Errorf("the refresh got %d, want %d: %+v", status, tt.status, report)
			}
			if code := <-done; code != 0 {
				t.Errorf("the shop ended with %d:\n%s", code, log)
			}
		})
	}
}

// forward answers a request with another server's answer.
func forward(w http.ResponseWriter, r *http.Request, to string) {
	res, err := http.Get(to + r.URL.RequestURI())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer res.Body.Close()
	for name, values := range res.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(res.StatusCode)
	_, _ = io.Copy(w, res.Body) // the shop may be gone
}
