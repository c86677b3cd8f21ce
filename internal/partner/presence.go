package partner

import (
	"maps"
	"strings"
)

// presence counts the values and nulls of a field, and the items that may have it: the entries of
// the innermost and of the outermost list around it, or 1 for a field in no list.
type presence struct{ values, nulls, inner, outer int }

// isHalved reports whether the field now has at most half of its values per item, by inner and by
// outer items. nullsCount counts nulls as values. It is false for a shape that was stored before
// values were counted.
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
	// An object that may become empty can vanish with its last entry, so its parents do not count.
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

// at returns the types of the values at a path, in which * matches any member's name.
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

// isWithin reports whether a prefix of the path matches the pattern too.
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

// isAt reports whether a path matches a pattern, in which * matches one or more names with dots
// between them, but no list.
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

// listAround returns the path of the entries of the innermost list, or object with arbitrary
// names, around a path; empty without one.
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

// outermostList returns the path of the entries of the outermost list around a path; empty without
// one.
func outermostList(path string) (list string) {
	for around := listAround(path); around != ""; around = listAround(around) {
		list = around
	}
	return list
}

// alike counts the values that have a type of the earlier answer. Numbers and texts count as one
// type, since partners change between them.
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
