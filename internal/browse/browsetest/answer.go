package browsetest

import (
	"context"
	"encoding/json"
	"errors"
	"net/url"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/model/view"
)

// Answer reads the answer of a list, in which a plan's row is its whole object. With maxPlans it is the answer
// of a page of the shop, which everybody sees.
func Answer(s *browse.Service, snap *catalog.Snapshot, v catalog.Visibility, params url.Values, maxPlans int) (view.Browse, error) {
	if maxPlans > 0 {
		page, err := s.Public(snap).Browse(context.Background(), params, maxPlans)
		if err != nil {
			return view.Browse{}, err
		}
		return Read(page.Text())
	}
	list, err := s.List(context.Background(), snap, v, params)
	if err != nil {
		return view.Browse{}, err
	}
	text, err := list.Append(nil)
	if err != nil {
		return view.Browse{}, err
	}
	return Read(text)
}

// Read reads the answer of a list.
func Read(text []byte) (answer view.Browse, err error) {
	var rows struct{ Items []json.RawMessage }
	err = errors.Join(json.Unmarshal(text, &answer), json.Unmarshal(text, &rows))
	for i, item := range rows.Items {
		answer.Items[i].Row = item
	}
	return answer, err
}

// Counts are the values of a facet with the plans that have each.
func Counts(facets view.Facets, name string) (values []view.ValueCount) {
	var all map[string][]view.ValueCount
	if json.Unmarshal(facets, &all) != nil {
		return nil
	}
	return all[name]
}
