// Package hetzner parses what Hetzner's feeds have in common: lists of servers, data centres, disks,
// memory, GPUs and traffic. Each feed is a separate partner with a folder beside this one.
package hetzner

import (
	"context"
	"encoding/json"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
	"launchrack/internal/partner/quantity"
)

// Servers returns the servers of a document: the member "server" of an object, or a bare list. A
// list whose length differs from serverCount is an error with partner.ErrIncomplete.
func Servers(body []byte) ([]json.RawMessage, error) {
	servers, err := partner.List(body, "server", "servers")
	if err != nil {
		return nil, err
	}
	members, _ := partner.Members(body)
	var told quantity.Int
	if raw := members["serverCount"]; raw != nil && string(raw) != "null" && json.Unmarshal(raw, &told) == nil && int(told) != len(servers) {
		return nil, errs.Wrap(errs.Partner, partner.ErrIncomplete, "The partner counts %d servers, and %d came", told, len(servers))
	}
	return servers, nil
}

// Translate implements partner.Adapter for a single document of servers.
func Translate(ctx context.Context, documents []partner.Document, read func(position int, raw json.RawMessage) partner.Offered) (partner.Judged, error) {
	servers, err := Servers(documents[0].Body)
	if err != nil {
		return partner.Judged{Refused: err}, nil
	}
	return partner.Judge(ctx, servers, read)
}
