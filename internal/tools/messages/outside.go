package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// visitorsRooms are the folders of the program whose texts visitors read.
var visitorsRooms = []string{"internal/browse/", "internal/model/market/", "internal/model/price/", "internal/front/site/", "internal/model/view/", "internal/watch/", "internal/model/words/"}

// forProgrammers are calls and values whose texts visitors do not read: errors, logs and panics, patterns, and the sentences
// themselves.
var forProgrammers = regexp.MustCompile(`^(?:errs|slog|log|regexp|errors|http|hex|strconv)\.|^fmt\.Errorf$|^panic$|\.(?:T|TC|N|S|SC|SN|Error|Warn|Info|Debug|Set|Add|Field)(?:Context)?$|\.warn$|Error`)

// markup are elements in a text, also those that it begins or ends within.
var markup = regexp.MustCompile(`^[^<]*">|<[^>]*(?:>|$)`)

// sentence are texts of several words.
var sentence = regexp.MustCompile(`\p{L}{2,}[,.]? \p{Ll}{2,}`)

// readOutside finds the texts of a file that look like sentences and are none of the catalogue.
func (f *found) readOutside(name string, files *token.FileSet, file *ast.File) {
	if strings.Contains(name, "test/") || !slices.ContainsFunc(visitorsRooms, func(room string) bool { return strings.HasPrefix(name, room) }) {
		return
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.Field:
			return false
		case *ast.CallExpr:
			return !forProgrammers.MatchString(nameOf(n.Fun))
		case *ast.CompositeLit:
			return !forProgrammers.MatchString(nameOf(n.Type))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && sentence.MatchString(markup.ReplaceAllString(text, "")) {
				f.outside = append(f.outside, finding{name, files.Position(n.Pos()).Line, text})
			}
		}
		return true
	})
}

// nameOf is the name of a function as it is called: "errs.New".
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}
