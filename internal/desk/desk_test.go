package desk

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/operator"
	"launchrack/internal/view"
)

// newTestDesk makes a desk on which a bearer token is the name of a role.
func newTestDesk(c Config) *Desk {
	c.Log, c.Now = slog.New(slog.DiscardHandler), func() time.Time { return time.Date(2026, 11, 26, 8, 0, 0, 0, time.UTC) }
	c.Who = func(r *http.Request) (operator.Operator, error) {
		role := operator.Role(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if role == "" {
			return operator.Operator{}, errs.New(errs.Unauthenticated, "no session")
		}
		return operator.Operator{Role: role}, nil
	}
	return New(c)
}

func ask(d *Desk, method, path, role, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if role != "" {
		r.Header.Set("Authorization", "Bearer "+role)
	}
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w
}

// TestNothingLeaksWithoutASession walks over the table of calls, as whoever has no session, too
// small a role, or another site's page would.
func TestNothingLeaksWithoutASession(t *testing.T) {
	d := newTestDesk(Config{})
	calls := 0
	for _, s := range sections() {
		for _, c := range s.calls {
			calls++
			path := strings.NewReplacer("{", "", "}", "").Replace(c.path)
			w := ask(d, c.method, path, "", "{}")
			if w.Code != http.StatusUnauthorized || w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Header().Get("X-Robots-Tag"), "noindex") {
				t.Errorf("%s %s without a session: status %d, %v", c.method, path, w.Code, w.Header())
			}
			if w := ask(d, c.method, path, "nobody", "{}"); w.Code != http.StatusForbidden {
				t.Errorf("%s %s without a role: status %d", c.method, path, w.Code)
			}
			if c.role != operator.Reader {
				if w := ask(d, c.method, path, string(operator.Reader), "{}"); w.Code != http.StatusForbidden {
					t.Errorf("%s %s of a reader: status %d", c.method, path, w.Code)
				}
			}
			if c.method != http.MethodGet && c.role == operator.Reader {
				t.Errorf("%s %s: readers change nothing", c.method, c.path)
			}
			if !strings.HasPrefix(c.path, Prefix) && !strings.HasPrefix(c.path, "/operator/") {
				t.Errorf("%s is no address of the desk", c.path)
			}
			if !s.role.Includes(operator.Reader) && s.title != "" {
				t.Errorf("the section %s names no role", s.name)
			}
		}
	}
	if calls < 2 {
		t.Errorf("%d calls", calls)
	}
	if w := ask(d, "GET", Prefix+"nothing", "", ""); w.Code != http.StatusUnauthorized {
		t.Errorf("an unknown call without a session: status %d", w.Code)
	}
	if w := ask(d, "GET", Prefix+"nothing", "owner", ""); w.Code != http.StatusNotFound {
		t.Errorf("an unknown call: status %d", w.Code)
	}
	r := httptest.NewRequest("POST", Prefix+"session", nil)
	r.Header.Set("Authorization", "Bearer owner")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	if d.ServeHTTP(w, r); w.Code != http.StatusForbidden {
		t.Errorf("a call from another site's page: status %d", w.Code)
	}
}

func TestTheSessionOpensTheSectionsOfItsRole(t *testing.T) {
	d := newTestDesk(Config{})
	for _, role := range operator.Roles() {
		var got view.DeskSession
		if err := json.Unmarshal(ask(d, "GET", Prefix+"session", string(role), "").Body.Bytes(), &got); err != nil {
			t.Fatal(err)
		}
		want := 0
		for _, s := range sections() {
			if s.title != "" && role.Includes(s.role) {
				want++
			}
		}
		if got.Role != string(role) || len(got.Sections) != want || want == 0 {
			t.Errorf("%s: %+v, want %d sections", role, got, want)
		}
	}
}

type fakePartners struct{ Partners }

func (fakePartners) Status(context.Context) ([]view.PartnerStatus, error) {
	return []view.PartnerStatus{{Partner: "ovh", Name: "OVH", Outcome: view.OutcomeOff, Reason: "Set LAUNCHRACK_OVH_URL."}}, nil
}

func (fakePartners) Settings(id market.PartnerID) []view.DeskSetting {
	return []view.DeskSetting{{Variable: "LAUNCHRACK_OVH_URL", SetBy: "default"}}
}

func TestPartnersSayWhatToConfigure(t *testing.T) {
	w := ask(newTestDesk(Config{Partners: fakePartners{}}), "GET", Prefix+"partners", "reader", "")
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Set LAUNCHRACK_OVH_URL.") || !strings.Contains(w.Body.String(), `"variable":"LAUNCHRACK_OVH_URL"`) {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}
