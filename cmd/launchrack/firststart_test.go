package main

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestAFirstStartWithoutANetwork: the log has one line for each partner, and then the shop's address.
func TestAFirstStartWithoutANetwork(t *testing.T) {
	t.Parallel()
	s := openShop(t, "sqlite://"+t.TempDir()+"/shop.db", "http://127.0.0.1:1", "--refresh-every", "1h")
	open := regexp.MustCompile(`(?m)^.*msg="the shop is open" url=` + s.url + `\n\z`)
	for deadline := time.Now().Add(patience); !open.MatchString(s.log.String()); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("the last line is not the address:\n%s", s.log)
		}
	}
	var warnings []string
	for line := range strings.Lines(s.log.String()) {
		if strings.Contains(line, "level=WARN") && strings.Contains(line, "partner") {
			warnings = append(warnings, line)
		}
	}
	const wanted = `refused the connection, after 4 attempts" error="connect: connection refused"`
	if len(warnings) != 2 || !strings.Contains(warnings[0], wanted) || !strings.Contains(warnings[1], wanted) {
		t.Errorf("the warnings are %q, want one a partner", warnings)
	}
}
