package api_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/front/api"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator"
)

const tokenPath = "/auth/v1/token?grant_type=access_code"

// unlocker answers a code from a script and remembers what it was asked.
type unlocker struct {
	err error
	operator.Try
}

func (u *unlocker) unlock(_ context.Context, t operator.Try) (operator.Session, error) {
	u.Try = t
	if u.err != nil {
		return operator.Session{}, u.err
	}
	return operator.Session{Token: operatorToken, Life: 30 * time.Minute, Device: "device-2", DeviceLife: 24 * time.Hour}, nil
}

// Holds: 5.code.length, 5.code.wrong, 5.code.checked, 9.code-length
func TestAccessCode(t *testing.T) {
	wrong := &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "Invalid code. Please try again."}
	many := &errs.Error{Kind: errs.TooMany, Wait: 90*time.Second + 1, Message: "Too many wrong codes. Please try again in 2 minutes."}
	tests := map[string]struct {
		target, body string
		answer       error
		status       int
		asked        string
		// body is the whole answer, says a part of it.
		want, says string
	}{
		"right": {tokenPath, `{"code":"0042"}`, nil, 200, "0042",
			`{"access_token":"operator-token","token_type":"bearer","expires_in":1800}`, ""},
		"more members than asked for": {tokenPath, `{"code":"0042","gotrue_meta_security":{}}`, nil, 200, "0042", "", "operator-token"},
		"wrong": {tokenPath, `{"code":"1111"}`, wrong, 401, "1111",
			`{"code":"28P01","message":"Invalid code. Please try again.","details":null,"hint":null}`, ""},
		"too many": {tokenPath, `{"code":"1111"}`, many, 429, "1111",
			`{"code":"53400","message":"Too many wrong codes. Please try again in 2 minutes.","details":null,"hint":null}`, ""},
		"too short":             {tokenPath, `{"code":"111"}`, nil, 400, "", `{"code":"22023","message":"Code must be 4 digits","details":null,"hint":null}`, ""},
		"too long":              {tokenPath, `{"code":"11111"}`, nil, 400, "", "", "Code must be 4 digits"},
		"letters":               {tokenPath, `{"code":"abcd"}`, nil, 400, "", "", "Code must be 4 digits"},
		"Arabic digits":         {tokenPath, `{"code":"١٢٣٤"}`, nil, 400, "", "", "Code must be 4 digits"},
		"two Arabic digits":     {tokenPath, `{"code":"١٢"}`, nil, 400, "", "", "Code must be 4 digits"},
		"spaces":                {tokenPath, `{"code":" 123"}`, nil, 400, "", "", "Code must be 4 digits"},
		"empty":                 {tokenPath, `{"code":""}`, nil, 400, "", "", "Code must be 4 digits"},
		"a number":              {tokenPath, `{"code":1234}`, nil, 400, "", "", "Code must be 4 digits"},
		"null":                  {tokenPath, `{"code":null}`, nil, 400, "", "", "Code must be 4 digits"},
		"a list":                {tokenPath, `{"code":["1234"]}`, nil, 400, "", "", "Code must be 4 digits"},
		"no code":               {tokenPath, `{}`, nil, 400, "", "", "Code must be 4 digits"},
		"no object":             {tokenPath, `"1234"`, nil, 400, "", "", "PGRST102"},
		"no JSON":               {tokenPath, `code=1234`, nil, 400, "", "", "PGRST102"},
		"two objects":           {tokenPath, `{"code":"1234"}{"code":"1235"}`, nil, 400, "", "", "PGRST102"},
		"nothing":               {tokenPath, ``, nil, 400, "", "", "PGRST102"},
		"too large":             {tokenPath, `{"code":"` + strings.Repeat("1", 1<<20) + `"}`, nil, 413, "", "", "larger than"},
		"another grant":         {"/auth/v1/token?grant_type=password", `{"code":"1234"}`, nil, 400, "", "", `grant_type: \"password\" came; accepted are access_code and operator_link`},
		"no grant":              {"/auth/v1/token", `{"code":"1234"}`, nil, 400, "", "", "accepted are access_code and operator_link"},
		"the database is away":  {tokenPath, `{"code":"1234"}`, errs.New(errs.Internal, "secret cause"), 500, "1234", "", "Something went wrong on our side"},
		"the code in the query": {tokenPath + "&code=1234", `{}`, nil, 400, "", "", "Code must be 4 digits"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			u := &unlocker{err: tt.answer}
			s := open(t, func(c *api.Config) { c.Unlock = u.unlock })
			w := s.call("POST", tt.target, tt.body)
			got := strings.TrimSpace(w.Body.String())
			if w.Code != tt.status || u.Code != tt.asked || (tt.want != "" && got != tt.want) || !strings.Contains(got, tt.says) {
				t.Errorf("got %d %s, asked %q; want %d %s%s, asked %q", w.Code, got, u.Code, tt.status, tt.want, tt.says, tt.asked)
			}
			if h := w.Header().Get("Cache-Control"); h != "no-store" {
				t.Errorf("Cache-Control %q", h)
			}
			if wait, want := w.Header().Get("Retry-After"), map[int]string{429: "91"}[tt.status]; wait != want {
				t.Errorf("Retry-After %q, want %q", wait, want)
			}
			if challenge, want := w.Header().Get("WWW-Authenticate"), map[int]string{401: "Bearer"}[tt.status]; challenge != want {
				t.Errorf("WWW-Authenticate %q, want %q", challenge, want)
			}
			for _, text := range []string{s.log.String(), got} {
				if strings.Contains(text, "1234") || strings.Contains(text, "0042") || strings.Contains(text, "1111") {
					t.Errorf("the code is in %q", text)
				}
			}
		})
	}
}

