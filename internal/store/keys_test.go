package store

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"launchrack/internal/operator"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
	"launchrack/internal/watch"
)

// TestACarriedCopyOpensNothing takes a backup away and restores it: over the shop that it was made of,
// whose keys it gets again, and in a new place, where nobody can read what they encrypted.
func TestACarriedCopyOpensNothing(t *testing.T) {
	url := emptyDatabase(t)
	s := must.Get(Open(t.Context(), url, discard))(t)
	insert(t, s, handPlan(1))
	addWatch(t, s, "watched")
	key := watch.NewKey()
	secrets := map[string]string{"shop_draft": "session-of-a-draft", ShopKey: key, LogKey: "key-of-the-log"}
	must.Do(t, s.ChangeSettings(t.Context(), func(map[string]string) (map[string]string, error) { return secrets, nil }, operator.Entry{At: noon, Event: operator.CodeMade}))
	code := operator.Credential{Hash: "hash-of-the-code", Generation: "generation-of-the-code", Off: true}
	must.Get(s.ChangeCredential(t.Context(), operator.Change{To: code, Entry: operator.Entry{At: noon, Event: operator.CodeMade}}))(t)
	must.Get(peopleOf(s).Invite(t.Context(), "Ada", operator.Owner))(t)
	session := addPasskey(t, s, "Ada", "a1")
	must.Do(t, s.PutLink(t.Context(), operator.Link{Hash: "hash-of-a-link", Ends: noon.Add(time.Hour)}, operator.Entry{At: noon, Event: operator.LinkMade}))
	access := must.Get(s.Access(t.Context()))(t)
	draft := mustPut(t, s, 0, writtenAt("draft"), noon)
	hidden := map[string]string{"the link of a draft": draft.Token, "the code": code.Hash, "its generation": code.Generation, "a session": session.Hash, "a link": "hash-of-a-link", "an invitation": access.People[0].Invite.Hash, "a challenge": "challenge a1"}
	for name, value := range secrets {
		hidden[name] = value
	}
	whole := filepath.Join(t.TempDir(), "whole.db")
	must.Get(Backup(t.Context(), url, whole, false))(t)
	must.Do(t, s.Close())
	f := must.Get(Carry(t.Context(), whole, discard))(t)
	carried, err := io.ReadAll(f)
	check.Do(t, f.Close())
	if err != nil || !bytes.Contains(carried, []byte("watched")) {
		t.Fatalf("%d bytes, %v", len(carried), err)
	}
	if left, _ := os.ReadDir(filepath.Dir(whole)); len(left) != 1 {
		t.Errorf("beside the backup lie %v", left)
	}
	for what, value := range hidden {
		if bytes.Contains(carried, []byte(value)) {
			t.Errorf("%s is in the copy", what)
		}
	}
	file := filepath.Join(t.TempDir(), "carried.db")
	writeText(t, file, string(carried))
	for name, tt := range map[string]struct {
		file, url, key string
		lost           int64
	}{
		"the whole backup in a new place": {whole, freshDatabase(t), key, 0},
		"in a new place":                  {file, freshDatabase(t), "", 1},
		"over the shop":                   {file, url, key, 0},
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Restore(t.Context(), tt.file, tt.url, true, later, discard)
			if err != nil || r.Plans() != 1 || r.Lost != tt.lost {
				t.Fatalf("%+v, %v", r, err)
			}
			restored := open(t, tt.url)
			settings, err := restored.Settings(t.Context(), ShopKey, LogKey, leftOut, "shop_draft")
			if err != nil || settings[ShopKey] != tt.key || (settings[LogKey] != "") != (tt.key != "") || len(settings) > 2 {
				t.Errorf("%v, %v", settings, err)
			}
			check.Equal(t, must.Get(restored.Credential(t.Context()))(t), (operator.Credential{Off: true}), "the code")
			if _, found, err := restored.SignedIn(t.Context(), session.Hash); err != nil || found {
				t.Errorf("a session is open: %v", err)
			}
			if found, err := restored.TakeLink(t.Context(), "hash-of-a-link", operator.SignedIn{Hash: "h", Way: operator.ByLink, MadeAt: noon}, operator.Entry{At: noon, Event: operator.Unlocked}); err != nil || found {
				t.Errorf("a link opens: %v", err)
			}
			if a, err := restored.Access(t.Context()); err != nil || len(a.People) != 1 || len(a.People[0].Passkeys) != 1 || a.People[0].Invite != nil {
				t.Errorf("the operators: %+v, %v", a, err)
			}
			if e, err := restored.Article(t.Context(), draft.ID); err != nil || e.Token != "" || e.Slug != "draft" {
				t.Errorf("the draft: %+v, %v", e, err)
			}
			check.Equal(t, len(must.Get(restored.WatchesSince(t.Context(), 0))(t)), 1-int(tt.lost))
		})
	}
}
