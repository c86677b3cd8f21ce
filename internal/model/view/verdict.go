package view

import (
	"encoding/json"

	"launchrack/internal/model/market"
)

// Verdicts answers functions/v1/judge-partner-json: the rows that a partner's adapter makes
// of a document, item by item.
type Verdicts struct {
	Partner market.PartnerID `json:"partner"`
	// Problem says why a refresh would refuse the whole document; empty if it would not.
	Problem string `json:"problem"`
	// Items are in the document's order.
	Items []Verdict `json:"items"`
}

// Verdict is the result of validating one item of a document.
type Verdict struct {
	// Item is the item's own key in the document (for Contabo the content system's id), or its
	// position if it has none.
	Item string `json:"item"`
	// Row is the item's row of server_plans, without id and times; null if the item is rejected.
	Row json.RawMessage `json:"row"`
	// Reason says why an item is rejected: the field, its value and what is accepted. For an
	// accepted item it names the rejected parts; empty for none.
	Reason string `json:"reason"`
}
