package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk"
	"launchrack/internal/desk/shape"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/view"
	"launchrack/internal/operator"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// TestUndoOnTheDeskAndByCommand makes each kind of change that can be undone, and undoes it once on the
// desk of a running shop and once by the command. A second undo is refused.
func TestUndoOnTheDeskAndByCommand(t *testing.T) {
	t.Parallel()
	db := database(t)
	s := openShop(t, db, "http://127.0.0.1:9", "--access-code", "4821")
	token := s.unlock(t, "4821")
	ask := func(method, path, body string) string {
		t.Helper()
		res, got := s.ask(t, method, "/operator/data/"+path, token, body)
		if res.StatusCode != 200 {
			t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, got)
		}
		return got
	}
	var plans []struct{ ID int64 }
	if _, body := s.call(t, "GET", "/rest/v1/server_plans?select=id&limit=1"); json.Unmarshal([]byte(body), &plans) != nil {
		t.Fatal(body)
	}
	yesterday := time.Now().UTC().AddDate(0, 0, -1).Format(time.DateOnly)
	kinds := []struct {
		event             operator.Event
		path, body, state string
		// has is a part of the state before the change is undone.
		has string
	}{
		{operator.PlanSponsored, "plans/sponsored", fmt.Sprintf(`{"plan":"%d","from":"","until":""}`, plans[0].ID), "plans/sponsored", fmt.Sprintf(`"key":"%d"`, plans[0].ID)},
		{operator.SponsorshipEnded, fmt.Sprintf("plans/sponsored/%d/end", plans[0].ID), `{}`, "", ""},
		{operator.PlanCorrected, fmt.Sprintf("plans/%d/corrections", plans[0].ID), `{"texts":{"ram_size":"77"},"reason":"seen in the panel","source":"https://example.com/seen","is_preview":false}`, fmt.Sprintf("plans/%d/corrections", plans[0].ID), `"text":"77"`},
		{operator.PlanHidden, fmt.Sprintf("plans/%d/hidden", plans[0].ID), `{"is_hidden":true,"reason":""}`, fmt.Sprintf("plans?q=%d", plans[0].ID), `"text":"Hidden"`},
		{operator.PartnerPaused, "partners/cherry/paused", `{"paused":true}`, "partners", `"text":"Paused"`},
		{operator.NameChosen, "unmatched/names", `{"kind":"processor","partner":"","text":"Zyrtec 9000","name":"AMD EPYC 7443P"}`, "unmatched", `Zyrtec 9000`},
		{operator.ShopChanged, "shop", `{"version":VERSION,"notice":"Closed on Monday"}`, "shop", `Closed on Monday`},
		{operator.ConversionsImported, "conversions", `{"partner":"cherry","csv":"date,amount,currency,plan\n` + yesterday + `,12.50,EUR,x\n"}`, "clicks?days=30", `12.5`},
	}
	for _, byCommand := range []bool{true, false} {
		for _, k := range kinds {
			var settings view.ShopSettings
			must.Do(t, json.Unmarshal([]byte(ask("GET", "shop", "")), &settings))
			if k.event == operator.SponsorshipEnded {
				ask("POST", kinds[0].path, kinds[0].body)
			}
			ask("POST", k.path, strings.Replace(k.body, "VERSION", fmt.Sprint(settings.Version), 1))
			if k.state != "" && !strings.Contains(ask("GET", k.state, ""), k.has) {
				t.Fatalf("%s did nothing: %s", k.event, ask("GET", k.state, ""))
			}
			var log shape.DeskPage
			if err := json.Unmarshal([]byte(ask("GET", "audit?event="+string(k.event), "")), &log); err != nil || len(log.Tables[0].Rows[0].Actions) != 1 {
				t.Fatalf("%s: %+v, %v", k.event, log, err)
			}
			entry := log.Tables[0].Rows[0].Key
			if byCommand {
				if exit, out, stderr := command(t, "audit", "undo", entry, "--database-url", db); exit != 0 || !strings.HasPrefix(out, "undone: entry "+entry+": "+string(k.event)) {
					t.Errorf("%s by command: %d %s%s", k.event, exit, out, stderr)
				}
				if exit, _, stderr := command(t, "audit", "undo", entry, "--database-url", db); exit != 1 || !strings.Contains(stderr, "cannot be undone") {
					t.Errorf("%s by command once more: %d %s", k.event, exit, stderr)
				}
			} else {
				ask("POST", "audit/"+entry+"/undo", `{}`)
				if res, got := s.ask(t, "POST", "/operator/data/audit/"+entry+"/undo", token, `{}`); res.StatusCode != 409 {
					t.Errorf("%s once more: %d %s", k.event, res.StatusCode, got)
				}
			}
			if k.state != "" && strings.Contains(ask("GET", k.state, ""), k.has) {
				t.Errorf("%s is not undone: %s", k.event, ask("GET", k.state, ""))
			}
			if k.event == operator.SponsorshipEnded {
				if got := ask("GET", kinds[0].state, ""); !strings.Contains(got, kinds[0].has) {
					t.Errorf("the sponsorship is not back: %s", got)
				}
				ask("POST", k.path, k.body)
			}
		}
	}
	_, out, _ := command(t, "audit", "--json", "--database-url", db)
	var byCommand []string
	for line := range strings.Lines(out) {
		var e operator.Entry
		must.Do(t, json.Unmarshal([]byte(line), &e))
		if e.Address == "" && e.Event != operator.CodeSet {
			byCommand = append(byCommand, string(e.Event))
		}
	}
	if want := []string{"sponsorship_ended", "plan_sponsored", "plan_corrected", "plan_shown", "partner_resumed", "name_dropped", "shop_undone", "conversions_undone"}; !slices.Equal(byCommand, want) {
		t.Errorf("lines of commands: %v, want %v", byCommand, want)
	}
	if exit, _, stderr := command(t, "audit", "undo", "999999", "--database-url", db); exit != 1 || !strings.Contains(stderr, "no entry 999999") {
		t.Errorf("an unknown entry: %d %s", exit, stderr)
	}
}

