package catalog

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
)

// nameOwner holds the name of a snapshot (Attached).
type nameOwner struct{}

// Name identifies a snapshot among all others. A version alone does not: it repeats where
// an older copy of the database was restored.
func (s *Snapshot) Name() string {
	return Attached(s, nameOwner{}, func() string {
		facts, err := json.Marshal([]any{s.Version(), s.Len(), s.Rates(), s.Partners()})
		if err != nil { // the version alone identifies a snapshot in all but that case
			facts = []byte(s.Version())
		}
		hash := sha256.Sum256(facts)
		return base64.RawURLEncoding.EncodeToString(hash[:16])
	})
}
