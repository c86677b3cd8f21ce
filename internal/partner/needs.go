package partner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// orElse separates the paths of a need that has another one in each shape of document
// that its adapter reads.
const orElse = " | "

// need is one path of an adapter's needs.
type need struct {
	path string
	// isList reports that the path leads to entries: of a list, or of an object of any names that
	// says something when it is empty.
	isList bool
	// isFlag reports that null says something, such as that a plan is not sold out. An empty
	// list of that kind says it too.
	isFlag bool
}

// anyName ends a path to the entries of an object of any names.
const anyName = ".*"

// fewEntries bounds the entries that a list may lose all at once, if an empty list says
// something.
const fewEntries = 5

func alternatives(text string) []need {
	var all []need
	for one := range strings.SplitSeq(text, orElse) {
		path, isFlag := strings.CutSuffix(one, "?")
		all = append(all, need{path, strings.HasSuffix(path, "[]") || isFlag && strings.HasSuffix(path, anyName), isFlag})
	}
	return all
}

// Alternatives are the paths of a need, one for each shape of document that its adapter reads.
func Alternatives(text string) []string { return strings.Split(text, orElse) }

// Lost says which needed field the documents have lost since an earlier answer; it is empty
// where none is lost. A field that the earlier answer lacked cannot be lost. needs are paths
// as in Info.Needs.
//
// A field is lost if it is gone, or if at most half of the items that had it still have it. A
// value counts if it is neither null nor empty, and the earlier answer had values of its type.
// A field is not lost if one of its alternatives is new: the partner changed to another shape
// that the adapter reads.
func (s Shape) Lost(before Shape, needs []string) string {
	lost := s.losses(before, needs, func(n need, was, now presence) string {
		switch {
		case was.values == 0:
		case now.values == 0 && (!n.isFlag || now.nulls == 0 && !n.isList):
			return fmt.Sprintf("the needed field %s is gone", n.path)
		case !n.isList && was.isHalved(now, n.isFlag):
			return fmt.Sprintf("the needed field %s came %d times in %d items; in the last good answer it came %d times in %d",
				n.path, now.values, now.inner, was.values, was.inner)
		}
		return ""
	})
	if len(lost) == 0 {
		return ""
	}
	return lost[0]
}

// Shrunk says which needed lists have at most half of the entries that they had in an
// earlier answer, for each item that may have some, and which flags at most half of the
// values. Either may be true.
func (s Shape) Shrunk(before Shape, needs []string) []string {
	return s.losses(before, withLists(needs), func(n need, was, now presence) string {
		switch {
		case was.values == 0 || !was.isHalved(now, false):
		case n.isFlag && !n.isList:
			return fmt.Sprintf("the field %s has %d values in %d items, where it had %d in %d", n.path, now.values, now.inner, was.values, was.inner)
		case n.isFlag && was.values <= fewEntries:
		case n.isList && (now.values > 0 || n.isFlag):
			return fmt.Sprintf("the list %s has %d entries in %d items, where it had %d in %d",
				strings.TrimSuffix(strings.TrimSuffix(n.path, "[]"), anyName), now.values, now.inner, was.values, was.inner)
		}
		return ""
	})
}

// withLists adds the lists within items that needed fields lie in.
func withLists(needs []string) []string {
	all := slices.Clone(needs)
	for _, text := range needs {
		for _, n := range alternatives(text) {
			for list := listAround(n.path); list != ""; list = listAround(list) {
				if strings.HasSuffix(list, "[]") && strings.Count(list, "[]") > 1 && !slices.Contains(all, list) {
					all = append(all, list)
				}
			}
		}
	}
	return all
}

// losses returns what judge says about each need that is lost, once for each. A need with
// alternatives is not lost while one of them is kept, or is new. If the documents changed to
// another known shape, a field of a list that is gone is not lost either.
func (s Shape) losses(before Shape, needs []string, judge func(n need, was, now presence) string) (losses []string) {
	isChanged := s.isAnother(before, needs)
	for _, text := range needs {
		all := alternatives(text)
		if isChanged && len(all) == 1 && s.entries(outermostList(all[0].path)) == 0 {
			continue
		}
		loss, isKept := "", false
		for _, n := range all {
			was, now := before.presence(n, before), s.presence(n, before)
			found := judge(n, was, now)
			isKept = isKept || s.isNew(before, n) || found == "" && was.values != 0
			loss = cmp.Or(loss, found)
		}
		if !isKept && loss != "" {
			losses = append(losses, loss)
		}
	}
	return losses
}

// isAnother reports whether the documents changed to another known shape: an alternative of a
// need is new, in a list that was not there before.
func (s Shape) isAnother(before Shape, needs []string) bool {
	for _, text := range needs {
		for _, n := range alternatives(text) {
			if strings.Contains(text, orElse) && s.isNew(before, n) && before.entries(outermostList(n.path)) == 0 {
				return true
			}
		}
	}
	return false
}

// isNew reports whether the documents have a field that they lacked before.
func (s Shape) isNew(before Shape, n need) bool {
	now := s.presence(n, s)
	return before.entries(n.path) == 0 && (now.values > 0 || n.isFlag && now.nulls > 0)
}
