package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/tools/genfile"
)

func TestThePageIsCurrentAndEverySentenceHasATest(t *testing.T) {
	root, err := genfile.Root()
	if err != nil {
		t.Fatal(err)
	}
	if err := generate(root, true); err != nil {
		t.Error(err)
	}
}

// found maps each claimed row to its test.
func found(t *testing.T, claims []claim, err error) map[string]string {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	m := map[string]string{}
	for _, c := range claims {
		for _, id := range c.rows {
			m[id] = c.test
		}
	}
	return m
}

func TestScanGo(t *testing.T) {
	claims, err := scanGo(`package x

// TestA is told of.
//
// Holds: 1.doc, 1.doc-two
func TestA(t *testing.T) {
	x := 1
	// Holds: 1.nothing
	x++
	// Holds: 1.run
	t.Run("a case", func(t *testing.T) {})
	t.Run("another", func(t *testing.T) {
		// Holds: 1.inside-run
		x++
	})
	for name, tt := range map[string]struct{ a string }{
		// Holds: 1.map
		"by key": {"a"},
		"not this": {"b"},
	} {
	}
	tests := []struct{ name string }{
		// Holds: 1.list
		{"in a list"},
		// Holds: 1.field
		{name: "by field"},
		// Holds: 1.other-field
		{other: "by field"},
	}
}

func FuzzB(f *testing.F) {
	// Holds: 1.first
	s := "// Holds: 1.text"
}

// Holds: 1.helper
func helper(t *testing.T) {}

// Holds: 1.main
func TestMain(m *testing.M) {}

// Holds: 1.detached

func TestC(t *testing.T) {}
`)
	want := map[string]string{
		"1.doc": "TestA", "1.doc-two": "TestA", "1.run": "TestA/a case", "1.map": "TestA/by key", "1.list": "TestA/in a list",
		"1.field": "TestA/by field", "1.first": "FuzzB", "1.nothing": "", "1.inside-run": "", "1.other-field": "",
		"1.helper": "", "1.main": "", "1.detached": "",
	}
	if diff := cmp.Diff(want, found(t, claims, err)); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if _, err := scanGo("not Go"); err == nil {
		t.Error("a file that does not parse was read")
	}
}

func TestScanScript(t *testing.T) {
	claims, err := scanScript(`
import { it } from 'vitest'
// Holds: 1.single
// A remark between.
it('says "it\'s" so', () => { expect(/['"(]/.test('(')).toBe(true) })

// Holds: 1.table
it.each([
  ['a)', "b(", 1],
])('%s reads %s', (_, x) => undefined)

// Holds: 1.typed
it.each<[string, (a: Map<string, number>) => void]>([
  ['a', () => undefined],
])('types %s', (_, x) => undefined)

// Holds: 1.group
describe('outer', () => {
  // Holds: 1.nested
  test("inner", async ({ page }) => {
    // Holds: 1.deep
    await page.goto('https://x.example/')
  })
  it('first line', () => {
    // Holds: 1.first, 1.both
    // Holds: 1.second
    expect(1).toBe(1)
  })
})

for (const path of ['/']) {
  // Holds: 1.template
  test(` + "`${path} at ${String({ a: '}' })} px, \\`x\\``" + `, async () => undefined)
}

function Card() {
  return <p title={x} />
}
const jsx = <p>it's a {/* ) */ 'brace'} </p>

// Holds: 1.after-jsx
it('comes after JSX', () => undefined)

// Holds: 1.skipped
it.skip('is skipped', () => undefined)

// Holds: 1.use
test.use({ a: 1 })

// Holds: 1.statement
const s = '// Holds: 1.text'

// Holds: 1.untitled
it(name, () => undefined)

// Holds: 1.method
page.test('no test', () => undefined)
`)
	want := map[string]string{
		"1.single": `says "it's" so`, "1.table": "%s reads %s", "1.typed": "types %s", "1.group": "outer", "1.nested": "outer › inner",
		"1.deep": "outer › inner", "1.first": "outer › first line", "1.both": "outer › first line", "1.second": "outer › first line",
		"1.template": "… at … px, `x`", "1.after-jsx": "comes after JSX",
		"1.skipped": "", "1.use": "", "1.statement": "", "1.untitled": "", "1.method": "",
	}
	if diff := cmp.Diff(want, found(t, claims, err)); diff != "" {
		t.Errorf("claims (-want +got):\n%s", diff)
	}
	if claims[0].line != 3 {
		t.Errorf("the first claim is on line %d, want 3", claims[0].line)
	}
}

func FuzzScanScript(f *testing.F) {
	for _, seed := range []string{"// Holds: 1.a\nit('x')", "it.each`${`a`}`('", "/*", "`${", "'\\", "/[/", "test.describe(", ")]}", "it.each(", "it.each<", "it.each<a>b", "it.\xff", "it(`", "it(`${"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		tokens := lex(src)
		at := 0
		for _, token := range tokens {
			if token.at < at || token.text != src[token.at:token.at+len(token.text)] {
				t.Fatalf("token %q at %d overlaps or is not of the source", token.text, token.at)
			}
			at = token.at + len(token.text)
		}
		if _, err := scanScript(src); err != nil {
			t.Fatal(err)
		}
	})
}

const rows = "# 1. First\n1.a The a.\n## Group\n1.b-c The b | <c>.\n    instead: Another.\n1.d The d.\n    note: A default.\n"

