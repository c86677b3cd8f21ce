package contabo

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/errs"
)

// object is a JSON object whose members are read when they are needed.
type object map[string]json.RawMessage

// document is a payload of either shape, reduced to its items.
type document struct {
	items []item
	// regions holds the ids of add-ons that the payload lists as places.
	regions map[string]bool
}

// recognise tells the two shapes apart by what they hold and gives the items in
// the order in which the partner lists them.
func recognise(body []byte) (*document, error) {
	root, ok := asObject(body)
	if !ok {
		return nil, errs.New(errs.Partner, "The partner's answer is not a JSON object with products or sections")
	}
	if site := findSite(root); site != nil {
		return siteDocument(root, site), nil
	}
	sections, ok := findSections(root)
	if !ok {
		return nil, errs.New(errs.Partner, "The partner's answer holds neither products with categories nor sections")
	}
	doc := &document{}
	for i, section := range sections {
		doc.items = append(doc.items, sectionItems(i, section)...)
	}
	if len(doc.items) == 0 {
		return nil, errs.New(errs.Partner, "The partner's page has %d sections and none holds a product", len(sections))
	}
	return doc, nil
}

func asObject(raw json.RawMessage) (object, bool) {
	var o object
	if !bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) || json.Unmarshal(raw, &o) != nil {
		return nil, false
	}
	return o, true
}

func asList(raw json.RawMessage) ([]json.RawMessage, bool) {
	var l []json.RawMessage
	if !bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) || json.Unmarshal(raw, &l) != nil {
		return nil, false
	}
	return l, true
}

// findSite looks for the element with products and categories: the root or one
// of its preloaded values.
func findSite(root object) object {
	candidates := []object{root}
	if preloaded, ok := asList(root["preloaded"]); ok {
		for _, raw := range preloaded {
			if o, ok := asObject(raw); ok {
				candidates = append(candidates, o)
			}
		}
	}
	for _, o := range candidates {
		_, hasProducts := asObject(o["products"])
		_, hasCategories := asObject(o["categories"])
		if hasProducts && hasCategories {
			return o
		}
	}
	return nil
}

// siteDocument lists by category only: the products also hold dummies, retired
// generations and entries for other pages.
func siteDocument(root, site object) *document {
	products, _ := asObject(site["products"])
	categories, _ := asObject(site["categories"])
	doc := &document{regions: regionAddons(root)}
	for _, id := range slices.Sorted(maps.Keys(categories)) {
		category, ok := asObject(categories[id])
		if !ok {
			doc.items = append(doc.items, item{key: id, err: fmt.Errorf("categories: is not an object; accepted is an object with productsCollection")})
			continue
		}
		doc.items = append(doc.items, categoryItems(category, products)...)
	}
	return doc
}

// categoryItems follows the category's own order, and takes the full entry of
// the products where there is one.
func categoryItems(category, products object) []item {
	collection, _ := asObject(category["productsCollection"])
	listed, ok := asList(collection["items"])
	if !ok {
		members, _ := asObject(category["products"])
		var items []item
		for _, id := range slices.Sorted(maps.Keys(members)) {
			items = append(items, siteItem(id, members[id], products))
		}
		return items
	}
	items := make([]item, len(listed))
	for i, raw := range listed {
		items[i] = siteItem(entryID(raw), raw, products)
		items[i].key = cmp.Or(items[i].key, fmt.Sprintf("item %d of a category", i+1))
	}
	return items
}

func siteItem(id string, listed json.RawMessage, products object) item {
	if full, ok := products[id]; ok {
		listed = full
	}
	return readItem(id, listed)
}

// regionAddons collects the ids under any preloaded addonData.categories.region.
// Without such a list, known names decide.
func regionAddons(root object) map[string]bool {
	preloaded, _ := asList(root["preloaded"])
	ids := map[string]bool{}
	for _, raw := range preloaded {
		var p struct {
			AddonData struct {
				Categories struct {
					Region struct {
						Addons []string `json:"addons"`
					} `json:"region"`
				} `json:"categories"`
			} `json:"addonData"`
		}
		if json.Unmarshal(raw, &p) != nil {
			continue // an element of another form
		}
		for _, id := range p.AddonData.Categories.Region.Addons {
			ids[id] = true
		}
	}
	return ids
}

// findSections looks where a page keeps its sections: in its fields, at the
// root, or under page.
func findSections(root object) ([]json.RawMessage, bool) {
	fields, _ := asObject(root["fields"])
	page, _ := asObject(root["page"])
	pageFields, _ := asObject(page["fields"])
	for _, o := range []object{fields, root, pageFields, page} {
		if sections, ok := asList(o["sections"]); ok {
			return sections, true
		}
	}
	return nil, false
}

// sectionItems gives the products of one section. A block is a product by what
// it bears, wherever it stands: heroes and questions bear none of it.
func sectionItems(position int, raw json.RawMessage) []item {
	section, ok := asObject(raw)
	if !ok {
		return nil
	}
	blocks, ok := asList(fieldsOf(section)["blocks"])
	if !ok {
		return nil
	}
	var items []item
	for i, block := range blocks {
		o, ok := asObject(block)
		if !ok || !isProduct(fieldsOf(o)) {
			continue
		}
		fields, err := json.Marshal(fieldsOf(o))
		if err != nil {
			continue // what was just decoded always encodes
		}
		it := readItem(entryID(block), fields)
		it.key = cmp.Or(it.key, fmt.Sprintf("section %d block %d", position, i))
		items = append(items, it)
	}
	return items
}

// fieldsOf gives an entry's fields, or the entry itself where they stand next to sys.
func fieldsOf(o object) object {
	if fields, ok := asObject(o["fields"]); ok {
		return fields
	}
	return o
}

func isProduct(fields object) bool {
	marks := 0
	for _, name := range []string{"price", "specs", "periods", "type"} {
		if _, has := fields[name]; has {
			marks++
		}
	}
	return marks >= 2
}

// entryID reads sys.id, else id; empty where there is neither.
func entryID(raw json.RawMessage) string {
	var entry struct {
		Sys struct {
			ID string `json:"id"`
		} `json:"sys"`
		ID string `json:"id"`
	}
	if err := json.Unmarshal(raw, &entry); err != nil {
		return ""
	}
	return strings.TrimSpace(cmp.Or(entry.Sys.ID, entry.ID))
}
