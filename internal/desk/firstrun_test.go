package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/storefront"
	"launchrack/internal/testing/must"
)

// TestTheFirstRun: owners see what a new shop needs, done or left, until all is done or they put it away.
func TestTheFirstRun(t *testing.T) {
	at := "2026-11-27T08:00:00Z"
	people := []operator.Person{{ID: "ada", Name: "Ada", Role: operator.Owner, MadeAt: now, Passkeys: []operator.Passkey{{ID: "phone", Name: "Phone", Credential: []byte("{}"), MadeAt: now}}}}
	racks, contact, seat, over := "Racks", "Example Ltd", "DE", true
	for name, tt := range map[string]struct {
		role      string
		shop      storefront.Change
		variables map[string]string
		people    []operator.Person
		confirmed *string
		// done are the steps that are done, in the order of the list.
		done []bool
	}{
		"nothing is done":                 {role: "owner", done: []bool{false, false, false, false, false}},
		"a name and a passkey":            {role: "owner", shop: storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: &racks}}, people: people, done: []bool{true, true, false, false, false}},
		"set by variables":                {role: "owner", variables: map[string]string{"name": "LAUNCHRACK_BRAND_NAME", "contact": "LAUNCHRACK_CONTACT"}, done: []bool{true, false, false, false, true}},
		"a passkey of an editor":          {role: "owner", people: []operator.Person{{ID: "ada", Name: "Ada", Role: operator.Editor, MadeAt: now, Passkeys: people[0].Passkeys}}, done: []bool{false, false, false, false, false}},
		"a partner that answered, a seat": {role: "owner", confirmed: &at, shop: storefront.Change{ShopTexts: view.ShopTexts[*string]{Seat: &seat}}, done: []bool{false, false, true, true, false}},
		"all is done":                     {role: "owner", shop: storefront.Change{ShopTexts: view.ShopTexts[*string]{Name: &racks, Contact: &contact, Seat: &seat}}, people: people, confirmed: &at},
		"put away":                        {role: "owner", shop: storefront.Change{FirstRunOver: &over}},
		"an editor cannot do all that":    {role: "editor"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTestDesk(t, Config{Status: func(context.Context) ([]view.PartnerStatus, error) {
				return []view.PartnerStatus{{Partner: "ovh"}, {Partner: "vultr", LastGoodAt: tt.confirmed}}, nil
			}})
			d.Shop.Fixed.Variables = tt.variables
			must.Do(t, d.Shop.Publish(t.Context(), 0, tt.shop))
			must.Do(t, d.Store.ChangeAccess(t.Context(), now, func(a *operator.Access) (operator.Deed, error) {
				a.People = tt.people
				return operator.Deed{}, nil
			}))
			if d := cmp.Diff(tt.done, firstRun(t, d, tt.role)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestTheFirstRunIsPutAway by an owner, for all of them.
func TestTheFirstRunIsPutAway(t *testing.T) {
	d := newTestDesk(t, Config{})
	if got := firstRun(t, d, "owner"); len(got) != 5 {
		t.Fatal(got)
	}
	if w := ask(d, "POST", Prefix+"shop/first-run/end", "editor", "{}"); w.Code != http.StatusForbidden {
		t.Errorf("an editor puts it away: %d", w.Code)
	}
	if w := ask(d, "POST", Prefix+"shop/first-run/end", "owner", "{}"); w.Code != http.StatusOK {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if got := firstRun(t, d, "owner"); got != nil {
		t.Errorf("it is still there: %v", got)
	}
}

// firstRun gives whether each step of the list is done; nil for no list.
func firstRun(t *testing.T, d *Desk, role string) (done []bool) {
	t.Helper()
	var session shape.DeskSession
	w := ask(d, "GET", Prefix+"session", role, "")
	if err := json.Unmarshal(w.Body.Bytes(), &session); w.Code != http.StatusOK || err != nil {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, step := range session.FirstRun {
		done = append(done, step.IsDone)
	}
	return done
}
