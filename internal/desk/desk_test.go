package desk

import (
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/catalogtest"
	"launchrack/internal/desk/shape"
	"launchrack/internal/door/clientip"
	"launchrack/internal/door/overload"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/passkey"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/partner"
	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// now is the time of the tests.
var now = time.Date(2026, 11, 26, 8, 0, 0, 0, time.UTC)

// newTestDesk makes a desk with a database of its own and the plans of a catalogue, on which a bearer token is the
// name of a role.
func newTestDesk(t *testing.T, c Config, plans ...market.Plan) *Desk {
	t.Helper()
	c.Log, c.Now = slog.New(slog.DiscardHandler), func() time.Time { return now }
	db, err := store.Open(t.Context(), storetest.URL(t), c.Log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if c.Guard, _, err = operator.Open(t.Context(), operator.Config{Store: db, Code: "4821", Key: make([]byte, 32), Now: c.Now, Log: c.Log}); err != nil {
		t.Fatal(err)
	}
	c.Name, c.Problems = func() string { return "Rack & Co" }, func() []string { return nil }
	c.Store, c.Catalog, c.Entry, c.Show = db, &catalog.Catalog{}, c.Guard.Entry, func(context.Context, error) {}
	c.Catalog.Publish(catalogtest.Build(plans, catalog.Facts{}))
	c.Passkeys = passkey.New(c.Guard, "https://example.com", c.Name)
	c.Shop = storefront.New(storefront.Config{Store: db, Keys: noKeys{}, Entry: c.Entry, Now: c.Now, Log: c.Log})
	c.Partners = func() []partner.Info {
		return []partner.Info{{Partner: market.Partner{ID: "ovh", Name: "OVH"}, Unconfirmed: []string{"Stock stands elsewhere."}}}
	}
	presents := browse.New(browse.Options{Now: c.Now})
	c.PreviewPlan = func(object []byte, own int64) (view.Preview, error) {
		return presents.PreviewRow(c.Catalog.Current(), object, now, own)
	}
	c.CheckArticle = func(_ context.Context, a article.Article) ([]article.Note, error) {
		if strings.Contains(a.Text, "{{list: /nothing}}") {
			return []article.Note{{Line: 3, Text: "/nothing finds no plan"}}, nil
		}
		return nil, nil
	}
	c.PreviewArticle = func(ctx context.Context, a article.Article) ([]byte, []article.Note, error) {
		notes, err := c.CheckArticle(ctx, a)
		return []byte("<h1>" + a.Title + "</h1>"), notes, err
	}
	c.Settings = func(id market.PartnerID) []shape.DeskSetting {
		if id != "ovh" {
			return nil
		}
		return []shape.DeskSetting{{Variable: "LAUNCHRACK_OVH_URL", SetBy: "default"}}
	}
	if c.Status == nil {
		c.Status = func(context.Context) ([]view.PartnerStatus, error) {
			return []view.PartnerStatus{{Partner: "ovh", Name: "OVH", Outcome: view.OutcomeOff, Reason: "Set LAUNCHRACK_OVH_URL."}}, nil
		}
	}
	c.Who = func(r *http.Request) (operator.Operator, error) {
		role := operator.Role(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "))
		if role == "" {
			return operator.Operator{}, errs.New(errs.Unauthenticated, "no session")
		}
		return operator.Operator{Role: role}, nil
	}
	return New(c)
}

// noKeys seals nothing.
type noKeys struct{ storefront.Keys }

func (noKeys) Seal(string) []byte { return nil }

func (noKeys) Open([]byte) (string, error) { return "secret", nil }

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
	d := newTestDesk(t, Config{})
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
	for _, path := range []string{"audit?operator=a%00b", "access/sessions/a%00b/end"} {
		if w := ask(d, "GET", Prefix+path, "owner", ""); w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), "null byte") {
			t.Errorf("%s: status %d, %s", path, w.Code, w.Body)
		}
	}
	r := httptest.NewRequest("POST", Prefix+"session", nil)
	r.Header.Set("Authorization", "Bearer owner")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	if d.ServeHTTP(w, r); w.Code != http.StatusForbidden {
		t.Errorf("a call from another site's page: status %d", w.Code)
	}
}

