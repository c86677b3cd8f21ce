package desk

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"launchrack/internal/desk/shape"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/partner"
)

const hostFile = `id: small-host
name: "Small Host"
website: "https://small.example/"
system: whmcs
address: "https://small.example/store/vps"
`

const keyedFile = `id: keyed-host
name: "Keyed Host"
website: "https://keyed.example/"
system: whmcs
source:
  address: "https://keyed.example/api"
  headers: {Authorization: "Bearer {token}"}
`

// newFileDesk makes a desk that counts the partners whose plans were withdrawn.
func newFileDesk(t *testing.T, c Config) (d *Desk, withdrawn *[]market.PartnerID) {
	withdrawn = &[]market.PartnerID{}
	c.Withdraw = func(_ context.Context, id market.PartnerID) (int, error) {
		*withdrawn = append(*withdrawn, id)
		return 3, nil
	}
	return newTestDesk(t, c), withdrawn
}

// save puts a file as a role does, and gives the status and the answer.
func save(d *Desk, role string, f shape.DeskPartnerFile) (int, string) {
	body, _ := json.Marshal(f)
	w := ask(d, "POST", Prefix+"partner-files", role, string(body))
	return w.Code, w.Body.String()
}

// newestEntry is the number of the newest line of the audit log.
func newestEntry(t *testing.T, d *Desk) string {
	t.Helper()
	var page shape.DeskPage
	if w := ask(d, "GET", Prefix+"audit", "owner", ""); json.Unmarshal(w.Body.Bytes(), &page) != nil || len(page.Tables[0].Rows) == 0 {
		t.Fatal(w.Body)
	}
	return page.Tables[0].Rows[0].Key
}

// TestPartnerFiles adds, changes and removes a file, undoes that, and says which file wins.
func TestPartnerFiles(t *testing.T) {
	d, withdrawn := newFileDesk(t, Config{})
	steps := []struct {
		name string
		file shape.DeskPartnerFile
		code int
		want string
	}{
		{"a file with a fault", shape.DeskPartnerFile{Text: hostFile + "colour: red\n"}, 400, "partner.yaml:6:1: colour: is not known"},
		{"a partner of the program", shape.DeskPartnerFile{Text: strings.ReplaceAll(hostFile, "small-host", "ovh")}, 400, `the partner OVH has the id \"ovh\"`},
		{"one that is not there", shape.DeskPartnerFile{ID: "small-host", Text: hostFile}, 404, "No such partner"},
		{"a new one", shape.DeskPartnerFile{Text: hostFile}, 200, "Small Host is added"},
		{"the same again", shape.DeskPartnerFile{Text: hostFile}, 400, "which the desk has"},
		{"a change", shape.DeskPartnerFile{ID: "small-host", Text: hostFile + "every: 2h\n", Version: versionOf(hostFile)}, 200, "is changed"},
		{"a change of what it was before", shape.DeskPartnerFile{ID: "small-host", Text: hostFile + "every: 3h\n", Version: versionOf(hostFile)}, 409, "Somebody else changed the file meanwhile"},
	}
	for _, s := range steps {
		if code, got := save(d, "editor", s.file); code != s.code || !strings.Contains(got, s.want) {
			t.Fatalf("%s: %d %s, want %d %s", s.name, code, got, s.code, s.want)
		}
	}
	text := func() string {
		return ask(d, "GET", Prefix+"partner-files/small-host/download", "reader", "").Body.String()
	}
	if w := ask(d, "POST", Prefix+"audit/"+newestEntry(t, d)+"/undo", "editor", "{}"); w.Code != http.StatusOK || text() != hostFile {
		t.Errorf("undo of the change: %d %s, %s", w.Code, w.Body, text())
	}
	if w := ask(d, "POST", Prefix+"partner-files/small-host/remove", "editor", "{}"); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "3 plans with it") || len(*withdrawn) != 1 {
		t.Errorf("remove: %d %s, withdrawn %v", w.Code, w.Body, *withdrawn)
	}
	if w := ask(d, "POST", Prefix+"audit/"+newestEntry(t, d)+"/undo", "editor", "{}"); w.Code != http.StatusOK || text() != hostFile || len(*withdrawn) != 1 {
		t.Errorf("undo of the removal: %d %s, withdrawn %v", w.Code, w.Body, *withdrawn)
	}
	// Undoing what added it again takes the partner and its plans away.
	if w := ask(d, "POST", Prefix+"audit/"+newestEntry(t, d)+"/undo", "editor", "{}"); w.Code != http.StatusOK || len(*withdrawn) != 2 {
		t.Errorf("undo of the addition: %d %s, withdrawn %v", w.Code, w.Body, *withdrawn)
	}
}

