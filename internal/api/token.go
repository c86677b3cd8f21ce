package api

import (
	"encoding/json"
	"net/http"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
	"launchrack/internal/view"
)

// codeLength is how many characters an access code has.
const codeLength = 4

// accessCode answers POST /auth/v1/token: an operator's session for the access
// code. A wrong code's 401 has a code of its own (28P01, PostgreSQL's invalid
// password), so that it cannot be taken for a wrong key's.
func (s *server) accessCode(w http.ResponseWriter, r *http.Request, _ caller) error {
	if grant := r.URL.Query().Get("grant_type"); grant != "access_code" {
		return errs.Field("grant_type", "%q came; accepted is access_code", grant)
	}
	code, err := readCode(r)
	if err != nil {
		return err
	}
	token, life, err := s.Unlock(r.Context(), clientip.Of(r.Context()), code)
	if err != nil {
		if errs.KindOf(err) == errs.Unauthenticated {
			w.Header().Set("WWW-Authenticate", "Bearer")
		}
		return err
	}
	body, err := encode(view.Session{AccessToken: token, TokenType: "bearer", ExpiresIn: int(life / time.Second)})
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	s.send(w, r, http.StatusOK, formJSON, body)
	return nil
}

// readCode takes the code out of {"code": "1234"}. No error repeats it.
func readCode(r *http.Request) (string, error) {
	body, err := readBody(r)
	if err != nil {
		return "", err
	}
	var asked struct {
		Code json.RawMessage `json:"code"`
	}
	if json.Unmarshal(body, &asked) != nil {
		return "", badBody(`The body is not a JSON object with a code, such as {"code": "…"}.`)
	}
	var code string
	if json.Unmarshal(asked.Code, &code) != nil || !isCode(code) {
		return "", errs.New(errs.Invalid, "Code must be 4 digits")
	}
	return code, nil
}

func isCode(s string) bool {
	for _, c := range []byte(s) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) == codeLength
}
