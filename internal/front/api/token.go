package api

import (
	"encoding/json"
	"net/http"
	"time"

	"launchrack/internal/door/clientip"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
)

// The grants of auth/v1/token.
const (
	grantCode = "access_code"
	grantLink = "operator_link"
)

// codeLength is how many characters an access code has.
const codeLength = 4

// openSession answers POST /auth/v1/token: an operator's session for the access
// code or for a link that unlocks once. The 401 of a wrong one has a code of its
// own (28P01, PostgreSQL's invalid password), so that it cannot be taken for a
// wrong key's.
func (s *server) openSession(w http.ResponseWriter, r *http.Request, _ caller) error {
	try, err := readTry(r)
	if err != nil {
		return err
	}
	session, err := s.Unlock(r.Context(), try)
	if err != nil {
		if errs.KindOf(err) == errs.Unauthenticated {
			w.Header().Set("WWW-Authenticate", "Bearer")
		}
		return err
	}
	body, err := row.AppendAny(nil, view.Session{AccessToken: session.Token, TokenType: "bearer", ExpiresIn: int(session.Life / time.Second)})
	if err != nil {
		return err
	}
	s.setDevice(w, r, session)
	s.send(w, r, http.StatusOK, formJSON, body)
	return nil
}

// readTry reads what the grant asks for, and the cookie of a browser that
// unlocked before.
func readTry(r *http.Request) (operator.Try, error) {
	try := operator.Try{From: clientip.Of(r.Context()), Device: deviceOf(r)}
	grant := r.URL.Query().Get("grant_type")
	if grant != grantCode && grant != grantLink {
		return try, errs.Field("grant_type", "%q came; accepted are %s and %s", grant, grantCode, grantLink)
	}
	body, err := readBody(r)
	if err != nil {
		return try, err
	}
	if grant == grantLink {
		try.Link, err = readSecret(body, "link", isLink, "The link has no secret")
	} else {
		try.Code, err = readSecret(body, "code", isCode, "Code must be 4 digits")
	}
	return try, err
}

// readSecret takes a text out of an object such as {"code": "1234"}. No error
// repeats it.
func readSecret(body []byte, name string, valid func(string) bool, otherwise string) (string, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return "", badBody(`The body is not a JSON object with a ` + name + `, such as {"` + name + `": "…"}.`)
	}
	var secret string
	if json.Unmarshal(members[name], &secret) != nil || !valid(secret) {
		return "", errs.New(errs.Invalid, "%s", otherwise)
	}
	return secret, nil
}

func isCode(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) == codeLength
}

func isLink(s string) bool { return s != "" }

// deviceCookie names the cookie of a browser that unlocked before. It is sent to
// the one address that reads it.
const deviceCookie = "operator-device"

// sameSite detects calls from other origins (CSRF), whose cookies are ignored. The API admits no
// credentials from them (CORS), and the cookie is SameSite=Strict; this check is for browsers
// that know neither.
var sameSite = http.NewCrossOriginProtection()

// deviceOf gives the cookie, empty where there is none or where a page of
// another origin makes the call.
func deviceOf(r *http.Request) string {
	cookie, err := r.Cookie(deviceCookie)
	if err != nil || sameSite.Check(r) != nil {
		return ""
	}
	return cookie.Value
}

// setDevice lets the browser be known at its next attempt.
func (s *server) setDevice(w http.ResponseWriter, r *http.Request, session operator.Session) {
	if session.Device == "" || sameSite.Check(r) != nil {
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: deviceCookie, Value: session.Device, Path: "/auth/v1/token", MaxAge: int(session.DeviceLife / time.Second),
		HttpOnly: true, Secure: s.HTTPS || clientip.OverHTTPS(r.Context()), SameSite: http.SameSiteStrictMode,
	})
}
