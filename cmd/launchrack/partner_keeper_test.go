package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
)

const deskPartner = `id: small-host
name: "Small Host"
website: "https://small.example/"
system: whmcs
address: "ADDRESS/store/vps"
`

// openHost stands in for a host with a billing system, and counts its answers.
func openHost(t *testing.T) (url string, asked *atomic.Int64) {
	t.Helper()
	asked = &atomic.Int64{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			_, _ = w.Write([]byte("User-agent: *\nDisallow: /private\n"))
			return
		}
		if r.URL.Path == "/forbidden" {
			http.Error(w, "no robots", http.StatusForbidden)
			return
		}
		asked.Add(1)
		w.Header().Set("Content-Type", "text/html")
		_, _ = w.Write([]byte(storePage))
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

// eventually asks a shop until its answer has a text, or lacks one that begins with a minus.
func (s shop) eventually(t *testing.T, token, path, want string) {
	t.Helper()
	text, isUnwanted := strings.CutPrefix(want, "-")
	for deadline := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		_, body := s.ask(t, "GET", path, token, "")
		if strings.Contains(body, text) != isUnwanted {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%s: %s; want %s", path, body, want)
		}
	}
}

// TestPartnersOfTheDesk adds a partner on one node while two run, changes and removes it, and undoes that. No node
// is restarted.
func TestPartnersOfTheDesk(t *testing.T) {
	t.Parallel()
	host, asked := openHost(t)
	db := database(t)
	args := []string{"--access-code", "4821", "--private-partners", "on"}
	one, two := openShop(t, db, "http://127.0.0.1:9", args...), openShop(t, db, "http://127.0.0.1:9", args...)
	token := one.unlock(t, "4821")
	post := func(path string, body any) string {
		t.Helper()
		text, _ := json.Marshal(body)
		res, got := one.ask(t, "POST", "/operator/data/"+path, token, string(text))
		if res.StatusCode != http.StatusOK {
			t.Fatalf("%s: %d %s", path, res.StatusCode, got)
		}
		return got
	}
	const rows = "/rest/v1/server_plans?select=name,partner_name&partner_id=eq.small-host"
	text := strings.ReplaceAll(deskPartner, "ADDRESS", host)
	if got := post("partner-files", shape.DeskPartnerFile{Text: text}); !strings.Contains(got, "Small Host is added, and asked for its plans now.") {
		t.Error(got)
	}
	for _, s := range []shop{one, two} {
		s.eventually(t, testKey, rows, `"KVM 1"`)
		s.eventually(t, token, "/operator/data/partners", `"key":"small-host"`)
		s.eventually(t, token, "/operator/data/shop", `"id":"small-host"`)
		if res, body := s.ask(t, "POST", "/functions/v1/fetch-small-host-plans", testKey, "{}"); res.StatusCode != http.StatusOK {
			t.Errorf("the refresh function: %d %s", res.StatusCode, body)
		}
		if _, body := s.ask(t, "GET", "/operator/data/partner-files/small-host/download", token, ""); body != text {
			t.Errorf("the file: %s", body)
		}
	}
	if res, body := one.ask(t, "POST", "/operator/data/partner-files", token, `{"id":"","text":"id: small-host"}`); res.StatusCode != http.StatusBadRequest || !strings.Contains(body, "partner.yaml:1:1: name: is missing") {
		t.Errorf("a broken file: %d %s", res.StatusCode, body)
	}
	if exit, out, stderr := command(t, append(refreshArgs(db, "http://127.0.0.1:9"), "--private-partners", "on", "small-host")...); exit != 0 || !strings.Contains(out, "small-host") {
		t.Errorf("the command refresh: %d %s%s", exit, out, stderr)
	}

	before := asked.Load()
	post("partner-files", shape.DeskPartnerFile{ID: "small-host", Text: strings.ReplaceAll(text, `"Small Host"`, `"Smaller Host"`), Version: fmt.Sprintf("%x", sha256.Sum256([]byte(text)))})
	for _, s := range []shop{one, two} {
		s.eventually(t, testKey, rows, `"Smaller Host"`)
	}
	if asked.Load() == before {
		t.Error("a partner whose file has changed was not asked")
	}

	if got := post("partner-files/small-host/remove", struct{}{}); !strings.Contains(got, "Smaller Host is removed, and 1 plan with it.") {
		t.Error(got)
	}
	for _, s := range []shop{one, two} {
		s.eventually(t, testKey, rows, "-KVM 1")
		s.eventually(t, token, "/operator/data/partners", `-small-host`)
		if res, _ := s.ask(t, "POST", "/functions/v1/fetch-small-host-plans", testKey, "{}"); res.StatusCode != http.StatusNotFound {
			t.Errorf("the refresh function of a partner that is gone: %d", res.StatusCode)
		}
	}

	var log shape.DeskPage
	if _, body := one.ask(t, "GET", "/operator/data/audit?event=partner_file_removed", token, ""); json.Unmarshal([]byte(body), &log) != nil || len(log.Tables[0].Rows) != 1 {
		t.Fatal(body)
	}
	if exit, out, stderr := command(t, "audit", "undo", log.Tables[0].Rows[0].Key, "--database-url", db); exit != 0 {
		t.Fatal(exit, out, stderr)
	}
	for _, s := range []shop{one, two} {
		s.eventually(t, testKey, rows, `"Smaller Host"`)
	}
}

