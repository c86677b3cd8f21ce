package sandbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strconv"
)

// Sample is a small answer in a partner's shape, from which the sandbox makes its answers.
// Generations add and withdraw items and change prices; faults change items.
type Sample struct {
	// Body holds every item that the partner ever offers, as JSON.
	Body []byte
	// Lists are the paths of the lists of items; none for a fixed document. Each may be an
	// object instead, which holds a price of each item by the item's key.
	Lists []string
	// Group is the field that adjacent elements of one item share; empty if each element is an
	// item.
	Group  string
	Paging Paging
	// Edit changes the document, which has numbers as json.Number, for a call. An error is
	// answered with status 400. It may be nil.
	Edit func(c Call, document any) error
}

// Answer returns the answer to a call.
func (s Sample) Answer(c Call, paths FaultPaths) Answer {
	document, err := s.document()
	if err != nil {
		return Answer{Status: http.StatusInternalServerError, Body: map[string]any{"message": err.Error()}}
	}
	if s.Edit != nil {
		if err := s.Edit(c, document); err != nil {
			return Answer{Status: http.StatusBadRequest, Body: map[string]any{"message": err.Error()}}
		}
	}
	if len(s.Lists) == 0 {
		return JSON(document)
	}
	var lists []any
	for _, path := range s.Lists {
		document = Change(document, path, func(v any) any { lists = append(lists, v); return v })
	}
	offer := paths.spoil(offered(s.items(lists), c.Generation, paths), c.Fault)
	shown, page := s.Paging.cut(singles(offer), c)
	n := -1
	for _, path := range s.Lists {
		document = Change(document, path, func(v any) any { n++; return filled(v, n, shown) })
	}
	return s.Paging.describe(document, c, page)
}

func (s Sample) document() (document any, err error) {
	dec := json.NewDecoder(bytes.NewReader(s.Body))
	dec.UseNumber()
	if err = dec.Decode(&document); err != nil {
		err = fmt.Errorf("the sample is not JSON: %w", err)
	}
	return document, err
}

// items splits lists into items, or returns one item for each key of objects.
func (s Sample) items(lists []any) (items []item) {
	if len(lists) == 0 {
		return nil
	}
	if keys, isObject := lists[0].(map[string]any); isObject {
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			values := map[string]any{}
			for n, list := range lists {
				object, _ := list.(map[string]any)
				values[strconv.Itoa(n)] = object[key]
			}
			items = append(items, item{key: key, elements: []any{values}})
		}
		return items
	}
	for n, list := range lists {
		elements, _ := list.([]any)
		var before any
		for _, e := range elements {
			group := any(nil)
			if s.Group != "" {
				group = e.(map[string]any)[s.Group]
			}
			if last := len(items) - 1; group != nil && reflect.DeepEqual(group, before) {
				items[last].elements = append(items[last].elements, e)
			} else {
				items = append(items, item{list: n, elements: []any{e}})
			}
			before = group
		}
	}
	return items
}

// singles splits items into their elements, since pages count elements.
func singles(items []item) (all []item) {
	for _, it := range items {
		for _, e := range it.elements {
			all = append(all, item{it.list, it.key, []any{e}})
		}
	}
	return all
}

// filled returns list number n, or an object, with the given items in it.
func filled(list any, n int, items []item) any {
	if list == nil {
		return nil
	}
	if _, isObject := list.(map[string]any); isObject {
		values := map[string]any{}
		for _, item := range items {
			values[item.key] = item.elements[0].(map[string]any)[strconv.Itoa(n)]
		}
		return values
	}
	elements := []any{}
	for _, item := range items {
		if item.list == n {
			elements = append(elements, item.elements...)
		}
	}
	return elements
}
