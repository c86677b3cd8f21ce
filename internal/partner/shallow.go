package partner

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"

	"launchrack/internal/errs"
)

// Members splits a JSON object into its members, and reports false for another type. The input
// must be valid JSON: Members parses one level only, and the values share the input's memory.
// json.Unmarshal into json.RawMessage would copy a document of 20 MB once for each level.
func Members(raw []byte) (map[string]json.RawMessage, bool) {
	s, ok := newSplitter(raw, '{')
	members := map[string]json.RawMessage{}
	for ok && !s.at('}') {
		name, isName := s.name()
		if ok = isName && s.take(':'); !ok {
			break
		}
		var value json.RawMessage
		if value, ok = s.value(); ok {
			members[name] = value
			ok = s.take(',') || s.at('}')
		}
	}
	if !ok {
		return nil, false
	}
	return members, true
}

// Elements splits a JSON list into its elements, as Members splits an object.
func Elements(raw []byte) ([]json.RawMessage, bool) {
	s, ok := newSplitter(raw, '[')
	list := []json.RawMessage{}
	for ok && !s.at(']') {
		var value json.RawMessage
		if value, ok = s.value(); ok {
			list = append(list, value)
			ok = s.take(',') || s.at(']')
		}
	}
	if !ok {
		return nil, false
	}
	return list, true
}

// splitter parses one level of a JSON value.
type splitter struct {
	raw []byte
	i   int
}

func newSplitter(raw []byte, opening byte) (*splitter, bool) {
	s := &splitter{raw: bytes.TrimSpace(raw)}
	return s, s.take(opening)
}

func (s *splitter) space() {
	for s.i < len(s.raw) && isSpace(s.raw[s.i]) {
		s.i++
	}
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// at reports whether the next character is c.
func (s *splitter) at(c byte) bool {
	s.space()
	return s.i < len(s.raw) && s.raw[s.i] == c
}

// take skips the next character if it is c.
func (s *splitter) take(c byte) bool {
	if !s.at(c) {
		return false
	}
	s.i++
	return true
}

// name parses a member's name.
func (s *splitter) name() (string, bool) {
	if !s.at('"') {
		return "", false
	}
	begin := s.i
	s.skipText()
	text := s.raw[begin:s.i]
	if bytes.IndexByte(text, '\\') < 0 && len(text) >= 2 && utf8.Valid(text) {
		return string(text[1 : len(text)-1]), true
	}
	var name string
	err := json.Unmarshal(text, &name)
	return name, err == nil
}

// value skips one value and returns it.
func (s *splitter) value() (json.RawMessage, bool) {
	s.space()
	begin, depth := s.i, 0
	for more := true; more && s.i < len(s.raw); {
		switch c := s.raw[s.i]; {
		case c == '"':
			s.skipText()
		case c == '{' || c == '[':
			depth++
			s.i++
		case depth == 0: // a number or a word
			s.skipWord()
		case c == '}' || c == ']':
			depth--
			s.i++
		default:
			s.i++
		}
		more = depth > 0
	}
	return s.raw[begin:s.i:s.i], s.i > begin && depth == 0
}

// skipText skips a string; s.i is at its opening quote.
func (s *splitter) skipText() {
	for s.i++; s.i < len(s.raw); s.i++ {
		switch s.raw[s.i] {
		case '\\':
			s.i++
		case '"':
			s.i++
			return
		}
	}
	s.i = len(s.raw)
}

func (s *splitter) skipWord() {
	for s.i < len(s.raw) && !isSpace(s.raw[s.i]) && bytes.IndexByte([]byte(",]}"), s.raw[s.i]) < 0 {
		s.i++
	}
}

// wrappers are the members in which a copy of an answer may be wrapped.
var wrappers = []string{"data", "result", "results", "response", "body"}

// List returns the items of a document: the list in the given member of an object, or a bare list.
// A wrapper object around either, such as {"data": …}, is opened. The error, of kind errs.Partner,
// calls the items by their name, such as "sizes".
func List(body []byte, member, items string) ([]json.RawMessage, error) {
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	if all, ok := itemsOf(body, member); ok {
		return all, nil
	}
	members, _ := Members(body)
	for _, wrapper := range wrappers {
		if wrapper == member {
			continue
		}
		if all, ok := itemsOf(members[wrapper], member); ok {
			return all, nil
		}
	}
	return nil, errs.New(errs.Partner, "The partner's answer holds no list of %s", items)
}

// itemsOf returns the list in the given member of an object, or a bare list.
func itemsOf(body []byte, member string) ([]json.RawMessage, bool) {
	if members, isObject := Members(body); isObject {
		body = members[member]
	}
	return Elements(body)
}
