package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
)

// scanGo reads the claims of a Go test file. A claim stands in a test's doc
// comment, first in its body, or above a t.Run or a case of a table.
func scanGo(src string) ([]claim, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var claims []claim
	for _, comments := range file.Comments {
		for _, c := range comments.List {
			if rows := claimed(c.Text); rows != nil {
				claims = append(claims, claim{line: fset.Position(c.Pos()).Line, rows: rows, test: goTest(fset, file, comments)})
			}
		}
	}
	return claims, nil
}

func goTest(fset *token.FileSet, file *ast.File, comments *ast.CommentGroup) string {
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || !isGoTest(f.Name.Name) || f.Recv != nil {
			continue
		}
		if f.Doc == comments {
			return f.Name.Name
		}
		if f.Body == nil || comments.Pos() < f.Body.Pos() || comments.End() > f.Body.End() {
			continue
		}
		if name := subtest(fset, f.Body, comments); name != "" {
			return f.Name.Name + "/" + name
		}
		if len(f.Body.List) > 0 && comments.End() < f.Body.List[0].Pos() {
			return f.Name.Name
		}
	}
	return ""
}

func isGoTest(name string) bool {
	return name != "TestMain" && (strings.HasPrefix(name, "Test") || strings.HasPrefix(name, "Fuzz"))
}

// subtest names what begins on the line below the comments.
func subtest(fset *token.FileSet, body *ast.BlockStmt, comments *ast.CommentGroup) string {
	below := fset.Position(comments.End()).Line + 1
	name := ""
	ast.Inspect(body, func(n ast.Node) bool {
		if n == nil || name != "" || n.End() < comments.End() {
			return false
		}
		if n.Pos() > comments.End() && fset.Position(n.Pos()).Line == below {
			name = caseName(n)
		}
		return name == ""
	})
	return name
}

// caseName gives the name of t.Run("name", …), of "name": {…}, of {"name", …}
// and of {name: "name", …}; empty for anything else.
func caseName(n ast.Node) string {
	switch n := n.(type) {
	case *ast.ExprStmt:
		call, ok := n.X.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return ""
		}
		if f, ok := call.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Run" {
			return literal(call.Args[0])
		}
	case *ast.KeyValueExpr:
		return literal(n.Key)
	case *ast.CompositeLit:
		if len(n.Elts) == 0 {
			return ""
		}
		if kv, ok := n.Elts[0].(*ast.KeyValueExpr); ok {
			if key, ok := kv.Key.(*ast.Ident); ok && key.Name == "name" {
				return literal(kv.Value)
			}
			return ""
		}
		return literal(n.Elts[0])
	}
	return ""
}

func literal(e ast.Expr) string {
	b, ok := e.(*ast.BasicLit)
	if !ok || b.Kind != token.STRING {
		return ""
	}
	s, err := strconv.Unquote(b.Value)
	if err != nil {
		return ""
	}
	return s
}
