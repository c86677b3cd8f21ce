package partner

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
)

// FieldError words a json.UnmarshalTypeError with its field, or with root for the item itself, and
// with the accepted type. It returns other errors unchanged.
func FieldError(root string, err error) error {
	if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Errorf("%s: %s came; accepted is %s", cmp.Or(wrong.Field, root), jsonValue(wrong.Value), jsonType(wrong.Type))
	}
	return err
}

// jsonValue words the JSON type that json.Unmarshal refused.
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

// jsonType words the JSON type of a Go type. A type with the name Number, such as json.Number,
// is a number.
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
