package partner_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/errs"
	"launchrack/internal/partner"
	"launchrack/internal/testing/check"
)

func TestRequestWithHeadersAndBody(t *testing.T) {
	var got *http.Request
	var sent []byte
	address, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		got = r
		sent, _ = io.ReadAll(r.Body)
		w.Header().Set("X-Total-Count", "80")
		fmt.Fprint(w, `{"plans":[]}`)
	})
	answer, err := quick(partner.Options{}).Do(context.Background(), partner.Request{Address: address, Method: http.MethodPost,
		Header: http.Header{"authorization": {"Bearer key"}, "Content-Type": {"application/json"}}, Body: []byte(`{"page":1}`)})
	if err != nil || string(answer.Body) != `{"plans":[]}` || answer.Header.Get("X-Total-Count") != "80" {
		t.Errorf("got %q with headers %v, %v", answer.Body, answer.Header, err)
	}
	if got.Method != http.MethodPost || got.Header.Get("Authorization") != "Bearer key" || string(sent) != `{"page":1}` {
		t.Errorf("sent %s with %v: %s", got.Method, got.Header, sent)
	}
}

// TestTokensStayWithTheirHost checks that a token is not sent to another host, logged or shown.
func TestTokensStayWithTheirHost(t *testing.T) {
	const key = "s3cret-key"
	var leaked http.Header
	elsewhere, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		leaked = r.Header.Clone()
		fmt.Fprint(w, "[]")
	})
	same, _ := serve(t, redirect("/again"), func(w http.ResponseWriter, r *http.Request) {
		check.Equal(t, r.Header.Get("X-Auth"), key, "after a redirect on the same host the headers are %v", r.Header)
		fmt.Fprint(w, "[]")
	})
	request := func(address string) partner.Request {
		return partner.Request{Address: address + "?key=" + key, Header: http.Header{"X-Auth": {key}}}
	}
	if _, err := quick(partner.Options{}).Do(context.Background(), request(same)); err != nil {
		t.Error(err)
	}
	// The other port is another host, and private: it is not reached at all.
	moved, _ := serve(t, redirect(elsewhere))
	if _, err := quick(partner.Options{}).Do(context.Background(), request(moved)); err == nil || leaked != nil {
		t.Errorf("the other host got %v, %v", leaked, err)
	}
	var log bytes.Buffer
	failing, _ := serve(t, status(503))
	_, err := quick(partner.Options{Logger: slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}).Do(context.Background(), request(failing))
	if log.Len() == 0 || strings.Contains(log.String(), key) || strings.Contains(err.Error(), key) {
		t.Errorf("the key is in the log or the error:\n%s%v", &log, err)
	}
	_, err = quick(partner.Options{}).Do(context.Background(), request("http://127.0.0.1:1/"))
	if err == nil || strings.Contains(errs.Public(err), key) {
		t.Errorf("the key is in the public sentence of %v", err)
	}
}

func TestRedirectedPost(t *testing.T) {
	post := func(address string) error {
		_, err := quick(partner.Options{}).Do(context.Background(), partner.Request{Address: address, Method: http.MethodPost, Body: []byte("{}")})
		return err
	}
	moved := func(code int, to string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, to, code) }
	}
	kept, _ := serve(t, moved(307, "/again"), func(w http.ResponseWriter, r *http.Request) {
		if b, _ := io.ReadAll(r.Body); r.Method != http.MethodPost || string(b) != "{}" {
			t.Errorf("after 307 came %s %q", r.Method, b)
		}
		fmt.Fprint(w, "[]")
	})
	check.Do(t, post(kept))
	lost, requests := serve(t, moved(302, "/again"))
	if err := post(lost); errs.Public(err) != "The partner redirected a POST request with status 302" || requests.Load() != 1 {
		t.Errorf("got %v after %d requests", err, requests.Load())
	}
	away, _ := serve(t, moved(308, "https://other.example/"))
	check.Equal(t, errs.Public(post(away)), "The partner redirected a request with a body to another host")
}

