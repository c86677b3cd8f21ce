package partner

import (
	"maps"
	"strings"
)

// presence counts the values of a field and its nulls, and the items that may have it: the
// entries of the innermost list around it, and those of the outermost one. What is in no list
// is in one item.
type presence struct{ values, nulls, inner, outer int }

// isHalved reports whether at most half of the values are left now, both for as many inner
// and for as many outer items: entries of inner lists may come and go. Where nulls count, they
// are values. A shape that was stored before values were counted is never halved.
func (p presence) isHalved(now presence, nullsCount bool) bool {
	had, has := p.values, now.values
	if nullsCount {
		had, has = had+p.nulls, has+now.nulls
	}
	isFewer := func(before, after int) bool { return before > 0 && after > 0 && 2*has*before <= had*after }
	return p.values > 0 && isFewer(p.inner, now.inner) && isFewer(p.outer, now.outer)
}

func (s Shape) presence(n need, like Shape) presence {
	before := Types{}
	for _, types := range like.at(n.path) {
		maps.Copy(before, types)
	}
	p := presence{inner: 1, outer: 1}
	for _, types := range s.at(n.path) {
		p.values += types.alike(before)
		p.nulls += types["null"]
	}
	// Of an object of any names, those around it come and go with their last entry.
	if around := listAround(n.path); around != "" && !(n.isFlag && strings.HasSuffix(n.path, anyName)) {
		p.inner, p.outer = s.entries(around), s.entries(outermostList(n.path))
	}
	return p
}

// entries counts the values at a path.
func (s Shape) entries(path string) (sum int) {
	for _, types := range s.at(path) {
		sum += types.sum()
	}
	return sum
}

// at returns the types of the values at a path; * in it stands for any one member's name.
func (s Shape) at(pattern string) (all []Types) {
	if !strings.Contains(pattern, "*") {
		if types, is := s[pattern]; is {
			all = []Types{types}
		}
		return all
	}
	for path, types := range s {
		if isAt(pattern, path) && !(strings.HasSuffix(pattern, anyName) && s.isWithin(pattern, path)) {
			all = append(all, types)
		}
	}
	return all
}

// isWithin reports whether a path leads into an entry that is at the pattern too.
func (s Shape) isWithin(pattern, path string) bool {
	for i, c := range path {
		if c != '.' && c != '[' || !isAt(pattern, path[:i]) {
			continue
		}
		if _, is := s[path[:i]]; is {
			return true
		}
	}
	return false
}

// isAt reports whether a path is of a pattern, whose * is a name or several with dots between
// them, within one element of a list.
func isAt(pattern, path string) bool {
	before, after, isOpen := strings.Cut(pattern, "*")
	if !isOpen {
		return pattern == path
	}
	rest, begins := strings.CutPrefix(path, before)
	if !begins {
		return false
	}
	next, _, _ := strings.Cut(after, "*")
	for i := range len(rest) {
		if rest[i] == '[' || rest[i] == ']' {
			return false
		}
		if strings.HasPrefix(rest[i+1:], next) && isAt(after, rest[i+1:]) {
			return true
		}
	}
	return false
}

// listAround is the path of the entries of the innermost list, or object of any names, around
// what a path leads to; empty where there is none.
func listAround(path string) string {
	path = strings.TrimSuffix(path, "[]")
	dot := strings.LastIndexByte(path, '.')
	for dot > 0 {
		path = path[:dot]
		dot = strings.LastIndexByte(path, '.')
		if last := path[dot+1:]; strings.HasSuffix(last, "[]") || strings.Contains(last, "*") {
			return path
		}
	}
	return ""
}

// outermostList is the path of the entries of the outermost list around what a path leads to;
// empty where there is none.
func outermostList(path string) (list string) {
	for around := listAround(path); around != ""; around = listAround(around) {
		list = around
	}
	return list
}

// alike counts the values whose type came before. Partners write numbers as texts and back,
// so the two count as one type.
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
