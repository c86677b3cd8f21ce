// Package hetzner reads what Hetzner's feeds write alike: lists of servers, data
// centres, disks, memory and traffic. Each feed is a partner of its own, with a folder
// beside this one.
package hetzner

import (
	"encoding/json"

	"launchrack/internal/errs"
	"launchrack/internal/partner"
)

// Servers splits a document into its servers: member "server" of an object, or a bare
// list. Other documents get an error of kind errs.Partner.
func Servers(body []byte) ([]json.RawMessage, error) {
	if !json.Valid(body) {
		return nil, errs.New(errs.Partner, "The partner's answer is not JSON")
	}
	list := body
	if members, isObject := partner.Members(body); isObject {
		list = members["server"]
	}
	servers, ok := partner.Elements(list)
	if !ok {
		return nil, errs.New(errs.Partner, "The partner's answer holds no list of servers")
	}
	return servers, nil
}
