package row

import "bytes"

// Member gives the value of a member of an object that AppendValue wrote, whose
// names are plain and whose values hold no braces.
func Member(object []byte, name string) ([]byte, bool) {
	for rest := object; len(rest) > 1; {
		rest = rest[1:] // a brace or a comma
		quoted, value, ok := bytes.Cut(rest, []byte(":"))
		n := bytes.IndexAny(value, ",}")
		if !ok || n < 0 || len(quoted) < 2 {
			return nil, false
		}
		if string(quoted[1:len(quoted)-1]) == name {
			return value[:n], true
		}
		rest = value[n:]
	}
	return nil, false
}

// Items appends the items of a list of texts that AppendValue wrote, each as it
// is written there.
func Items(dst [][]byte, list []byte) [][]byte {
	for rest := list; len(rest) > 2; {
		rest = rest[1:] // a bracket or a comma
		n := stringEnd(rest)
		if n == 0 {
			return dst
		}
		dst, rest = append(dst, rest[:n]), rest[n:]
	}
	return dst
}
