package archtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/testing/must"
)

// bound is a number of the table in docs/security.md with the name of what the program has.
var bound = regexp.MustCompile("(\\d[\\d,]*)((?: [^\\s\\d()|]+)*) \\(`([a-z/]+)\\.([A-Za-z.]+)`\\)")

// units are the sizes of the words after a number. Kilobytes may be of 1,000 bytes.
var units = map[string][]int64{"kB": {1 << 10, 1000}, "MB": {1 << 20, 1_000_000}, "µs": {1e3}, "ms": {1e6}, "second": {1e9, 1}, "minute": {60e9}, "hour": {3600e9}, "day": {86400e9}}

// TestTheTableOfBounds compares the table of what one client can take with the program: each number with
// its constant, and each metric with those that are exported. TestSecurityNamesTestsThatExist does the tests.
func TestTheTableOfBounds(t *testing.T) {
	root, section := chapter(t, "security.md", "What one client can take")
	metrics := sources(t, filepath.Join(root, "internal/door/metrics"))
	rows := 0
	for line := range strings.Lines(section) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| what") {
			continue
		}
		rows++
		if len(cells) != 6 {
			t.Fatalf("%d cells, want 6: %s", len(cells), line)
		}
		numbers := bound.FindAllStringSubmatch(cells[1], -1)
		if len(numbers) == 0 || strings.Count(cells[1], "(`") != len(numbers) {
			t.Errorf("%d of the numbers have the form \"20 words (`package.name`)\": %s", len(numbers), cells[1])
		}
		for _, n := range numbers {
			has, err := valueOf(filepath.Join(root, "internal", n[3]), n[4])
			if err != nil || !isAbout(n[1], n[2], has) {
				t.Errorf("%s: %s.%s is %d, %v", n[0], n[3], n[4], has, err)
			}
		}
		for _, metric := range regexp.MustCompile("`launchrack_([a-z_]+)").FindAllStringSubmatch(cells[4], -1) {
			if !strings.Contains(metrics, `"`+metric[1]+`"`) {
				t.Errorf("there is no metric launchrack_%s", metric[1])
			}
		}
		if !strings.Contains(cells[5], "Test") {
			t.Errorf("no test holds %s", cells[0])
		}
	}
	if rows < 15 {
		t.Errorf("the table has %d rows", rows)
	}
}

// isAbout reports whether a number with the words behind it is a value of the program.
func isAbout(number, words string, value int64) bool {
	n, err := strconv.ParseInt(strings.ReplaceAll(number, ",", ""), 10, 64)
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(strings.TrimSpace(words), " ")
	for _, factor := range units[strings.TrimSuffix(first, "s")] {
		if n*factor == value {
			return true
		}
	}
	for _, factor := range units[first] {
		if n*factor == value {
			return true
		}
	}
	return n == value
}

// sources returns the Go files of a package without its tests.
func sources(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	for _, path := range goFiles(t) {
		if filepath.Dir(path) == dir && !strings.HasSuffix(path, "_test.go") {
			text := must.Get(os.ReadFile(path))(t)
			all.Write(text)
		}
	}
	return all.String()
}

// valueOf evaluates a constant of a package, or a field of a variable.
func valueOf(dir, name string) (int64, error) {
	name, field, _ := strings.Cut(name, ".")
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return 0, err
	}
	for _, path := range paths {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return 0, err
		}
		var value ast.Expr
		ast.Inspect(file, func(n ast.Node) bool {
			if spec, ok := n.(*ast.ValueSpec); ok && spec.Names[0].Name == name && len(spec.Values) == 1 {
				value = spec.Values[0]
			}
			return value == nil
		})
		if value != nil {
			return evaluate(member(value, field))
		}
	}
	return 0, fmt.Errorf("%s has no %s", dir, name)
}

// member returns a field of a composite literal; the value itself without a field.
func member(value ast.Expr, field string) ast.Expr {
	literal, ok := value.(*ast.CompositeLit)
	if !ok || field == "" {
		return value
	}
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok && fmt.Sprint(pair.Key) == field {
			return pair.Value
		}
	}
	return nil
}

// evaluate evaluates whole numbers, products, shifts and durations.
func evaluate(e ast.Expr) (int64, error) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strconv.ParseInt(e.Value, 0, 64)
	case *ast.SelectorExpr:
		if value, known := map[string]int64{"Microsecond": 1e3, "Millisecond": 1e6, "Second": 1e9, "Minute": 60e9, "Hour": 3600e9}[e.Sel.Name]; known {
			return value, nil
		}
	case *ast.BinaryExpr:
		x, err := evaluate(e.X)
		if err != nil {
			return 0, err
		}
		y, err := evaluate(e.Y)
		switch e.Op {
		case token.MUL:
			return x * y, err
		case token.SHL:
			return x << y, err
		}
	}
	return 0, fmt.Errorf("%T cannot be evaluated", e)
}

// leadingElsewhere is what makes the address of a redirect.
var leadingElsewhere = regexp.MustCompile(`http\.Redirect\(|\.(?:Set|Add)\("Location"|\["Location"\] *=|http\.RedirectHandler\(`)

// TestOnePlaceMakesTheAddressesOfRedirects, so that none leads to another host.
func TestOnePlaceMakesTheAddressesOfRedirects(t *testing.T) {
	found := 0
	for _, path := range goFiles(t) {
		text := must.Get(os.ReadFile(path))(t)
		at := leadingElsewhere.FindIndex(text)
		switch {
		case at == nil || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/internal/testing/") || strings.Contains(path, "/internal/partner/sandbox/"):
		case strings.HasSuffix(path, "/internal/door/response/redirect.go"):
			found++
		default:
			t.Errorf("%s: %s leads to an address that internal/door/response does not make", path, text[at[0]:at[1]])
		}
	}
	if found != 1 {
		t.Error("no place makes the addresses of redirects")
	}
}
