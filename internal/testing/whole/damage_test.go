package whole_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// damage changes one member of every item of a document.
type damage struct {
	name string
	// apply changes the member of an object, and reports whether it did.
	apply func(object map[string]any, member string) bool
}

var damages = []damage{
	{"renamed", func(o map[string]any, m string) bool {
		o[m+"_v2"] = o[m]
		delete(o, m)
		return true
	}},
	{"emptied", func(o map[string]any, m string) bool {
		switch o[m].(type) {
		case []any:
			o[m] = []any{}
		case map[string]any:
			o[m] = map[string]any{}
		case string:
			o[m] = ""
		default:
			return false
		}
		return true
	}},
	{"null", func(o map[string]any, m string) bool {
		o[m] = nil
		return true
	}},
	{"retyped", func(o map[string]any, m string) bool {
		switch v := o[m].(type) {
		case []any, map[string]any:
			o[m] = "n/a"
		default:
			o[m] = map[string]any{"value": v}
		}
		return true
	}},
	{"halved", func(o map[string]any, m string) bool {
		list, isList := o[m].([]any)
		if isList {
			o[m] = list[:(len(list)-1)/2]
		}
		return isList && len(list) > 0
	}},
}

// namedByPlace are objects whose members are items, like those of a list. Their names are places or
// plans.
var namedByPlace = map[string]bool{"location_cost": true, "gpu_plans": true}

// isNamedByPlace reports whether the object at a path is one of namedByPlace.
func isNamedByPlace(object map[string]any, path []string) bool {
	if len(path) > 0 {
		return namedByPlace[path[len(path)-1]]
	}
	for _, item := range object {
		if members, isObject := item.(map[string]any); !isObject || members["gpu_plans"] == nil {
			return false
		}
	}
	return len(object) > 0
}

// members returns the distinct paths of a document's members. Items of a list share a path with * in
// place of the index.
func members(tree any) [][]string {
	seen := map[string]bool{}
	var all [][]string
	var walk func(tree any, path []string)
	walk = func(tree any, path []string) {
		switch t := tree.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(t)) {
				if isNamedByPlace(t, path) {
					walk(t[name], append(slices.Clip(path), "*"))
					continue
				}
				p := append(slices.Clip(path), name)
				if key := strings.Join(p, "\x00"); !seen[key] {
					seen[key] = true
					all = append(all, p)
				}
				walk(t[name], p)
			}
		case []any:
			for _, item := range t {
				walk(item, append(slices.Clip(path), "*"))
			}
		}
	}
	walk(tree, nil)
	return all
}

// spoil returns a document with all members at a path damaged, and reports whether there were any.
func spoil(body []byte, path []string, d damage) ([]byte, bool) {
	tree := parse(body)
	done := false
	var walk func(tree any, path []string)
	walk = func(tree any, path []string) {
		switch t := tree.(type) {
		case map[string]any:
			child, has := t[path[0]]
			switch {
			case path[0] == "*" && len(path) > 1:
				for _, child := range t {
					walk(child, path[1:])
				}
			case !has:
			case len(path) == 1:
				done = d.apply(t, path[0]) || done
			default:
				walk(child, path[1:])
			}
		case []any:
			for _, item := range t {
				if path[0] == "*" && len(path) > 1 {
					walk(item, path[1:])
				}
			}
		}
	}
	walk(tree, path)
	return encode(tree), done
}

func parse(body []byte) (tree any) {
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if err := dec.Decode(&tree); err != nil {
		panic(err) // the sandbox sends JSON
	}
	return tree
}

func encode(tree any) []byte {
	body, err := json.Marshal(tree)
	if err != nil {
		panic(err) // the tree was parsed from JSON
	}
	return body
}
