package partner

import (
	"encoding/json"

	"launchrack/internal/errs"
)

// Members splits a JSON object into its members, and reports false for another type.
func Members(raw []byte) (members map[string]json.RawMessage, isObject bool) {
	err := json.Unmarshal(raw, &members)
	return members, err == nil && members != nil
}

// Elements splits a JSON list into its elements, as Members splits an object.
func Elements(raw []byte) (list []json.RawMessage, isList bool) {
	err := json.Unmarshal(raw, &list)
	return list, err == nil && list != nil
}

// wrappers are the members in which a copy of an answer may be wrapped.
var wrappers = []string{"data", "result", "results", "response", "body"}

// List returns the items of a document: the list in the given member of an object, or a bare list.
// A wrapper object around either, such as {"data": …}, is opened. The error, of kind errs.Partner,
// calls the items by their name, such as "sizes".
func List(body []byte, member, items string) ([]json.RawMessage, error) {
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	if all, ok := itemsOf(body, member); ok {
		return all, nil
	}
	members, _ := Members(body)
	for _, wrapper := range wrappers {
		if wrapper == member {
			continue
		}
		if all, ok := itemsOf(members[wrapper], member); ok {
			return all, nil
		}
	}
	return nil, errs.New(errs.Partner, "The partner's answer holds no list of %s", items)
}

// itemsOf returns the list in the given member of an object, or a bare list.
func itemsOf(body []byte, member string) ([]json.RawMessage, bool) {
	if members, isObject := Members(body); isObject {
		body = members[member]
	}
	return Elements(body)
}
