package registry_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/row"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/shipped"
	"launchrack/internal/testing/check"
	"launchrack/internal/testing/must"
)

// mutations is the number of damaged payloads over all offers. make exact tries five times as many, others each day,
// which EXACT names.
const mutations = 1000

// recorded are the recorded main documents of each partner.
var recorded = map[market.PartnerID]string{
	"cherry": "cherry/*.json", "contabo": "contabo/*.json", "hetzner-auction": "hetzner/auction*.json",
	"hetzner-dedicated": "hetzner/dedicated*.json", "hetzner-cloud": "hetzner/cloud*.json", "ovh": "ovh/*catalog*.json",
	"scaleway": "scaleway/*.json", "vultr": "vultr/plans*.json", "linode": "linode/types*.json",
	"digitalocean": "digitalocean/sizes*.json", "upcloud": "upcloud/plans*.json", "latitude": "latitude/plans*.json",
}

// TestMutations drops, renames, retypes or changes one node of a payload at a time.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of payloads on one goroutine")
	}
	tryMutations(t, sandboxOffers(t))
}

func TestMutationsOfRecordedOffers(t *testing.T) { tryMutations(t, recordedOffers(t)) }

// tryMutations damages each offer by a seed of its own, so that what is tried does not depend on the others.
func tryMutations(t *testing.T, offers []*offer) {
	t.Helper()
	count, seed := mutations, uint64(7)
	if day := os.Getenv("EXACT"); day != "" {
		n := must.Get(strconv.ParseUint(day, 10, 64))(t)
		count, seed = 5*mutations, n
	}
	share := 0.0
	for i, o := range offers {
		offers[i] = o.thinned(t, enough)
		share += offers[i].weight()
	}
	tried, refused := 0, 0
	for _, o := range offers {
		name := fnv.New64a()
		_, _ = name.Write([]byte(o.name))
		random := rand.New(rand.NewPCG(seed, name.Sum64()))
		for range int(float64(count)*o.weight()/share) + 1 {
			tried++
			if o.try(t, random) {
				refused++
			}
		}
	}
	t.Logf("%d mutations of %d offers; %d payloads were refused as a whole", tried, len(offers), refused)
}

// offer is a healthy offer whose documents are damaged one node at a time.
type offer struct {
	name      string
	adapter   partner.Adapter
	documents []partner.Document
	trees     []any
	nodes     []node
	healthy   map[market.SKU][]byte
	plans     map[market.SKU]market.Plan
	// fedBy holds, by item, the plans that change where the item is dropped.
	fedBy map[string]map[market.SKU]bool
}

// weight returns how often an offer is chosen: large payloads, which take longer, are rarer.
func (o *offer) weight() float64 {
	size := 5_000
	for _, d := range o.documents {
		size += len(d.Body)
	}
	return 1 / float64(size)
}

// apart is how many damages of a large offer lie between two that are tried: one translation of it takes as long as a
// hundred of the others. make exact tries all of them.
func (o *offer) apart() int {
	size := 0
	for _, d := range o.documents {
		size += len(d.Body)
	}
	return 1 + size/10_000
}

// node is a member of an object or an element of a list.
type node struct {
	document int
	path     []string
	parent   any
	key      string
	index    int
	// item is the element of the outermost list around the node.
	item *node
}

func (n *node) text() string { return strings.Join(n.path, ".") }

func newOffer(t *testing.T, name string, a partner.Adapter, documents []partner.Document) *offer {
	t.Helper()
	o := &offer{name: name, adapter: a, documents: slices.Clone(documents), fedBy: map[string]map[market.SKU]bool{}}
	for i, d := range documents {
		dec := json.NewDecoder(bytes.NewReader(d.Body))
		dec.UseNumber()
		var tree any
		must.Do(t, dec.Decode(&tree), name)
		o.trees = append(o.trees, tree)
		o.documents[i].Body = encode(tree)
		o.collect(i, tree, []string{d.Name}, nil)
	}
	var err error
	if o.healthy, o.plans, err = o.translate(o.documents); err != nil {
		t.Fatalf("%s: the healthy payload is refused: %v", name, err)
	}
	return o
}

func encode(tree any) []byte {
	body, err := json.Marshal(tree)
	if err != nil {
		panic(err) // the tree came out of JSON
	}
	return body
}

