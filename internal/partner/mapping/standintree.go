package mapping

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"regexp"
	"strings"

	"launchrack/internal/market"
)

// asText writes a list of rows in the order of the sample's first row, or line by line.
func asText(format string, document any, sample []byte) []byte {
	list, _ := document.([]any)
	var b bytes.Buffer
	if format == formatNDJSON {
		for _, item := range list {
			line, _ := json.Marshal(item)
			b.Write(append(line, '\n'))
		}
		return b.Bytes()
	}
	head, _ := csv.NewReader(bytes.NewReader(sample)).Read()
	w := csv.NewWriter(&b)
	_ = w.Write(head)
	for _, item := range list {
		fields, _ := item.(map[string]any)
		row := make([]string, len(head))
		for i, name := range head {
			row[i], _, _ = plain(fields[strings.TrimSpace(name)])
		}
		_ = w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

var firstNumber = regexp.MustCompile(`[0-9]+(?:\.[0-9]+)?`)

// scaled gives so many hundredths of a price, which may be a number in a text.
func scaled(v any, hundredths int64) any {
	times := func(text string) string {
		a, err := market.ParseAmount(text)
		if err == nil {
			a, err = a.Mul(market.Whole(hundredths))
		}
		if err == nil {
			a, err = a.Quo(market.Whole(100))
		}
		if err != nil {
			return text
		}
		return a.Round(6).String()
	}
	switch v := v.(type) {
	case json.Number:
		return json.Number(times(v.String()))
	case string:
		if number := firstNumber.FindString(v); number != "" {
			return strings.Replace(v, number, times(number), 1)
		}
	}
	return v
}

// at gives what stands at a path; nil where nothing does.
func at(tree any, path []string) any {
	for _, step := range path {
		object, _ := tree.(map[string]any)
		tree = object[step]
	}
	return tree
}

// put gives a tree with a value at a path, whose objects are made.
func put(tree any, path []string, value any) any {
	if len(path) == 0 {
		return value
	}
	object, _ := tree.(map[string]any)
	if object == nil {
		object = map[string]any{}
	}
	object[path[0]] = put(object[path[0]], path[1:], value)
	return object
}

// steps are the names of a path; a program that is no plain path has none.
func steps(p *program) []string {
	path, _ := termPath(p.query)
	path = strings.TrimSuffix(path, "[]")
	if path == "" {
		return nil
	}
	return strings.Split(path[1:], ".")
}
