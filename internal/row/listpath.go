package row

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"

	"launchrack/internal/market"
)

// Disks and places are lists of JSON objects. The functions below read a list, an object
// or a value that AppendValue wrote, without decoding it.

// IsListPath reports whether a path can lead to an object of a list, or to a member of
// one.
func IsListPath(path []string) bool {
	if len(path) == 0 || len(path) > 2 {
		return false
	}
	_, err := strconv.Atoi(path[0])
	return err == nil
}

// ListPart follows a path into a list: to an object by its position, counted from the end
// where it is negative, and on to a member. It reports false where there is none.
func ListPart(list []byte, path []string) ([]byte, bool) {
	at, err := strconv.Atoi(path[0])
	if err != nil {
		return nil, false
	}
	objects := listObjects(list)
	if at < 0 {
		at += len(objects)
	}
	if at < 0 || at >= len(objects) {
		return nil, false
	}
	if len(path) == 1 {
		return objects[at], true
	}
	for _, m := range objectMembers(objects[at]) {
		if m.name == path[1] {
			return m.raw, true
		}
	}
	return nil, false
}

func listObjects(list []byte) (objects [][]byte) {
	for rest := list; len(rest) > len("[]"); {
		rest = rest[1:] // after a bracket or a comma
		n := valueEnd(rest)
		if n == 0 {
			break
		}
		objects, rest = append(objects, rest[:n]), rest[n:]
		if isLast(rest, ']') {
			break
		}
	}
	return objects
}

func objectMembers(object []byte) (members []member) {
	for rest := object; len(rest) > 1; {
		rest = rest[1:] // after a brace or a comma
		n := stringEnd(rest)
		if n == 0 || n >= len(rest) {
			break
		}
		name := string(rest[1 : n-1])
		rest = rest[n+1:] // after the colon
		end := valueEnd(rest)
		if end == 0 {
			break
		}
		members, rest = append(members, member{name, rest[:end]}), rest[end:]
	}
	return members
}

// AppendPartText appends a part of a list as PostgreSQL writes a jsonb as text: an object
// with spaces and its shortest names first, a text without quotes.
func AppendPartText(dst, part []byte) []byte {
	if s, isText := unquote(part); isText {
		return append(dst, s...)
	}
	if part[0] == '"' {
		var s string
		if setText(part, &s) == nil {
			return append(dst, s...)
		}
	}
	if part[0] != '{' {
		return append(dst, part...)
	}
	members := objectMembers(part)
	slices.SortFunc(members, func(a, b member) int {
		return cmp.Or(cmp.Compare(len(a.name), len(b.name)), cmp.Compare(a.name, b.name))
	})
	dst = append(dst, '{')
	for i, m := range members {
		if i > 0 {
			dst = append(dst, ", "...)
		}
		dst = append(append(append(append(dst, '"'), m.name...), `": `...), m.raw...)
	}
	return append(dst, '}')
}

// IsNull reports whether a value is JSON's null.
func IsNull(raw []byte) bool { return bytes.Equal(raw, []byte("null")) }

// SizeAmount returns a size in GB as a decimal, zero for one that no valid plan has.
func SizeAmount(gb float64) market.Amount { return sizeValue(gb).Num }
