package partner

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/model/market"
)

const (
	// maxPaths bounds the paths of a shape, maxDepth their steps, and maxPath their bytes.
	maxPaths = 2000
	maxDepth = 12
	maxPath  = 200
)

// Shape is the schema of documents: for each path, such as $.plans[].id, how many values of each
// type it has.
type Shape map[string]Types

// Types counts the values of a field by their type, such as "string" and "null".
type Types map[string]int

// String lists the types in alphabetical order, such as "null string".
func (t Types) String() string { return strings.Join(slices.Sorted(maps.Keys(t)), " ") }

// UnmarshalJSON also reads the older form without counts, such as "null string". The counts are
// then -1 for unknown.
func (t *Types) UnmarshalJSON(raw []byte) error {
	var names string
	if json.Unmarshal(raw, &names) != nil {
		return json.Unmarshal(raw, (*map[string]int)(t))
	}
	*t = Types{}
	for name := range strings.FieldsSeq(names) {
		(*t)[name] = -1
	}
	return nil
}

// ShapeOf returns the shape of the documents of an offer. The items of a list share a path, and so
// do its pages.
func ShapeOf(documents []Document) Shape {
	s := Shape{}
	for _, d := range documents {
		prefix := "$"
		if name := ListName(d.Name); name != "" {
			prefix = name + " $"
		}
		dec := json.NewDecoder(bytes.NewReader(d.Body))
		dec.UseNumber()
		_ = s.value(dec, prefix, 0) // of invalid JSON the shape is what was read before the error
	}
	return s
}

func (s Shape) value(dec *json.Decoder, path string, depth int) error {
	token, err := dec.Token()
	if err != nil {
		return err
	}
	s.add(path, kindOf(token), depth)
	isObject := token == json.Delim('{')
	if !isObject && token != json.Delim('[') {
		return nil
	}
	for dec.More() {
		step := "[]"
		if isObject {
			name, err := dec.Token()
			if err != nil {
				return err
			}
			step = fmt.Sprintf(".%s", name)
		}
		if err := s.value(dec, path+step, depth+1); err != nil {
			return err
		}
	}
	if _, err = dec.Token(); errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

func (s Shape) add(path, kind string, depth int) {
	types, known := s[path]
	if depth > maxDepth || len(path) > maxPath || !known && len(s) >= maxPaths {
		return
	}
	if !known {
		types = Types{}
		s[path] = types
	}
	types[kind]++
}

// emptyText is the type of an empty string, which counts as no value, as null does.
const emptyText = "empty"

func kindOf(token json.Token) string {
	if token == "" {
		return emptyText
	}
	switch token.(type) {
	case json.Delim:
		if token == json.Delim('{') {
			return "object"
		}
		return "list"
	case json.Number:
		return "number"
	case string:
		return "string"
	case bool:
		return "boolean"
	}
	return "null"
}

// Encode returns the shape as JSON for DecodeShape.
func (s Shape) Encode() string {
	text, err := json.Marshal(s)
	if err != nil {
		return ""
	}
	return string(text)
}

// DecodeShape parses the text of Encode, and returns nil for any other text.
func DecodeShape(text string) Shape {
	var s Shape
	if json.Unmarshal([]byte(text), &s) != nil {
		return nil
	}
	return s
}

// Drift returns the differences from an earlier shape by path. Below a path that is new or gone it
// lists nothing more. Without an earlier shape there are none.
func (s Shape) Drift(before Shape) []market.ShapeChange {
	var changes []market.ShapeChange
	if len(before) == 0 || len(s) == 0 {
		return nil
	}
	all := maps.Clone(before)
	maps.Copy(all, s)
	for _, path := range slices.Sorted(maps.Keys(all)) {
		was, is := before[path].String(), s[path].String()
		if was == is || (was == "" || is == "") && isBelow(path, changes) {
			continue
		}
		changes = append(changes, market.ShapeChange{Path: path, Before: was, After: is})
	}
	return changes
}

// isBelow reports whether a path is within one that is new or gone.
func isBelow(path string, changes []market.ShapeChange) bool {
	return slices.ContainsFunc(changes, func(c market.ShapeChange) bool {
		rest, within := strings.CutPrefix(path, c.Path)
		return within && (c.Before == "" || c.After == "") && rest != "" && (rest[0] == '.' || rest[0] == '[')
	})
}
