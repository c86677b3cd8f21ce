package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"launchrack/internal/store"
	"launchrack/internal/store/storetest"
	"launchrack/internal/testing/must"
)

// wanted are the properties that search engines require or recommend of the types of schema.org that pages use.
var wanted = map[string][]string{
	"Product":                {"name", "description", "image", "sku", "brand", "category", "url", "offers", "additionalProperty"},
	"Offer":                  {"price", "priceCurrency", "availability", "url", "seller", "priceSpecification"},
	"UnitPriceSpecification": {"price", "priceCurrency", "valueAddedTaxIncluded"},
	"QuantitativeValue":      {"value", "unitCode"},
	"Organization":           {"name", "url"},
	"Brand":                  {"name"},
	"PropertyValue":          {"name", "value"},
	"BreadcrumbList":         {"itemListElement"},
	"ItemList":               {"name", "numberOfItems", "itemListElement"},
	"ListItem":               {"position", "name"},
	"Article":                {"headline", "datePublished", "dateModified", "author", "image", "publisher", "inLanguage", "mainEntityOfPage"},
	"Person":                 {"name"},
}

// structured is what the structured data of a page say.
type structured struct {
	faults []string
	// types are those of its own objects, and said the values of each property.
	types []string
	said  map[string][]string
}

func (d *structured) fault(at, format string, args ...any) {
	d.faults = append(d.faults, at+": "+fmt.Sprintf(format, args...))
}

// read looks at a value and at all that is in it.
func (d *structured) read(at string, value any) {
	switch v := value.(type) {
	case nil:
		d.fault(at, "is null")
	case string:
		if strings.TrimSpace(v) == "" {
			d.fault(at, "is empty")
		}
	case []any:
		if len(v) == 0 {
			d.fault(at, "is an empty list")
		}
		for i, one := range v {
			d.read(fmt.Sprintf("%s[%d]", at, i), one)
		}
	case map[string]any:
		d.readObject(at, v)
	}
}

func (d *structured) readObject(at string, object map[string]any) {
	kind, _ := object["@type"].(string)
	properties, isKnown := wanted[kind]
	if !isKnown {
		d.fault(at, "the type %q is not known", kind)
	}
	for _, name := range properties {
		if _, has := object[name]; !has {
			d.fault(at, "a %s without %s", kind, name)
		}
	}
	for name, value := range object {
		here := at + "." + name
		d.read(here, value)
		text := fmt.Sprint(value)
		d.said[name] = append(d.said[name], text)
		switch name {
		case "price":
			if amount, err := strconv.ParseFloat(text, 64); err != nil || amount <= 0 {
				d.fault(here, "is %q", text)
			}
		case "priceCurrency":
			if len(text) != 3 {
				d.fault(here, "is %q", text)
			}
		case "url", "image", "item", "mainEntityOfPage":
			if !strings.HasPrefix(text, "https://") {
				d.fault(here, "%q is not absolute", text)
			}
		case "datePublished", "dateModified":
			if _, err := time.Parse(time.RFC3339, text); err != nil {
				d.fault(here, "is %q", text)
			}
		case "availability":
			if !slices.Contains([]string{"https://schema.org/InStock", "https://schema.org/OutOfStock", "https://schema.org/PreOrder"}, text) {
				d.fault(here, "is %q", text)
			}
		}
	}
}

var jsonLD = regexp.MustCompile(`<script type="application/ld\+json">(.*?)</script>`)

// structure reads the structured data of a page.
func structure(page string) (d structured, err error) {
	d.said = map[string][]string{}
	found := jsonLD.FindStringSubmatch(page)
	if found == nil {
		return d, nil
	}
	var document struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(found[1]), &document); err != nil || document.Context != "https://schema.org" {
		return d, fmt.Errorf("%s: %w", document.Context, err)
	}
	for _, object := range document.Graph {
		kind, _ := object["@type"].(string)
		d.types = append(d.types, kind)
		d.readObject(kind, object)
	}
	return d, nil
}

