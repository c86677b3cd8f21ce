package mapping

import (
	"context"
	"errors"
	"math/big"
	"reflect"
	"slices"

	"github.com/itchyny/gojq"

	"launchrack/internal/partner"
	"launchrack/internal/partner/tree"
)

const (
	// maxSteps bounds what one run of an expression does where maxTime bounds its document, and so what it remembers between its steps.
	maxSteps = 10_000_000
	// maxNumberBits bounds a number that is computed with.
	maxNumberBits = 128
	// maxMatched bounds a text in which every match is sought, which takes the square of its length.
	maxMatched = 32 << 10
	// freePlace is a place in a list that costs nothing; lists grow to the place that is set.
	freePlace = 1000
)

// spentVariable holds the *spent of a run.
const spentVariable = ownNames + "spent"

// ownNames begin the variables that no expression may name.
const ownNames = "$__"

// spent is what one run of an expression took. It is the context of the run, which asks for Done at each step.
type spent struct {
	context.Context
	*tree.Budget
	steps, most int
}

var closed = func() chan struct{} { c := make(chan struct{}); close(c); return c }()

// Done ends the run after too many steps.
func (s *spent) Done() <-chan struct{} {
	if s.steps++; s.steps > s.most {
		return closed
	}
	return s.Context.Done()
}

// Err says why the run ended.
func (s *spent) Err() error {
	if s.steps > s.most {
		return errors.New("too many steps")
	}
	return s.Context.Err()
}

// whole spends all that a value holds, repeated parts each time.
func (s *spent) whole(v any) bool {
	switch v := v.(type) {
	case string:
		return s.Spend(1, len(v))
	case *big.Int:
		return v.BitLen() <= maxNumberBits
	case []any:
		return s.Spend(1, 0) && !slices.ContainsFunc(v, func(one any) bool { return !s.whole(one) })
	case map[string]any:
		for name, one := range v {
			if !s.Spend(1, len(name)) || !s.whole(one) {
				return false
			}
		}
	}
	return s.Spend(1, 0)
}

// product spends what a text becomes that is repeated.
func (s *spent) product(l, r any) bool {
	text, isText := l.(string)
	if !isText {
		text, isText = r.(string)
		r = l
	}
	times, isNumber := gojq.ToFloat64(r)
	return !isText || !isNumber || s.Spend(0, len(text)*int(max(0, min(times, tree.MaxText+1))))
}

// makers are the functions that an expression calls before a step works on a whole value, with the value first and then
// the other operand. Each reports whether the budget had what the step takes.
var makers = map[string]func(s *spent, of ...any) bool{
	"__one":   func(s *spent, of ...any) bool { return s.Spend(1, 0) },
	"__whole": func(s *spent, of ...any) bool { return s.whole(of[0]) },
	"__chars": onText(func(s *spent, text string) bool { return len(text) <= partner.MaxItem && s.Spend(len(text), len(text)) }),
	"__length": func(s *spent, of ...any) bool {
		list, _ := of[0].([]any)
		object, _ := of[0].(map[string]any)
		return s.Spend(len(list)+len(object), 0)
	},
	"__match": onText(func(s *spent, text string) bool { return len(text) <= maxMatched && s.Spend(0, len(text)) }),
	"__text":  onText(func(s *spent, text string) bool { return len(text) <= partner.MaxItem && s.Spend(0, len(text)) }),
	"__number": onText(func(_ *spent, text string) bool {
		return len(text) <= tree.MaxDigits && tree.CheckJSON([]byte(text)) == nil
	}),
	"__json": onText(func(s *spent, text string) bool { return s.Spend(0, len(text)) && tree.CheckJSON([]byte(text)) == nil }),
	"__place": func(s *spent, of ...any) bool {
		places, isPath := of[0].([]any)
		if !isPath {
			places = of[:1]
		}
		for _, place := range places {
			if n, isNumber := gojq.ToInt(place); isNumber && n > freePlace && (n > tree.MaxValues || !s.Spend(n, 0)) {
				return false
			}
		}
		return true
	},
	"__join": func(s *spent, of ...any) bool {
		list, _ := of[0].([]any)
		separator, _ := of[1].(string)
		return s.whole(list) && s.Spend(0, len(list)*len(separator))
	},
	"__both": func(s *spent, of ...any) bool { return s.whole(of[0]) && s.whole(of[1]) && s.product(of[0], of[1]) },
	"__split": func(s *spent, of ...any) bool {
		text, _ := of[0].(string)
		return s.whole(of[0]) && s.whole(of[1]) && s.Spend(len(text), 0)
	},
}