// TestTheCodeIsTurnedBack undoes turning the access code off and on, by desk and by command. It is
// refused if somebody else has turned it back meanwhile.
func TestTheCodeIsTurnedBack(t *testing.T) {
	t.Parallel()
	ctx := operator.As(t.Context(), operator.Operator{Role: operator.Owner, SignedIn: time.Now()})
	db := must.Get(store.Open(ctx, database(t), discard))(t)
	t.Cleanup(func() { _ = db.Close() })
	if _, _, err := operator.Open(ctx, operator.Config{Store: db, Code: "4821", Key: make([]byte, 32)}); err != nil {
		t.Fatal(err)
	}
	people := operator.People{Store: db, Now: time.Now}
	must.Do(t, db.ChangeAccess(ctx, time.Now(), func(a *operator.Access) (operator.Deed, error) {
		a.People = []operator.Person{{ID: "ada", Name: "Ada", Role: operator.Owner, MadeAt: time.Now(), Passkeys: []operator.Passkey{{ID: "key", Name: "Phone", Credential: []byte("{}"), MadeAt: time.Now()}}}}
		return operator.Deed{}, nil
	}))
	d := desk.New((&program{store: db, log: discard}).deskConfig(config.NewPartners(nil), ""))
	turn := func(off bool) (entry int64) {
		t.Helper()
		must.Do(t, people.TurnCode(ctx, off))
		lines := must.Get(db.Audit(ctx, 1))(t)
		return lines[0].Number
	}
	isOff := func() bool {
		t.Helper()
		access := must.Get(db.Access(ctx))(t)
		return access.CodeOff
	}
	for _, off := range []bool{true, false} {
		entry := turn(off)
		if _, err := d.Undo(ctx, entry); err != nil || isOff() == off {
			t.Errorf("off %t is not undone: %v", off, err)
		}
		if _, err := d.Undo(ctx, entry); errs.KindOf(err) != errs.Conflict || !strings.Contains(err.Error(), "somebody did it before") {
			t.Errorf("off %t is undone twice: %v", off, err)
		}
	}
	// The code cannot be turned off without a passkey, nor by a reader or an old sign-in.
	entry := turn(false)
	stale := operator.As(ctx, operator.Operator{Role: operator.Owner, SignedIn: time.Now().Add(-operator.FreshFor - time.Minute)})
	if _, err := d.Undo(stale, entry); errs.KindOf(err) != errs.Forbidden || isOff() {
		t.Errorf("undone by an old sign-in: %v", err)
	}
	if _, err := d.Undo(operator.As(ctx, operator.Operator{Role: operator.Editor, SignedIn: time.Now()}), entry); errs.KindOf(err) != errs.Conflict || isOff() {
		t.Errorf("undone by an editor: %v", err)
	}
	must.Do(t, people.RemovePasskey(ctx, "key"))
	if _, err := d.Undo(ctx, entry); errs.KindOf(err) != errs.Conflict || !strings.Contains(err.Error(), "no owner has a passkey") || isOff() {
		t.Errorf("undone without a passkey: %v", err)
	}
}