func (o *offer) collect(document int, tree any, path []string, item *node) {
	add := func(n node, child any) {
		n.document, n.path, n.parent, n.item = document, append(slices.Clip(path), n.key), tree, item
		if _, isList := tree.([]any); isList && item == nil {
			own := n
			n.item = &own
		}
		o.nodes = append(o.nodes, n)
		o.collect(document, child, n.path, n.item)
	}
	switch tree := tree.(type) {
	case map[string]any:
		keys := make([]string, 0, len(tree))
		for key := range tree {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			add(node{key: key}, tree[key])
		}
	case []any:
		for i, child := range tree {
			add(node{key: fmt.Sprint(i), index: i}, child)
		}
	}
}

// dropped stands for a node that is removed from its parent.
type dropped struct{}

// with returns the documents with a node replaced.
func (o *offer) with(n *node, key string, value any) []partner.Document {
	documents := slices.Clone(o.documents)
	switch parent := n.parent.(type) {
	case map[string]any:
		before := parent[n.key]
		taken, had := parent[key]
		delete(parent, n.key)
		if value != (dropped{}) {
			parent[key] = value
		}
		documents[n.document].Body = encode(o.trees[n.document])
		delete(parent, key)
		if had {
			parent[key] = taken
		}
		parent[n.key] = before
	case []any:
		before := parent[n.index]
		if value == (dropped{}) {
			value = nil
		}
		parent[n.index] = value
		documents[n.document].Body = encode(o.trees[n.document])
		parent[n.index] = before
	}
	return documents
}

func (n *node) value() any {
	if list, isList := n.parent.([]any); isList {
		return list[n.index]
	}
	return n.parent.(map[string]any)[n.key]
}

func (o *offer) translate(documents []partner.Document) (map[market.SKU][]byte, map[market.SKU]market.Plan, error) {
	judged, err := o.adapter.Translate(context.Background(), documents)
	if err != nil {
		return nil, nil, err
	}
	s, err := judged.Snapshot()
	if err != nil {
		return nil, nil, err
	}
	texts, plans := map[market.SKU][]byte{}, map[market.SKU]market.Plan{}
	for _, p := range s.Plans {
		texts[p.SKU], plans[p.SKU] = encode(p), p
	}
	return texts, plans, nil
}

// damages are the kinds of damage by name, as functions that replace a value.
var damages = []struct {
	name  string
	value func(any) any
}{
	{"dropped", func(any) any { return dropped{} }},
	{"null", func(any) any { return nil }},
	{"huge", func(any) any { return json.Number("99999999999999999999999999999999") }},
	{"huge exponent", func(any) any { return json.Number("1e400") }},
	{"negative", func(any) any { return json.Number("-1") }},
	{"zero", func(any) any { return json.Number("0") }},
	{"fraction", func(any) any { return json.Number("0.3333333333333333333333") }},
	{"unicode", func(any) any { return "\u202e٣ \u0000😀\ufeff<b>" }},
	{"long text", func(any) any { return strings.Repeat("9", 5000) }},
	{"empty text", func(any) any { return "" }},
	{"list", func(v any) any { return []any{v} }},
	{"object", func(v any) any { return map[string]any{"value": v} }},
	{"boolean", func(any) any { return true }},
	{"wrong text", func(any) any { return "n/a" }},
}

// try damages one node and reports whether the payload was refused as a whole.
func (o *offer) try(t *testing.T, random *rand.Rand) bool {
	n := &o.nodes[random.IntN(len(o.nodes))]
	damage := damages[random.IntN(len(damages))]
	key, value, what := n.key, damage.value(n.value()), damage.name
	if random.IntN(len(damages)) == 0 {
		key, value, what = n.key+"_x", n.value(), "renamed"
	}
	label := fmt.Sprintf("%s, %s %s", o.name, n.text(), what)
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("%s: panic: %v", label, r)
		}
	}()
	texts, plans, err := o.translate(o.with(n, key, value))
	if err != nil {
		check.Equal(t, errs.KindOf(err), errs.Partner, "%s: error %v of kind", label, err)
		return true
	}
	for sku, p := range plans {
		check.Equal(t, listable(&p), "", "%s: %s", label, sku)
		if before, same := o.plans[sku]; same && !bytes.Equal(texts[sku], o.healthy[sku]) {
			checkFed(t, label, n, &before, &p)
		}
	}
	o.checkUntouched(t, label, n, texts)
	return false
}

