// Package vultr translates the plans of Vultr, whose API lists them to anybody: GET
// /v2/plans for virtual machines and GET /v2/plans-metal, page by page.
//
// A plan costs the same in most places and more in some: each price is a row. Answers
// before 2026 do not tell other prices, and those of 2022 no hourly ones.
package vultr

import (
	"context"
	"encoding/json"
	"net/url"
	"strconv"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

const (
	id   = "vultr"
	name = "Vultr"
	home = "https://www.vultr.com/"
)

const (
	cloudPath = "/v2/plans"
	metalPath = "/v2/plans-metal"

	// perPage is the largest page that the API gives.
	perPage = "500"
	// maxPages ends a list that goes on for ever.
	maxPages = 40
)

// Adapter implements partner.Adapter for Vultr.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Main asks for the first page of virtual machines.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return page(from, cloudPath, "")
}

func page(from partner.Endpoint, path, cursor string) (partner.Request, error) {
	query := url.Values{"per_page": {perPage}}
	if cursor != "" {
		query.Set("cursor", cursor)
	}
	address, err := from.Address("", path, query)
	return partner.Request{Address: address}, err
}

// Documents fetches all pages of both lists.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	cloud, err := pages(ctx, from, cloudPath, "")
	if err != nil {
		return nil, err
	}
	metal, err := pages(ctx, from, metalPath, metalMember)
	if err != nil {
		return nil, err
	}
	return append(cloud, metal...), nil
}

// pages fetches a list. The first page bears the name alone, further ones a number.
func pages(ctx context.Context, from partner.Endpoint, path, name string) ([]partner.Document, error) {
	var documents []partner.Document
	seen := map[string]bool{}
	for cursor := ""; ; {
		r, err := page(from, path, cursor)
		if err != nil {
			return nil, err
		}
		answer, err := from.Do(ctx, r)
		if err != nil {
			return nil, err
		}
		document := partner.Document{Name: name, Body: answer.Body}
		if len(documents) > 0 {
			document.Name += " page " + strconv.Itoa(len(documents)+1)
		}
		documents = append(documents, document)
		if cursor, err = nextCursor(answer.Body); err != nil || cursor == "" {
			return documents, err
		}
		if seen[cursor] || len(documents) == maxPages {
			return nil, errs.New(errs.Partner, "The partner's list of plans does not end: page %d names the next page %s", len(documents), partner.Clip(cursor))
		}
		seen[cursor] = true
	}
}

// nextCursor names the next page; it is empty after the last one.
func nextCursor(body []byte) (string, error) {
	members, isObject := partner.Members(body)
	if !isObject {
		return "", nil // Translate judges it
	}
	var meta struct {
		Links struct {
			Next string `json:"next"`
		} `json:"links"`
	}
	if raw, has := members["meta"]; has {
		if err := json.Unmarshal(raw, &meta); err != nil {
			return "", errs.Wrap(errs.Partner, err, "The partner's list of plans does not tell its pages")
		}
	}
	return meta.Links.Next, nil
}

// Translate judges plan by plan; a plan may be several rows.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	items, err := elements(documents)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	if err := partner.CheckCount(len(items)); err != nil {
		return partner.Judged{}, err
	}
	var in partner.Intake
	for i, raw := range items {
		if err := ctx.Err(); err != nil {
			return partner.Judged{}, err
		}
		it := decode(i, raw)
		plans, left, err := it.plans()
		in.AddRows(it.key, plans, err)
		in.LeaveOut(it.key, left)
		in.Note(it.key, it.defects)
	}
	return in.Judged(), nil
}
