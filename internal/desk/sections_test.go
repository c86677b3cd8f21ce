package desk

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"testing"

	"launchrack/internal/testing/must"
)

// TestEveryEventHasASection: the filter of the audit log, and what can be undone, are those of the sections.
func TestEveryEventHasASection(t *testing.T) {
	file := must.Get(parser.ParseFile(token.NewFileSet(), "../operator/entry.go", nil, 0))(t)
	var want []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, is := n.(*ast.ValueSpec); is && spec.Type != nil {
			if kind, is := spec.Type.(*ast.Ident); is && kind.Name == "Event" {
				name, _ := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
				want = append(want, name)
			}
		}
		return true
	})
	var got []string
	for _, s := range sections() {
		for _, of := range s.events {
			for _, kind := range of.kinds {
				got = append(got, string(kind))
			}
			if (of.undo == nil) != (of.role == "") {
				t.Errorf("%v: whoever may undo has a role, and nobody else", of.kinds)
			}
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if len(want) < 50 || !slices.Equal(got, want) {
		t.Errorf("the sections have the events %v, want each of %v once", got, want)
	}
}
