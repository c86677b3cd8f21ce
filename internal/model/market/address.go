package market

import "slices"

// The values of Plan.IPv4.
const (
	IPv4Included = "included"
	IPv4None     = "none"
	IPv4NAT      = "NAT"
)

// AddressKind says whether the price includes a public IPv4 address, none, or a share of one; it is empty
// where the partner does not tell it.
func (p *Plan) AddressKind() string {
	switch {
	case p.IPv4Count != nil && *p.IPv4Count > 0:
		return IPv4Included
	case p.NAT != nil && *p.NAT:
		return IPv4NAT
	case p.IPv4Count != nil:
		return IPv4None
	}
	return ""
}

var virtualizations = []string{"kvm", "openvz", "lxc", "xen", "vmware", "hyper-v"}

// Virtualizations lists the values of Plan.Virtualization.
func Virtualizations() []string { return slices.Clone(virtualizations) }

// The values of Plan.Egress.
const (
	EgressThrottled = "throttled"
	EgressBilled    = "billed"
	EgressStopped   = "stopped"
)

// Egresses lists them.
func Egresses() []string { return []string{EgressThrottled, EgressBilled, EgressStopped} }
