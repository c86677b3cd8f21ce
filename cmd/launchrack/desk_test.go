package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"launchrack/internal/desk/shape"
	"launchrack/internal/operator"
	"launchrack/internal/store"
	"launchrack/internal/testing/must"
)

// TestRejectedItemsOnTheDesk refreshes a partner with many rejected items, and pages through them on
// the desk.
func TestRejectedItemsOnTheDesk(t *testing.T) {
	t.Parallel()
	var items []string
	for i := range 45 {
		items = append(items, fmt.Sprintf(`{"id":"bad-%d","cents":0,"note":"<script>alert(%d)</script> & co"}`, i, i))
	}
	for i := range 200 { // most items must be valid
		items = append(items, fmt.Sprintf(`{"id":"good-%d","cores":1,"mb":1024,"cents":399}`, i))
	}
	items = append(items, `{"id":"hidden-1","hidden":true,"long":"`+strings.Repeat("ä", 20_000)+`"}`)
	file, db := mappingFile(t, smallMapping, `{"plans":[`+strings.Join(items, ",")+`]}`), database(t)
	s := openShop(t, db, "http://127.0.0.1:9", "--partners-dir", filepath.Dir(file), "--access-code", "4821")
	token := s.unlock(t, "4821")
	read := func(path string, into any) int {
		t.Helper()
		res, body := s.ask(t, "GET", "/operator/data/partners/"+path, token, "")
		if res.StatusCode == http.StatusOK {
			must.Do(t, json.Unmarshal([]byte(body), into))
		}
		return res.StatusCode
	}
	var page shape.DeskList
	if status := read("small-hosting/rejected", &page); status != http.StatusNotFound {
		t.Errorf("before any answer: %d %+v", status, page)
	}
	if status, report := s.refresh(t, "fetch-small-hosting-plans"); status != http.StatusOK || report.Added != 200 {
		t.Fatalf("%d %+v", status, report)
	}
	res, document := s.ask(t, "GET", "/operator/data/partners/small-hosting/document", token, "")
	if res.StatusCode != http.StatusOK || !strings.Contains(document, `"note":"<script>alert(7)</script> & co"`) || !json.Valid([]byte(document)) ||
		res.Header.Get("Content-Type") != "text/plain; charset=utf-8" || res.Header.Get("Content-Disposition") != "attachment; filename=small-hosting.txt" || res.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("the document as it came: %d %v, %d bytes", res.StatusCode, res.Header, len(document))
	}
	seen := map[string]bool{}
	for offset := 0; offset < 60; offset += 20 {
		if status := read(fmt.Sprintf("small-hosting/rejected?offset=%d", offset), &page); status != http.StatusOK || page.Total != 46 || len(page.Items) != min(20, 46-offset) {
			t.Fatalf("offset %d: %d, %d of %d", offset, status, len(page.Items), page.Total)
		}
		for _, one := range page.Items {
			seen[one.Item] = true
			if !strings.HasPrefix(one.JSON, "{\n  \"") || one.Reason == "" || one.Listed {
				t.Errorf("%+v", one)
			}
			if strings.HasPrefix(one.Item, "bad-") && (!strings.Contains(one.JSON, "<script>alert(") || one.IsCut || one.Field == "") {
				t.Errorf("not as it came: %+v", one)
			}
			if one.Item == "hidden-1" && (!one.IsCut || len(one.JSON) > 17<<10 || !strings.Contains(one.Reason, "is hidden")) {
				t.Errorf("a long item: %d bytes, cut %t, %s", len(one.JSON), one.IsCut, one.Reason)
			}
		}
	}
	if len(seen) != 46 {
		t.Errorf("%d of 46 items were listed", len(seen))
	}
	page = shape.DeskList{}
	if status := read("small-hosting/rejected?offset=1000", &page); status != http.StatusOK || len(page.Items) != 0 {
		t.Errorf("past the end: %d %d", status, len(page.Items))
	}
	if status := read("small-hosting/rejected?offset=-1", &page); status != http.StatusBadRequest {
		t.Errorf("a bad offset: %d", status)
	}
	if status := read("nobody/rejected", &page); status != http.StatusNotFound {
		t.Errorf("an unknown partner: %d", status)
	}
}

