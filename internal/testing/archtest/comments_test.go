package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
	"launchrack/internal/tools/genfile"
)

// TestCommentsBeginWithTheirName: the comment of every declaration begins with its name, as
// staticcheck's ST1020 to ST1022 require of exported ones. So a search for a name finds its
// explanation.
func TestCommentsBeginWithTheirName(t *testing.T) {
	for _, path := range goFiles(t) {
		fset := token.NewFileSet()
		file := must.Get(parser.ParseFile(fset, path, nil, parser.ParseComments))(t)
		for name, doc := range documented(file) {
			first, _, _ := strings.Cut(strings.Join(strings.Fields(doc.Text()), " "), " ")
			if first = strings.TrimSuffix(strings.Trim(first, ",.:;"), "'s"); first != name && first != "Holds" && first != "" {
				t.Errorf("%s: the comment on %s begins with %q", fset.Position(doc.Pos()), name, first)
			}
		}
	}
}

// documented returns the doc comments of a file's declarations by name.
func documented(file *ast.File) map[string]*ast.CommentGroup {
	docs := map[string]*ast.CommentGroup{}
	note := func(name *ast.Ident, own, group *ast.CommentGroup) {
		if own == nil {
			own = group
		}
		if own != nil {
			docs[name.Name] = own
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			note(d.Name, d.Doc, nil)
		case *ast.GenDecl:
			group := d.Doc
			if d.Lparen.IsValid() {
				group = nil // the comment of a parenthesized group is about the whole group
			}
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					note(s.Name, s.Doc, group)
				case *ast.ValueSpec:
					note(s.Names[0], s.Doc, group)
				}
			}
		}
	}
	return docs
}

// goFiles returns the repository's own Go files.
func goFiles(t *testing.T) []string {
	t.Helper()
	paths := tracked(t, "*.go")
	if len(paths) < 100 {
		t.Fatalf("git knows %d Go files only", len(paths))
	}
	return paths
}

// tracked returns the repository's own files of a pattern, and those that would be added to it.
func tracked(t *testing.T, pattern string) (paths []string) {
	t.Helper()
	root := must.Get(genfile.Root())(t)
	out, err := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", pattern).Output()
	if err != nil {
		t.Fatalf("git ls-files: %v", err)
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(out), "\x00"), "\x00") {
		paths = append(paths, filepath.Join(root, name))
	}
	return paths
}

// TestNoLargeFileIsTracked finds what a test or a shop left behind and somebody added with all the rest.
func TestNoLargeFileIsTracked(t *testing.T) {
	for _, path := range tracked(t, "*") {
		if at, err := os.Stat(path); err == nil && at.Size() > 512<<10 {
			t.Errorf("%s has %d kB", path, at.Size()>>10)
		}
	}
}