// TestEachCallOfEachRole walks over the table with every role: what an owner alone may do, what editors
// change, that readers change nothing, and what needs a fresh sign-in.
func TestEachCallOfEachRole(t *testing.T) {
	ownersAlone := []string{"access", "shop", "backups"}
	// freely are changes of the access that let nobody in, and the list of backups: they need no fresh sign-in.
	freely := []string{"POST " + Prefix + "access/passkeys/{passkey}/name", "POST " + Prefix + "access/sessions/{session}/end", "GET " + Prefix + "access", "GET " + Prefix + "backups"}
	d := newTestDesk(t, Config{})
	changes := 0
	for _, s := range sections() {
		for _, c := range s.calls {
			want := operator.Reader
			switch {
			case slices.Contains(ownersAlone, s.name):
				want = operator.Owner
			case c.method != http.MethodGet:
				want = operator.Editor
			}
			if c.method != http.MethodGet {
				changes++
			}
			performed := false
			c.answer = func(*Desk, *http.Request) (any, error) { performed = true; return struct{}{}, nil }
			perform := func(role operator.Role, ago time.Duration) *httptest.ResponseRecorder {
				performed = false
				r := httptest.NewRequest(c.method, "/", strings.NewReader("{}"))
				w := httptest.NewRecorder()
				d.serve(w, r.WithContext(operator.As(r.Context(), operator.Operator{Name: "Ada", Role: role, SignedIn: d.Now().Add(-ago)})), c)
				return w
			}
			for _, role := range operator.Roles() {
				w := perform(role, time.Minute)
				if may := role.Includes(want); performed != may || may && w.Code != http.StatusOK || !may && w.Code != http.StatusForbidden {
					t.Errorf("%s %s of %s: status %d, performed %t", c.method, c.path, role, w.Code, performed)
				}
			}
			w := perform(operator.Owner, time.Hour)
			if needsFresh := (s.name == "access" || s.name == "backups") && !slices.Contains(freely, c.method+" "+c.path); performed == needsFresh || needsFresh && !strings.Contains(w.Body.String(), `"28000"`) {
				t.Errorf("%s %s an hour after the sign-in: status %d, performed %t, %s", c.method, c.path, w.Code, performed, w.Body)
			}
		}
	}
	if changes < 20 {
		t.Errorf("%d calls that change something", changes)
	}
}

// TestAMissingYesIsNoNo: a body that lacks what turns something on or off turns nothing off.
func TestAMissingYesIsNoNo(t *testing.T) {
	d := newTestDesk(t, Config{})
	for path, member := range map[string]string{"access/code": "on", "partners/ovh/paused": "paused", "partners/ovh/allowed": "allowed", "plans/1/hidden": "is_hidden", "plans/1/corrections": "is_preview"} {
		for _, body := range []string{"{}", "null", `{"` + member + `": null}`} {
			r, w := httptest.NewRequest("POST", Prefix+path, strings.NewReader(body)), httptest.NewRecorder()
			d.mux.ServeHTTP(w, r.WithContext(operator.As(r.Context(), operator.Operator{Role: operator.Owner, SignedIn: d.Now()})))
			if w.Code != http.StatusBadRequest || !strings.Contains(w.Body.String(), member) {
				t.Errorf("%s %s: status %d %s", path, body, w.Code, w.Body)
			}
		}
	}
}

