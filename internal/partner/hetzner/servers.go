// Package hetzner reads what Hetzner's feeds write alike: lists of servers, data
// centres, disks, memory, cards and traffic. Each feed is a partner of its own, with a folder
// beside this one.
package hetzner

import (
	"context"
	"encoding/json"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// Servers splits a document into its servers: member "server" of an object, or a bare
// list. Other documents, and lists of another length than they say, get an error of kind
// errs.Partner.
func Servers(body []byte) ([]json.RawMessage, error) {
	servers, err := partner.List(body, "server", "servers")
	if err != nil {
		return nil, err
	}
	members, _ := partner.Members(body)
	var told quantity.Int
	if raw := members["serverCount"]; raw != nil && string(raw) != "null" && json.Unmarshal(raw, &told) == nil && int(told) != len(servers) {
		return nil, errs.Wrap(errs.Partner, partner.ErrNotWhole, "The partner counts %d servers, and %d came", told, len(servers))
	}
	return servers, nil
}

// Translate judges server by server, for an adapter whose one document holds all of them.
func Translate(ctx context.Context, documents []partner.Document, read func(position int, raw json.RawMessage) partner.Offered) (partner.Judged, error) {
	servers, err := Servers(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.Judge(ctx, servers, read)
}
