package pgtest_test

import (
	"context"
	"os"
	"testing"

	"launchrack/internal/testing/pgtest"
)

func TestConnect(t *testing.T) {
	folder := ""
	t.Run("while the test runs", func(t *testing.T) {
		conn := pgtest.Connect(t)
		ask := func(sql string) (answer string) {
			t.Helper()
			if err := conn.QueryRow(context.Background(), "select ("+sql+")::text").Scan(&answer); err != nil {
				t.Fatalf("%s: %v", sql, err)
			}
			return answer
		}
		for sql, want := range map[string]string{
			"current_setting('server_encoding')":  "UTF8",
			"current_setting('listen_addresses')": "",
			"current_setting('timezone')":         "UTC",
			"current_setting('fsync')":            "off",
			"'ä' < 'Z'":                           "false", // by bytes
			"lower('ÄŠ')":                         "äš",
			"'SÖHNE' ~* 'ö'":                      "true",
		} {
			if got := ask(sql); got != want {
				t.Errorf("%s: got %q, want %q", sql, got, want)
			}
		}
		folder = ask("current_setting('unix_socket_directories')")
	})
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("after the test its folder %q is still there: %v", folder, err)
	}
}
