package agents

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"launchrack/internal/model/errs"
)

// Models and the programs between send arguments in many ways: numbers in texts, null for what they leave
// out, and members of their own. These types read what is meant; the zero value is what was not said.
type (
	// word is a text. A number or a truth is read as its text.
	word string
	// whole is a whole number, also one in a text.
	whole int64
	// wholes are whole numbers: a list, or one or several in a text, separated by commas.
	wholes []whole
	// conditions are texts by name.
	conditions map[string]word
)

// UnmarshalJSON reads a text.
func (w *word) UnmarshalJSON(b []byte) error {
	text, err := plainText(b)
	*w = word(text)
	return err
}

// UnmarshalJSON reads a whole number.
func (w *whole) UnmarshalJSON(b []byte) error {
	text, err := plainText(b)
	if text == "" || err != nil {
		*w = 0
		return err
	}
	number, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || number != math.Trunc(number) || math.Abs(number) > 1<<53 {
		return fmt.Errorf("%q came; accepted is a whole number", errs.Clip(text, 40))
	}
	*w = whole(number)
	return nil
}

// String is the number in digits.
func (w whole) String() string { return strconv.FormatInt(int64(w), 10) }

// String are the numbers, separated by commas.
func (w wholes) String() string {
	texts := make([]string, len(w))
	for i, one := range w {
		texts[i] = one.String()
	}
	return strings.Join(texts, ",")
}

// UnmarshalJSON reads whole numbers.
func (w *wholes) UnmarshalJSON(b []byte) error {
	*w = nil
	if bytes.HasPrefix(b, []byte("[")) {
		return json.Unmarshal(b, (*[]whole)(w))
	}
	text, err := plainText(b)
	for part := range strings.SplitSeq(text, ",") {
		var one whole
		if err == nil && strings.TrimSpace(part) != "" {
			err = one.UnmarshalJSON([]byte(strconv.Quote(strings.TrimSpace(part))))
			*w = append(*w, one)
		}
	}
	return err
}

// UnmarshalJSON reads conditions; an empty text is none.
func (c *conditions) UnmarshalJSON(b []byte) error {
	*c = nil
	if text, err := plainText(b); err == nil && text == "" {
		return nil
	}
	return json.Unmarshal(b, (*map[string]word)(c))
}

// plainText returns the text of a value that is no list and no object; empty for null.
func plainText(b []byte) (text string, err error) {
	switch {
	case bytes.Equal(b, []byte("null")):
		return "", nil
	case bytes.HasPrefix(b, []byte(`"`)):
		err = json.Unmarshal(b, &text)
		return text, err
	case bytes.HasPrefix(b, []byte("{")), bytes.HasPrefix(b, []byte("[")):
		return "", fmt.Errorf("%s came; accepted is a text or a number", errs.Clip(string(b), 40))
	}
	return string(b), nil
}

// readArguments reads the arguments of a tool. Members that the tool does not know are ignored.
func readArguments[In any](raw json.RawMessage) (in In, err error) {
	members := map[string]json.RawMessage{}
	if len(raw) > 0 && !bytes.Equal(raw, []byte("null")) {
		if err := json.Unmarshal(raw, &members); err != nil {
			return in, fmt.Errorf("the arguments are no object")
		}
	}
	for name, value := range members {
		one, err := json.Marshal(map[string]json.RawMessage{name: value})
		if err == nil {
			err = json.Unmarshal(one, &in)
		}
		if err != nil {
			return in, fmt.Errorf("%s: %w", name, err)
		}
	}
	return in, nil
}

// schemaOf describes the arguments of a tool in the plainest way: each member has one type, none is
// needed, and others may come. What is missing or wrong is told by the tool in a sentence.
func schemaOf[In any]() *jsonschema.Schema {
	schema, err := jsonschema.For[In](nil)
	if err != nil {
		panic(err) // the types of this package have schemas
	}
	schema.AdditionalProperties = nil
	for _, property := range schema.Properties {
		if len(property.Types) > 0 {
			property.Type, property.Types = property.Types[len(property.Types)-1], nil
		}
	}
	return schema
}