// TestBackupsFromTheDesk are made, listed, checked, downloaded and restored.
func TestBackupsFromTheDesk(t *testing.T) {
	t.Parallel()
	url, dir := database(t), filepath.Join(t.TempDir(), "backups")
	s := openShop(t, url, "http://127.0.0.1:9", "--access-code", "4821", "--backups-dir", dir)
	token := s.unlock(t, "4821")
	ask := func(status int, method, path string) (*http.Response, string) {
		t.Helper()
		res, body := s.ask(t, method, "/operator/data/backups"+path, token, "{}")
		if res.StatusCode != status {
			t.Fatalf("%s %s: %d %s", method, path, res.StatusCode, body)
		}
		return res, body
	}
	if res, body := s.ask(t, "POST", "/rest/v1/server_plans", token, insertedRow); res.StatusCode != http.StatusCreated {
		t.Fatal(body)
	}
	var made shape.DeskDone
	if _, body := ask(200, "POST", ""); json.Unmarshal([]byte(body), &made) != nil || !strings.HasSuffix(made.Text, " was made and checked.") {
		t.Fatal(body)
	}
	var list shape.DeskPage
	if _, body := ask(200, "GET", ""); json.Unmarshal([]byte(body), &list) != nil || strings.Contains(body, "null") || len(list.Tables[0].Rows) != 1 || !strings.HasPrefix(made.Text, list.Tables[0].Rows[0].Key) {
		t.Fatalf("%s, made %+v", body, made)
	}
	backup := list.Tables[0].Rows[0]
	if holds := backup.Cells[3].Text; !strings.Contains(holds, "plans") || backup.Cells[0].Note != "" {
		t.Errorf("what it holds is not said before it is checked again: %+v", backup)
	}
	var verified shape.DeskDone
	if _, body := ask(200, "POST", "/"+backup.Key+"/verify"); json.Unmarshal([]byte(body), &verified) != nil || !strings.Contains(verified.Text, "can be restored") {
		t.Error(body)
	}
	res, body := ask(200, "GET", "/"+backup.Key)
	if len(body) < 100_000 || !strings.Contains(res.Header.Get("Content-Disposition"), backup.Key) {
		t.Errorf("%d bytes were downloaded of %s, %v", len(body), backup.Cells[2].Text, res.Header)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 2 { // the backup, and what it holds
		t.Errorf("the download left %v, %v", files, err)
	}
	inDatabase(t, url, func(db *store.Store) error {
		code, err := db.Credential(t.Context())
		if err != nil {
			return err
		}
		keys, err := db.Settings(t.Context(), store.ShopKey, store.LogKey)
		if len(keys) != 2 {
			t.Errorf("the shop has the keys %v", keys)
		}
		for name, value := range keys {
			if strings.Contains(body, value) {
				t.Errorf("%s is in the download", name)
			}
		}
		if strings.Contains(body, code.Hash) || strings.Contains(body, code.Generation) {
			t.Error("the access code is in the download")
		}
		return err
	})
	// The downloaded file is a backup: restoring it gives a new shop the same rows.
	file := writeFile(t, "downloaded.db", body)
	copied := "sqlite://" + filepath.Join(t.TempDir(), "restored.db")
	if exit, _, stderr := command(t, "restore", file, "--database-url", copied); exit != 0 {
		t.Fatalf("restore: %s", stderr)
	}
	if got := exported(t, copied, "By one node"); len(got) != 1 {
		t.Errorf("the restored shop has %+v", got)
	}
	if restored := openShop(t, copied, "http://127.0.0.1:9"); !strings.Contains(restored.log.String(), "The operator's access code is ") {
		t.Error("the restored shop made no code")
	} else if res, got := restored.ask(t, "GET", "/operator/data/session", token, ""); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("a session of the shop opens the restored one: %d %s", res.StatusCode, got)
	}
	must.Do(t, os.WriteFile(filepath.Join(dir, backup.Key), []byte(body[:len(body)/2]), 0o600))
	if res, body := s.ask(t, "POST", "/operator/data/backups/"+backup.Key+"/verify", token, "{}"); res.StatusCode < 500 || !strings.Contains(body, "is damaged") {
		t.Errorf("half a backup: %d %s", res.StatusCode, body)
	}
	for _, name := range []string{"..%2f" + filepath.Base(file), "launchrack-20200101T000000Z.db", "%2e%2e"} {
		ask(404, "GET", "/"+name)
	}
	if n := count(audited(t, url), operator.BackupMade); n != 1 {
		t.Errorf("the audit log tells of %d backups", n)
	}
}