func TestAccessCodeOfAShopWithoutAGuard(t *testing.T) {
	if w := open(t).call("POST", tokenPath, `{"code":"1234"}`); w.Code != 503 {
		t.Errorf("got %d %s", w.Code, w.Body)
	}
}

func TestTheAccessCodeIsPostedWithTheKey(t *testing.T) {
	u := &unlocker{}
	s := open(t, func(c *api.Config) { c.Unlock = u.unlock })
	if w := s.call("GET", tokenPath, ""); w.Code != 405 || w.Header().Get("Allow") != "POST" {
		t.Errorf("GET: got %d, allow %q", w.Code, w.Header().Get("Allow"))
	}
	w := s.call("POST", tokenPath, `{"code":"1234"}`, "Apikey", "x")
	if got, want := strings.TrimSpace(w.Body.String()), `{"message":"Invalid authentication credentials"}`; w.Code != 401 || got != want {
		t.Errorf("a wrong key: got %d %s, want %s", w.Code, got, want)
	}
	if u.Code != "" {
		t.Error("a call without the key had its code looked at")
	}
}

func TestTheClientOfAGuessIsTold(t *testing.T) {
	u := &unlocker{}
	s := open(t, func(c *api.Config) { c.Unlock = u.unlock })
	r := httptest.NewRequest("POST", tokenPath, strings.NewReader(`{"code":"1234"}`))
	r.Header.Set("Apikey", anonKey)
	r.Header.Set("Authorization", "Bearer "+anonKey)
	r.RemoteAddr = "192.0.2.7:1"
	clientip.Identify(nil, s).ServeHTTP(httptest.NewRecorder(), r)
	if got := u.From.String(); got != "192.0.2.7" {
		t.Errorf("got %s", got)
	}
}