// TestTheDeskSaysWhenAHostRefuses has words on the partner's row for a robots.txt that says no, and for status 403.
func TestTheDeskSaysWhenAHostRefuses(t *testing.T) {
	t.Parallel()
	host, asked := openHost(t)
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "4821", "--private-partners", "on")
	token := s.unlock(t, "4821")
	for id, c := range map[string]struct{ path, want string }{
		"closed-host":    {"/private/vps", "The partner asks programs to leave /private/vps alone, in its robots.txt"},
		"forbidden-host": {"/forbidden", "The partner answered 403, which refuses what the shop asks for"},
	} {
		text, _ := json.Marshal(shape.DeskPartnerFile{Text: strings.NewReplacer("small-host", id, "Small Host", id, "ADDRESS/store/vps", host+c.path).Replace(deskPartner)})
		if res, body := s.ask(t, "POST", "/operator/data/partner-files", token, string(text)); res.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
		s.eventually(t, token, "/operator/data/partners", `"note":"`+c.want)
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("a page that is closed was asked for %d times", n)
	}
}

// TestPartnersOfTheDeskStayOutside: who writes a partner's file on the desk may be far from the machine, and reads
// nothing of its network.
func TestPartnersOfTheDeskStayOutside(t *testing.T) {
	t.Parallel()
	host, asked := openHost(t)
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "4821")
	token := s.unlock(t, "4821")
	for id, address := range map[string]string{"small-host": host + "/store/vps", "bare-host": host + "/"} {
		text, _ := json.Marshal(shape.DeskPartnerFile{Text: strings.NewReplacer("small-host", id, "Small Host", id, "ADDRESS/store/vps", address).Replace(deskPartner)})
		if res, body := s.ask(t, "POST", "/operator/data/partner-files", token, string(text)); res.StatusCode != http.StatusOK {
			t.Fatalf("%d %s", res.StatusCode, body)
		}
		s.eventually(t, token, "/operator/data/partners", `leads to a private address`)
		if res, body := s.ask(t, "POST", "/operator/data/partners/"+id+"/try", token, `{}`); res.StatusCode == http.StatusOK || !strings.Contains(body, "private address") {
			t.Errorf("a try of %s: %d %s", id, res.StatusCode, body)
		}
	}
	if n := asked.Load(); n != 0 {
		t.Errorf("the host was asked %d times", n)
	}
}
