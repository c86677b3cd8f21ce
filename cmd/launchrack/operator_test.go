package main

import (
	"encoding/json"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
)

var madeCode = regexp.MustCompile(`(?m)^The operator's access code is ([0-9]{4})\. It is shown this once`)

// TestTheAccessCodeIsMadeAndShownOnce starts one shop twice without a code.
func TestTheAccessCodeIsMadeAndShownOnce(t *testing.T) {
	t.Parallel()
	db, code := database(t), ""
	t.Run("the first start", func(t *testing.T) {
		s := openShop(t, db, "http://127.0.0.1:9")
		shown := madeCode.FindAllStringSubmatch(s.log.String(), -1)
		if len(shown) != 1 {
			t.Fatalf("the code is shown %d times:\n%s", len(shown), s.log)
		}
		if desk := s.url + "/operator"; !strings.Contains(s.log.String(), "\nOpen "+desk+" and type it there") || !strings.Contains(s.log.String(), " desk="+desk) {
			t.Errorf("the start does not say where the desk is:\n%s", s.log)
		}
		code = shown[0][1]
		s.unlock(t, code)
	})
	s := openShop(t, db, "http://127.0.0.1:9")
	if strings.Contains(s.log.String(), "access code") {
		t.Errorf("the second start speaks of the code:\n%s", s.log)
	}
	s.unlock(t, code)
}

// TestATakenPortShowsNoAccessCode: a start that fails because of its address does not make the code,
// which is shown only once.
func TestATakenPortShowsNoAccessCode(t *testing.T) {
	t.Parallel()
	taken := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer taken.Close()
	db := database(t)
	exit, _, stderr := command(t, "serve", "--addr", taken.Addr().String(), "--database-url", db, "--engines", "0", "--rates-url=", "--metrics-addr=")
	if exit != 1 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "LAUNCHRACK_ADDR") || strings.Contains(stderr, "access code") {
		t.Errorf("the failed start: %d %q", exit, stderr)
	}
	s := openShop(t, db, "http://127.0.0.1:9")
	if shown := madeCode.FindAllString(s.log.String(), -1); len(shown) != 1 {
		t.Errorf("the next start shows the code %d times:\n%s", len(shown), s.log)
	}
}

// TestABadAccessCodeIsNotRepeated in the error, from any source of settings.
func TestABadAccessCodeIsNotRepeated(t *testing.T) {
	check := func(t *testing.T, args ...string) {
		t.Helper()
		exit, out, stderr := command(t, append(args, "--database-url", database(t))...)
		if exit != 2 || strings.Count(stderr, "\n") != 1 || strings.Contains(out+stderr, "98x5") {
			t.Errorf("got %d %q %q", exit, out, stderr)
		}
		for _, want := range []string{"--access-code", "LAUNCHRACK_ACCESS_CODE", "not a digit", "exactly 4 digits"} {
			if !strings.Contains(stderr, want) {
				t.Errorf("%q does not say %q", stderr, want)
			}
		}
	}
	t.Run("flag", func(t *testing.T) { check(t, "serve", "--access-code", "98x5") })
	t.Run("flag of the default command", func(t *testing.T) { check(t, "--access-code=98x5") })
	t.Run("variable", func(t *testing.T) {
		t.Setenv("LAUNCHRACK_ACCESS_CODE", "98x5")
		check(t, "serve")
		if _, out, stderr := command(t, "serve", "--help"); strings.Contains(out+stderr, "98x5") {
			t.Error("the help repeats it")
		}
	})
}

func TestResetWarnsOfTheVariable(t *testing.T) {
	db := database(t)
	exit, out, stderr := command(t, "access-code", "reset", "--database-url", db)
	if exit != 0 || !regexp.MustCompile(`^[0-9]{4}\n$`).MatchString(out) || !strings.Contains(stderr, "had no access code before") ||
		strings.Contains(stderr, "LAUNCHRACK_ACCESS_CODE") || strings.Contains(stderr, strings.TrimSpace(out)) {
		t.Errorf("got %d %q %q", exit, out, stderr)
	}
	t.Setenv("LAUNCHRACK_ACCESS_CODE", "4821")
	exit, out, stderr = command(t, "access-code", "reset", "--database-url", db)
	if exit != 0 || strings.Contains(stderr, "had no access code before") || !strings.Contains(stderr, "LAUNCHRACK_ACCESS_CODE is set: the next start") ||
		strings.Contains(out+stderr, "4821") {
		t.Errorf("with the variable: got %d %q %q", exit, out, stderr)
	}
}

