package partner

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// FieldError names the field of an item that cannot be decoded, below root, and
// says what is accepted. Other errors stay as they are.
func FieldError(root string, err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s: %s came; accepted is %s", cmp.Or(wrong.Field, root), jsonValue(wrong.Value), jsonType(wrong.Type))
	}
	return err
}

// jsonValue words the kind of a value that json.Unmarshal refused.
func jsonValue(value string) string {
	switch value {
	case "array":
		return "a list"
	case "object":
		return "an object"
	}
	return "a " + Clip(value)
}

var rawType = reflect.TypeFor[json.RawMessage]()

// jsonType words what is decoded into a Go type. A number that is kept as it was written has
// a type of that name, such as json.Number.
func jsonType(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case t.Name() == "Number", t.Kind() == reflect.Float64:
		return "a number"
	case t == rawType:
		return "a value"
	case t.Kind() == reflect.String:
		return "text"
	case t.Kind() == reflect.Bool:
		return "true or false"
	case t.Kind() >= reflect.Int && t.Kind() <= reflect.Uint64:
		return "a whole number"
	case t.Kind() == reflect.Slice:
		return "a list"
	}
	return "an object"
}
