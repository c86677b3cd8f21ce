package registry_test

import (
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// TestUnreadableAvailability makes one member of all items of an offer a value of another type:
// a plan that is listed nevertheless can be ordered exactly where it could before, since
// what cannot be read says neither yes nor no.
func TestUnreadableAvailability(t *testing.T) {
	tried := 0
	for _, o := range sandboxOffers(t) {
		for i, d := range o.documents {
			for _, path := range paths(o.trees[i]) {
				tried++
				documents := slices.Clone(o.documents)
				documents[i].Body = encode(spoiled(o.trees[i], strings.Split(path, "/")))
				o.checkAvailability(t, strings.TrimSpace(d.Name+" "+path), documents)
			}
		}
	}
	t.Logf("%d members spoiled in all items", tried)
}

func (o *offer) checkAvailability(t *testing.T, label string, documents []partner.Document) {
	t.Helper()
	judged, err := o.adapter.Translate(context.Background(), documents)
	if err != nil {
		t.Errorf("%s, %s: %v", o.name, label, err)
		return
	}
	var turned []market.SKU
	for _, v := range judged.Verdicts {
		if v.Plan == nil {
			continue
		}
		if before, same := o.plans[v.Plan.SKU]; same && before.Available != v.Plan.Available {
			turned = append(turned, v.Plan.SKU)
		}
	}
	if len(turned) > 0 {
		t.Errorf("%s, %s: %d of %d plans change whether they can be ordered, such as %s", o.name, label, len(turned), len(o.plans), turned[0])
	}
}

// paths lists where the members of a document stand, joined by slashes; a star is every
// element of a list.
func paths(tree any) []string {
	seen := map[string]bool{}
	var walk func(any, string)
	walk = func(tree any, at string) {
		if at != "" {
			seen[at] = true
		}
		switch tree := tree.(type) {
		case map[string]any:
			for key, child := range tree {
				walk(child, strings.TrimPrefix(at+"/"+key, "/"))
			}
		case []any:
			for _, child := range tree {
				walk(child, strings.TrimPrefix(at+"/*", "/"))
			}
		}
	}
	walk(tree, "")
	return slices.Sorted(maps.Keys(seen))
}

// spoiled copies a tree with a value of another type in place of each one at a path.
func spoiled(tree any, path []string) any {
	if len(path) == 0 {
		if _, isObject := tree.(map[string]any); isObject {
			return 7
		}
		return map[string]any{"value": tree}
	}
	switch tree := tree.(type) {
	case map[string]any:
		if child, has := tree[path[0]]; has {
			tree = maps.Clone(tree)
			tree[path[0]] = spoiled(child, path[1:])
		}
		return tree
	case []any:
		if path[0] != "*" {
			return tree
		}
		all := make([]any, len(tree))
		for i, child := range tree {
			all[i] = spoiled(child, path[1:])
		}
		return all
	}
	return tree
}
