package yamltree

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"launchrack/internal/model/errs"
)

// Reader is a value that decodes itself from a node. name is its name in errors, and with the
// argument of Decode.
type Reader interface {
	ReadNode(n *Node, name string, with any) error
}

// Decode decodes a mapping into a struct. It returns the first error with its position in the file.
// A member without a field is an error. Struct tags say what is accepted:
//
//	yaml:"kind"           the name of the member; a field without the tag is ignored
//	required:"an address" the member must be present; the text says in errors what is accepted
//	oneof:"page offset"   the accepted words
//	range:"1 100"         the bounds of a number
//	least:"1m"            the minimum of a duration
//
// A field of type *Node gets the member's node, or the whole mapping if its name is ".".
func Decode(n *Node, name string, into, with any) error {
	v, d := reflect.ValueOf(into).Elem(), decoder{with}
	if v.Kind() == reflect.Struct { // a Reader may call Decode for its own members
		return d.object(n, name, v)
	}
	return d.decode(n, name, v, "")
}

// decoder holds the argument for Readers.
type decoder struct{ with any }

func (d decoder) decode(n *Node, name string, v reflect.Value, tag reflect.StructTag) error {
	switch into := v.Addr().Interface().(type) {
	case Reader:
		return into.ReadNode(n, name, d.with)
	case **Node:
		*into = n
		return nil
	case *time.Duration:
		return n.duration(name, into, tag.Get("least"))
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		return d.decode(n, name, v.Elem(), tag)
	case reflect.Struct:
		return d.object(n, name, v)
	case reflect.Slice:
		return d.list(n, name, v, tag)
	case reflect.Map:
		return d.table(n, name, v, tag)
	}
	return n.scalar(name, v, tag)
}

// object decodes a mapping into the fields of a struct and of its embedded structs.
func (d decoder) object(n *Node, name string, v reflect.Value) error {
	fields := reflect.VisibleFields(v.Type())
	var names []string
	for _, f := range fields {
		if own := f.Tag.Get("yaml"); own != "" && own != "." {
			names = append(names, own)
		}
	}
	if n.Kind != Mapping {
		return n.Errorf("%s: %s came; accepted is a mapping of %s", name, n.Kind, strings.Join(names, ", "))
	}
	for _, m := range n.Members {
		if !slices.Contains(names, m.Name) {
			return m.Key.Errorf("%s: is not known; accepted are %s", errs.Clip(Below(name, m.Name), 60), strings.Join(names, ", "))
		}
	}
	for _, f := range fields {
		member, own := n, f.Tag.Get("yaml")
		if own != "." {
			member = n.Member(own)
		}
		required := f.Tag.Get("required")
		switch {
		case own == "":
		case required != "" && (member == nil || member.Kind == Scalar && member.Text == ""):
			return cmp.Or(member, n).Errorf("%s: is missing; accepted is %s", Below(name, own), required)
		case member != nil:
			if err := d.decode(member, Below(name, own), v.FieldByIndex(f.Index), f.Tag); err != nil {
				return err
			}
		}
	}
	return nil
}

// Below returns the name of a member in errors, such as "request.url".
func Below(name, member string) string { return strings.TrimPrefix(name+"."+member, ".") }

func (d decoder) list(n *Node, name string, v reflect.Value, tag reflect.StructTag) error {
	if n.Kind != List {
		return n.Errorf("%s: %s came; accepted is a list", name, n.Kind)
	}
	all := reflect.MakeSlice(v.Type(), len(n.Items), len(n.Items))
	v.Set(all)
	for i, item := range n.Items {
		if err := d.decode(item, name, all.Index(i), tag); err != nil {
			return err
		}
	}
	return nil
}

func (d decoder) table(n *Node, name string, v reflect.Value, tag reflect.StructTag) error {
	if n.Kind != Mapping {
		return n.Errorf("%s: %s came; accepted is a mapping of names to values", name, n.Kind)
	}
	v.Set(reflect.MakeMap(v.Type()))
	for _, m := range n.Members {
		one := reflect.New(v.Type().Elem()).Elem()
		if err := d.decode(m.Value, Below(name, m.Name), one, tag); err != nil {
			return err
		}
		v.SetMapIndex(reflect.ValueOf(m.Name), one)
	}
	return nil
}

func (n *Node) scalar(name string, v reflect.Value, tag reflect.StructTag) error {
	if n.Kind != Scalar {
		return n.Errorf("%s: %s came; accepted is one value", name, n.Kind)
	}
	words := strings.Fields(tag.Get("oneof"))
	switch v.Kind() {
	case reflect.Int, reflect.Float64:
		return n.number(name, v, tag.Get("range"))
	case reflect.Bool:
		words = []string{"true", "false"}
	}
	if len(words) > 0 && !slices.Contains(words, n.Text) {
		return n.Errorf("%s: %q came; accepted are %s", name, errs.Clip(n.Text, 60), strings.Join(words, ", "))
	}
	if v.Kind() == reflect.Bool {
		v.SetBool(n.Text == "true")
	} else {
		v.SetString(n.Text)
	}
	return nil
}

// number decodes a number within bounds, such as "1 100". An integer may equal the lower bound; a
// float must be above it.
func (n *Node) number(name string, v reflect.Value, bounds string) error {
	var low, high float64
	if _, err := fmt.Sscan(bounds, &low, &high); err != nil {
		return fmt.Errorf("%s: a number without bounds: %w", name, err)
	}
	if v.Kind() == reflect.Float64 {
		f, err := strconv.ParseFloat(n.Text, 64)
		if v.SetFloat(f); err != nil || !(f > low && f <= high) {
			return n.Errorf("%s: %q came; accepted is a number above %v up to %v", name, errs.Clip(n.Text, 60), low, high)
		}
		return nil
	}
	i, err := strconv.Atoi(n.Text)
	if v.SetInt(int64(i)); err != nil || float64(i) < low || float64(i) > high {
		return n.Errorf("%s: %q came; accepted is a whole number from %v to %v", name, errs.Clip(n.Text, 60), int(low), int(high))
	}
	return nil
}

func (n *Node) duration(name string, into *time.Duration, least string) error {
	bound, err := time.ParseDuration(least)
	if err != nil {
		return fmt.Errorf("%s: a duration without a least one: %w", name, err)
	}
	if *into, err = time.ParseDuration(n.Text); err != nil || *into < bound {
		return n.Errorf("%s: %q came; accepted is a duration of at least %s, such as 30m", name, errs.Clip(n.Text, 60), bound)
	}
	return nil
}
