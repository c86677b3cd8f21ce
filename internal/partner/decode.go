package partner

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// Decode reads an item into a struct, which errors call root. A field that cannot be read
// stays empty and is a defect, unless its tag says otherwise:
//
//	part:"required"  the field must come, and must not be null; without it there is no item,
//	                 or no element of a list
//	part:"strict"    the field may be absent or null; where it cannot be read there is no item,
//	                 or no element of a list
//	part:"each"      an element of the list that cannot be read is left out alone
//	part:"some"      the same, and without any element that can be read there is no item
//
// Any other list is empty as a whole where one of its elements cannot be read, since some
// of the disks of a machine say less than none. The error is the first about a required or
// strict field, or says that the item is no object.
func Decode(root string, raw []byte, into any) (Defects, error) {
	target := reflect.ValueOf(into).Elem()
	err := json.Unmarshal(raw, into)
	if err == nil && !lacks(target) {
		return nil, nil
	}
	target.SetZero()
	members, isObject := Members(raw)
	if !isObject {
		return nil, FieldError(root, err)
	}
	var d decoder
	err = d.object(target, members, "")
	return d.defects, err
}

// decoder reads a value field by field, after it could not be read at once.
type decoder struct {
	defects Defects
}

// value reads a value into v, which stays empty where there is an error.
func (d *decoder) value(v reflect.Value, raw json.RawMessage, path, part string) error {
	if string(raw) == "null" {
		return nil
	}
	_, readsItself := v.Addr().Interface().(json.Unmarshaler)
	switch {
	case readsItself:
	case v.Kind() == reflect.Pointer:
		target := reflect.New(v.Type().Elem())
		err := d.value(target.Elem(), raw, path, part)
		if err == nil {
			v.Set(target)
		}
		return err
	case v.Kind() == reflect.Struct:
		if members, isObject := Members(raw); isObject {
			return d.object(v, members, path)
		}
	case v.Kind() == reflect.Slice:
		if elements, isList := Elements(raw); isList {
			return d.list(v, elements, path, part)
		}
	}
	err := json.Unmarshal(raw, v.Addr().Interface())
	if err != nil {
		v.SetZero()
		err = FieldError(path, err)
	}
	return err
}

// object reads the members of an object into the fields of a struct: all of them, also
// after a required one that cannot be read, whose error it gives.
func (d *decoder) object(v reflect.Value, members map[string]json.RawMessage, path string) (failed error) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && name == "" {
			failed = cmp.Or(failed, d.object(v.Field(i), members, path))
			continue
		}
		if name == "" {
			name = field.Name
		}
		raw, came := member(members, name)
		part := field.Tag.Get("part")
		if came = came && string(raw) != "null"; !came && part == "required" {
			failed = cmp.Or(failed, error(fmt.Errorf("%s: is missing; accepted is %s", below(path, name), jsonType(field.Type))))
		}
		if !came || !field.IsExported() {
			continue
		}
		err := d.value(v.Field(i), raw, below(path, name), part)
		if err != nil && part != "required" && part != "strict" && part != "some" {
			d.defects.Add(err)
			v.Field(i).SetZero()
		} else {
			failed = cmp.Or(failed, err)
		}
	}
	return failed
}

// lacks reports whether a required field of a value that was read at once may be absent: one
// that came may be empty, too.
func lacks(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && lacks(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			if lacks(v.Index(i)) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Tag.Get("part") == "required" && v.Field(i).IsZero() || lacks(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// member finds a member by its name, else by one in other letters, as json.Unmarshal does.
func member(members map[string]json.RawMessage, name string) (json.RawMessage, bool) {
	if raw, came := members[name]; came {
		return raw, true
	}
	for _, other := range slices.Sorted(maps.Keys(members)) {
		if strings.EqualFold(other, name) {
			return members[other], true
		}
	}
	return nil, false
}

// list reads the elements of a list into a slice.
func (d *decoder) list(v reflect.Value, elements []json.RawMessage, path, part string) error {
	all := reflect.MakeSlice(v.Type(), 0, len(elements))
	var first error
	for i, raw := range elements {
		element := reflect.New(v.Type().Elem()).Elem()
		err := d.value(element, raw, fmt.Sprintf("%s[%d]", path, i), "")
		switch {
		case err == nil:
			all = reflect.Append(all, element)
		case part == "each" || part == "some":
			d.defects.Add(err)
			first = cmp.Or(first, err)
		default:
			return err
		}
	}
	if part == "some" && all.Len() == 0 && first != nil {
		return first
	}
	v.Set(all)
	return nil
}

func below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
