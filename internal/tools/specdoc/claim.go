package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// claim is one "Holds:" comment: a test says which rows it holds.
type claim struct {
	file string // below the module's root, with slashes
	line int
	rows []string
	// test is the test's name; empty where the comment stands above none.
	test string
}

var holds = regexp.MustCompile(`(?i)^//\s*holds:(.*)$`)

// claimed gives the rows that a comment names, nil where it is another comment.
func claimed(comment string) []string {
	m := holds.FindStringSubmatch(strings.TrimSpace(comment))
	if m == nil {
		return nil
	}
	rows := []string{}
	for id := range strings.SplitSeq(m[1], ",") {
		rows = append(rows, strings.TrimSpace(id))
	}
	return rows
}

// scan reads the claims of every test of the module.
func scan(root fs.FS) ([]claim, error) {
	var claims []claim
	for _, top := range []string{"cmd", "internal", "web"} {
		err := fs.WalkDir(root, top, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() {
				if slices.Contains([]string{"node_modules", "dist", "testdata", "test-results"}, d.Name()) {
					return fs.SkipDir
				}
				return nil
			}
			found, err := scanFile(root, file)
			claims = append(claims, found...)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return claims, nil
}

func scanFile(root fs.FS, file string) ([]claim, error) {
	read := reader(file)
	if read == nil {
		return nil, nil
	}
	src, err := fs.ReadFile(root, file)
	if err != nil {
		return nil, err
	}
	claims, err := read(string(src))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	for i := range claims {
		claims[i].file = file
	}
	return claims, nil
}

// reader gives what reads the claims of a file; nil for one that is no test.
func reader(file string) func(string) ([]claim, error) {
	name := path.Base(file)
	switch {
	case strings.HasSuffix(name, "_test.go"):
		return scanGo
	case strings.HasSuffix(name, ".test.ts"), strings.HasSuffix(name, ".test.tsx"), strings.HasSuffix(name, ".spec.ts"):
		return scanScript
	}
	return nil
}

// match gives each row its tests. The error lists everything that is wrong.
func match(chapters []chapter, claims []claim) (map[string][]claim, error) {
	known := map[string]bool{}
	each(chapters, func(s sentence) { known[s.id] = true })
	held := map[string][]claim{}
	var wrong []error
	for _, c := range claims {
		if c.test == "" {
			wrong = append(wrong, fmt.Errorf("%s:%d: the claim stands above no test", c.file, c.line))
		}
		for _, id := range c.rows {
			if !known[id] {
				wrong = append(wrong, fmt.Errorf("%s:%d: the specification has no row %q", c.file, c.line, id))
			}
			held[id] = append(held[id], c)
		}
	}
	each(chapters, func(s sentence) {
		if len(held[s.id]) == 0 && s.note == "" {
			wrong = append(wrong, fmt.Errorf("%s: no test holds %q", s.id, s.text))
		}
	})
	return held, errors.Join(wrong...)
}
