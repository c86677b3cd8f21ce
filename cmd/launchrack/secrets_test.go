package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/partner/sandbox"
	"launchrack/internal/testing/must"
)

// TestNoSecretIsLogged runs a shop with --verbose and every kind of secret, lets everything fail, and
// searches the log for the secrets.
func TestNoSecretIsLogged(t *testing.T) {
	t.Parallel()
	const code, partnerKey, queryKey, typed = "9137", "partner-key-Zq81", "query-key-Xw72", "typed-Qm33"
	box, url := openSandbox(t)
	s := openShop(t, database(t), url, "--verbose", "--access-code", code, "--hetzner-cloud-token", partnerKey, "--hetzner-cloud-url", url+"?key="+queryKey,
		"--fetch-timeout", "300ms", "--refresh-share", "1ns")
	token := s.unlock(t, code)
	for _, fault := range []sandbox.Fault{sandbox.HTML, sandbox.Hang} {
		must.Do(t, box.SetFault("hetzner-cloud", fault))
		s.call(t, "POST", "/functions/v1/fetch-hetzner-cloud-plans")
	}
	if status, body := s.call(t, "GET", "/functions/v1/partner-json?partner=hetzner-cloud"); status != http.StatusUnauthorized {
		t.Errorf("the partner's key asks for anybody: %d %s", status, body)
	}
	s.ask(t, "GET", "/functions/v1/partner-json?partner=hetzner-cloud", token, "")
	for _, call := range []struct{ method, path, token, body string }{
		{"POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"9137"}`}, {"POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"91370"}`},
		{"POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"9137`}, {"POST", "/auth/v1/token?grant_type=operator_link", testKey, `{"link":"link-Yt55"}`},
		{"POST", "/rest/v1/server_plans", token, `{"name":1}`}, {"GET", "/rest/v1/server_plans?apikey=" + token, token, ""}, {"GET", "/rest/v1/server_plans?nothing=eq." + token, token, ""},
		{"PATCH", "/rest/v1/server_plans?id=eq.1", token, `{"name":"x"}`}, {"GET", "/rest/v1/server_plans", token + "x", ""}, {"GET", "/add-server-plan?link=link-Yt55", testKey, ""},
		{"POST", "/page-errors", "", `{"message":"https://shop.example/watches/w_1?token=` + typed + ` broke","address":"/watches/w_1?token=` + typed + `"}`},
		{"GET", "/watches/w_1?token=" + typed, "", ""}, {"POST", "/watches/w_1?token=" + typed, "", "action=confirm"}, {"GET", "/watches/never?mailbox=" + typed + "&token=" + typed, "", ""},
		{"POST", "/watches", "", `{"for":"/vps?q=` + typed + `","rule":"` + typed + `","send_to":"webhook","address":"` + typed + `"}`},
		{"GET", "/?q=" + typed + "&name=match." + typed, "", ""}, {"GET", "/vps.json?ram_size=eq." + typed, "", ""}, {"GET", "/rest/v1/server_plans?ram_size=eq." + typed, testKey, ""},
		{"POST", "/rest/v1/rpc/keep_or_move", testKey, `{"plan_id":"` + typed + `"}`},
	} {
		s.ask(t, call.method, call.path, call.token, call.body)
	}
	log := s.log.String()
	if !strings.Contains(log, "msg=request") || !strings.Contains(log, "hetzner-cloud") {
		t.Fatalf("the log tells of nothing:\n%s", log)
	}
	for name, secret := range map[string]string{"the key of a partner": partnerKey, "a key in an address": queryKey, "an operator's token": token,
		"a part of it": token[strings.LastIndexByte(token, '.')+1:], "a link": "link-Yt55", "the public key": testKey,
		"what a visitor typed": typed} {
		if at := strings.Index(log, secret); at >= 0 {
			t.Errorf("%s is in the log: …%s…", name, log[max(0, at-200):at+len(secret)])
		}
	}
	if at := regexp.MustCompile(`(^|[^0-9.:])` + code + `([^0-9.µmn]|$)`).FindStringIndex(log); at != nil {
		t.Errorf("the access code is in the log: …%s…", log[max(0, at[0]-200):at[1]])
	}
}

