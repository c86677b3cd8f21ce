package scaleway

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// shape is one of the lists in which the partner tells its servers.
type shape struct {
	// member holds the list in an object.
	member string
	// mark is a member that only items of this shape have.
	mark string
	read func(raw json.RawMessage) ([]product, error)
}

// shapes lists the product catalogue, the offers of Elastic Metal in one zone and the
// types of instances in one zone.
var shapes = []shape{
	{member: "products", mark: "unit_of_measure", read: readProduct},
	{member: "offers", mark: "price_per_hour", read: readOffer},
	{member: "servers", mark: "hourly_price", read: readServer},
}

// record is an item of a list: the catalogue rows that it stands for, or why it cannot
// be read.
type record struct {
	key  string
	rows []product
	err  error
}

// items are the elements of one document.
type items struct {
	shape shape
	list  []json.RawMessage
	// names holds the key of each element of a list that is an object.
	names []string
}

// open finds the list of a document. A bare list has the shape of its first element that
// tells one.
func open(body []byte) (items, error) {
	if !json.Valid(body) {
		return items{}, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	if list, ok := partner.Elements(body); ok {
		return items{shape: shapeOf(list), list: list}, nil
	}
	members, _ := partner.Members(body)
	for _, s := range shapes {
		if list, ok := partner.Elements(members[s.member]); ok {
			return items{shape: s, list: list}, nil
		}
		if byName, ok := partner.Members(members[s.member]); ok {
			if all := named(s, byName); len(all.list) == 0 || all.hasMark() {
				return all, nil
			}
		}
	}
	return items{}, errs.New(errs.Partner, "The partner's answer holds no list of products, offers or servers")
}

// named puts the members of an object into the order of their names.
func named(s shape, members map[string]json.RawMessage) items {
	all := items{shape: s, names: slices.Sorted(maps.Keys(members))}
	for _, name := range all.names {
		all.list = append(all.list, members[name])
	}
	return all
}

// hasMark reports whether an element tells the shape.
func (all items) hasMark() bool {
	return slices.ContainsFunc(all.list, func(raw json.RawMessage) bool {
		members, _ := partner.Members(raw)
		_, has := members[all.shape.mark]
		return has
	})
}

func shapeOf(list []json.RawMessage) shape {
	for _, raw := range list {
		members, _ := partner.Members(raw)
		for _, s := range shapes {
			if _, has := members[s.mark]; has {
				return s
			}
		}
	}
	return shapes[0] // a list that tells nothing is judged as the catalogue is
}

// record reads the element at a position.
func (all items) record(i int) record {
	raw, name := all.list[i], ""
	if all.names != nil {
		name = partner.Text(all.names[i])
	}
	r := record{key: name}
	if r.err = partner.CheckItem(len(raw)); r.err == nil {
		r.rows, r.err = all.shape.read(raw)
	}
	for j := range r.rows {
		if r.rows[j].Product == "" {
			r.rows[j].Product = name
		}
		r.key = partner.Text(r.rows[j].Product)
	}
	if r.key == "" {
		r.key, r.rows = "item "+strconv.Itoa(i+1), nil
		if r.err == nil {
			r.err = errors.New("name: is missing; accepted is one such as PLAY2-NANO")
		}
	}
	return r
}

func readProduct(raw json.RawMessage) ([]product, error) {
	var row product
	var err error
	row.defects, err = partner.Decode("product", raw, &row)
	if err != nil && !row.tellsPlace(raw) {
		row.Locality = locality{}
	}
	return []product{row}, err
}

// isNull reports whether a value is absent or null.
func isNull(raw json.RawMessage) bool {
	raw = bytes.TrimSpace(raw)
	return len(raw) == 0 || bytes.Equal(raw, []byte("null"))
}
