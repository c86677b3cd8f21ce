// Package partner is what every hosting partner's adapter looks like from the
// outside, and the polite HTTP client they share. An adapter translates one
// partner's payload into plans and does nothing else: no business rules, no
// filtering, no environment, no database. docs/adding-a-partner.md tells how to
// add one.
package partner

import (
	"context"

	"launchrack/internal/market"
)

// Adapter fetches and translates one partner's offer.
type Adapter interface {
	// Info names the partner and the rules the shop applies to its feed.
	Info() Info
	// Fetch gives the partner's whole current offer, or an error of kind
	// errs.Partner and nothing: a partial list is never returned, since what is
	// missing would be withdrawn. A single item that cannot be translated is
	// reported in Rejected with its reason, and does not fail the fetch.
	Fetch(ctx context.Context, get Getter, base string) (Snapshot, error)
}

// Addresser is implemented by every adapter whose payload can be looked at by
// itself, as the JSON explorer does.
type Addresser interface {
	// Address gives the address that Fetch asks first for a base address, or an
	// error of kind errs.Partner.
	Address(base string) (string, error)
}

// Getter is the part of the polite client that an adapter uses. It returns the
// body of a good answer, or an error of kind errs.Partner that says why not.
type Getter interface {
	Get(ctx context.Context, address string) ([]byte, error)
}

// Info is what the shop knows about a partner before any fetch.
type Info struct {
	market.Partner
	// DefaultURL is the base address used unless the operator configures one.
	DefaultURL string
	// MaxLoss is the share of the partner's plans (0 to 1) that one refresh may
	// withdraw; beyond it the refresh is held back.
	MaxLoss float64
	// DeployLink and ClickLink are the default templates of this partner's
	// order links; package link explains them.
	DeployLink, ClickLink string
}

// Snapshot is a partner's whole offer as one fetch saw it.
type Snapshot struct {
	// Plans carry Partner, SKU, PlanID, PartnerName and PartnerURL; times,
	// row ids and Source are ingest's to set.
	Plans []market.Plan
	// Rejected lists the items that were not taken, in payload order.
	Rejected []Rejection
}

// Rejection is one item of a payload that did not become a plan.
type Rejection struct {
	// Item is the partner's key of the item, or its position where it has none.
	Item string `json:"item"`
	// Reason names the field, what came and what is accepted.
	Reason string `json:"reason"`
}

// String gives item and reason, for messages and logs.
func (r Rejection) String() string { return r.Item + ", " + r.Reason }
