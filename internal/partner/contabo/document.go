package contabo

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// object is a JSON object with raw members.
type object = map[string]json.RawMessage

// document holds the products of a payload of either shape.
type document struct {
	entries []entry
	// regions holds the ids of add-ons that are regions.
	regions map[string]bool
}

// entry is an undecoded product. A document may list the same large product many times.
type entry struct {
	key string // the content system's id, else the position
	raw json.RawMessage
	err error // why it cannot be decoded
}

// MarshalJSON returns the raw product.
func (e entry) MarshalJSON() ([]byte, error) {
	if e.raw == nil {
		return []byte("null"), nil
	}
	return e.raw, nil
}

// size returns the bytes of all entries, with repetitions.
func (doc *document) size() (n int) {
	for _, e := range doc.entries {
		n += len(e.raw)
	}
	return n
}

// recognise detects the shape of a payload and returns its products in the partner's order.
func recognise(body []byte) (*document, error) {
	root, ok := partner.Members(body)
	if !ok || !json.Valid(body) {
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
		doc.entries = append(doc.entries, sectionEntries(i, section)...)
	}
	if len(doc.entries) == 0 {
		return nil, errs.New(errs.Partner, "The partner's page has %d sections and none holds a product", len(sections))
	}
	return doc, nil
}

// findSite returns the object with products and categories: the root or one of its preloaded
// values; nil without one.
func findSite(root object) object {
	candidates := []object{root}
	if preloaded, ok := partner.Elements(root["preloaded"]); ok {
		for _, raw := range preloaded {
			if o, ok := partner.Members(raw); ok {
				candidates = append(candidates, o)
			}
		}
	}
	for _, o := range candidates {
		_, hasProducts := partner.Members(o["products"])
		_, hasCategories := partner.Members(o["categories"])
		if hasProducts && hasCategories {
			return o
		}
	}
	return nil
}

// siteDocument returns the products of all categories. Other products are dummies, retired
// generations and entries for other pages.
func siteDocument(root, site object) *document {
	products, _ := partner.Members(site["products"])
	categories, _ := partner.Members(site["categories"])
	doc := &document{regions: regionAddons(root)}
	for _, id := range slices.Sorted(maps.Keys(categories)) {
		category, ok := partner.Members(categories[id])
		if !ok {
			doc.entries = append(doc.entries, entry{key: id, err: fmt.Errorf("categories: is not an object; accepted is an object with productsCollection")})
			continue
		}
		doc.entries = append(doc.entries, categoryEntries(category, products)...)
	}
	return doc
}

// categoryEntries returns the products of a category in its order.
func categoryEntries(category, products object) []entry {
	collection, _ := partner.Members(category["productsCollection"])
	listed, ok := partner.Elements(collection["items"])
	if !ok {
		members, _ := partner.Members(category["products"])
		var entries []entry
		for _, id := range slices.Sorted(maps.Keys(members)) {
			entries = append(entries, newEntry(id, full(id, members[id], products), ""))
		}
		return entries
	}
	entries := make([]entry, len(listed))
	for i, raw := range listed {
		item, _ := partner.Members(raw)
		id := idOf(item)
		entries[i] = newEntry(id, full(id, raw, products), "item %d of a category", i+1)
	}
	return entries
}

// full returns the entry of an id in products, else the listed one.
func full(id string, listed json.RawMessage, products object) json.RawMessage {
	if whole, ok := products[id]; ok {
		return whole
	}
	return listed
}

// newEntry makes an entry. Without an id it has its position as key, and an error.
func newEntry(id string, raw json.RawMessage, format string, position ...any) entry {
	if id == "" {
		return entry{key: fmt.Sprintf(format, position...), raw: raw, err: errNoID}
	}
	return entry{key: id, raw: raw}
}

// regionAddons returns the ids under preloaded[].addonData.categories.region.
func regionAddons(root object) map[string]bool {
	preloaded, _ := partner.Elements(root["preloaded"])
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
			continue // an element of another type
		}
		for _, id := range p.AddonData.Categories.Region.Addons {
			ids[id] = true
		}
	}
	return ids
}

// findSections returns the sections of a page: from its fields, the root, or page.
func findSections(root object) ([]json.RawMessage, bool) {
	fields, _ := partner.Members(root["fields"])
	page, _ := partner.Members(root["page"])
	pageFields, _ := partner.Members(page["fields"])
	for _, o := range []object{fields, root, pageFields, page} {
		if sections, ok := partner.Elements(o["sections"]); ok {
			return sections, true
		}
	}
	return nil, false
}

// sectionEntries returns the products of one section: the blocks with the fields of a product. A
// block that cannot be decoded may be a product and has an error.
func sectionEntries(position int, raw json.RawMessage) []entry {
	section, ok := partner.Members(raw)
	if !ok {
		return nil
	}
	blocks, ok := partner.Elements(fieldsOf(section)["blocks"])
	if !ok {
		return nil
	}
	var entries []entry
	for i, block := range blocks {
		o, isObject := partner.Members(block)
		_, nested := partner.Members(o["fields"])
		switch {
		case !isObject && !partner.IsNull(block):
			entries = append(entries, entry{key: fmt.Sprintf("section %d block %d", position, i), err: errors.New("block: is not an object")})
			continue
		case !nested && !partner.IsNull(o["fields"]):
			e := newEntry(idOf(o), nil, "section %d block %d", position, i)
			e.err = errors.New("fields: is not an object")
			entries = append(entries, e)
			continue
		case !isProduct(fieldsOf(o)):
			continue
		case nested:
			block = o["fields"]
		}
		entries = append(entries, newEntry(idOf(o), block, "section %d block %d", position, i))
	}
	return entries
}

// fieldsOf returns the fields of an entry, or the entry itself if they are members beside sys.
func fieldsOf(o object) object {
	if fields, ok := partner.Members(o["fields"]); ok {
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

// idOf returns sys.id, else id; empty without both.
func idOf(o object) string {
	sys, _ := partner.Members(o["sys"])
	for _, raw := range []json.RawMessage{sys["id"], o["id"]} {
		var id string
		if err := json.Unmarshal(raw, &id); err == nil && strings.TrimSpace(id) != "" {
			return strings.TrimSpace(id)
		}
	}
	return ""
}
