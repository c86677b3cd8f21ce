// Package vultr translates the plans of Vultr, whose API lists them to anybody: GET
// /v2/plans for virtual machines and GET /v2/plans-metal, page by page.
//
// A plan costs the same in most places and more in some: each price is a row. Answers
// before 2026 do not tell other prices, and those of 2022 no hourly ones.
package vultr

import (
	"context"
	"embed"
	"encoding/json"
	"net/url"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/about"
	"launchrack/internal/sandbox"
)

const (
	cloudPath = "/v2/plans"
	metalPath = "/v2/plans-metal"

	// perPage is the largest page that the API gives.
	perPage = "500"
)

// The members of a document that hold plans. The second one names its documents, too.
const (
	cloudMember = "plans"
	metalMember = "plans_metal"
)

//go:embed partner.yaml mark.svg sample*.json
var files embed.FS

var info, standIn = about.Folder(files), about.StandIn(files, nil)

// Adapter implements partner.Adapter for Vultr.
type Adapter struct{}

// New gives the adapter; it holds no state.
func New() *Adapter { return &Adapter{} }

// Info describes the partner.
func (*Adapter) Info() partner.Info { return info() }

// Sandbox gives the partner's stand-in.
func (*Adapter) Sandbox() sandbox.Partner { return standIn() }

// Main asks for the first page of virtual machines.
func (*Adapter) Main(from partner.Endpoint) (partner.Request, error) {
	return request(from, cloudPath, "")
}

func request(from partner.Endpoint, path, cursor string) (partner.Request, error) {
	query := url.Values{"per_page": {perPage}}
	if cursor != "" {
		query.Set("cursor", cursor)
	}
	address, err := from.Address("", path, query)
	return partner.Request{Address: address}, err
}

// Documents fetches all pages of both lists.
func (*Adapter) Documents(ctx context.Context, from partner.Endpoint) ([]partner.Document, error) {
	var documents []partner.Document
	for _, list := range []struct{ name, path, member string }{{"", cloudPath, cloudMember}, {metalMember, metalPath, metalMember}} {
		some, err := partner.FetchPages(ctx, from, partner.PagedList{Name: list.name,
			Request: func(at partner.Place) (partner.Request, error) { return request(from, list.path, at.Next) },
			Read:    func(body []byte) (partner.Page, error) { return readPage(body, list.member) }})
		documents = append(documents, some...)
		if err != nil {
			return documents, err
		}
	}
	return documents, nil
}

func readPage(body []byte, member string) (partner.Page, error) {
	items, err := partner.List(body, member, "plans")
	if err != nil {
		return partner.Page{}, err
	}
	var told struct {
		Meta struct {
			Total int
			Links struct{ Next string }
		}
	}
	if _, isObject := partner.Members(body); isObject {
		if err := json.Unmarshal(body, &told); err != nil {
			return partner.Page{}, errs.Wrap(errs.Partner, err, "The partner's list does not count its pages: %s", partner.FieldError("list", err))
		}
	}
	if told.Meta.Total < len(items) {
		told.Meta.Total = 0 // it counts something else
	}
	// The link alone says that there is another page.
	return partner.Page{Items: items, Next: told.Meta.Links.Next, Total: told.Meta.Total, Pages: 1}, nil
}

// Translate judges plan by plan; a plan may be several rows. A file may hold both lists.
func (*Adapter) Translate(ctx context.Context, documents []partner.Document) (partner.Judged, error) {
	var plans []json.RawMessage
	for _, d := range documents {
		members, _ := partner.Members(d.Body)
		wanted := []string{cloudMember}
		switch _, hasCloud := members[cloudMember]; {
		case partner.ListName(d.Name) == metalMember || members[metalMember] != nil && !hasCloud:
			wanted = []string{metalMember}
		case members[metalMember] != nil:
			wanted = append(wanted, metalMember)
		}
		for _, member := range wanted {
			list, err := partner.List(d.Body, member, "plans")
			if err == nil && len(list) == 0 {
				err = errs.New(errs.Partner, "The partner sent an empty list of plans") // all of the kind would be withdrawn
			}
			if err != nil {
				return partner.Judged{Refused: err}, nil
			}
			plans = append(plans, list...)
		}
	}
	return partner.JudgeKeyed(ctx, plans, keyed, func(key string, m *machine, defects *partner.Defects) ([]plan, []partner.Part, error) {
		m.ID, m.Type = key, partner.Text(m.Type)
		return (&item{m, defects}).plans()
	})
}
