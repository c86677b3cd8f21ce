package tree

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"launchrack/internal/model/errs"
)

// maxDepth bounds how deep elements stand in each other.
const maxDepth = 100

// fromXML makes an object of a document: an element with its name as written ("g:price") is a text, or an
// object of its attributes ("@currency"), its elements and its text ("#text"). Elements with one name in
// one element are a list.
func fromXML(body []byte, b *Budget) ([]byte, error) {
	dec := xml.NewDecoder(bytes.NewReader(body))
	dec.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // decoded already
	dec.Strict = true
	dec.Entity = xml.HTMLEntity
	root := &element{children: map[string]any{}}
	stack := []*element{root}
	for {
		token, err := dec.RawToken()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("sent something that is not XML: %s", errs.Clip(err.Error(), 100))
		}
		top := stack[len(stack)-1]
		switch t := token.(type) {
		case xml.StartElement:
			if len(stack) > maxDepth {
				return nil, fmt.Errorf("sent XML of more than %d elements in each other", maxDepth)
			}
			next := &element{name: written(t.Name), children: map[string]any{}}
			spent := b.Spend(1, len(t.Name.Local))
			for _, a := range t.Attr {
				spent = spent && b.Spend(1, len(a.Name.Local)+len(a.Value))
				next.add("@"+written(a.Name), a.Value)
			}
			if !spent {
				return nil, b.Err()
			}
			stack = append(stack, next)
		case xml.EndElement:
			if top.name != written(t.Name) || len(stack) == 1 {
				return nil, fmt.Errorf("sent something that is not XML: </%s> ends <%s>", errs.Clip(written(t.Name), 40), errs.Clip(top.name, 40))
			}
			stack = stack[:len(stack)-1]
			stack[len(stack)-1].add(top.name, top.value())
		case xml.CharData:
			top.text.Write(t)
		}
	}
	if len(stack) > 1 || len(root.children) == 0 {
		return nil, fmt.Errorf("sent something that is not XML: it ends within <%s>", errs.Clip(stack[len(stack)-1].name, 40))
	}
	return json.Marshal(root.children)
}

// element is an open element.
type element struct {
	name     string
	children map[string]any
	text     strings.Builder
}

func written(n xml.Name) string {
	if n.Space != "" {
		return n.Space + ":" + n.Local
	}
	return n.Local
}

// list is the elements of one name; it is told from a list that is a value.
type list []any

func (e *element) add(name string, value any) {
	switch before := e.children[name].(type) {
	case nil:
		if _, has := e.children[name]; has {
			e.children[name] = list{nil, value}
		} else {
			e.children[name] = value
		}
	case list:
		e.children[name] = append(before, value)
	default:
		e.children[name] = list{before, value}
	}
}

// value is the element's text, null where it is empty, or its members.
func (e *element) value() any {
	text := strings.TrimSpace(e.text.String())
	switch {
	case len(e.children) == 0 && text == "":
		return nil
	case len(e.children) == 0:
		return text
	case text != "":
		e.children["#text"] = text
	}
	return e.children
}