// TestRefusalsAreNoted: whose role or sign-in is not enough, and what opened nothing at the entrance; a call
// that fails otherwise is no refusal.
func TestRefusalsAreNoted(t *testing.T) {
	var noted []string
	d := newTestDesk(t, Config{Refused: func(_ context.Context, kind operator.Refusal, detail string) {
		noted = append(noted, string(kind)+" "+detail)
	}})
	ask(d, "POST", Prefix+"backups", "reader", "{}")
	ask(d, "POST", Prefix+"backups", "owner", "{}") // whose sign-in is of the year 1
	ask(d, "POST", Prefix+"sign-in", "", `{"state":"x","answer":{}}`)
	askFrom(d, "https://example.com", Prefix+"invitation", `{"secret":"x"}`)
	ask(d, "POST", Prefix+"sign-in", "", `no JSON`)
	ask(d, "GET", Prefix+"session", "reader", "")
	want := []string{
		"call POST /operator/data/backups: This needs the role owner; yours is reader",
		"call POST /operator/data/backups: This needs a sign-in within the last 10 minutes",
		"passkey That took longer than 5 minutes. Please try again.", "invitation This invitation was used before, or has ended.",
	}
	if !slices.Equal(noted, want) {
		t.Errorf("got %q, want %q", noted, want)
	}
}

// askFrom sends a body from a page of an origin.
func askFrom(d *Desk, origin, path, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", path, strings.NewReader(body))
	r.Host = "example.com"
	r.Header.Set("Origin", origin)
	w := httptest.NewRecorder()
	d.ServeHTTP(w, r)
	return w
}

// TestSessionHasLists: a page walks over the lists, which JSON must not give as null.
func TestSessionHasLists(t *testing.T) {
	w := ask(newTestDesk(t, Config{}), "GET", Prefix+"session", "owner", "")
	if w.Code != http.StatusOK || strings.Contains(w.Body.String(), "null") {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

// TestTheEntrance is open to everybody but pages of other sites, and says no more than it must.
func TestTheEntrance(t *testing.T) {
	d := newTestDesk(t, Config{})
	if w := ask(d, "GET", Prefix+"door", "", ""); w.Code != http.StatusOK || w.Body.String() != `{"code":true,"passkeys":false,"session":null}` || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("status %d, %v, %s", w.Code, w.Header(), w.Body)
	}
	for _, c := range entrances() {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader("{}"))
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		w := httptest.NewRecorder()
		if d.ServeHTTP(w, r); c.method != http.MethodGet && w.Code != http.StatusForbidden {
			t.Errorf("%s from another site's page: status %d", c.path, w.Code)
		}
		if w := ask(d, "PUT", c.path, "", ""); w.Code != http.StatusUnauthorized {
			t.Errorf("PUT %s: status %d", c.path, w.Code)
		}
	}
	w := ask(d, "POST", Prefix+"sign-out", "", "{}")
	if w.Code != http.StatusOK || !strings.Contains(w.Header().Get("Set-Cookie"), "operator-session=; Path=/; Max-Age=0") {
		t.Errorf("signed out: status %d, %v", w.Code, w.Header())
	}
	if cookies := w.Result().Cookies(); len(cookies) != 2 || cookies[1].Name != view.PreviewCookie || cookies[1].MaxAge >= 0 {
		t.Errorf("the preview stays: %v", cookies)
	}
}

func TestTheSessionOpensTheSectionsOfItsRole(t *testing.T) {
	d := newTestDesk(t, Config{})
	for _, role := range operator.Roles() {
		var got shape.DeskSession
		must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"session", string(role), "").Body.Bytes(), &got))
		want := 0
		for _, s := range sections() {
			if s.title != "" && role.Includes(s.role) {
				want++
			}
		}
		if got.Shop != "Rack & Co" || got.Role != string(role) || len(got.Sections) != want || want == 0 {
			t.Errorf("%s: %+v, want %d sections", role, got, want)
		}
	}
}

func TestPartnersSayWhatToConfigure(t *testing.T) {
	w := ask(newTestDesk(t, Config{}), "GET", Prefix+"partners", "reader", "")
	if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "Set LAUNCHRACK_OVH_URL.") || !strings.Contains(w.Body.String(), `"code":"LAUNCHRACK_OVH_URL","text":" Not set."`) {
		t.Errorf("status %d, %s", w.Code, w.Body)
	}
}