// TestAFileInTheFolderWins says on the partner's row that the desk's file is not used, and leaves its plans alone.
func TestAFileInTheFolderWins(t *testing.T) {
	status := func(context.Context) ([]view.PartnerStatus, error) {
		return []view.PartnerStatus{{Partner: "small-host", Name: "Small Host"}}, nil
	}
	d, withdrawn := newFileDesk(t, Config{Status: status})
	if code, got := save(d, "owner", shape.DeskPartnerFile{Text: hostFile}); code != http.StatusOK {
		t.Fatal(got)
	}
	if w := ask(d, "GET", Prefix+"partners", "reader", ""); !strings.Contains(w.Body.String(), "Download the file") || strings.Contains(w.Body.String(), "same id, and wins") || strings.Contains(w.Body.String(), "Change the file") {
		t.Errorf("a reader: %s", w.Body)
	}
	d.Fixed = []partner.Info{{Partner: market.Partner{ID: "small-host"}}}
	if w := ask(d, "GET", Prefix+"partners", "editor", ""); !strings.Contains(w.Body.String(), "A file in the folder of partners has the same id, and wins.") {
		t.Error(w.Body)
	}
	if w := ask(d, "POST", Prefix+"partner-files/small-host/remove", "editor", "{}"); w.Code != http.StatusOK || len(*withdrawn) != 0 {
		t.Errorf("remove: %d %s, withdrawn %v", w.Code, w.Body, *withdrawn)
	}
}

// TestKeysOfPartnersAreAnOwners keeps editors from saying where the shop's key with a partner goes.
func TestKeysOfPartnersAreAnOwners(t *testing.T) {
	d, _ := newFileDesk(t, Config{})
	without := strings.ReplaceAll(keyedFile, `  headers: {Authorization: "Bearer {token}"}`+"\n", "")
	refused := func(what string, code int, got string) {
		t.Helper()
		if code != http.StatusForbidden || !strings.Contains(got, "the role owner") {
			t.Errorf("%s: %d %s", what, code, got)
		}
	}
	code, got := save(d, "editor", shape.DeskPartnerFile{Text: keyedFile})
	refused("an editor adds one", code, got)
	if code, got = save(d, "owner", shape.DeskPartnerFile{Text: keyedFile}); code != http.StatusOK {
		t.Fatal(got)
	}
	code, got = save(d, "editor", shape.DeskPartnerFile{ID: "keyed-host", Text: without})
	refused("an editor takes the key out", code, got)
	if w := ask(d, "POST", Prefix+"partner-files/keyed-host/remove", "editor", "{}"); true {
		refused("an editor removes it", w.Code, w.Body.String())
	}
	if w := ask(d, "POST", Prefix+"audit/"+newestEntry(t, d)+"/undo", "editor", "{}"); true {
		refused("an editor undoes it", w.Code, w.Body.String())
	}
	if code, got = save(d, "owner", shape.DeskPartnerFile{ID: "keyed-host", Text: without, Version: versionOf(keyedFile)}); code != http.StatusOK {
		t.Error(got)
	}
	code, got = save(d, "editor", shape.DeskPartnerFile{ID: "keyed-host", Text: strings.ReplaceAll(keyedFile, "https://keyed.example/api", "https://thief.example/")})
	refused("an editor puts it back with another address", code, got)
}
