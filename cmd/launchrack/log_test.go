package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"

	"launchrack/internal/operator/config"
	"launchrack/internal/testing/must"
)

// logged fails if a JSON log has no message with a prefix.
func logged(t *testing.T, log, message string) {
	t.Helper()
	for line := range strings.Lines(log) {
		var entry struct{ Msg string }
		if err := json.Unmarshal([]byte(line), &entry); err == nil && strings.HasPrefix(entry.Msg, message) {
			return
		}
	}
	t.Errorf("%q is no line of the log in JSON:\n%s", message, log)
}

// TestLibrariesLogInTheFormatOfTheLog: a partner sends more than an answer, which net/http itself logs.
func TestLibrariesLogInTheFormatOfTheLog(t *testing.T) {
	t.Parallel()
	partner := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		_, _ = io.WriteString(conn, "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 2\r\n\r\n[]and more") // the client may be gone
	}))
	t.Cleanup(partner.Close)
	refresh := exec.Command(os.Args[0], append(refreshArgs(database(t), partner.URL), "--log-format=json", "cherry")...)
	var log bytes.Buffer
	refresh.Env, refresh.Stderr = append(os.Environ(), killMe+"=1"), &log
	if err := refresh.Run(); err == nil {
		t.Error("the refresh did not fail")
	}
	logged(t, log.String(), "Unsolicited response")
}

// TestClosingADatabaseThatFailsIsLogged in the format of the log.
func TestClosingADatabaseThatFailsIsLogged(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	env := environment{ctx: t.Context(), stderr: &log, logJSON: true}
	db := must.Get(openStore(env.ctx, config.Storage{DatabaseURL: database(t)}, nil, newLog(env)))(t)
	must.Do(t, db.Close())
	closeStore(env, db) // it fails, as db is closed
	logged(t, log.String(), "closing the database failed")
}
