package main

import (
	"io/fs"
	"regexp"
	"slices"
	"strings"
)

// syntax describes how to find tests in the files of one language. It relies on lines and
// indentation, which gofmt and eslint keep uniform.
type syntax struct {
	files *regexp.Regexp
	// opening matches the start of a test. The non-empty group is the title; if all are empty, the
	// title cannot be read.
	opening   *regexp.Regexp
	separator string // between the titles of nested tests
	// inFunction reports whether an indented test must have an outer one. In
	// TypeScript it may stand in a loop instead.
	inFunction bool
}

const (
	// quoted matches a string in any quotes, its text in a group.
	quoted = `(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|` + "`((?:[^`\\\\]|\\\\.)*)`)"
	// cases matches the table of "each" up to the end of the line, or up to a line that begins
	// with the closing bracket.
	cases = `(?:.*?|.*\[\n(?s:.*?)\n[ \t]*\].*?)`
)

var syntaxes = []syntax{{
	files:      regexp.MustCompile(`_test\.go$`),
	opening:    regexp.MustCompile(`^(?:func ((?:Test|Fuzz)\w*)\(\w+ \*testing\.[TF]\)|\t+(?:t\.Run\(|\{(?:name: )?)?` + quoted + `[,:}])`),
	separator:  "/",
	inFunction: true,
}, {
	files:     regexp.MustCompile(`\.(test\.tsx?|spec\.ts)$`),
	opening:   regexp.MustCompile(`^[ \t]*(?:it|test|describe)(?:\.(?:describe|serial|parallel))*(?:\(|\.each\b(?:` + cases + `\)\()?)(?:\s*` + quoted + `,)?`),
	separator: " › ",
}}

var skippedFolders = []string{".git", "node_modules", "dist", "testdata", "test-results"}

// readClaims reads the claims of every test file of the module.
func readClaims(root fs.FS) (claims []claim, err error) {
	err = fs.WalkDir(root, ".", func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && slices.Contains(skippedFolders, d.Name()) {
			return fs.SkipDir
		}
		for _, s := range syntaxes {
			if err == nil && !d.IsDir() && s.files.MatchString(file) {
				var src []byte
				src, err = fs.ReadFile(root, file)
				claims = append(claims, s.claims(file, string(src))...)
			}
		}
		return err
	})
	return claims, err
}

// openTest is a test whose body may contain the current line.
type openTest struct {
	indent int
	title  string
}

var (
	commentLines = regexp.MustCompile(`^(?:[ \t]*//.*\n?)+`)
	claimLine    = regexp.MustCompile(`(?mi)^[ \t]*//[ \t]*holds:[ \t]*(.*?)[ \t]*$`)
	comma        = regexp.MustCompile(`[ \t]*,[ \t]*`)
)

// claims reads the claims of one file. A claim is the comment directly above a test, or the first
// one in its body.
func (s syntax) claims(file, src string) (claims []claim) {
	var open []openTest // outermost first
	inBody := false     // whether the line above opens the body of a test
	for rest := src; rest != ""; {
		comments := commentLines.FindString(rest)
		before := src[:len(src)-len(rest)]
		rest = rest[len(comments):]

		m := s.opening.FindStringSubmatch(rest)
		line, below, _ := strings.Cut(rest, "\n")
		open = enclosing(open, line)
		if m != nil {
			open = append(open, openTest{indent(line), readable(strings.Join(m[1:], ""))})
			line, below, _ = strings.Cut(rest[len(m[0]):], "\n")
		}
		test := ""
		if m != nil || inBody {
			test = s.fullTitle(open)
		}
		for _, at := range claimLine.FindAllStringSubmatchIndex(comments, -1) {
			number := 1 + strings.Count(before+comments[:at[0]], "\n")
			claims = append(claims, claim{file, number, comma.Split(comments[at[2]:at[3]], -1), test})
		}
		inBody = m != nil && strings.HasSuffix(line, "{")
		rest = below
	}
	return claims
}

func indent(line string) int { return len(line) - len(strings.TrimLeft(line, " \t")) }

// enclosing returns the tests that the line does not end.
func enclosing(open []openTest, line string) []openTest {
	for line != "" && len(open) > 0 && open[len(open)-1].indent >= indent(line) {
		open = open[:len(open)-1]
	}
	return open
}

var (
	placeholder  = regexp.MustCompile(`\$\{(?:[^{}]|\{[^{}]*\})*\}`)
	escapedQuote = regexp.MustCompile("\\\\(['\"`])")
)

// readable replaces the placeholders of a title with an ellipsis.
func readable(title string) string {
	return escapedQuote.ReplaceAllString(placeholder.ReplaceAllString(title, "…"), "$1")
}

// fullTitle joins the titles of nested tests; empty if one of them cannot be read.
func (s syntax) fullTitle(open []openTest) string {
	if s.inFunction && len(open) > 0 && open[0].indent > 0 {
		return ""
	}
	var titles []string
	for _, t := range open {
		titles = append(titles, t.title)
	}
	if slices.Contains(titles, "") {
		return ""
	}
	return strings.Join(titles, s.separator)
}
