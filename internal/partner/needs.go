package partner

import (
	"fmt"
	"maps"
	"regexp"
	"strings"
)

// orPath parts the paths of a need: a partner that writes a field in either of two shapes of its
// answer keeps it in the other one.
const orPath = " | "

// Lost says which needed field the documents have lost since an earlier answer; it is empty
// where none is lost. A field that the earlier answer lacked cannot be lost. needs are paths
// as in Info.Needs.
//
// A field is lost where it is gone, and where at most half of the items that had it are
// left. A value counts if it is neither null nor empty, and the earlier answer had values alike.
// A field that came in another list has other items, which say nothing of how many it lost.
func (s Shape) Lost(before Shape, needs []string) string {
	for _, need := range needs {
		was, now := before.presence(need, before), s.presence(need, before)
		switch {
		case was.values == 0:
		case now.values == 0:
			return fmt.Sprintf("the needed field %s is gone", was.path)
		case was.values < 0 || was.items == 0 || now.items == 0: // not counted
		case was.list != now.list:
		case 2*now.values*was.items <= was.values*now.items:
			return fmt.Sprintf("the needed field %s came %d times in %d items; in the last good answer it came %d times in %d",
				now.path, now.values, now.items, was.values, was.items)
		}
	}
	return ""
}

// presence counts the values of a field, and the items that may have it: those of the
// outermost list around it. A field outside of lists, or a list itself, is in one item.
type presence struct {
	values, items int
	// path is the first one at which the field came, list the one around it.
	path, list string
}

func (s Shape) presence(need string, like Shape) (p presence) {
	for path := range strings.SplitSeq(need, orPath) {
		values := s.values(path, like)
		if values == 0 {
			continue
		}
		list, rest, _ := strings.Cut(path, "[]")
		switch {
		case p.path == "":
			p.path, p.list, p.items = path, list, s[list+"[]"].sum()
			if rest == "" {
				p.items = 1
			}
		case p.list != list:
			p.list += orPath + list
		}
		p.values += values
	}
	return p
}

// values counts those at a path that are of the types that came before. A path at which
// nothing came before takes any type.
func (s Shape) values(path string, like Shape) int {
	matches := pathPattern(path)
	before := like.typesAt(matches)
	if len(before) == 0 {
		before = s.typesAt(matches)
	}
	sum := 0
	for at, types := range s {
		if matches(at) {
			sum += types.alike(before)
		}
	}
	return sum
}

func (s Shape) typesAt(matches func(string) bool) Types {
	all := Types{}
	for path, types := range s {
		if matches(path) {
			maps.Copy(all, types)
		}
	}
	return all
}

// pathPattern matches the paths of a need, in which * is any one member's name.
func pathPattern(need string) func(string) bool {
	if !strings.Contains(need, "*") {
		return func(path string) bool { return path == need }
	}
	text := strings.ReplaceAll(regexp.QuoteMeta(need), `\*`, `[^\[\]]+?`)
	return regexp.MustCompile("^" + text + "$").MatchString
}

// alike counts the values whose type is one of those that came before. Partners write
// numbers as texts and back, so the two are alike.
func (t Types) alike(before Types) int {
	sum := 0
	for kind, count := range t {
		_, same := before[kind]
		_, number := before["number"]
		_, text := before["string"]
		if kind != "null" && kind != emptyText && (same || (kind == "number" && text) || (kind == "string" && number)) {
			sum += count
		}
	}
	return sum
}

func (t Types) sum() int {
	sum := 0
	for _, count := range t {
		sum += count
	}
	return sum
}