// onText is a maker for a step on a text; another value takes nothing.
func onText(has func(s *spent, text string) bool) func(s *spent, of ...any) bool {
	return func(s *spent, of ...any) bool {
		text, isText := of[0].(string)
		return !isText || has(s, text)
	}
}

// errTooMuch is the failure of an expression that makes more than a document may hold.
var errTooMuch = errors.New("it makes more than a document may hold")

// options are the functions that bound calls, and the variables of an expression.
func options(variables []string) []gojq.CompilerOption {
	list := []gojq.CompilerOption{gojq.WithVariables(append(slices.Clone(variables), spentVariable))}
	for name, has := range makers {
		list = append(list, gojq.WithFunction(name, 1, 3, func(input any, args []any) any {
			last := len(args) - 1
			of := append([]any{input}, args[:last]...)
			if last == 2 { // of two operands, which are given on
				input, of = []any{args[0], args[1]}, args[:2]
			}
			if s, is := args[last].(*spent); !is || !has(s, of...) {
				return errTooMuch
			}
			return input
		}))
	}
	return list
}

// before are the functions of the library that work on a whole value in one step, with the maker that spends it. All others work
// step by step, or on a part.
var before = map[string]string{
	"tojson": "__whole", "tostring": "__whole", "add": "__whole", "flatten": "__whole", "sort": "__whole", "sort_by": "__whole", "group_by": "__whole",
	"unique": "__whole", "unique_by": "__whole", "min": "__whole", "max": "__whole", "min_by": "__whole", "max_by": "__whole", "contains": "__whole",
	"inside": "__whole", "indices": "__whole", "index": "__whole", "rindex": "__whole", "implode": "__whole", "transpose": "__whole", "bsearch": "__whole",
	"ascii_downcase": "__whole", "ascii_upcase": "__whole", "format": "__whole", "IN": "__whole", "INDEX": "__whole", "strftime": "__whole",
	"reverse": "__length", "keys": "__length", "to_entries": "__length", "with_entries": "__length", "map_values": "__length",
	"explode": "__chars", "split": "__chars", "splits": "__match", "match": "__match", "capture": "__text", "scan": "__match", "sub": "__match", "gsub": "__match", "test": "__text",
	"tonumber": "__number", "fromjson": "__json",
	"amount": "__whole", "currency": "__whole", "months": "__whole", "offers": "__whole", "stock": "__whole", "left": "__whole", "kind": "__whole", "word": "__whole",
}

// given are the functions whose arguments are spent too, as they are compared or put together in one step.
var given = map[string]string{"add": "__whole", "sub": "__whole", "gsub": "__whole", "contains": "__whole", "inside": "__whole", "indices": "__whole", "index": "__whole",
	"rindex": "__whole", "bsearch": "__whole", "IN": "__whole", "INDEX": "__whole", "strftime": "__whole", "sort_by": "__whole", "group_by": "__whole", "unique_by": "__whole",
	"min_by": "__whole", "max_by": "__whole", "setpath": "__place", "getpath": "__place", "delpaths": "__length"}

