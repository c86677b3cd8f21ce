package desk

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/operator"
	"launchrack/internal/testing/must"
)

// TestAccessOfTheDesk: who is there with what can be done about each, and the code, which is turned off once an owner has
// a passkey.
func TestAccessOfTheDesk(t *testing.T) {
	d := newTestDesk(t, Config{})
	page := func() (page shape.DeskPage) {
		t.Helper()
		must.Do(t, json.Unmarshal(ask(d, "GET", Prefix+"access", "owner", "").Body.Bytes(), &page))
		return page
	}
	verbs := func(table shape.DeskTable) (list []string) {
		for _, row := range table.Rows {
			for _, a := range row.Actions {
				list = append(list, strings.TrimSpace(a.Verb+" "+row.Cells[0].Text))
			}
		}
		return list
	}
	first := page()
	if add := first.Actions[0].Ask; add.Fields[1].Text != "owner" || !strings.Contains(first.Tables[0].None, "Add yourself first") || verbs(first.Tables[3]) != nil {
		t.Errorf("nobody is there: %+v", first)
	}
	later, earlier := now, now.AddDate(0, 0, -1)
	session, _ := operator.NewSession(t.Context(), "ada", "phone", now)
	must.Do(t, d.Store.ChangeAccess(t.Context(), now, func(a *operator.Access) (operator.Deed, error) {
		a.People = []operator.Person{{ID: "ada", Name: "Ada", Role: operator.Owner, MadeAt: now, Passkeys: []operator.Passkey{
			{ID: "phone", Name: "Phone", Credential: []byte("{}"), MadeAt: now, UsedAt: &later}, {ID: "key", Name: "Key", Credential: []byte("{}"), MadeAt: now, UsedAt: &earlier}}}, {ID: "ben", Name: "Ben", Role: operator.Reader, MadeAt: now}}
		return operator.Deed{Session: &session}, nil
	}))
	got := page()
	var all []string
	for _, table := range got.Tables {
		all = append(all, verbs(table)...)
	}
	want := []string{"New link Ada", "Change the role Ada", "Remove Ada", "New link Ben", "Change the role Ben", "Remove Ben", "Rename Key", "Remove Key", "Rename Phone", "Remove Phone", "End Ada", "Turn the code off On"}
	if !slices.Equal(all, want) {
		t.Errorf("%q, want %q", all, want)
	}
	if row := got.Tables[0].Rows[0]; *row.Cells[2].Time != *momentOf(later).Time || row.Cells[3].Text != "2" {
		t.Errorf("Ada: %+v", row)
	}
	if got.Actions[0].Ask.Fields[1].Text != "editor" {
		t.Error("the second operator is proposed as an owner")
	}
	asked := ask(d, "POST", Prefix+"access/operators/ben/invite", "owner", "{}")
	if asked.Code == http.StatusForbidden { // which needs a fresh sign-in
		answer := must.Get(d.inviteAgain(inviting("ben")))(t).(shape.DeskDone)
		if answer.For != "Ben" || !strings.Contains(answer.Link, "#invite=") {
			t.Errorf("%+v", answer)
		}
	}
	if again := page(); again.Tables[0].Rows[1].Cells[0].Note != "Invited until 27 Nov 2026, 08:00 UTC" {
		t.Errorf("%+v", again.Tables[0].Rows[1])
	}
}

func inviting(id string) *http.Request {
	r, _ := http.NewRequest("POST", Prefix, nil)
	r.SetPathValue("operator", id)
	return r
}
