// Package yamltree parses YAML into a tree of nodes with line and column, for errors that name the
// position in the file.
package yamltree

import (
	"errors"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"launchrack/internal/model/errs"
)

// MaxSize is the maximum size of a file, in bytes.
const MaxSize = 256 << 10

// Kind is the kind of a node: scalar, list or mapping.
type Kind string

// The kinds of nodes.
const (
	Scalar  Kind = "a value"
	List    Kind = "a list"
	Mapping Kind = "a mapping"
)

// Node is one value of a file.
type Node struct {
	Kind         Kind
	File         string
	Line, Column int
	// Text is the text of a scalar, without quotes; empty for null.
	Text string
	// Quoted reports whether a scalar is a string even if it looks like a number.
	Quoted bool
	// Items are the items of a list.
	Items []*Node
	// Members are the members of a mapping, in the order of the file.
	Members []Member
}

// Member is one name of a mapping with its value. Key has the position of the name.
type Member struct {
	Name  string
	Key   *Node
	Value *Node
}

// Error is an error at a position of a file.
type Error struct {
	File         string
	Line, Column int
	Message      string
}

// Error returns file:line:column: message.
func (e *Error) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Message)
}

// Errorf makes an error at the position of a node.
func (n *Node) Errorf(format string, args ...any) *Error {
	return &Error{n.File, n.Line, n.Column, fmt.Sprintf(format, args...)}
}

// Member returns the value of a member of a mapping; nil if there is none.
func (n *Node) Member(name string) *Node {
	for _, m := range n.Members {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

// Parse parses one document, whose root is a mapping. An empty file is an empty mapping.
func Parse(file string, text []byte) (n *Node, err error) {
	if len(text) > MaxSize {
		return nil, &Error{file, 1, 1, fmt.Sprintf("the file has %d bytes; accepted are at most %d", len(text), MaxSize)}
	}
	defer func() {
		if recover() != nil { // the parser panics on some invalid files
			n, err = nil, &Error{file, 1, 1, "the file is not YAML"}
		}
	}()
	parsed, err := parser.ParseBytes(text, 0)
	if err != nil {
		return nil, syntaxError(file, err)
	}
	top := &Node{Kind: Mapping, File: file, Line: 1, Column: 1}
	for i, doc := range parsed.Docs {
		if i > 0 && doc.Body != nil {
			return nil, &Error{file, doc.Body.GetToken().Position.Line, 1, "a second document begins; accepted is one"}
		}
		if doc.Body == nil {
			continue
		}
		if _, comment := doc.Body.(*ast.CommentGroupNode); comment {
			continue
		}
		if top, err = convert(file, doc.Body, 0); err != nil {
			return nil, err
		}
	}
	if top.Kind != Mapping {
		return nil, top.Errorf("%s came; accepted is a mapping of names to values", top.Kind)
	}
	return top, nil
}

// syntaxError converts an error of the parser to an Error.
func syntaxError(file string, err error) error {
	e := &Error{file, 1, 1, "the file is not YAML"}
	if found, ok := errors.AsType[yaml.Error](err); ok {
		e.Message = "not YAML: " + errs.Clip(found.GetMessage(), 200)
		if t := found.GetToken(); t != nil && t.Position != nil {
			e.Line, e.Column = t.Position.Line, t.Position.Column
		}
	}
	return e
}

// maxDepth is the maximum nesting depth of values.
const maxDepth = 20

func convert(file string, from ast.Node, depth int) (*Node, error) {
	n := &Node{Kind: Scalar, File: file, Line: 1, Column: 1}
	if t := from.GetToken(); t != nil && t.Position != nil {
		n.Line, n.Column = t.Position.Line, t.Position.Column
	}
	if depth > maxDepth {
		return nil, n.Errorf("values are nested %d deep; accepted are %d", depth, maxDepth)
	}
	switch from := from.(type) {
	case *ast.MappingNode:
		return n, n.addMembers(from.Values, depth)
	case *ast.MappingValueNode:
		return n, n.addMembers([]*ast.MappingValueNode{from}, depth)
	case *ast.SequenceNode:
		n.Kind = List
		for _, v := range from.Values {
			item, err := convert(file, v, depth+1)
			if err != nil {
				return nil, err
			}
			n.Items = append(n.Items, item)
		}
	case *ast.NullNode:
	case *ast.StringNode:
		n.Text, n.Quoted = from.Value, strings.HasPrefix(strings.TrimSpace(from.Token.Origin), `"`) || strings.HasPrefix(strings.TrimSpace(from.Token.Origin), "'")
	case *ast.LiteralNode:
		n.Text, n.Quoted = from.Value.Value, true
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		n.Text = from.GetToken().Value
	default:
		return nil, n.Errorf("a %s came; accepted are plain values, lists and mappings", strings.ToLower(from.Type().String()))
	}
	return n, nil
}

func (n *Node) addMembers(values []*ast.MappingValueNode, depth int) error {
	n.Kind = Mapping
	for i, v := range values {
		key, err := convert(n.File, v.Key, depth+1)
		if err != nil {
			return err
		}
		if i == 0 {
			n.Line, n.Column = key.Line, key.Column
		}
		if key.Kind != Scalar || key.Text == "" {
			return key.Errorf("%s is not a name", key.Kind)
		}
		if n.Member(key.Text) != nil {
			return key.Errorf("%s: is given twice", errs.Clip(key.Text, 60))
		}
		value, err := convert(n.File, v.Value, depth+1)
		if err != nil {
			return err
		}
		n.Members = append(n.Members, Member{key.Text, key, value})
	}
	return nil
}
