package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

func TestPageIsCurrent(t *testing.T) {
	root := must.Get(genfile.Root())(t)
	if err := generate(root, true); err != nil {
		t.Error(err)
	}
}

const (
	goTest = "func TestA(t *testing.T) {\n"
	goFile = "a_test.go"
	tsFile = "a.spec.ts"
)

// TestClaimedTest reads sources with CLAIM in place of a claim, since a literal claim here would be
// one of this file.
func TestClaimedTest(t *testing.T) {
	for name, tt := range map[string]struct{ file, src, want string }{
		"above a Go test":        {goFile, "CLAIM\n// More.\n" + goTest, "TestA"},
		"above a fuzz test":      {goFile, "CLAIM\nfunc FuzzA(f *testing.F) {\n", "FuzzA"},
		"first in a Go test":     {goFile, goTest + "\tCLAIM\n\tx()\n", "TestA"},
		"above t.Run":            {goFile, goTest + "\tx()\n\tCLAIM\n\tt.Run(\"a case\", f)\n", "TestA/a case"},
		"above a keyed case":     {goFile, goTest + "\tx := y{\n\t\tCLAIM\n\t\t\"a \\\"case\\\"\": {1},\n", `TestA/a "case"`},
		"above a listed case":    {goFile, goTest + "\tx := y{\n\t\t{\"other\", 1},\n\t\tCLAIM\n\t\t{\"a case\", 1},\n", "TestA/a case"},
		"above a named case":     {goFile, goTest + "\tx := y{\n\t\tCLAIM\n\t\t{name: \"a case\"},\n", "TestA/a case"},
		"above a Go statement":   {goFile, goTest + "\tx()\n\tCLAIM\n\ty()\n", ""},
		"above a variable name":  {goFile, goTest + "\tx()\n\tCLAIM\n\tt.Run(tt.name, f)\n", ""},
		"above a Go helper":      {goFile, "CLAIM\nfunc testA(t *testing.T) {\n", ""},
		"above TestMain":         {goFile, "CLAIM\nfunc TestMain(m *testing.M) {\n", ""},
		"above a blank line":     {goFile, "CLAIM\n\n" + goTest, ""},
		"after a Go test":        {goFile, goTest + "}\nCLAIM\n", ""},
		"in an empty Go test":    {goFile, goTest + "\tCLAIM\n}\n", ""},
		"in a Go function":       {goFile, goTest + "}\nvar x = y{\n\tCLAIM\n\t\"a case\": {1},\n", ""},
		"above it":               {tsFile, "CLAIM\n// More.\nit('says \"it\\'s\" so', () => {\n", `says "it's" so`},
		"above a double quote":   {tsFile, "CLAIM\ntest(\"a's\", f)\n", "a's"},
		"above a template":       {tsFile, "for (;;) {\n  CLAIM\n  test(`${x} at ${f({ a: 1 })} px`, f)\n", "… at … px"},
		"above a broken line":    {tsFile, "CLAIM\ntest(\n  'title', f)\n", "title"},
		"above a table":          {tsFile, "CLAIM\nit.each<[string, X]>([\n  [f(1)],\n  ['x', [\n  ]],\n])('reads %s', f)\n", "reads %s"},
		"above a short table":    {tsFile, "CLAIM\nit.each(['(', 'b'])('reads %s', f)\n", "reads %s"},
		"first below a table":    {tsFile, "it.each([\n  1,\n])('reads %s', () => {\n  CLAIM\n  x()\n", "reads %s"},
		"above describe":         {tsFile, "CLAIM\ntest.describe.serial('outer', () => {\n", "outer"},
		"in describe":            {tsFile, "test.describe('outer', () => {\n  test('other', () => {\n  })\n\n  CLAIM\n  test('inner', f)\n", "outer › inner"},
		"first in describe":      {tsFile, "describe('outer', () => {\n  CLAIM\n  test('inner', f)\n", "outer › inner"},
		"first in a test":        {tsFile, "it('title', async () => {\n  CLAIM\n  await x()\n", "title"},
		"after a test":           {tsFile, "it('other', () => {\n  x()\n})\n\nfor (;;) {\n  CLAIM\n  it('title', f)\n", "title"},
		"above a statement":      {tsFile, "it('title', async () => {\n  x()\n  CLAIM\n  y()\n", ""},
		"below a short test":     {tsFile, "it('title', f)\nCLAIM\nx()\n", ""},
		"above a skipped test":   {tsFile, "CLAIM\nit.skip('title', f)\n", ""},
		"above a hook":           {tsFile, "CLAIM\ntest.beforeEach('title', f)\n", ""},
		"above a method":         {tsFile, "CLAIM\npage.test('title', f)\n", ""},
		"above a variable title": {tsFile, "CLAIM\nit(title, f)\n", ""},
		"above a sum":            {tsFile, "CLAIM\nit('a' + b, f)\n", ""},
		"above a table's name":   {tsFile, "CLAIM\nit.each(x)(title, f)\nit('other', f)\n", ""},
		"in an unread describe":  {tsFile, "describe.each(x)(title, () => {\n  CLAIM\n  it('title', f)\n", ""},
		"at the end":             {tsFile, "CLAIM", ""},
	} {
		t.Run(name, func(t *testing.T) {
			src := strings.Replace(tt.src, "CLAIM", "// Holds: 1.a, 1.b", 1)
			line := 1 + strings.Count(tt.src[:strings.Index(tt.src, "CLAIM")], "\n")
			got := must.Get(readClaims(fstest.MapFS{tt.file: {Data: []byte(src)}}))(t)
			want := []claim{{tt.file, line, []string{"1.a", "1.b"}, tt.want}}
			if diff := cmp.Diff(want, got, cmp.AllowUnexported(claim{})); diff != "" {
				t.Errorf("claims (-want +got):\n%s", diff)
			}
		})
	}
}

