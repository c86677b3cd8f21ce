package registry_test

import (
	"context"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
)

// TestUnreadableAvailability changes the type of one member of an offer, in all items and in
// single elements of their lists. A plan that is still listed must have the same availability;
// one that is not must be rejected, so that its stored row is not withdrawn.
func TestUnreadableAvailability(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of payloads on one goroutine")
	}
	tried := 0
	for _, o := range sandboxOffers(t) {
		o = o.thinned(t, 1)
		read := map[string]bool{}
		for i, d := range o.documents {
			if list, _, _ := strings.Cut(partner.ListName(d.Name), " "); read[list] && os.Getenv("EXACT") == "" {
				continue // the same list in another country; make exact spoils it too
			} else {
				read[list] = true
			}
			for n, path := range singled(paths(o.trees[i])) {
				if n%o.apart() != 0 && os.Getenv("EXACT") == "" {
					continue
				}
				tried++
				documents := slices.Clone(o.documents)
				documents[i].Body = encode(spoiled(o.trees[i], strings.Split(path, "/")))
				o.checkAvailability(t, strings.TrimSpace(d.Name+" "+path), documents)
			}
		}
	}
	if tried == 0 {
		t.Fatal("nothing was tried")
	}
	t.Logf("%d members spoiled", tried)
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
	if withdrawn := o.withdrawn(judged); len(withdrawn) > 0 {
		t.Errorf("%s, %s: %d of %d plans would be withdrawn, such as %s", o.name, label, len(withdrawn), len(o.plans), slices.Min(withdrawn))
	}
}

// withdrawn returns the plans that an answer withdraws: none if it is refused, or if nobody can tell whose rows
// are missing.
func (o *offer) withdrawn(judged partner.Judged) (withdrawn []market.SKU) {
	if judged.Refused != nil || hasNameless(judged.Verdicts) {
		return nil
	}
	machine := func(sku market.SKU) market.SKU {
		before, _, _ := strings.Cut(string(sku), "@")
		return market.SKU(before)
	}
	listed, rejected := map[market.SKU]bool{}, map[market.SKU]bool{}
	for _, v := range judged.Verdicts {
		if key := market.SKU(v.Item); v.Plan != nil {
			listed[v.Plan.SKU] = true
		} else if v.Kind != market.NotSold && !v.Listed {
			if rejected[key] = true; o.healthy[key] == nil {
				rejected[machine(key)] = true // a part that is no row may be in any of the machine
			}
		}
	}
	for sku := range o.plans {
		if !listed[sku] && !rejected[sku] && !rejected[machine(sku)] {
			withdrawn = append(withdrawn, sku)
		}
	}
	return withdrawn
}

// hasNameless reports whether the key of an item cannot be read.
func hasNameless(verdicts []partner.Verdict) bool {
	return slices.ContainsFunc(verdicts, func(v partner.Verdict) bool {
		return v.Plan == nil && partner.IsUnnamed(v.Item)
	})
}

// The steps of a path into the first and the last element of a list; a star is every one.
const (
	first = "first"
	last  = "last"
)

// singled adds to paths through lists within items the paths of single elements.
func singled(paths []string) []string {
	all := slices.Clone(paths)
	for _, path := range paths {
		if at := strings.LastIndex(path, "*"); strings.Count(path, "*") > 1 {
			all = append(all, path[:at]+first+path[at+1:], path[:at]+last+path[at+1:])
		}
	}
	return all
}

// paths returns the paths of all members of a document, joined by slashes; a star is every
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

// spoiled copies a tree with the values at a path replaced by values of another type.
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
		all := slices.Clone(tree)
		for i, child := range tree {
			if path[0] == "*" || path[0] == first && i == 0 || path[0] == last && i == len(tree)-1 {
				all[i] = spoiled(child, path[1:])
			}
		}
		return all
	}
	return tree
}