// TestTwoProcessesShareSessions: if one process ends a session, changes a role or removes an operator,
// that has effect on the next call to another process. A name chosen by one is shown by the other.
func TestTwoProcessesShareSessions(t *testing.T) {
	t.Parallel()
	url := database(t)
	_, one := startShop(t, url)
	_, two := startShop(t, url)
	db := must.Get(store.Open(t.Context(), url, discard))(t)
	t.Cleanup(func() { _ = db.Close() })
	// Sessions are made directly; tests of package passkey make them with an authenticator.
	signIn := func(id string) (cookie string, session operator.SignedIn) {
		t.Helper()
		session, cookie = operator.NewSession(t.Context(), id, "key of "+id, time.Now().UTC())
		must.Do(t, db.ChangeAccess(t.Context(), time.Now(), func(a *operator.Access) (operator.Deed, error) {
			if _, err := a.Find(id); err != nil {
				a.People = append(a.People, operator.Person{ID: id, Name: id, Role: operator.Owner, MadeAt: time.Now(), Passkeys: []operator.Passkey{{ID: "key of " + id, Name: "Phone", Credential: []byte("{}"), MadeAt: time.Now()}}})
			}
			return operator.Deed{Session: &session}, nil
		}))
		return cookie, session
	}
	ask := func(s shop, cookie, method, path, body string) (int, string) {
		t.Helper()
		res, got := s.ask(t, method, "/operator/data/"+path, operator.CookieToken, body, "Cookie", "operator-session="+cookie)
		return res.StatusCode, got
	}
	ada, _ := signIn("ada")
	ben, ofBen := signIn("ben")
	for _, s := range []shop{one, two} {
		for who, cookie := range map[string]string{"ada": ada, "ben": ben} {
			if status, got := ask(s, cookie, "GET", "session", ""); status != http.StatusOK || !strings.Contains(got, `"operator":"`+who+`"`) {
				t.Fatalf("%s: %d %s", who, status, got)
			}
		}
	}
	// Each time the other process is called right after the answer of the first.
	if status, got := ask(one, ada, "POST", "access/operators/ben/role", `{"role":"reader"}`); status != http.StatusOK {
		t.Fatal(got)
	}
	if status, _ := ask(two, ben, "GET", "access", ""); status != http.StatusForbidden {
		t.Errorf("a reader sees the access on the other process: %d", status)
	}
	if status, got := ask(one, ada, "POST", "access/sessions/"+ofBen.Hash+"/end", "{}"); status != http.StatusOK {
		t.Fatal(got)
	}
	if status, _ := ask(two, ben, "GET", "session", ""); status != http.StatusUnauthorized {
		t.Errorf("a session that was ended goes on on the other process: %d", status)
	}
	ben, _ = signIn("ben")
	if status, _ := ask(two, ben, "GET", "session", ""); status != http.StatusOK {
		t.Errorf("a new session: %d", status)
	}
	if status, got := ask(one, ada, "POST", "access/operators/ben/remove", "{}"); status != http.StatusOK {
		t.Fatal(got)
	}
	if status, _ := ask(two, ben, "GET", "session", ""); status != http.StatusUnauthorized {
		t.Errorf("an operator who was removed is there on the other process: %d", status)
	}
	if status, got := ask(one, ada, "POST", "access/code", `{"on":false}`); status != http.StatusOK {
		t.Fatal(got)
	}
	if res, got := two.ask(t, "POST", "/auth/v1/token?grant_type=access_code", testKey, `{"code":"4821"}`); res.StatusCode != http.StatusForbidden {
		t.Errorf("the code that was turned off opens the other process: %d %s", res.StatusCode, got)
	}

	const model = "Zyrtec 9000"
	if res, got := one.ask(t, "POST", "/rest/v1/server_plans", operator.CookieToken, `{"cherry_plan_id":1,"name":"Odd","price_monthly":1,"cpu_model":"`+model+`"}`, "Cookie", "operator-session="+ada); res.StatusCode != http.StatusCreated {
		t.Fatal(got)
	}
	if status, got := ask(one, ada, "POST", "unmatched/names", `{"kind":"processor","partner":"","text":"`+model+`","name":"AMD EPYC 7443P"}`); status != http.StatusOK {
		t.Fatal(got)
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		_, got := two.call(t, "GET", "/rest/v1/server_plans?select=cpu_name&name=eq.Odd")
		if got == `[{"cpu_name":"AMD EPYC 7443P"}]` {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("the other process shows %s", got)
		}
	}
}