// TestStructuredData holds what pages say to search engines to what these require and recommend.
func TestStructuredData(t *testing.T) {
	t.Parallel()
	host, dir := openChangingHost(t)
	db := storetest.URL(t)
	s := openShop(t, db, "http://127.0.0.1:9", "--partners-dir", dir, "--public-url", "https://shop.example")
	for _, states := range [][]string{{"available", "available", "available", "available", "available"}, {"available", "sold_out", "preorder", "available", "available"}} {
		host.sells(states...)
		if status, r := s.refresh(t, "fetch-small-host-plans"); status != http.StatusOK {
			t.Fatalf("%d %+v", status, r)
		}
	}
	opened := must.Get(store.Open(t.Context(), db, discard))(t)
	defer opened.Close()
	writer{opened}.put(t, 0, "memory", "From {{price: /vps}} today.") // without a description, an author and a picture
	s.shows(t, "/guides", "/guides/memory")
	id := s.rows(t, "Small Host")[0].ID // the others follow, in the order of their names
	plan := func(n int64) string { return fmt.Sprintf("/plans/plan-%c-%d", rune('a'+n), id+n) }
	list, product := []string{"ItemList", "BreadcrumbList"}, []string{"Product", "BreadcrumbList"}
	for name, c := range map[string]struct {
		path     string
		types    []string
		property string
		value    string
	}{
		"home":                {"/", []string{"ItemList"}, "numberOfItems", "24"},
		"list":                {"/vps?partner_id=eq.small-host", list, "numberOfItems", "4"},
		"partner":             {"/partners/small-host", list, "numberOfItems", "4"},
		"place":               {"/locations/de", list, "numberOfItems", "24"},
		"in stock":            {plan(0), product, "availability", "https://schema.org/InStock"},
		"sold out":            {plan(1), product, "availability", "https://schema.org/OutOfStock"},
		"preorder":            {plan(2), product, "availability", "https://schema.org/PreOrder"},
		"article":             {"/guides/memory", []string{"Article", "BreadcrumbList"}, "headline", "How much memory?"},
		"articles":            {"/guides", []string{"BreadcrumbList"}, "", ""},
		"frame":               {"/embed?/vps", nil, "", ""},
		"frame of a plan":     {"/embed?" + plan(0), nil, "", ""},
		"what is not a thing": {"/status", nil, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			status, body := s.call(t, "GET", c.path)
			said, err := structure(body)
			if status != http.StatusOK || err != nil || len(said.faults) > 0 || !slices.Equal(said.types, c.types) {
				t.Errorf("%s: %d, %v %v:\n%s", c.path, status, said.types, err, strings.Join(said.faults, "\n"))
			}
			if c.property != "" && !slices.Contains(said.said[c.property], c.value) {
				t.Errorf("%s: %s is %q, want %q", c.path, c.property, said.said[c.property], c.value)
			}
		})
	}
	for fault, object := range map[string]string{
		"price: is \"0\"":           `{"@type":"Offer","price":"0"}`,
		"without priceCurrency":     `{"@type":"Offer","price":"1"}`,
		"name: is empty":            `{"@type":"Brand","name":" "}`,
		"name: is null":             `{"@type":"Brand","name":null}`,
		"is not absolute":           `{"@type":"Organization","name":"a","url":"/a"}`,
		"an empty list":             `{"@type":"ItemList","itemListElement":[]}`,
		"\"Machine\" is not known":  `{"@type":"Machine"}`,
		"without dateModified":      `{"@type":"Article","headline":"a"}`,
		"datePublished: is \"now\"": `{"@type":"Article","datePublished":"now"}`,
		"availability: is \"yes\"":  `{"@type":"Product","offers":[{"@type":"Offer","availability":"yes"}]}`,
	} {
		said, err := structure(`<script type="application/ld+json">{"@context":"https://schema.org","@graph":[` + object + `]}</script>`)
		if err != nil || !strings.Contains(strings.Join(said.faults, "\n"), fault) {
			t.Errorf("%s: %v %q, want %s", object, err, said.faults, fault)
		}
	}
}
