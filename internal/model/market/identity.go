package market

import (
	"crypto/sha256"
	"encoding/binary"
)

// HashPlanID derives the number of a plan whose partner has no numbers of its
// own: the first 53 bits of SHA-256 over partner and SKU, kept positive. The
// same plan gets the same number in every refresh and on every node.
func HashPlanID(partner PartnerID, sku SKU) PlanID {
	sum := sha256.Sum256([]byte(string(partner) + "\x00" + string(sku)))
	id := PlanID(binary.BigEndian.Uint64(sum[:8]) >> 11)
	return max(id, 1)
}
