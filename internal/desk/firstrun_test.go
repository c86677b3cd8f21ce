package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/operator"
	"launchrack/internal/storefront"
	"launchrack/internal/view"
)

// newShop is a shop with the settings of its tests.
type newShop struct {
	Shop
	settings view.ShopSettings
}

func (s *newShop) Show(context.Context) (view.ShopSettings, error) { return s.settings, nil }

func (s *newShop) Publish(_ context.Context, version int64, c storefront.Change) error {
	s.settings.FirstRunOver = version == s.settings.Version && c.FirstRunOver != nil && *c.FirstRunOver
	return nil
}

// openDoor is an entrance with the access of its tests.
type openDoor struct {
	Entrance
	access operator.Access
}

func (o openDoor) Door(context.Context) (operator.Access, error) { return o.access, nil }

// askedPartners are partners with the states of their tests.
type askedPartners struct {
	Partners
	states []view.PartnerStatus
}

func (p askedPartners) Status(context.Context) ([]view.PartnerStatus, error) { return p.states, nil }

// TestTheFirstRun: owners see what a new shop needs, done or left, until all is done or they put it away.
func TestTheFirstRun(t *testing.T) {
	at := "2026-11-27T08:00:00Z"
	people := []operator.Person{{ID: "ada", Role: operator.Owner, Passkeys: []operator.Passkey{{ID: "phone"}}}}
	whole := view.ShopSettings{Name: "Racks", Contact: "Example Ltd"}
	for name, tt := range map[string]struct {
		role       string
		shop       view.ShopSettings
		people     []operator.Person
		codeChosen bool
		confirmed  *string
		// done are the steps that are done, in the order of the list.
		done []bool
	}{
		"nothing is done":              {role: "owner", done: []bool{false, false, false, false}},
		"a name and a passkey":         {role: "owner", shop: view.ShopSettings{Name: "Racks"}, people: people, done: []bool{true, true, false, false}},
		"set by variables":             {role: "owner", shop: view.ShopSettings{Variables: map[string]string{"name": "LAUNCHRACK_BRAND_NAME", "contact": "LAUNCHRACK_CONTACT"}}, codeChosen: true, done: []bool{true, true, false, true}},
		"a passkey of an editor":       {role: "owner", people: []operator.Person{{Role: operator.Editor, Passkeys: people[0].Passkeys}}, done: []bool{false, false, false, false}},
		"a partner that answered":      {role: "owner", confirmed: &at, done: []bool{false, false, true, false}},
		"all is done":                  {role: "owner", shop: whole, people: people, confirmed: &at},
		"put away":                     {role: "owner", shop: view.ShopSettings{FirstRunOver: true}},
		"an editor cannot do all that": {role: "editor"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newTestDesk(Config{Shop: &newShop{settings: tt.shop}, Entrance: openDoor{access: operator.Access{People: tt.people}}, CodeChosen: tt.codeChosen,
				Partners: askedPartners{states: []view.PartnerStatus{{Partner: "ovh"}, {Partner: "vultr", LastGoodAt: tt.confirmed}}}})
			if d := cmp.Diff(tt.done, firstRun(t, d, tt.role)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestTheFirstRunIsPutAway by an owner, for all of them.
func TestTheFirstRunIsPutAway(t *testing.T) {
	d := newTestDesk(Config{Shop: &newShop{settings: view.ShopSettings{Version: 4}}, Entrance: openDoor{}, Partners: askedPartners{}})
	if got := firstRun(t, d, "owner"); len(got) != 4 {
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
	var session view.DeskSession
	w := ask(d, "GET", Prefix+"session", role, "")
	if err := json.Unmarshal(w.Body.Bytes(), &session); w.Code != http.StatusOK || err != nil {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	for _, step := range session.FirstRun {
		done = append(done, step.IsDone)
	}
	return done
}
