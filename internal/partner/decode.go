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

// Decode decodes an item into a struct. A field that cannot be decoded stays empty and is a
// defect, unless its tag says otherwise:
//
//	decode:"required"  an absent, null or bad field is an error of the item or list element
//	decode:"strict"    a bad field is an error of the item or list element; absent and null are not
//	decode:"each"      a bad element of the list is left out and is a defect
//	decode:"some"      as each, and a list of bad elements alone is an error
//
// Any other list stays empty if one element is bad, since half of a machine's disks mislead. The
// error is the first one, or says that the item, which it calls root, is not an object.
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

// decoder decodes a value field by field, after json.Unmarshal failed on the whole.
type decoder struct {
	defects Defects
}

// value decodes a value into v, which stays empty if there is an error.
func (d *decoder) value(v reflect.Value, raw json.RawMessage, path, rule string) error {
	if string(raw) == "null" {
		return nil
	}
	_, readsItself := v.Addr().Interface().(json.Unmarshaler)
	switch {
	case readsItself:
	case v.Kind() == reflect.Pointer:
		target := reflect.New(v.Type().Elem())
		err := d.value(target.Elem(), raw, path, rule)
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
			return d.list(v, elements, path, rule)
		}
	}
	err := json.Unmarshal(raw, v.Addr().Interface())
	if err != nil {
		v.SetZero()
		err = FieldError(path, err)
	}
	return err
}

// object decodes the members of an object into the fields of a struct. It decodes all of them and
// returns the first error of a field that must be good.
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
		raw, found := member(members, name)
		rule := field.Tag.Get("decode")
		if found = found && string(raw) != "null"; !found && rule == "required" {
			failed = cmp.Or(failed, error(fmt.Errorf("%s: is missing; accepted is %s", below(path, name), jsonType(field.Type))))
		}
		if !found || !field.IsExported() {
			continue
		}
		err := d.value(v.Field(i), raw, below(path, name), rule)
		if err != nil && rule != "required" && rule != "strict" && rule != "some" {
			d.defects.Add(err)
			v.Field(i).SetZero()
		} else {
			failed = cmp.Or(failed, err)
		}
	}
	return failed
}

// lacks reports whether a required field of a decoded value is zero, so that it may be absent.
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
			if v.Type().Field(i).Tag.Get("decode") == "required" && v.Field(i).IsZero() || lacks(v.Field(i)) {
				return true
			}
		}
	}
	return false
}

// member finds a member by its name, else ignoring case, as json.Unmarshal does.
func member(members map[string]json.RawMessage, name string) (json.RawMessage, bool) {
	if raw, found := members[name]; found {
		return raw, true
	}
	for _, other := range slices.Sorted(maps.Keys(members)) {
		if strings.EqualFold(other, name) {
			return members[other], true
		}
	}
	return nil, false
}

// list decodes the elements of a list into a slice.
func (d *decoder) list(v reflect.Value, elements []json.RawMessage, path, rule string) error {
	all := reflect.MakeSlice(v.Type(), 0, len(elements))
	var first error
	for i, raw := range elements {
		element := reflect.New(v.Type().Elem()).Elem()
		err := d.value(element, raw, fmt.Sprintf("%s[%d]", path, i), "")
		switch {
		case err == nil:
			all = reflect.Append(all, element)
		case rule == "each" || rule == "some":
			d.defects.Add(err)
			first = cmp.Or(first, err)
		default:
			return err
		}
	}
	if rule == "some" && all.Len() == 0 && first != nil {
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