// TestPartnersThatNeedAKey stand behind those that need none, say so, and have the field for an owner.
func TestPartnersThatNeedAKey(t *testing.T) {
	d := newTestDesk(t, Config{Status: func(context.Context) ([]view.PartnerStatus, error) {
		return []view.PartnerStatus{{Partner: "ovh", Name: "OVH", Outcome: view.OutcomeOff, Reason: "Set LAUNCHRACK_OVH_TOKEN."}, {Partner: "contabo", Name: "Contabo"}, {Partner: "cherry", Name: "Cherry"}, {Partner: "vultr", Outcome: view.OutcomePaused}}, nil
	}})
	d.Shop.SetPartners([]storefront.Partner{{ID: "ovh", Name: "OVH", TakesToken: true}})
	list := func(role string) (page shape.DeskPage) {
		if w := ask(d, "GET", Prefix+"partners", role, ""); json.Unmarshal(w.Body.Bytes(), &page) != nil {
			t.Fatal(w.Body)
		}
		return page
	}
	page := list("owner")
	rows := page.Tables[0].Rows
	off := rows[len(rows)-1]
	if rows[0].Key != "contabo" || off.Key != "ovh" || off.Cells[1].Text != "Needs a key" || off.Cells[1].Note != "" || !strings.Contains(body(off.Details.Actions), `"call":"shop/keys/ovh"`) {
		t.Errorf("%+v", rows)
	}
	if len(page.Actions) != 1 || page.Actions[0].Verb != "Refresh all that need no key" {
		t.Errorf("%+v", page.Actions)
	}
	for _, role := range []string{"editor", "reader"} {
		if strings.Contains(body(list(role).Tables[0].Rows[3].Details.Actions), "shop/keys") {
			t.Errorf("the question for the role %s", role)
		}
	}
	if w := ask(d, "POST", Prefix+"shop/keys/ovh", "owner", `{"key":" "}`); w.Code != http.StatusBadRequest {
		t.Errorf("an empty key: %d %s", w.Code, w.Body)
	}
	if w := ask(d, "POST", Prefix+"shop/keys/ovh", "owner", `{"key":"secret"}`); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "secret") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}

// TestPartnersSayWhatIsNotKnown lists what a partner's documents cannot tell among its details.
func TestPartnersSayWhatIsNotKnown(t *testing.T) {
	w := ask(newTestDesk(t, Config{}), http.MethodGet, Prefix+"partners", "reader", "")
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, `"title":"Not known for certain","lines":[{"text":"Stock stands elsewhere."}]`) {
		t.Errorf("%d %s", w.Code, body)
	}
}

// TestStrangersPayForTheDesk: whoever has no session pays for each call, and others do not.
func TestStrangersPayForTheDesk(t *testing.T) {
	from := func(d *Desk, client, method, path, role string) int {
		r := httptest.NewRequest(method, path, strings.NewReader(`{"secret":"x"}`))
		if role != "" {
			r.Header.Set("Authorization", "Bearer "+role)
		}
		w := httptest.NewRecorder()
		d.ServeHTTP(w, r.WithContext(clientip.With(r.Context(), netip.MustParseAddr(client))))
		return w.Code
	}
	for path, method := range map[string]string{Prefix + "sign-out": "POST", Prefix + "partners": "GET", Prefix + "nothing": "GET"} {
		d := newTestDesk(t, Config{Rates: overload.NewRates(1, func() time.Time { return time.Unix(0, 0) })}) // 100 ms
		refused := 0
		for range 300 {
			if from(d, "203.0.113.9", method, path, "") == http.StatusTooManyRequests {
				refused++
			}
		}
		if refused < 195 || refused > 200 {
			t.Errorf("%s: %d of 300 were refused", path, refused)
		}
		if status := from(d, "198.51.100.7", "GET", Prefix+"nothing", "reader"); status != http.StatusNotFound {
			t.Errorf("an operator elsewhere gets %d", status)
		}
	}
}