// TestAudit reads a running shop's log from another process.
func TestAudit(t *testing.T) {
	t.Parallel()
	db := database(t)
	s := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821")
	if res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"1111"}`); res.StatusCode != http.StatusUnauthorized {
		t.Fatalf("got %d %s", res.StatusCode, body)
	}
	token := s.unlock(t, "4821")
	if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, `{"cherry_plan_id":7,"name":"Plan A"}`); res.StatusCode != http.StatusCreated {
		t.Fatalf("insert: %d %s", res.StatusCode, body)
	}

	exit, out, stderr := command(t, "audit", "--database-url", db, "--json")
	if exit != 0 {
		t.Fatal(stderr)
	}
	var got []operator.Event
	for line := range strings.Lines(out) {
		var e operator.Entry
		if err := json.Unmarshal([]byte(line), &e); err != nil || e.At.IsZero() || (e.Event != operator.CodeSet && e.Address != "127.0.0.1") {
			t.Errorf("line %q: %v", line, err)
		}
		got = append(got, e.Event)
	}
	if want := []operator.Event{operator.CodeSet, operator.CodeWrong, operator.Unlocked, operator.PlansAdded}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !strings.Contains(out, `\"Plan A\"`) {
		t.Errorf("the added plan is not named: %s", out)
	}
	exit, out, _ = command(t, "audit", "--database-url", db, "--limit", "2")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if exit != 0 || len(lines) != 3 || !strings.HasPrefix(lines[0], "ENTRY") || !strings.Contains(lines[1], "unlocked") || !strings.Contains(lines[2], `"Plan A"`) {
		t.Errorf("got %d\n%s", exit, out)
	}
	if exit, _, stderr := command(t, "audit", "--limit", "0"); exit != 2 || !strings.Contains(stderr, "--limit") || !strings.Contains(stderr, "1 to 1000000") {
		t.Errorf("no lines: got %d %s", exit, stderr)
	}
}

// TestHostileNamesStayInTheirLine of the audit log.
func TestHostileNamesStayInTheirLine(t *testing.T) {
	t.Parallel()
	detail := describeAdded([]market.Plan{{ID: 1, Name: "Evil\x1b[2J\n\tplan"}, {ID: 2, Name: "B"}})
	var out strings.Builder
	err := printEntries(&out, []operator.Entry{{At: time.Unix(0, 0), Event: operator.PlansAdded, Detail: detail + "\x1b\n\u202e"}})
	if err != nil || strings.Count(out.String(), "\n") != 2 || strings.ContainsAny(out.String(), "\x1b\u202e\t") ||
		!strings.Contains(out.String(), `2: 1 "Evil\x1b[2J\n\tplan", 2 "B"`) {
		t.Errorf("got %q (%v)", out.String(), err)
	}
}

var unlockingLink = regexp.MustCompile(`^(https?://[^#]+/operator)#unlock=([A-Z2-7]{26})\n$`)