// TestNoSecretIsLoggedOfArticlesAndWatches makes a draft, watches, an invitation and an operator's link beside the keys of
// a bot, a mail server and a partner, lets the servers repeat what they were asked, and searches the log, what the desk
// shows and the metrics.
func TestNoSecretIsLoggedOfArticlesAndWatches(t *testing.T) {
	t.Parallel()
	const bot, password, partnerKey = "4711:bot-secret-Vb12", "mail-secret-Kp34", "partner-key-Zq82"
	repeats := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		fmt.Fprintf(w, `{"error_code":401,"description":"Unauthorized: %s"}`, r.URL.Path)
	}))
	t.Cleanup(repeats.Close)
	s := openShop(t, database(t), repeats.URL, "--verbose", "--access-code", "9137", "--public-url", "https://shop.example", "--metrics-addr", "127.0.0.1:0", "--hetzner-cloud-token", partnerKey,
		"--telegram-token", bot, "--telegram-api", repeats.URL, "--smtp-url", "smtp://shop:"+password+"@127.0.0.1:1", "--mail-from", "Shop <shop@example.com>", "--watches-pause", "0")
	h := hand{s, s.unlock(t, "9137")}
	secrets := map[string]string{"the bot's token": "bot-secret-Vb12", "the mail server's password": password, "a partner's key": partnerKey, "an operator's session": h.token[strings.LastIndexByte(h.token, '.')+1:]}
	secrets["the link of a draft"] = h.write(t, "Draft", "draft-of-ours", "")
	s.ask(t, "GET", "/guides/draft?token="+secrets["the link of a draft"], "", "")
	s.ask(t, "GET", "/de/guides/draft?token="+secrets["the link of a draft"], "", "")
	s.ask(t, "POST", "/page-errors", "", `{"message":"x","address":"https://shop.example/guides/draft?token=`+secrets["the link of a draft"]+`"}`)
	for _, fields := range []map[string]any{{"send_to": "email", "address": "ann@example.com"}, {"send_to": "webhook", "address": repeats.URL + "/hook-secret-Jm56"}} {
		fields["for"], fields["rule"] = "/vps", "price_falls"
		_, made := h.postWatch(t, fields)
		manage, is := made["manage_url"].(string)
		if !is {
			continue // a shop takes no address of this machine
		}
		_, secrets["the token of a watch by "+fields["send_to"].(string)], _ = strings.Cut(manage, "token=")
		if secret, is := made["secret"].(string); is {
			secrets["what signs a webhook"] = secret
		}
		s.ask(t, "GET", local(t, manage), "", "")
		s.ask(t, "POST", local(t, manage), "", "action=nothing")
	}
	if secrets["the token of a watch by email"] == "" {
		t.Fatal("no watch was made")
	}
	_, invited := s.ask(t, "POST", "/operator/data/access/operators", h.token, `{"name":"Ann","role":"reader"}`)
	secrets["an invitation"] = articleIn(t, invited, `"link":"[^"]*[#=/]([A-Za-z0-9_-]{20,})"`)
	s.call(t, "POST", "/functions/v1/fetch-hetzner-cloud-plans")
	until(t, "the bot is refused", func() bool { return strings.Contains(s.log.String(), "Unauthorized: /bot…/") })
	table := must.Get(os.ReadFile("../../internal/desk/sections.go"))(t)
	told := map[string]string{}
	for _, c := range deskCall.FindAllStringSubmatch(string(table), -1) {
		if c[1] == "Get" && !strings.HasPrefix(c[2], "article") { // editors copy the link of a draft there
			_, told["GET "+c[2]] = s.ask(t, "GET", "/operator/data/"+placeholder.ReplaceAllString(c[2], "1"), h.token, "")
		}
	}
	at := regexp.MustCompile(`metrics=(http://\S+/metrics)`).FindStringSubmatch(s.log.String())
	if at == nil || len(told) < 20 {
		t.Fatalf("%d answers of the desk, metrics at %v", len(told), at)
	}
	res := must.Get(http.Get(at[1]))(t)
	defer res.Body.Close()
	metrics, err := io.ReadAll(res.Body)
	if err != nil || len(metrics) < 1000 {
		t.Fatalf("%d bytes of metrics, %v", len(metrics), err)
	}
	told["the metrics"], told["the log"] = string(metrics), s.log.String()
	for name, secret := range secrets {
		for where, text := range told {
			if i := strings.Index(text, secret); i >= 0 {
				t.Errorf("%s is in %s: …%s…", name, where, text[max(0, i-200):i+len(secret)])
			}
		}
	}
}

