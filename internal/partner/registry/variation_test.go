package registry_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"launchrack/internal/model/market"
)

// acceptedShare is the share of plans that a partner must keep under a variation, with the same
// sizes and prices.
const acceptedShare = 0.97

// variation is a harmless difference between two answers of a partner.
type variation struct {
	name string
	// member gives what becomes of a member of an object; drop takes it out.
	member func(name string, value any) (changed any, drop bool)
}

var (
	// money names the members that hold prices, at any depth, whose numbers stay as they
	// are: a price in quotes is a changed feed.
	money = regexp.MustCompile(`(?i)price|pricing|cost|units|nanos|monthly|hourly|setup|amount|currency|hour|month|year|value|discount|EUR|USD|GBP`)
	// listed names lists whose absence is not the same as their being empty: unknown disks,
	// and a stock or places that are not told.
	listed = regexp.MustCompile(`^(?:nvme|sata|hdd|general|in_stock|regions_out_of_stock|locations)$`)
	// worded names texts that a partner may write with blanks around them.
	worded = regexp.MustCompile(`(?i)^(?:title|label|cpu|cpu_model|type|class|category|cpu_type|architecture|arch|status|storage_tier|traffic|datacenter|city|country|location|disk_type|description|invoiceName)$`)
)

// variations are applied to every recorded offer and every sandbox.
var variations = []variation{
	{"members that nobody knows", nil},
	{"numbers as texts", func(_ string, value any) (any, bool) {
		if n, isNumber := value.(json.Number); isNumber {
			return n.String(), false
		}
		return value, false
	}},
	{"whole numbers as decimals", func(_ string, value any) (any, bool) {
		if n, isNumber := value.(json.Number); isNumber && !strings.ContainsAny(n.String(), ".eE") {
			return json.Number(n.String() + ".0"), false
		}
		return value, false
	}},
	{"empty texts as null", func(_ string, value any) (any, bool) {
		if value == "" {
			return nil, false
		}
		return value, false
	}},
	{"null members absent", func(_ string, value any) (any, bool) { return value, value == nil }},
	{"empty lists absent", func(name string, value any) (any, bool) {
		list, isList := value.([]any)
		return value, isList && len(list) == 0 && !listed.MatchString(name)
	}},
	{"blanks around texts", func(name string, value any) (any, bool) {
		if text, isText := value.(string); isText && text != "" && worded.MatchString(name) {
			return text + " ", false
		}
		return value, false
	}},
}

// vary returns a copy of a tree with a variation. Members of money keep their numbers.
func vary(v variation, tree any, inMoney bool) any {
	switch tree := tree.(type) {
	case map[string]any:
		changed := make(map[string]any, len(tree)+1)
		for name, value := range tree {
			within := inMoney || money.MatchString(name)
			value = vary(v, value, within)
			if places, isObject := value.(map[string]any); isObject && name == "location_cost" {
				delete(places, "zz_new") // its members are places
			}
			if _, isNumber := value.(json.Number); v.member != nil && !(within && isNumber) {
				var drop bool
				if value, drop = v.member(name, value); drop {
					continue
				}
			}
			changed[name] = value
		}
		if v.member == nil {
			changed["zz_new"] = map[string]any{"since": json.Number("2027"), "list": []any{nil, "x"}}
		}
		return changed
	case []any:
		changed := make([]any, len(tree))
		for i, value := range tree {
			changed[i] = vary(v, value, inMoney)
		}
		return changed
	}
	return tree
}

// TestVariations checks that every adapter keeps its plans under harmless differences.
func TestVariations(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of payloads on one goroutine")
	}
	tryVariations(t, sandboxOffers(t))
}

func TestVariationsOfRecordedOffers(t *testing.T) { tryVariations(t, recordedOffers(t)) }

func tryVariations(t *testing.T, offers []*offer) {
	t.Helper()
	for _, o := range offers {
		for _, v := range variations {
			documents := append(o.documents[:0:0], o.documents...)
			for i := range documents {
				documents[i].Body = encode(vary(v, o.trees[i], false))
			}
			o.checkVaried(t, v.name, documents)
		}
	}
}

func (o *offer) checkVaried(t *testing.T, name string, documents []market.Document) {
	t.Helper()
	_, plans, err := o.translate(documents)
	judged, _ := o.adapter.Translate(t.Context(), documents)
	if err != nil {
		t.Errorf("%s, %s: %v", o.name, name, err)
		return
	}
	unread := map[market.SKU]bool{} // what a file needs may not be absent: the stored row stays
	for _, v := range judged.Verdicts {
		unread[market.SKU(v.Item)] = v.Plan == nil && strings.HasSuffix(v.Reason, "nothing says that the item is not sold")
	}
	same, first := 0, ""
	for sku, before := range o.plans {
		after, came := plans[sku]
		if came && bytes.Equal(facts(&before), facts(&after)) || !came && (unread[sku] || unread[before.Group]) {
			same++
		} else if first == "" {
			first = fmt.Sprintf("%s was\n%s\nand is\n%s", sku, facts(&before), facts(&after))
		}
	}
	if float64(same) < acceptedShare*float64(len(o.plans)) {
		t.Errorf("%s, %s: %d of %d plans keep their facts; %s", o.name, name, same, len(o.plans), first)
	}
}

// facts are the values by which plans are compared.
func facts(p *market.Plan) []byte {
	return encode([]any{p.Type, p.CPUCores, p.MemoryGB, p.StorageGB, p.Monthly, p.Hourly, p.Annually, p.Setup, p.Available})
}
