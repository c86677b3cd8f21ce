package row

import (
	"bytes"
	"unicode/utf8"
)

// cut removes a prefix, and reports false where it is missing or ok was false before.
func cut(b []byte, ok bool, prefix string) ([]byte, bool) {
	if !ok || len(b) < len(prefix) || string(b[:len(prefix)]) != prefix {
		return b, false
	}
	return b[len(prefix):], true
}

// valueEnd returns the length of the JSON value at the beginning of b, 0 where b
// begins with none.
func valueEnd(b []byte) int {
	depth := 0
	for i := 0; i < len(b); i++ {
		switch b[i] {
		case '"':
			n := stringEnd(b[i:])
			if n == 0 {
				return 0
			}
			i += n - 1
			if depth == 0 {
				return i + 1
			}
		case '[', '{':
			depth++
		case ']', '}':
			if depth == 0 {
				return i
			}
			if depth--; depth == 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i
			}
		}
	}
	return len(b)
}

// stringEnd returns the length of the JSON string at the beginning of b, 0 where it
// does not end.
func stringEnd(b []byte) int {
	if n := bytes.IndexByte(b[1:], '"') + 1; n > 0 && b[n-1] != '\\' {
		return n + 1
	}
	for i := 1; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return 0
}

// unquote parses a JSON string without escapes, as nearly all are.
func unquote(b []byte) (string, bool) {
	n := len(b) - 1
	if n < 1 || b[0] != '"' || b[n] != '"' {
		return "", false
	}
	s := string(b[1:n])
	for i := range len(s) {
		if s[i] < ' ' || s[i] == '"' || s[i] == '\\' {
			return "", false
		}
	}
	return s, utf8.ValidString(s)
}

// isLast reports whether rest is one byte, the given one. The race detector would check
// every byte of rest in a comparison of strings.
func isLast(rest []byte, last byte) bool { return len(rest) == 1 && rest[0] == last }