func TestParseRows(t *testing.T) {
	got, err := parseRows(rows)
	if err != nil {
		t.Fatal(err)
	}
	want := []chapter{{title: "1. First", groups: []group{
		{rows: []sentence{{id: "1.a", text: "The a."}}},
		{title: "Group", rows: []sentence{{id: "1.b-c", text: "The b | <c>.", instead: "Another."}, {id: "1.d", text: "The d.", note: "A default."}}},
	}}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(chapter{}, group{}, sentence{})); diff != "" {
		t.Errorf("rows (-want +got):\n%s", diff)
	}
}

func TestParseRowsRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"nothing":              {"", "holds no sentence"},
		"before a chapter":     {"1.a The a.\n", `line 1: "1.a The a." stands before the first chapter`},
		"no id":                {"# 1\nThe a.\n", `line 2: "The a." is no row`},
		"an id in capitals":    {"# 1\n1.A The a.\n", "is no row"},
		"no sentence":          {"# 1\n1.a\n", "is no row"},
		"twice":                {"# 1\n1.a The a.\n1.a The b.\n", "line 3: 1.a stands here twice"},
		"another remark":       {"# 1\n1.a The a.\n  todo: x\n", "neither an instead nor a note"},
		"a remark of no row":   {"# 1\n  note: x\n", "neither an instead nor a note"},
		"a remark of no words": {"# 1\n1.a The a.\n  note\n", "neither an instead nor a note"},
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := parseRows(tt.text); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want within it %q", err, tt.want)
			}
		})
	}
}

// smallModule is one whose rows are all held.
func smallModule() fstest.MapFS {
	return fstest.MapFS{
		"go.mod":                       {Data: []byte("module x\n")},
		"docs/specification.rows.txt":  {Data: []byte(rows)},
		"cmd/x/x_test.go":              {Data: []byte("package x\n\n// Holds: 1.a\nfunc TestA() {}\n")},
		"internal/y/y.go":              {Data: []byte("package y\n\n// Holds: 1.nothing\n")},
		"web/e2e/z.spec.ts":            {Data: []byte("// Holds: 1.b-c\ntest('the | b', () => undefined)\n")},
		"web/node_modules/z/a.spec.ts": {Data: []byte("// Holds: 1.nothing\n")},
	}
}

func write(t *testing.T, files fstest.MapFS) string {
	t.Helper()
	root := t.TempDir()
	if err := os.CopyFS(root, files); err != nil {
		t.Fatal(err)
	}
	return root
}

func TestGenerate(t *testing.T) {
	root := write(t, smallModule())
	if err := generate(root, true); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a page: %v", err)
	}
	if err := generate(root, false); err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(root, pageFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"\n## 1. First\n\n| row | sentence | held by |\n|---|---|---|\n| `1.a` | The a. | [x_test.go](../cmd/x/x_test.go): TestA |\n",
		"\n### Group\n\n| row | sentence | held by |\n|---|---|---|\n| `1.b-c` | The b \\| &lt;c>.<br>*Here: Another.* | [z.spec.ts](../web/e2e/z.spec.ts): the \\| b |\n",
		"\n| `1.d` | The d. | A default. |\n",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	if err := generate(root, true); err != nil {
		t.Errorf("the page that was just written: %v", err)
	}
}

func TestGenerateRefuses(t *testing.T) {
	for name, tt := range map[string]struct{ file, text, want string }{
		"a row without a test": {"cmd/x/x_test.go", "package x\n", `1.a: no test holds "The a."`},
		"an unknown row":       {"cmd/x/y_test.go", "package x\n\n// Holds: 1.a, 1.z\nfunc TestB() {}\n", `cmd/x/y_test.go:3: the specification has no row "1.z"`},
		"an empty claim":       {"cmd/x/y_test.go", "package x\n\n// holds:\nfunc TestB() {}\n", `the specification has no row ""`},
		"a claim above none":   {"web/e2e/y.spec.ts", "\n// Holds: 1.a\nconst a = 1\n", "web/e2e/y.spec.ts:2: the claim stands above no test"},
		"broken rows":          {rowsFile, "1.a x\n", rowsFile + ": line 1"},
		"a broken test":        {"cmd/x/y_test.go", "package", "cmd/x/y_test.go: "},
		"an older page":        {pageFile, "older", pageFile + " is stale"},
	} {
		t.Run(name, func(t *testing.T) {
			files := smallModule()
			files[tt.file] = &fstest.MapFile{Data: []byte(tt.text)}
			err := generate(write(t, files), true)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want within it %q", err, tt.want)
			}
		})
	}
}

func TestRun(t *testing.T) {
	for name, tt := range map[string]struct {
		args []string
		code int
		want string
	}{
		"current":      {[]string{"-check"}, 0, ""},
		"a wrong flag": {[]string{"-force"}, 2, "flag provided but not defined"},
	} {
		t.Run(name, func(t *testing.T) {
			root := write(t, smallModule())
			if err := generate(root, false); err != nil {
				t.Fatal(err)
			}
			t.Chdir(root)
			var stderr strings.Builder
			if code := run(tt.args, &stderr); code != tt.code || !strings.Contains(stderr.String(), tt.want) {
				t.Errorf("ended with %d: %s", code, stderr.String())
			}
		})
	}
	t.Chdir(t.TempDir())
	var stderr strings.Builder
	if code := run(nil, &stderr); code != 1 || !strings.Contains(stderr.String(), "no go.mod") {
		t.Errorf("outside a module: ended with %d: %s", code, stderr.String())
	}
}
