package main

import (
	"slices"
	"strings"
)

// scanScript reads the claims of a TypeScript test file. A claim stands above
// an it, test or describe, or first in its body. A skipped test holds nothing.
func scanScript(src string) ([]claim, error) {
	tokens := lex(src)
	nesting := nest(tokens)
	calls := testCalls(tokens, nesting)
	var claims []claim
	for i, t := range tokens {
		if t.kind != comment {
			continue
		}
		if rows := claimed(t.text); rows != nil {
			line := 1 + strings.Count(src[:t.at], "\n")
			claims = append(claims, claim{line: line, rows: rows, test: scriptTest(tokens, nesting, calls, i)})
		}
	}
	return claims, nil
}

// testCall is a call of it, test or describe that bears a title.
type testCall struct {
	title string
	// first and open are the tokens of its name and of the parenthesis before
	// the title; last is the closing one.
	first, open, last int
}

var modifiers = []string{"each", "for", "describe", "serial", "parallel", "concurrent", "sequential"}

func testCalls(tokens []lexeme, nesting brackets) []testCall {
	var calls []testCall
	for i, t := range tokens {
		if t.kind != word || !slices.Contains([]string{"it", "test", "describe"}, t.text) || (i > 0 && tokens[i-1].text == ".") {
			continue
		}
		open := titleAt(tokens, nesting, i+1)
		if open < 0 {
			continue
		}
		calls = append(calls, testCall{title: title(tokens[open+1].text), first: i, open: open, last: nesting.closing[open]})
	}
	return calls
}

// titleAt gives the parenthesis before a title, or -1 where a call has none or
// is one that does not run.
func titleAt(tokens []lexeme, nesting brackets, i int) int {
	each := false
	for i+1 < len(tokens) && tokens[i].text == "." {
		name := tokens[i+1].text
		if !slices.Contains(modifiers, name) {
			return -1
		}
		each = each || name == "each" || name == "for"
		i += 2
	}
	if each {
		i = afterTable(tokens, nesting, i)
	}
	if i+1 >= len(tokens) || tokens[i].text != "(" || tokens[i+1].kind != quoted {
		return -1
	}
	return i
}

// afterTable steps over the cases of it.each<Types>(…) or it.each`…`.
func afterTable(tokens []lexeme, nesting brackets, i int) int {
	for depth := 0; i < len(tokens); i++ {
		switch {
		case tokens[i].text == "<":
			depth++
		case tokens[i].text == ">" && tokens[i-1].text != "=":
			depth--
		case depth == 0 && tokens[i].text == "(":
			return nesting.closing[i] + 1
		case depth == 0:
			return i + 1
		}
	}
	return i
}

func scriptTest(tokens []lexeme, nesting brackets, calls []testCall, at int) string {
	next, before := at+1, at-1
	for next < len(tokens) && tokens[next].kind == comment {
		next++
	}
	for before >= 0 && tokens[before].kind == comment {
		before--
	}
	above := func(c testCall) bool { return c.first == next }
	first := func(c testCall) bool {
		return before > c.open && nesting.within[before] == c.open && isBody(tokens, before)
	}
	for _, holds := range []func(testCall) bool{above, first} {
		if i := slices.IndexFunc(calls, holds); i >= 0 {
			return fullTitle(calls, calls[i])
		}
	}
	return ""
}

// isBody is whether a brace opens an arrow function's body.
func isBody(tokens []lexeme, i int) bool {
	return i > 1 && tokens[i].text == "{" && tokens[i-1].text == ">" && tokens[i-2].text == "="
}

func fullTitle(calls []testCall, c testCall) string {
	var titles []string
	for _, outer := range calls {
		if outer.open < c.first && c.first < outer.last {
			titles = append(titles, outer.title)
		}
	}
	return strings.Join(append(titles, c.title), " › ")
}

// title gives the text of a quoted title; what is put into it at run time is an
// ellipsis.
func title(quoted string) string {
	text := quoted[1:max(len(quoted)-1, 1)]
	if quoted[0] == '`' {
		for {
			before, rest, ok := strings.Cut(text, "${")
			if !ok {
				break
			}
			text = before + "…" + rest[hole(rest):]
		}
	}
	return strings.NewReplacer(`\'`, `'`, `\"`, `"`, "\\`", "`").Replace(text)
}
