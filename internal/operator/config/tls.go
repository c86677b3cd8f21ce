package config

import (
	"fmt"
	"net"
	"regexp"
	"strings"
)

// TLS holds the settings of https with ACME certificates.
type TLS struct {
	TLSDomain      Domains         `help:"Domains to get certificates for." placeholder:"NAMES"`
	TLSHTTPAddr    OptionalAddress `name:"tls-http-addr" default:":80" help:"Listen address of http, which is led to https."`
	TLSFolder      string          `default:"data/certificates" help:"Folder of certificates and their keys."`
	TLSACMEAddress HTTPURL         `name:"tls-acme-url" help:"Directory of the authority; empty for Let's Encrypt."`
}

// Domains is a list of host names; the empty list means http only.
type Domains []string

var domainName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

// UnmarshalText accepts names separated by commas, but no IP addresses.
func (d *Domains) UnmarshalText(b []byte) error {
	*d = nil
	for item := range strings.SplitSeq(string(b), ",") {
		name := strings.ToLower(strings.TrimSpace(item))
		if name == "" {
			continue
		}
		if !domainName.MatchString(name) || net.ParseIP(name) != nil || len(name) > 253 {
			return fmt.Errorf("%q is not a domain; accepted are names such as shop.example, separated by commas", item)
		}
		*d = append(*d, name)
	}
	return nil
}
