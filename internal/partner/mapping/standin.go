package mapping

import (
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/sandbox"
)

// standIn says how the partner's stand-in is made of samples of its answers.
type standIn struct {
	// lists are where the items stand: one list, or objects of which each holds one value of
	// each item by its key.
	lists [][]string
	// prices are the paths of prices in an item; of objects, all values are prices.
	prices [][]string
	size   int
	items  sandbox.Spoiler
}

// StandIn makes the partner's stand-in of a sample of each source by its name, which is empty
// for the main one. The items of the main sample come and go, change their prices and suffer
// from faults.
func (a *Adapter) StandIn(samples map[string][]byte) sandbox.Partner {
	p := sandbox.Partner{ID: string(a.info.ID), NeedsToken: a.info.NeedsToken, Items: a.standIn.items, Credential: a.credential}
	for _, s := range append([]*source{&a.main}, a.others...) {
		path, _, _ := strings.Cut(s.path, "?")
		about := a.info.Name + ", " + s.name
		if s.name == "" {
			about = a.info.Name + ", plans"
		}
		p.Routes = append(p.Routes, sandbox.Route{Path: path, About: about, Answer: func(c sandbox.Call) sandbox.Answer {
			return a.answer(s, samples[s.name], c)
		}})
	}
	return p
}

// credential finds the token in the header that holds it.
func (a *Adapter) credential(r *http.Request) string {
	for name, value := range a.main.header {
		before, after, has := strings.Cut(value, tokenPlace)
		if has {
			return strings.TrimSuffix(strings.TrimPrefix(r.Header.Get(name), before), after)
		}
	}
	return ""
}

func (a *Adapter) answer(s *source, sample []byte, c sandbox.Call) sandbox.Answer {
	if s.name != "" {
		return sandbox.Answer{Body: sample, Header: http.Header{"Content-Type": {contentTypes[s.format]}}}
	}
	body, err := s.convert(sample)
	var document any
	if err == nil {
		document, err = decode(body)
	}
	if err != nil {
		return sandbox.Answer{Status: http.StatusInternalServerError, Body: err.Error()}
	}
	items := a.standIn.items.Spoil(a.standIn.offered(document, c.Generation), c.Fault)
	page, from := a.standIn.page(s, items, c)
	document = a.standIn.put(document, page)
	document = told(document, s.paging, len(items), from+len(page), a.standIn.size, c, s.path)
	if s.format != formatJSON {
		return sandbox.Answer{Body: asText(s.format, document, sample), Header: http.Header{"Content-Type": {contentTypes[s.format]}}}
	}
	return sandbox.JSON(document)
}

var contentTypes = map[string]string{formatJSON: "application/json", formatCSV: "text/csv", formatNDJSON: "application/x-ndjson"}

// offered lists the items of a generation, with its prices.
func (b *standIn) offered(document any, generation int) []sandbox.Item {
	all := b.all(document)
	var items []sandbox.Item
	for i, item := range all {
		if !sandbox.Offered(i, len(all), generation) {
			continue
		}
		if factor := sandbox.Drifted(100, i, generation); factor != 100 && b.items.Price != nil {
			b.items.Price(item.Fields, func(v any) any { return scaled(v, factor) })
		}
		items = append(items, item)
	}
	return items
}

func (b *standIn) all(document any) []sandbox.Item {
	var items []sandbox.Item
	if list, isList := at(document, b.lists[0]).([]any); isList {
		for i, element := range list {
			fields, _ := element.(map[string]any)
			items = append(items, sandbox.Item{ID: strconv.Itoa(i), Fields: fields})
		}
		return items
	}
	keys, _ := at(document, b.lists[0]).(map[string]any)
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		item := sandbox.Item{ID: key, Fields: map[string]any{}}
		for _, list := range b.lists {
			item.Fields[strings.Join(list, ".")] = at(document, append(slices.Clone(list), key))
		}
		items = append(items, item)
	}
	return items
}

// page gives the items of the page that is asked for, and how many are before it.
func (b *standIn) page(s *source, items []sandbox.Item, c sandbox.Call) ([]sandbox.Item, int) {
	size := b.size
	if size == 0 || s.paging.kind == pagingNone {
		return items, 0
	}
	from := c.Number(s.paging.parameter, 0)
	if s.paging.kind == pagingPage {
		from = (c.Number(s.paging.parameter, s.paging.first) - s.paging.first) * size
	}
	return sandbox.Page(items, from, size), from
}

// put replaces the items of a document.
func (b *standIn) put(document any, items []sandbox.Item) any {
	if _, isList := at(document, b.lists[0]).([]any); isList {
		list := []any{}
		for _, item := range items {
			list = append(list, item.Fields)
		}
		return put(document, b.lists[0], list)
	}
	for _, path := range b.lists {
		values := map[string]any{}
		for _, item := range items {
			values[item.ID] = item.Fields[strings.Join(path, ".")]
		}
		document = put(document, path, values)
	}
	return document
}

// told writes what the partner says of further pages.
func told(document any, g paging, total, behind, size int, c sandbox.Call, path string) any {
	if g.total != nil {
		document = put(document, steps(g.total), total)
	}
	switch {
	case g.path == nil || size == 0 || g.kind == pagingNone || g.kind == pagingOffset:
	case g.kind == pagingPage:
		document = put(document, steps(g.path), (total+size-1)/size)
	case behind >= total:
		document = put(document, steps(g.path), nil)
	case g.kind == pagingCursor:
		document = put(document, steps(g.path), strconv.Itoa(behind))
	default:
		before, _, _ := strings.Cut(path, "?")
		document = put(document, steps(g.path), fmt.Sprintf("%s%s?%s=%d", c.Base, before, g.parameter, behind))
	}
	return document
}
