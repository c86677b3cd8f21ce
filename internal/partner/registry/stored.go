package registry

import (
	"slices"
	"strings"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

// Stored is a partner's file that an operator added on the desk. It is kept in the database.
type Stored struct {
	ID   market.PartnerID `json:"id"`
	Text string           `json:"text"`
	// By is the operator who wrote it last, and At when, as a time of the API.
	By string `json:"by,omitempty"`
	At string `json:"at"`
}

// WithStored returns adapters and those of stored files. A partner of the program, or of a file in the folder, wins
// over a stored file of its id; IsOverridden says so. A stored file that cannot be used any more makes a partner that is
// off. With private its addresses may be private ones.
func WithStored(adapters []partner.Adapter, files []Stored, private bool) []partner.Adapter {
	all := slices.Clone(adapters)
	taken := map[string]bool{}
	for _, a := range all {
		taken[string(a.Info().ID)], taken[strings.ToLower(a.Info().Name)] = true, true
	}
	for _, f := range files {
		if taken[string(f.ID)] {
			continue
		}
		a, err := mapping.NewStored([]byte(f.Text), private)
		if err == nil {
			err = conflict(mapping.StoredName, a.Info(), taken)
		}
		var one partner.Adapter = a
		if err != nil {
			p := mapping.Identity([]byte(f.Text))
			if p.ID = f.ID; p.Name == "" || taken[strings.ToLower(p.Name)] {
				p.Name = string(p.ID)
			}
			one = mapping.Broken(p, err)
		}
		taken[string(one.Info().ID)], taken[strings.ToLower(one.Info().Name)] = true, true
		all = append(all, one)
	}
	return all
}

// CheckStored reads a file that is to be stored in the place of the one of id, which is empty for a new partner. Others
// are the partners of the shop, and private is as in WithStored.
func CheckStored(text string, id market.PartnerID, others []partner.Info, private bool) (*mapping.Adapter, error) {
	a, err := mapping.NewStored([]byte(text), private)
	if err != nil {
		return nil, errs.Field("text", "%s", err)
	}
	info := a.Info()
	if id != "" && info.ID != id {
		return nil, errs.Field("text", "the id %q came; accepted is %q, which stays", info.ID, id)
	}
	for _, other := range others {
		if other.ID == id {
			continue
		}
		if other.ID == info.ID || strings.EqualFold(other.Name, info.Name) {
			return nil, errs.Field("text", "the partner %s has the id %q; accepted are another id and another name", other.Name, other.ID)
		}
	}
	return a, nil
}
