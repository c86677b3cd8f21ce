package row

import (
	"bytes"
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
	objects := Items(nil, list)
	if at < 0 {
		at += len(objects)
	}
	if at < 0 || at >= len(objects) {
		return nil, false
	}
	if len(path) == 1 {
		return objects[at], true
	}
	return Member(objects[at], path[1])
}

// AppendPartText appends a part of a list as PostgreSQL writes a jsonb as text: an object
// with spaces and its shortest names first, a text without quotes.
func AppendPartText(dst, part []byte) []byte {
	if s, isText := unquote(part); isText {
		return append(dst, s...)
	}
	if part[0] != '{' && part[0] != '"' {
		return append(dst, part...)
	}
	v, err := DecodeAny(part)
	if err != nil {
		return dst
	}
	text, _ := PlainText(v)
	return append(dst, text...)
}

// IsNull reports whether a value is JSON's null.
func IsNull(raw []byte) bool { return bytes.Equal(raw, []byte("null")) }

// SizeAmount returns a size in GB as a decimal, zero for one that no valid plan has.
func SizeAmount(gb float64) market.Amount { return sizeValue(gb).Num }