const smallRows = "# 1. First\n1.a The a.\n## Group\n1.b-c The b | <c>.\n    instead: Another.\n1.d The d.\n    note: A default.\n"

// smallModule returns a module in which every row has a test.
func smallModule() fstest.MapFS {
	return fstest.MapFS{
		"go.mod":                       {Data: []byte("module x\n")},
		rowsFile:                       {Data: []byte(smallRows)},
		"cmd/x/x_test.go":              {Data: []byte("package x\n\n// Holds: 1.a\n" + goTest)},
		"internal/y/y.go":              {Data: []byte("package y\n\n// Holds: 1.nothing\n")},
		"web/e2e/z.spec.ts":            {Data: []byte("// Holds: 1.b-c\ntest('the | b', () => undefined)\n")},
		"web/node_modules/z/a.spec.ts": {Data: []byte("// Holds: 1.nothing\n")},
	}
}

func writeModule(t *testing.T, files fstest.MapFS) string {
	t.Helper()
	root := t.TempDir()
	must.Do(t, os.CopyFS(root, files))
	return root
}

const smallPage = `
## 1. First

| row | sentence | held by |
|---|---|---|
| ''1.a'' | The a. | [x_test.go](../cmd/x/x_test.go): TestA |

### Group

| row | sentence | held by |
|---|---|---|
| ''1.b-c'' | The b \| &lt;c>.<br>*Here: Another.* | [z.spec.ts](../web/e2e/z.spec.ts): the \| b |
`

func TestGenerate(t *testing.T) {
	root := writeModule(t, smallModule())
	if err := generate(root, true); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("without a page: %v", err)
	}
	must.Do(t, generate(root, false))
	page := must.Get(os.ReadFile(filepath.Join(root, pageFile)))(t)
	want := strings.ReplaceAll(head+smallPage+notesHead+"| ''1.d'' | The d. | A default. |\n", "''", "`")
	if diff := cmp.Diff(want, string(page)); diff != "" {
		t.Errorf("page (-want +got):\n%s", diff)
	}
	if err := generate(root, true); err != nil {
		t.Errorf("the page that was just written: %v", err)
	}
}

func TestGenerateFails(t *testing.T) {
	for name, tt := range map[string]struct{ file, text, want string }{
		"a row without a test":       {"cmd/x/x_test.go", "package x\n", `1.a: no test holds "The a."`},
		"an unknown row":             {"cmd/x/y_test.go", "// Holds: 1.a, 1.z\n" + goTest, `cmd/x/y_test.go:1: the specification has no row "1.z"`},
		"an empty claim":             {"cmd/x/y_test.go", "// holds:\n" + goTest, `the specification has no row ""`},
		"a claim above no test":      {"web/e2e/y.spec.ts", "\n// Holds: 1.a\nconst a = 1\n", "web/e2e/y.spec.ts:2: the claim stands above no test"},
		"an unreadable title":        {"web/e2e/y.spec.ts", "// Holds: 1.a\ntest(title, f)\n", "web/e2e/y.spec.ts:1: the claim stands above no test"},
		"a row without an id":        {rowsFile, "# 1\nThe a.\n", rowsFile + `: line 2: "The a." is not a row`},
		"an id in capitals":          {rowsFile, "# 1\n1.A The a.\n", "line 2"},
		"a row without a sentence":   {rowsFile, "# 1\n1.a\n", "line 2"},
		"a row that stands twice":    {rowsFile, "# 1\n1.a The a.\n1.a The b.\n", "line 3"},
		"an unknown remark":          {rowsFile, "# 1\n1.a The a.\n  todo: x\n", "line 3"},
		"a remark without a row":     {rowsFile, "# 1\n  note: x\n", "line 2"},
		"a page from another source": {pageFile, "older", pageFile + " is stale"},
	} {
		t.Run(name, func(t *testing.T) {
			files := smallModule()
			files[tt.file] = &fstest.MapFile{Data: []byte(tt.text)}
			err := generate(writeModule(t, files), true)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one that contains %q", err, tt.want)
			}
		})
	}
}

func TestCommand(t *testing.T) {
	current := writeModule(t, smallModule())
	must.Do(t, generate(current, false))
	for name, tt := range map[string]struct {
		dir, arg string
		code     int
		want     string
	}{
		"current":          {filepath.Join(current, "cmd"), "-check", 0, ""},
		"a wrong flag":     {current, "-force", 2, "flag provided but not defined"},
		"without a page":   {writeModule(t, smallModule()), "-check", 1, "specdoc: open "},
		"outside a module": {t.TempDir(), "-check", 1, "no go.mod"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(tt.dir)
			var stderr strings.Builder
			if code := genfile.Generate("specdoc", []string{tt.arg}, &stderr, generate); code != tt.code || !strings.Contains(stderr.String(), tt.want) {
				t.Errorf("ended with %d: %s", code, stderr.String())
			}
		})
	}
}
