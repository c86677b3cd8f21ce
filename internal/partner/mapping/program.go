package mapping

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/itchyny/gojq"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner/tree"
)

// program is a jq expression.
type program struct {
	text  string
	query *gojq.Query
	// code compiles the expression at its first run: a file has some fifty, and most commands run none.
	code func() *gojq.Code
	// variables are the variables that the expression may use, such as $stock.
	variables []string
}

// compile checks an expression. It has no access to the environment and to further inputs.
func compile(text string, of scope) (*program, error) {
	query, err := gojq.Parse(text)
	if err != nil {
		return nil, err
	}
	variables, used := slices.Clone(of.variables), of.functions.usedIn(text)
	// The bounded expression is parsed anew for its first run: it takes more memory than all else of a file.
	compiled := func() (*gojq.Code, error) {
		whole, err := parsed(text)
		if err != nil {
			return nil, err
		}
		whole.FuncDefs = slices.Concat(used, whole.FuncDefs)
		return gojq.Compile(whole, append(readers(of.house), options(variables)...)...)
	}
	if _, err := compiled(); err != nil {
		return nil, err
	}
	code := sync.OnceValue(func() *gojq.Code {
		code, _ := compiled() // what compiled once does so again
		return code
	})
	return &program{text, query, code, variables}, nil
}

// parsed parses an expression or definitions, and bounds each step.
func parsed(text string) (*gojq.Query, error) {
	if strings.Contains(text, ownNames) {
		return nil, fmt.Errorf("names that begin with %s are the program's own", ownNames)
	}
	query, err := gojq.Parse(text)
	if err == nil {
		bound(reflect.ValueOf(query))
	}
	return query, err
}

// ReadNode compiles an expression that may use the variables of the scope.
func (p *program) ReadNode(n *yamltree.Node, name string, with any) error {
	switch {
	case n.Kind != yamltree.Scalar:
		return n.Errorf("%s: %s came; accepted is a jq expression", name, n.Kind)
	case n.Text == "":
		return n.Errorf("%s: is empty; accepted is a jq expression such as .cpu.cores", name)
	}
	code, err := compile(n.Text, *with.(*scope))
	if err != nil {
		return n.Errorf("%s: %q is no jq expression: %s; accepted is one such as .cpu.cores; a constant is {value: …}", name, errs.Clip(n.Text, 60), err)
	}
	*p = *code
	return nil
}

// functions are definitions that every expression of the file may use.
type functions []function

// function is a definition, and the words in it.
type function struct {
	*gojq.FuncDef
	words map[string]bool
}

var word = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_]*`)

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, w := range word.FindAllString(text, -1) {
		words[w] = true
	}
	return words
}

// usedIn returns the functions that an expression names, itself or by another one, which can name those
// before it. Each program holds the code of all that it is given.
func (f functions) usedIn(text string) (used []*gojq.FuncDef) {
	words := wordsOf(text)
	for _, one := range slices.Backward(f) {
		if words[one.Name] {
			used = append(used, one.FuncDef)
			maps.Copy(words, one.words)
		}
	}
	slices.Reverse(used)
	return used
}

// ReadNode parses jq definitions, and adds them to the scope.
func (f *functions) ReadNode(n *yamltree.Node, name string, with any) error {
	query, err := parsed(n.Text + "\n.")
	if err == nil {
		_, err = gojq.Compile(query, append(readers(with.(*scope).house), options(with.(*scope).variables)...)...)
	}
	if err != nil {
		return n.Errorf("%s: %s; accepted are jq definitions such as def total: map(.gb) | add;", name, err)
	}
	*f = nil
	for _, def := range query.FuncDefs {
		*f = append(*f, function{def, wordsOf(def.String())})
	}
	with.(*scope).functions = *f
	return nil
}

func must(text string) *program {
	p, err := compile(text, scope{})
	if err != nil {
		panic(err) // text is a constant of this package
	}
	return p
}

// maxResults bounds the results of a program.
const maxResults = 20_001

// all returns every result. env holds the values of variables; missing ones are null.
func (p *program) all(ctx context.Context, input any, env map[string]any) ([]any, error) {
	return p.run(ctx, input, env, maxResults)
}

// run returns the first results, at most limit of them.
func (p *program) run(ctx context.Context, input any, env map[string]any, limit int) (results []any, err error) {
	defer func() {
		if recover() != nil {
			results, err = nil, fmt.Errorf("the expression fails")
		}
	}()
	s := &spent{Context: ctx, Budget: tree.NewBudget(4), most: maxSteps} // one document is looked at in several ways
	if t, isTimed := ctx.(*timed); isTimed {
		s.most *= t.runs
	}
	values := make([]any, len(p.variables), len(p.variables)+1)
	for i, name := range p.variables {
		values[i] = env[name]
	}
	made := &spent{Budget: tree.NewBudget(1)} // the results, which may share their parts
	for iter := p.code().RunWithContext(s, input, append(values, s)...); len(results) < limit; {
		v, more := iter.Next()
		if s.Budget.Err() != nil || !made.whole(v) { // an expression may have caught it
			return nil, errTooMuch
		}
		if !more {
			return results, nil
		}
		if err, failed := v.(error); failed {
			return nil, err
		}
		results = append(results, v)
	}
	return results, nil
}

// first returns the first result; nil without one.
func (p *program) first(ctx context.Context, input any, env map[string]any) (any, error) {
	results, err := p.run(ctx, input, env, 1)
	if err != nil || len(results) == 0 {
		return nil, err
	}
	return results[0], nil
}

// failure says why the program failed: in the words of its own error("…"), if it has them.
func (p *program) failure(err error) error {
	if words, own := strings.CutPrefix(err.Error(), "error: "); own {
		return errors.New(errs.Clip(words, 200))
	}
	return fmt.Errorf("%s fails: %s", errs.Clip(p.text, 60), errs.Clip(err.Error(), 60))
}

// plain formats a scalar as text. has is false for null, scalar is false for lists and objects.
func plain(v any) (text string, has, scalar bool) {
	switch v := v.(type) {
	case nil:
		return "", false, true
	case string:
		return v, true, true
	case bool:
		return strconv.FormatBool(v), true, true
	case json.Number:
		return v.String(), true, true
	case int:
		return strconv.Itoa(v), true, true
	case float64:
		return formatFloat(v), true, true
	case *big.Int:
		return v.String(), true, true
	}
	return "", true, false
}

// formatFloat formats a float with 15 significant digits, so that 0.1 + 0.2 is 0.3.
func formatFloat(v float64) string {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'e', 14, 64), 64)
	if err != nil {
		rounded = v
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}
