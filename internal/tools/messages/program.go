package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/model/language/po"
)

// readProgram reads the Go sources below internal and cmd, and the templates beside them.
func (f *found) readProgram(root string) error {
	for _, top := range []string{"internal", "cmd"} {
		err := filepath.WalkDir(filepath.Join(root, top), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, err := filepath.Rel(root, path)
			if err != nil || isEnglish(name) {
				return err
			}
			return f.readFile(path, filepath.ToSlash(name))
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// isEnglish reports whether a file is none of the shop's: a test, a tool, or what defines the calls.
func isEnglish(name string) bool {
	return strings.HasSuffix(name, "_test.go") || slices.ContainsFunc([]string{"internal/tools/", "internal/testing/", "internal/model/language/"}, func(dir string) bool {
		return strings.HasPrefix(filepath.ToSlash(name), dir)
	})
}

func (f *found) readFile(path, name string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	switch {
	case strings.HasSuffix(name, ".go"):
		return f.readGo(name, content)
	case strings.HasSuffix(name, ".tmpl"):
		f.readTemplate(name, string(content))
	}
	return nil
}

// writers are the methods of language.Language that take sentences, with the number of texts before their holes, and the
// functions of package language that mark those of tables.
var writers = map[string]int{"T": 1, "TC": 2, "N": 2, "S": 1, "SC": 2, "SN": 2}

func (f *found) readGo(name string, content []byte) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, content, parser.ParseComments)
	if err != nil {
		return err
	}
	f.readOutside(name, files, file)
	notes := notesIn(files, file)
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		method, ok := call.Fun.(*ast.SelectorExpr)
		isMark := strings.HasPrefix(nameOf(call.Fun), "language.S")
		if !ok || writers[method.Sel.Name] == 0 || isPackage(file, method.X) != isMark {
			return true
		}
		at := finding{File: name, Line: files.Position(call.Pos()).Line}
		f.readCall(at, method.Sel.Name, call, notes[at.Line])
		return true
	})
	return nil
}

// isPackage reports whether an expression is the name of an imported package, as in rand.N(3).
func isPackage(file *ast.File, e ast.Expr) bool {
	name, ok := e.(*ast.Ident)
	return ok && slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		path, _ := strconv.Unquote(i.Path.Value)
		return i.Name != nil && i.Name.Name == name.Name || i.Name == nil && path[strings.LastIndex(path, "/")+1:] == name.Name
	})
}

func (f *found) readCall(at finding, method string, call *ast.CallExpr, notes []string) {
	texts := writers[method]
	if len(call.Args) < texts || method == "N" && len(call.Args) == texts {
		return
	}
	var written [2]string
	for i, arg := range call.Args[:texts] {
		text, ok := literal(arg)
		if !ok {
			f.problem(at, "%s takes a text that is written out in the call", method)
			return
		}
		written[i] = text
	}
	holes := call.Args[texts:]
	context, one, many := "", written[0], ""
	switch method {
	case "TC", "SC":
		context, one = written[0], written[1]
	case "SN":
		many = written[1]
	case "N":
		many, holes = written[1], call.Args[3:]
	}
	f.add(at, context, one, many, notes)
	if isMark := strings.HasPrefix(method, "S"); !isMark && !call.Ellipsis.IsValid() {
		f.compareHoles(at, one, many, holes)
	}
}

// compareHoles compares the holes of a sentence with the names that a call gives.
func (f *found) compareHoles(at finding, one, many string, args []ast.Expr) {
	var given []string
	want := po.Holes(one)
	if many != "" {
		given, want = append(given, "count"), po.Holes(one+many+"{count}")
	}
	for i := 0; i < len(args); i += 2 {
		name, ok := literal(args[i])
		if !ok {
			f.problem(at, "the name of a hole of %q is not written out", one)
			return
		}
		given = append(given, name)
	}
	slices.Sort(given)
	if !slices.Equal(given, want) || len(args)%2 > 0 {
		f.problem(at, "%q has the holes %v, and gets %v", one, want, given)
	}
}

// literal gives a text that is written out, if need be over several lines.
func literal(e ast.Expr) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, ok := literal(e.X)
		right, also := literal(e.Y)
		return left + right, ok && also && e.Op == token.ADD
	}
	return "", false
}

// notesIn gives the comments for translators by the line that follows them.
func notesIn(files *token.FileSet, file *ast.File) map[int][]string {
	notes := map[int][]string{}
	for _, group := range file.Comments {
		if text, is := strings.CutPrefix(strings.TrimSpace(group.Text()), "translators:"); is {
			notes[files.Position(group.End()).Line+1] = []string{strings.Join(strings.Fields(text), " ")}
		}
	}
	return notes
}

// ofTemplate are the calls of a template: {{t "Confirm" "name" .Name}}, {{.Language.T "Confirm"}} and, with the form for
// several, {{.Language.N "{count} plan" "{count} plans" .Plans}}.
var ofTemplate = regexp.MustCompile(`[({|.\s](?:t|T|N)\s+("(?:[^"\\]|\\.)*")(?:\s+("(?:[^"\\]|\\.)*"))?`)

func (f *found) readTemplate(name, text string) {
	for i, line := range strings.Split(text, "\n") {
		for _, call := range ofTemplate.FindAllStringSubmatch(line, -1) {
			at := finding{File: name, Line: i + 1}
			sentence, err := strconv.Unquote(call[1])
			many := ""
			if strings.HasSuffix(strings.TrimSpace(strings.SplitN(call[0], `"`, 2)[0]), "N") && call[2] != "" {
				many, _ = strconv.Unquote(call[2])
			}
			if err == nil {
				f.add(at, "", sentence, many, nil)
			}
		}
	}
}