func TestTheLinkIsAGrant(t *testing.T) {
	const path = "/auth/v1/token?grant_type=operator_link"
	used := &errs.Error{Kind: errs.Unauthenticated, Code: "28P01", Message: "This link was used before."}
	tests := map[string]struct {
		body   string
		answer error
		status int
		asked  operator.Try
		says   string
	}{
		"unused":           {`{"link":"SECRET"}`, nil, 200, operator.Try{Link: "SECRET"}, operatorToken},
		"used":             {`{"link":"SECRET"}`, used, 401, operator.Try{Link: "SECRET"}, `"28P01"`},
		"empty":            {`{"link":""}`, nil, 400, operator.Try{}, "The link has no secret"},
		"a code":           {`{"code":"1234"}`, nil, 400, operator.Try{}, "The link has no secret"},
		"a code beside it": {`{"code":"1234","link":"SECRET"}`, nil, 200, operator.Try{Link: "SECRET"}, operatorToken},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			u := &unlocker{err: tt.answer}
			s := open(t, func(c *api.Config) { c.Unlock = u.unlock })
			w := s.call("POST", path, tt.body)
			if w.Code != tt.status || u.Try != tt.asked || !strings.Contains(w.Body.String(), tt.says) {
				t.Errorf("got %d %s, asked %+v", w.Code, w.Body, u.Try)
			}
			if strings.Contains(s.log.String()+w.Body.String(), "SECRET") {
				t.Error("the secret is repeated")
			}
		})
	}
}

// TestTheDeviceCookie comes with a session, is read from the same origin only,
// and is for https alone where the shop is.
//
// Holds: 6.operator
func TestTheDeviceCookie(t *testing.T) {
	const body = `{"code":"1234"}`
	tests := map[string]struct {
		https   bool
		answer  error
		headers []string
		asked   string
		set     string
	}{
		"plain": {false, nil, []string{"Cookie", "operator-device=device-1"}, "device-1",
			"operator-device=device-2; Path=/auth/v1/token; Max-Age=86400; HttpOnly; SameSite=Strict"},
		"https": {true, nil, nil, "",
			"operator-device=device-2; Path=/auth/v1/token; Max-Age=86400; HttpOnly; Secure; SameSite=Strict"},
		"same origin": {true, nil, []string{"Cookie", "operator-device=device-1", "Sec-Fetch-Site", "same-origin"}, "device-1",
			"operator-device=device-2; Path=/auth/v1/token; Max-Age=86400; HttpOnly; Secure; SameSite=Strict"},
		"a page of another site":   {true, nil, []string{"Cookie", "operator-device=device-1", "Sec-Fetch-Site", "cross-site"}, "", ""},
		"a page of another origin": {true, nil, []string{"Cookie", "operator-device=device-1", "Sec-Fetch-Site", "same-site"}, "", ""},
		"an older browser":         {true, nil, []string{"Cookie", "operator-device=device-1", "Origin", "https://evil.example"}, "", ""},
		"a wrong code":             {true, errs.New(errs.Unauthenticated, "wrong"), []string{"Cookie", "operator-device=device-1"}, "device-1", ""},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			u := &unlocker{err: tt.answer}
			s := open(t, func(c *api.Config) { c.Unlock, c.HTTPS = u.unlock, tt.https })
			w := s.call("POST", tokenPath, body, tt.headers...)
			if got := w.Header().Get("Set-Cookie"); got != tt.set || u.Device != tt.asked {
				t.Errorf("asked with %q, set %q; want %q, %q", u.Device, got, tt.asked, tt.set)
			}
			if w.Header().Get("Access-Control-Allow-Credentials") != "" {
				t.Error("other origins may send cookies")
			}
		})
	}
}

func FuzzAccessCode(f *testing.F) {
	u := &unlocker{}
	s := open(f, func(c *api.Config) { c.Unlock = u.unlock })
	for _, seed := range []string{`{"code":"1234"}`, `{"code":"12\u00334"}`, `{`, `[]`, `{"CODE":"1234"}`, "\x00", `{"code":{"code":"1234"}}`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, body string) {
		u.Code = ""
		w := s.call("POST", tokenPath, body)
		digits := len(u.Code) == 4 && strings.Trim(u.Code, "0123456789") == ""
		if (w.Code == 200) != digits || (w.Code != 200 && (w.Code != 400 || u.Code != "")) {
			t.Errorf("%q: got %d, asked %q", body, w.Code, u.Code)
		}
	})
}