func TestConditionalRequest(t *testing.T) {
	const date = "Wed, 01 Apr 2026 12:00:00 GMT"
	address, _ := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("If-None-Match") == `"7"` || r.Header.Get("If-Modified-Since") == date {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		w.Header().Set("ETag", `"7"`)
		w.Header().Set("Last-Modified", date)
		fmt.Fprint(w, "[]")
	})
	client := quick(partner.Options{})
	first, err := client.Do(context.Background(), partner.Request{Address: address})
	if err != nil || first.NotModified || string(first.Body) != "[]" {
		t.Fatalf("first answer is %+v, %v", first, err)
	}
	for _, known := range []partner.Validators{first.Validators(), {ETag: `"7"`}, {LastModified: date}} {
		again, err := client.Do(context.Background(), partner.Request{Address: address, Known: known})
		if err != nil || !again.NotModified || again.Body != nil {
			t.Errorf("%+v: got %+v, %v, want not modified", known, again, err)
		}
	}
	other, err := client.Do(context.Background(), partner.Request{Address: address, Known: partner.Validators{ETag: `"6"`}})
	if err != nil || other.NotModified || string(other.Body) != "[]" {
		t.Errorf("an older version: got %+v, %v", other, err)
	}
	unasked, _ := serve(t, status(304))
	check.Fails(client.Do(context.Background(), partner.Request{Address: unasked}))(t, errs.Partner, "304 to a request without validators")
}

func TestLimitsOfOneRequest(t *testing.T) {
	large, _ := serve(t, body(`"123456789"`))
	slow, _ := serve(t, hang)
	tests := []struct {
		name, want string
		request    partner.Request
	}{
		{"body", "The partner sent more than 10 bytes", partner.Request{Address: large, MaxBody: 10}},
		{"time", "The partner took longer than 20ms, after 2 attempts", partner.Request{Address: slow, Timeout: 20 * time.Millisecond}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := quick(partner.Options{}).Do(context.Background(), tt.request); errs.Public(err) != tt.want {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
}

// recorder answers every request with an empty list and records it.
type recorder struct{ got []partner.Request }

func (r *recorder) Do(_ context.Context, q partner.Request) (partner.Answer, error) {
	r.got = append(r.got, q)
	return partner.Answer{Body: []byte("[]")}, nil
}

func TestEndpointHosts(t *testing.T) {
	info := partner.Info{DefaultURL: "https://eu.example", Hosts: map[string]string{"us": "https://us.example/api"}, MaxBody: 7, Timeout: time.Second}
	tests := []struct{ name, configured, host, want string }{
		{"main host", "", "", "https://eu.example/v1/plans?sub=FR"},
		{"another host", "", "us", "https://us.example/api/v1/plans?sub=FR"},
		{"configured, main host", "http://127.0.0.1:9/x?k=1", "", "http://127.0.0.1:9/x/v1/plans?k=1&sub=FR"},
		{"configured, another host", "http://127.0.0.1:9/x?k=1", "us", "http://127.0.0.1:9/x/v1/plans?k=1&sub=FR"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var asked recorder
			e := partner.NewEndpoint(info, partner.Source{BaseURL: tt.configured, Token: "key"}, &asked)
			got, err := e.Address(tt.host, "v1/plans", url.Values{"sub": {"FR"}})
			if err != nil || got != tt.want || e.Token() != "key" {
				t.Errorf("got %q, %v, want %q", got, err, tt.want)
			}
			if _, err := e.Get(context.Background(), got); err != nil || asked.got[0].MaxBody != 7 || asked.got[0].Timeout != time.Second {
				t.Errorf("asked %+v, %v, want the partner's limits", asked.got, err)
			}
		})
	}
	unknown := partner.NewEndpoint(info, partner.Source{}, nil)
	if got, err := unknown.Address("asia", "v1", nil); errs.KindOf(err) != errs.Partner {
		t.Errorf("an unknown host: %q, %v", got, err)
	}
}
