// Package hetzner reads what Hetzner's feeds write alike: lists of servers, data
// centres, disks, memory and traffic. Each feed is a partner of its own, with a folder
// beside this one.
package hetzner

import (
	"encoding/json"

	"launchrack/internal/partner"
)

// Servers splits a document into its servers: member "server" of an object, or a bare
// list. Other documents get an error of kind errs.Partner.
func Servers(body []byte) ([]json.RawMessage, error) {
	return partner.List(body, "server", "servers")
}