// TestTheOperatorsAnswerStoresNoSecret checks what a browser may store after an unlock.
func TestTheOperatorsAnswerStoresNoSecret(t *testing.T) {
	t.Parallel()
	s := openShop(t, database(t), "http://127.0.0.1:9", "--access-code", "9137", "--public-url", "https://shop.example")
	res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"9137"}`)
	var session struct {
		Token string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(body), &session); err != nil || session.Token == "" {
		t.Fatalf("%d %s", res.StatusCode, body)
	}
	if got := res.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control is %q", got)
	}
	cookies := res.Cookies()
	if len(cookies) != 1 || !cookies[0].HttpOnly || !cookies[0].Secure || cookies[0].SameSite != http.SameSiteStrictMode || cookies[0].Path != "/auth/v1/token" {
		t.Errorf("the cookies are %v", cookies)
	}
	if strings.Contains(cookies[0].Value, session.Token) {
		t.Error("the cookie holds the token")
	}
}

// TestAnInvalidAddressIsReportedWithoutItsSecrets in a variable, a flag and a settings file.
func TestAnInvalidAddressIsReportedWithoutItsSecrets(t *testing.T) {
	for _, tt := range []struct{ flag, variable, value, fault string }{
		{"--hetzner-cloud-url", "LAUNCHRACK_HETZNER_CLOUD_URL", "http://user:S3CRET@h/x?key=S3CRET", `"http://xxxxx@h/x?key=xxxxx" holds a user name; accepted are http://HOST`},
		{"--cherry-url", "LAUNCHRACK_CHERRY_URL", "ftp://x/?key=S3CRET", `"ftp://x/?key=xxxxx" is not an http or https address; accepted are`},
		{"--cherry-url", "LAUNCHRACK_CHERRY_URL", "https://?key=S3CRET", `"https://?key=xxxxx" names no host; accepted are`},
		{"--cherry-url", "LAUNCHRACK_CHERRY_URL", "https://u:S3CRET@h:port/", `"https://xxxxx@h:port" is not an address; accepted are`},
		{"--rates-url", "LAUNCHRACK_RATES_URL", "http://u:S3CRET@h/x", `"http://xxxxx@h/x" holds a user name; accepted are`},
		{"--rates-url", "LAUNCHRACK_RATES_URL", "http://h/x#S3CRET", `"http://h/x#xxxxx" holds a fragment (#); accepted are`},
		{"--public-url", "LAUNCHRACK_PUBLIC_URL", "https://u:S3CRET@h", `"https://xxxxx@h" holds a user name; accepted are`},
		{"--public-url", "LAUNCHRACK_PUBLIC_URL", "https://h?key=S3CRET", `"https://h?key=xxxxx" holds a query (?); accepted are`},
		{"--database-url", "LAUNCHRACK_DATABASE_URL", "host=127.0.0.1 port=1 password=S3CRET", `"xxxxx" has no scheme; accepted is`},
		{"--database-url", "LAUNCHRACK_DATABASE_URL", "postgres://u:S3CRET@127.0.0.1:1/shop?sslmode=disable", `postgres://xxxxx@127.0.0.1:1/shop?sslmode=xxxxx cannot be reached`},
	} {
		args := []string{"serve", "--addr", "127.0.0.1:0", "--metrics-addr", ""}
		for how, stderr := range map[string]string{
			"flag": refused(t, append(args, tt.flag+"="+tt.value)...),
			"file": refused(t, append(args, "--settings", writeFile(t, "shop.yaml", tt.variable+": '"+tt.value+"'\n"))...),
			"variable": func() string {
				t.Setenv(tt.variable, tt.value)
				defer os.Unsetenv(tt.variable)
				return refused(t, args...)
			}(),
		} {
			if strings.Contains(stderr, "S3CRET") || !strings.Contains(stderr, tt.fault) || strings.Count(stderr, "\n") != 1 ||
				!strings.Contains(stderr, tt.variable) || strings.Contains(stderr, "envar") {
				t.Errorf("%s=%s by %s: want one line with %s, without the secret:\n%s", tt.variable, tt.value, how, tt.fault, stderr)
			}
		}
	}
}

// refused returns the error of a command that refuses its settings.
func refused(t *testing.T, args ...string) string {
	t.Helper()
	code, _, stderr := call(t, args...)
	if code != 2 {
		t.Errorf("exit %d, want 2: %s", code, stderr)
	}
	return stderr
}
