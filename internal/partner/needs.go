package partner

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// OrElse separates the paths of a need, one for each shape of the document.
const OrElse = " | "

// need is one path of Info.Needs.
type need struct {
	path string
	// isList reports that the path leads to the entries of a list, or of an object that may
	// become empty.
	isList bool
	// isFlag reports that null, or an empty list, has a meaning, such as "not sold out".
	isFlag bool
}

// anyName ends a path to the entries of an object with arbitrary names.
const anyName = ".*"

// fewEntries is how many entries a list that may be empty can lose at once.
const fewEntries = 5

func alternatives(text string) []need {
	var all []need
	for one := range strings.SplitSeq(text, OrElse) {
		path, isFlag := strings.CutSuffix(one, "?")
		all = append(all, need{path, strings.HasSuffix(path, "[]") || isFlag && strings.HasSuffix(path, anyName), isFlag})
	}
	return all
}

// isOfEach reports a path in the documents of many values, such as the stock of each place. They may all be
// gone at once.
func (n need) isOfEach() bool { return strings.Contains(n.path, "* $") }

// Lost returns a sentence about the first needed field that was in the earlier answer and is
// missing now; empty if there is none. needs are paths as in Info.Needs.
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
	return cmp.Or(lost...)
}

// Shrunk returns a sentence about each needed list that lost at least half of its entries per item
// since the earlier answer, and about each flag that lost at least half of its values. Both may be
// right, as when plans sell out.
func (s Shape) Shrunk(before Shape, needs []string) []string {
	return s.losses(before, withLists(needs), func(n need, was, now presence) string {
		switch {
		case was.values == 0 || !was.isHalved(now, false) && !(n.isOfEach() && now.inner == 0):
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

// withLists adds to needs the paths of the lists within items around needed fields.
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

// losses returns the sentence of judge about each lost need. A need with alternatives is not lost
// while one of them is kept, or is new. If the documents changed to another known shape, a field
// of a list that is gone is not lost either.
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
			if strings.Contains(text, OrElse) && s.isNew(before, n) && before.entries(outermostList(n.path)) == 0 {
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
