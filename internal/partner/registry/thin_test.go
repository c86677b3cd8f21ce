package registry_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// thinned is an offer with one element of each shape in the outermost lists of its documents. Whoever
// spoils a member in all elements finds with these what all of them would tell. It is the whole offer
// where elements need others that were left out.
func (o *offer) thinned(t *testing.T) *offer {
	t.Helper()
	documents := slices.Clone(o.documents)
	for i, tree := range o.trees {
		thin := oneOfEachShape(tree)
		if !slices.Equal(paths(thin), paths(tree)) {
			t.Fatalf("%s: %s has lost members", o.name, documents[i].Name)
		}
		documents[i].Body = encode(thin)
	}
	whole, some := unlisted(t, o.adapter, o.documents), unlisted(t, o.adapter, documents)
	for item := range some {
		if !whole[item] {
			return o
		}
	}
	return newOffer(t, o.name, o.adapter, documents)
}

// unlisted are the items of an offer that are no plans; "" stands for an offer that is refused.
func unlisted(t *testing.T, a partner.Adapter, documents []partner.Document) map[string]bool {
	t.Helper()
	judged, err := a.Translate(context.Background(), documents)
	if err != nil {
		t.Fatal(err)
	}
	items := map[string]bool{}
	if judged.Refused != nil {
		items[""] = true
	}
	for _, v := range judged.Verdicts {
		if v.Plan == nil {
			items[v.Item] = true
		}
	}
	return items
}

func oneOfEachShape(tree any) any {
	switch tree := tree.(type) {
	case map[string]any:
		thin := map[string]any{}
		for key, child := range tree {
			thin[key] = oneOfEachShape(child)
		}
		return thin
	case []any:
		seen := map[string]bool{}
		return slices.DeleteFunc(slices.Clone(tree), func(child any) bool {
			shape := shapeOf(child)
			known := seen[shape]
			seen[shape] = true
			return known
		})
	}
	return tree
}

// shapeOf are the members of a value with their types; of true and false it is the value.
func shapeOf(tree any) string {
	switch tree := tree.(type) {
	case map[string]any:
		var members []string
		for key, child := range tree {
			members = append(members, key+":"+shapeOf(child))
		}
		slices.Sort(members)
		return "{" + strings.Join(members, ",") + "}"
	case []any:
		var elements []string
		for _, child := range tree {
			elements = append(elements, shapeOf(child))
		}
		slices.Sort(elements)
		return "[" + strings.Join(slices.Compact(elements), ",") + "]"
	case bool:
		return fmt.Sprint(tree)
	}
	return fmt.Sprintf("%T", tree)
}
