package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/operator/config"
	"launchrack/internal/testing/must"
)

// call runs a command line and returns its exit code and outputs.
func call(t *testing.T, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out bytes.Buffer
	var log logBuffer // partners are refreshed in parallel
	code = run(t.Context(), args, &out, &log)
	return code, out.String(), log.String()
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	must.Do(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// TestHelpListsEverySetting of the shop with its variable and default, and none of a partner,
// which launchrack partner settings lists.
func TestHelpListsEverySetting(t *testing.T) {
	t.Parallel()
	code, help, _ := call(t, "serve", "--help")
	if code != 0 || strings.Contains(help, "cherry") {
		t.Errorf("exit %d, want 0 and no partner:\n%s", code, help)
	}
	var grammar cli
	parser := must.Get(newParser(&grammar, config.NewPartners(nil), nil))(t)
	flags := parser.Model.Flags
	for _, command := range parser.Model.Children {
		if command.Name == "serve" {
			flags = append(flags, command.Flags...)
		}
	}
	if len(flags) < 25 {
		t.Fatalf("only %d settings", len(flags))
	}
	for _, flag := range flags {
		for _, want := range append([]string{"--" + flag.Name, flag.Default}, flag.Envs...) {
			if !strings.Contains(help, want) {
				t.Errorf("--%s: %q is not in the help", flag.Name, want)
			}
		}
	}
}

// TestErrorsNameVariablesThatExist tests flags with a variable of the usual name, of another name, and
// without a variable.
func TestErrorsNameVariablesThatExist(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for want, args := range map[string][]string{
		`--addr (LAUNCHRACK_ADDR): "x"`:                                              {"--addr=x"},
		`--addr (LAUNCHRACK_ADDR): "y"`:                                              {"serve", "--addr=y"},
		`--addr (LAUNCHRACK_SANDBOX_ADDR): "x"`:                                      {"sandbox", "--addr=x"},
		`--cherry-url (LAUNCHRACK_CHERRY_URL): "x"`:                                  {"refresh", "--cherry-url=x"},
		"unknown flag --adr":                                                         {"--adr=x"},
		"unknown flag --adrr":                                                        {"serve", "--adrr=x"},
		"launchrack restore --force FILE":                                            {"serve", "--database-url", "sqlite://" + writeFile(t, "damaged.db", strings.Repeat("no database ", 100))},
		"--accept: needs the partners":                                               {"refresh", "--accept"},
		"(launchrack serve --help, launchrack partner settings)":                     {"serve", "--settings", writeFile(t, "shop.yaml", "LAUNCHRACK_ADRR: x\n")},
		"--partners-dir (LAUNCHRACK_PARTNERS_DIR)":                                   {"serve", "--partners-dir", writeFile(t, "partners", "")},
		"--database-url (LAUNCHRACK_DATABASE_URL): \"" + folder + "\" has no scheme": {"export", "--database-url", folder},
	} {
		code, _, stderr := call(t, args...)
		if code != 2 || !strings.Contains(stderr, want) {
			t.Errorf("%v: exit %d, want 2 and %q:\n%s", args, code, want, stderr)
		}
		for _, none := range []string{"LAUNCHRACK_ADR)", "LAUNCHRACK_ADRR)", "LAUNCHRACK_FORCE", "LAUNCHRACK_ACCEPT", "LAUNCHRACK_HELP"} {
			if strings.Contains(stderr, none) {
				t.Errorf("%v names %s, which is no variable:\n%s", args, none, stderr)
			}
		}
	}
}

func TestPartnerSettings(t *testing.T) {
	t.Setenv("LAUNCHRACK_CHERRY_LOGO", "https://example.com/logo.svg")
	t.Setenv("LAUNCHRACK_HETZNER_CLOUD_TOKEN", "very-secret")
	file := writeFile(t, "shop.yaml", "LAUNCHRACK_CHERRY_AFFILIATE: abc\nLAUNCHRACK_CHERRY_LOGO: https://example.com/other.svg\n")
	code, all, stderr := call(t, "partner", "settings", "--settings", file, "--cherry-file", "x.json")
	if code != 0 || strings.Contains(all, "very-secret") {
		t.Fatalf("exit %d %s\n%s", code, stderr, all)
	}
	for flag, by := range map[string]string{"--cherry-affiliate": file + ":1:30", "--cherry-logo": "variable", "--cherry-file": "flag", "--cherry-url": "default", "--hetzner-cloud-token": "variable"} {
		found := false
		for line := range strings.Lines(all) {
			f := strings.Fields(line)
			found = found || (f[0] == flag && f[2] == by)
		}
		if !found {
			t.Errorf("%s is not said to be set by %s:\n%s", flag, by, all)
		}
	}
	if code, _, stderr := call(t, "partner", "settings", "nobody"); code != 1 || !strings.Contains(stderr, `"nobody" is not known; known are cherry`) {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestSettingsFile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"LAUNCHRACK_ADDR: ':80'\nLAUNCHRACK_ADRR: ':80'\n": "shop.yaml:2:1: LAUNCHRACK_ADRR: is not a setting",
		"LAUNCHRACK_ADDR: [1]\n":                           "shop.yaml:1:18: LAUNCHRACK_ADDR: a list came",
		"LAUNCHRACK_SETTINGS: other.yaml\n":                "shop.yaml:1:1: LAUNCHRACK_SETTINGS",
		"LAUNCHRACK_REFRESH_EVERY: hourly\n":               "shop.yaml:1:27",
		"LAUNCHRACK_ADDR: ':0'\nLAUNCHRACK_ADDR: ':1'\n":   "shop.yaml:2:1",
	} {
		code, _, stderr := call(t, "serve", "--settings="+writeFile(t, "shop.yaml", text))
		if code != 2 || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d: %s, want 2 and %q", text, code, stderr, want)
		}
	}
	if code, _, stderr := call(t, "serve", "--settings", "/nowhere.yaml"); code != 2 || !strings.Contains(stderr, "--settings (LAUNCHRACK_SETTINGS)") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

func TestAFileIsNoFolderOfPartners(t *testing.T) {
	t.Parallel()
	code, _, stderr := call(t, "serve", "--partners-dir", writeFile(t, "partners", ""))
	if code != 2 || strings.Count(stderr, "\n") != 1 || !strings.Contains(stderr, "--partners-dir (LAUNCHRACK_PARTNERS_DIR)") || !strings.Contains(stderr, "accepted is a folder") {
		t.Errorf("exit %d: %s", code, stderr)
	}
}

// TestSettingsFileWinsOverDefaultsOnly runs a command that makes its database.
func TestSettingsFileWinsOverDefaultsOnly(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("LAUNCHRACK_SETTINGS", writeFile(t, "shop.yaml", "LAUNCHRACK_DATABASE_URL: sqlite://"+dir+"/file.db\n"))
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join(dir, name))
		return err == nil
	}
	if code, _, stderr := call(t, "migrate"); code != 0 || !exists("file.db") {
		t.Errorf("the file: exit %d: %s", code, stderr)
	}
	t.Setenv("LAUNCHRACK_DATABASE_URL", "sqlite://"+dir+"/variable.db")
	if code, _, stderr := call(t, "migrate"); code != 0 || !exists("variable.db") {
		t.Errorf("the variable: exit %d: %s", code, stderr)
	}
	if code, _, stderr := call(t, "migrate", "--database-url", "sqlite://"+dir+"/flag.db"); code != 0 || !exists("flag.db") {
		t.Errorf("the flag: exit %d: %s", code, stderr)
	}
}
