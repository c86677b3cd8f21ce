package registry_test

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner"
	"launchrack/internal/testing/must"
)

// enough elements of a shape are a partner's whole offer to its adapter: if one of six cannot be read, the
// others are still listed.
const enough = 6

// thinned is an offer with a few elements of each shape in the outermost lists of its documents: as many as are
// asked for, or more where elements need others that were left out, and all if enough are too few. Whoever
// spoils a member in all elements finds with one of each shape what all of them would tell.
func (o *offer) thinned(t *testing.T, each int) *offer {
	t.Helper()
	whole := unlisted(t, o.adapter, o.documents)
	for ; each <= enough; each++ {
		documents := o.some(t, each)
		left := unlisted(t, o.adapter, documents)
		if maps.DeleteFunc(left, func(item string, _ bool) bool { return whole[item] }); len(left) == 0 {
			return newOffer(t, o.name, o.adapter, documents)
		}
	}
	return o
}

func (o *offer) some(t *testing.T, each int) []partner.Document {
	t.Helper()
	documents := slices.Clone(o.documents)
	for i, tree := range o.trees {
		thin := someOfEachShape(tree, each)
		if !slices.Equal(paths(thin), paths(tree)) {
			t.Fatalf("%s: %s has lost members", o.name, documents[i].Name)
		}
		documents[i].Body = encode(thin)
	}
	return documents
}

// unlisted are the items of an offer that are no plans; "" stands for an offer that is refused.
func unlisted(t *testing.T, a partner.Adapter, documents []partner.Document) map[string]bool {
	t.Helper()
	judged := must.Get(a.Translate(context.Background(), documents))(t)
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

func someOfEachShape(tree any, each int) any {
	switch tree := tree.(type) {
	case map[string]any:
		thin := map[string]any{}
		for key, child := range tree {
			thin[key] = someOfEachShape(child, each)
		}
		return thin
	case []any:
		seen := map[string]int{}
		some := slices.DeleteFunc(slices.Clone(tree), func(child any) bool {
			shape := shapeOf(child)
			seen[shape]++
			return seen[shape] > each
		})
		for i, child := range some {
			some[i] = someWithin(child, each)
		}
		return some
	}
	return tree
}

// someWithin thins lists within an element whose own elements hold lists: the plans of a page's sections, not the
// lines of a plan.
func someWithin(tree any, each int) any {
	switch tree := tree.(type) {
	case map[string]any:
		thin := map[string]any{}
		for key, child := range tree {
			thin[key] = someWithin(child, each)
		}
		return thin
	case []any:
		if slices.ContainsFunc(tree, func(child any) bool { return strings.Contains(shapeOf(child), "[{") }) {
			return someOfEachShape(tree, each)
		}
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