// bound rewrites a parsed expression in place, so that each step whose size its input decides spends the run's budget first.
func bound(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() || !v.CanInterface() {
			return
		}
		bound(v.Elem())
		switch at := v.Interface().(type) {
		case *gojq.Query:
			boundQuery(at)
		case *gojq.Term:
			boundTerm(at)
		case *gojq.Index:
			if at.Start != nil && !at.IsSlice && (!isConstant(at.Start) || len(at.Start.Term.Number) > 3) {
				at.Start = pipe(at.Start, call("__place"))
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			bound(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			bound(v.Index(i))
		}
	}
}

func boundQuery(q *gojq.Query) {
	op := q.Op
	switch {
	case op >= gojq.OpUpdateAdd && op <= gojq.OpUpdateMod:
		sum := &gojq.Query{Left: &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeIdentity}}, Op: op - gojq.OpUpdateAdd + gojq.OpAdd, Right: call("$__r")}
		boundQuery(sum)
		right := &gojq.Query{Left: q.Left, Op: gojq.OpModify, Right: sum}
		q.Left, q.Op, q.Patterns, q.Right = q.Right, gojq.OpPipe, []*gojq.Pattern{{Name: "$__r"}}, right
	case op < gojq.OpAdd || op > gojq.OpLe || op == gojq.OpMod || op >= gojq.OpEq && (isConstant(q.Left) || isConstant(q.Right)):
	default:
		name := "__both"
		if op == gojq.OpDiv {
			name = "__split"
		}
		q.Left, q.Op, q.Right = call(name, q.Left, q.Right), gojq.OpPipe, &gojq.Query{Left: operand("0"), Op: op, Right: operand("1")}
	}
}

func boundTerm(t *gojq.Term) {
	name := ""
	switch t.Type {
	case gojq.TermTypeFunc:
		f := t.Func
		for i := range f.Args {
			if own := given[f.Name]; own != "" && !(i == 0 && (f.Name == "sub" || f.Name == "gsub")) {
				f.Args[i] = pipe(f.Args[i], call(own))
			}
		}
		if name = before[f.Name]; f.Name == "join" && len(f.Args) == 1 {
			again := &gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: "join", Args: []*gojq.Query{call("$__r")}}}
			joined := pipe(call("__join", call("$__r")), &gojq.Query{Term: again})
			*t = gojq.Term{Type: gojq.TermTypeQuery, SuffixList: t.SuffixList,
				Query: &gojq.Query{Left: f.Args[0], Op: gojq.OpPipe, Patterns: []*gojq.Pattern{{Name: "$__r"}}, Right: joined}}
		}
	case gojq.TermTypeArray:
		if t.Array.Query != nil {
			t.Array.Query = pipe(t.Array.Query, call("__one"))
		}
	case gojq.TermTypeFormat, gojq.TermTypeString:
		if t.Str == nil {
			name = "__whole"
			break
		}
		for i, q := range t.Str.Queries {
			if q.Term == nil || q.Term.Str == nil { // a part in brackets
				t.Str.Queries[i] = &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeQuery, Query: pipe(q, call("__whole"))}}
			}
		}
	}
	if name != "" {
		inner := *t
		inner.SuffixList = nil
		*t = gojq.Term{Type: gojq.TermTypeQuery, Query: pipe(call(name), &gojq.Query{Term: &inner}), SuffixList: t.SuffixList}
	}
	suffixes := t.SuffixList
	t.SuffixList = nil
	for _, one := range suffixes {
		if one.Iter { // which lists all values at once
			inner := *t
			*t = gojq.Term{Type: gojq.TermTypeQuery, Query: pipe(&gojq.Query{Term: &inner}, call("__length"))}
		}
		t.SuffixList = append(t.SuffixList, one)
	}
}

func pipe(l, r *gojq.Query) *gojq.Query { return &gojq.Query{Left: l, Op: gojq.OpPipe, Right: r} }

// call is a call of one of the makers, or a variable.
func call(name string, args ...*gojq.Query) *gojq.Query {
	if name[0] != '$' {
		args = append(args, call(spentVariable))
	}
	return &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeFunc, Func: &gojq.Func{Name: name, Args: args}}}
}

// operand is one of the two operands that __both gives on.
func operand(place string) *gojq.Query {
	at := &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeNumber, Number: place}}
	return &gojq.Query{Term: &gojq.Term{Type: gojq.TermTypeIndex, Index: &gojq.Index{Start: at}}}
}

// isConstant reports whether a value is written as such, so that a comparison with it is as short as it is.
func isConstant(q *gojq.Query) bool {
	if q.Term == nil || len(q.Term.SuffixList) > 0 {
		return false
	}
	switch t := q.Term; t.Type {
	case gojq.TermTypeNull, gojq.TermTypeTrue, gojq.TermTypeFalse, gojq.TermTypeNumber:
		return true
	case gojq.TermTypeString:
		return t.Str != nil && len(t.Str.Queries) == 0
	}
	return false
}
