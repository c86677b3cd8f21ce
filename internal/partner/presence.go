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
		for _, count := range types {
			sum += count
		}
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
		if s.isAt(pattern, path, 0) {
			all = append(all, types)
		}
	}
	return all
}

// isAt reports whether a path matches a pattern from an index on. A * matches the name of a member,
// which may hold dots, but leads into no list and through no other member: products.*.price is not
// the price of what a product holds.
func (s Shape) isAt(pattern, path string, from int) bool {
	before, after, isOpen := strings.Cut(pattern, "*")
	if !isOpen {
		return pattern == path[from:]
	}
	if !strings.HasPrefix(path[from:], before) {
		return false
	}
	begin := from + len(before)
	for i := begin; i < len(path); i++ {
		switch c := path[i]; {
		case c == '[', c == ']':
			return false
		case c == '.' && i > begin:
			if _, isMember := s[path[:i]]; isMember {
				return false
			}
		}
		if s.isAt(after, path, i+1) {
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