// TestOperatorLink unlocks by a link after guesses have locked the operator out. Another process makes
// the link, and it works once.
//
// Holds: 6.operator
func TestOperatorLink(t *testing.T) {
	t.Parallel()
	db := database(t)
	if exit, out, stderr := command(t, "operator", "link", "--database-url", db); exit != 1 || out != "" || !strings.Contains(stderr, "no access code yet") {
		t.Errorf("before the first start: %d %q %q", exit, out, stderr)
	}
	s := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821", "--verbose")
	for range 6 {
		s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"1111"}`)
	}
	exit, out, stderr := command(t, "operator", "link", "--database-url", db, "--addr", "127.0.0.1:8123")
	link := unlockingLink.FindStringSubmatch(out)
	if exit != 0 || link == nil || link[1] != "http://127.0.0.1:8123/operator" || !strings.Contains(stderr, "once, within 10 minutes") {
		t.Fatalf("got %d %q %q", exit, out, stderr)
	}
	if res, _ := s.call(t, "GET", "/add-server-plan"); res != 200 { // as a link's preview does
		t.Errorf("the page: %d", res)
	}
	grant := func() (*http.Response, string) {
		return s.ask(t, "POST", "/auth/v1/token?grant_type=operator_link", testKey, `{"link":"`+link[2]+`"}`)
	}
	res, body := grant()
	if res.StatusCode != 200 || !strings.Contains(body, `"token_type":"bearer"`) {
		t.Fatalf("the link: %d %s", res.StatusCode, body)
	}
	cookie := res.Cookies()[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Secure {
		t.Errorf("the device cookie: %s", cookie)
	}
	if res, _ := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"4821"}`); res.StatusCode != 429 {
		t.Errorf("the address is not locked: %d", res.StatusCode)
	}
	if res, body := s.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"4821"}`, "Cookie", cookie.Name+"="+cookie.Value); res.StatusCode != 200 {
		t.Errorf("the browser that the link unlocked is locked with its address: %d %s", res.StatusCode, body)
	}
	if res, body := grant(); res.StatusCode != 401 || !strings.Contains(body, "used before") {
		t.Errorf("a second time: %d %s", res.StatusCode, body)
	}
	if strings.Contains(s.log.String(), link[2]) {
		t.Error("the secret is in the log")
	}
	if n := count(audited(t, db), operator.LinkMade); n != 1 {
		t.Errorf("the audit log has %d links", n)
	}
}

func TestTheLinksAddress(t *testing.T) {
	t.Parallel()
	db := database(t)
	if exit, _, stderr := command(t, "access-code", "reset", "--database-url", db); exit != 0 {
		t.Fatal(stderr)
	}
	for name, tt := range map[string]struct {
		args []string
		want string
	}{
		"the default":       {nil, "http://localhost:8080/operator"},
		"every interface":   {[]string{"--addr", "0.0.0.0:9000"}, "http://localhost:9000/operator"},
		"public":            {[]string{"--public-url", "https://shop.example/"}, "https://shop.example/operator"},
		"public, port 0":    {[]string{"--public-url", "https://shop.example", "--addr", ":0"}, "https://shop.example/operator"},
		"below some folder": {[]string{"--public-url", "https://shop.example/rack"}, "https://shop.example/rack/operator"},
	} {
		t.Run(name, func(t *testing.T) {
			_, out, stderr := command(t, append([]string{"operator", "link", "--database-url", db}, tt.args...)...)
			if link := unlockingLink.FindStringSubmatch(out); link == nil || link[1] != tt.want {
				t.Errorf("got %q %q, want %s", out, stderr, tt.want)
			}
		})
	}
	exit, out, stderr := command(t, "operator", "link", "--database-url", db, "--addr", ":0")
	if exit != 2 || out != "" || !strings.Contains(stderr, "--addr") || !strings.Contains(stderr, "--public-url") {
		t.Errorf("a port that nobody knows: %d %q %q", exit, out, stderr)
	}
}

// TestAMistypedDatabaseIsNotMade runs the commands that need an existing database on a missing file.
func TestAMistypedDatabaseIsNotMade(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"access-code reset": {"access-code", "reset"},
		"audit":             {"audit"},
		"audit undo":        {"audit", "undo", "1"},
		"operator link":     {"operator", "link"},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "data", "typo.db")
			exit, out, stderr := command(t, append(args, "--database-url", "sqlite://"+file)...)
			if exit != 2 || out != "" || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "there is no database at "+file) {
				t.Errorf("%d %s%s", exit, out, stderr)
			}
			if _, err := os.Stat(filepath.Dir(file)); err == nil {
				t.Error("it was made")
			}
		})
	}
	file := filepath.Join(t.TempDir(), "data", "new.db")
	exit, _, stderr := command(t, "import", "--database-url", "sqlite://"+file, t.TempDir())
	if exit != 1 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "is a folder") {
		t.Errorf("import of a folder: %d %s", exit, stderr)
	}
	if _, err := os.Stat(filepath.Dir(file)); err == nil {
		t.Error("an import of a folder made a database")
	}
}
