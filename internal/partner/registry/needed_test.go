package registry_test

import (
	"context"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"launchrack/internal/partner"
)

// ofPrice matches needs whose null says that something is not sold.
var ofPrice = regexp.MustCompile(`(?i)pric|cost|\.(?:usd|eur)|unit|hourly|monthly`)

// TestANeededMember takes each member that a partner's file needs from the first and the last entry that has it,
// and spoils it. No plan is withdrawn, but by a price that is null.
func TestANeededMember(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of payloads on one goroutine")
	}
	tried, met := 0, 0
	for _, o := range sandboxOffers(t) {
		o = o.thinned(t, enough)
		for _, need := range o.adapter.Info().Needs {
			for path := range strings.SplitSeq(need, partner.OrElse) {
				if path = strings.TrimSuffix(path, "?"); strings.HasSuffix(path, "[]") || strings.HasSuffix(path, "*") {
					continue // an entry of a list that is gone is no longer sold
				}
				for i, n := range o.at(path) {
					for what, documents := range map[string][]partner.Document{"dropped": o.with(n, n.key, dropped{}), "renamed": o.with(n, n.key+"_v2", n.value()),
						"an object": o.with(n, n.key, map[string]any{"value": n.value()}), "null": o.with(n, n.key, nil)} {
						if what == "null" && ofPrice.MatchString(path) || what != "dropped" && i == 0 && os.Getenv("EXACT") == "" {
							continue // of the first, make exact tries more
						}
						if met++; met%o.apart() != 0 && os.Getenv("EXACT") == "" {
							continue
						}
						tried++
						judged, err := o.adapter.Translate(context.Background(), documents)
						if withdrawn := o.withdrawn(judged); err != nil || len(withdrawn) > 0 {
							t.Errorf("%s, %s as %s: %v withdrawn, error %v", o.name, n.text(), what, withdrawn, err)
						}
					}
				}
			}
		}
	}
	if tried < 300 {
		t.Errorf("%d were tried", tried)
	}
}

// at returns the first and the last member at the path of a need.
func (o *offer) at(path string) []*node {
	source, path, _ := strings.Cut(path, "$")
	source, _, _ = strings.Cut(source, " ")
	path = strings.NewReplacer(`\.\*`, `\.[^.]+`, `\*`, `[^.]*`, `\[\]`, `\.[0-9]+`).Replace(regexp.QuoteMeta(path))
	at := regexp.MustCompile("^" + path + "$")
	found := map[int]*node{}
	for i := range o.nodes {
		n := &o.nodes[i]
		name, _, _ := strings.Cut(partner.ListName(o.documents[n.document].Name), " ")
		if name == source && at.MatchString(strings.TrimPrefix(n.text(), n.path[0])) {
			found[min(len(found), 1)] = n
		}
	}
	return slices.DeleteFunc([]*node{found[0], found[1]}, func(n *node) bool { return n == nil })
}