// checkUntouched compares the plans that do not come from the damaged item.
func (o *offer) checkUntouched(t *testing.T, label string, n *node, texts map[market.SKU][]byte) {
	t.Helper()
	if n.item == nil || n.document > 0 {
		return // what is no item of the main document may concern every plan
	}
	for sku, before := range o.healthy {
		after := texts[sku]
		if bytes.Equal(before, after) {
			continue
		}
		if fed := o.fed(n.item); fed != nil && !fed[sku] {
			t.Errorf("%s: %s, which another item feeds, was\n%s\nand is\n%s", label, sku, before, after)
		}
	}
}

// fed returns the plans that change if an item is dropped; nil if the payload is then refused.
func (o *offer) fed(item *node) map[market.SKU]bool {
	at := item.text()
	if fed, known := o.fedBy[at]; known {
		return fed
	}
	var fed map[market.SKU]bool
	if texts, _, err := o.translate(o.with(item, item.key, dropped{})); err == nil {
		fed = map[market.SKU]bool{}
		for sku, before := range o.healthy {
			if !bytes.Equal(before, texts[sku]) {
				fed[sku] = true
			}
		}
	}
	o.fedBy[at] = fed
	return fed
}

// dearest is above the yearly price of any machine.
var dearest = market.MustAmount("10000000")

// listable returns why a plan must not be listed; empty if it may.
func listable(p *market.Plan) string {
	if err := row.ValidateListed(p); err != nil {
		return err.Error()
	}
	for _, prices := range []market.Prices{p.Monthly, p.Hourly, p.Annually} {
		for currency, a := range prices {
			if a.Sign() <= 0 || a.Cmp(dearest) > 0 {
				return fmt.Sprintf("costs %s %s", a, currency)
			}
		}
	}
	return ""
}

// about matches members of payloads without prices and sizes.
var about = regexp.MustCompile(`(?i)\.(?:regions?|zones?|city|country|link|href|url|stock\w*|available|availability|status|deprecated|image\w*|tags?|badges|benchmark|currency_sign)$`)

// checkFed checks that sizes and prices are the same after damage to a place or a link.
func checkFed(t *testing.T, label string, n *node, before, after *market.Plan) {
	t.Helper()
	if _, isText := n.value().(string); !isText || !about.MatchString(n.text()) {
		return
	}
	size := func(p *market.Plan) string {
		return string(encode([]any{p.CPUCores, p.MemoryGB, p.StorageGB}))
	}
	check.Equal(t, size(before), size(after), "%s: cores, memory and storage of %s were", label, before.SKU)
}

// sandboxOffers returns the offer of every sandbox, those of made-up hosts among them.
func sandboxOffers(t *testing.T) []*offer {
	t.Helper()
	server := httptest.NewServer(sandbox.New(registry.Sandboxes(), sandbox.Options{}).Handler())
	t.Cleanup(server.Close)
	client := partner.NewClient(partner.Options{PerSecond: 100_000, PagePause: 1, Transport: http.DefaultTransport.(*http.Transport)})
	var offers []*offer
	for _, a := range append(registry.All(), shipped.Hosts()...) {
		source := partner.Source{BaseURL: server.URL + "/" + string(a.Info().ID), Token: sandbox.Token}
		documents, err := a.Documents(context.Background(), partner.NewEndpoint(a.Info(), source, client))
		if err != nil {
			t.Errorf("%s: %v", a.Info().ID, err)
			continue
		}
		offers = append(offers, newOffer(t, string(a.Info().ID)+" stand-in", a, documents))
	}
	return offers
}

// recordedOffers returns the recorded payloads.
func recordedOffers(t *testing.T) []*offer {
	t.Helper()
	var offers []*offer
	for _, a := range registry.All() {
		for file, body := range recordingsOf(t, a) {
			document := partner.Document{Body: body}
			if judged, err := a.Translate(context.Background(), []partner.Document{document}); err != nil || judged.Refused != nil {
				t.Logf("%s: %s is not a main document: %v %v", a.Info().ID, filepath.Base(file), err, judged.Refused)
				continue
			}
			offers = append(offers, newOffer(t, filepath.Base(file), a, []partner.Document{document}))
		}
	}
	return offers
}
