package partner

import (
	"encoding/json"

	"launchrack/internal/model/errs"
)

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
	var members map[string]json.RawMessage
	_ = json.Unmarshal(body, &members) // a list has none
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
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) == nil && members != nil {
		body = members[member]
	}
	var list []json.RawMessage
	return list, json.Unmarshal(body, &list) == nil && list != nil
}
