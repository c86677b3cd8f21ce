package store

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
)

// ratesKey is the setting that holds the exchange rates in force, as JSON.
const ratesKey = "exchange_rates"

// storedRates are price.Rates without the words about their source.
type storedRates struct {
	Date   string                            `json:"date"`
	PerEUR map[market.Currency]market.Amount `json:"per_eur"`
	Old    bool                              `json:"old"`
}

// ChangeRates shows decide the exchange rates in force, zero ones where none
// were stored, and stores what it gives, in one transaction. Other rates are a
// change of the catalogue; the same ones are none. It gives the rates that are
// in force afterwards.
func (s *Store) ChangeRates(ctx context.Context, decide func(stored price.Rates) (price.Rates, error)) (price.Rates, error) {
	var now price.Rates
	err := s.write(ctx, "store exchange rates", func(tx *transaction) error {
		stored, err := s.queryRates(ctx, tx)
		if err != nil {
			return err
		}
		if now, err = decide(stored); err != nil {
			now = stored
			return err
		}
		if sameRates(now, stored) {
			return nil
		}
		if err := putRates(ctx, tx, now); err != nil {
			return err
		}
		return s.recordRates(ctx, tx, stored, now)
	})
	return now, err
}

// recordRates increments the version of the catalogue, and writes events for the rows that lead their group under some rates and not under
// others. It is all that events report of rates.
func (s *Store) recordRates(ctx context.Context, tx *transaction, before, now price.Rates) error {
	j, err := newJournal(ctx, s, tx, occasion{at: s.now().UTC()})
	if err != nil || s.derive == nil {
		return err
	}
	partners, err := queryPartners(ctx, tx)
	if err != nil {
		return err
	}
	for _, partner := range partners {
		plans, err := queryManyPlans(ctx, tx, selectPlans+" WHERE partner_id = $1 ORDER BY id", string(partner))
		if err != nil {
			return err
		}
		plans = inGroups(plans)
		then, shown := slices.Clone(plans), slices.Clone(plans)
		s.derive(then, before)
		s.derive(shown, now)
		var moved []int64
		for i := range shown {
			if shown[i].IsLead != then[i].IsLead {
				moved = append(moved, shown[i].ID)
			}
		}
		if err := j.recordOf(ctx, plans, shown, moved); err != nil {
			return err
		}
	}
	return j.write(ctx)
}

// inGroups leaves out the rows that are alone in their group.
func inGroups(plans []market.Plan) []market.Plan {
	size := map[market.SKU]int{}
	for i := range plans {
		size[plans[i].GroupKey()]++
	}
	return slices.DeleteFunc(plans, func(p market.Plan) bool { return size[p.GroupKey()] == 1 })
}

func queryPartners(ctx context.Context, tx *transaction) (partners []market.PartnerID, err error) {
	return queryList(ctx, tx, itself[market.PartnerID], `SELECT DISTINCT partner_id FROM server_plans ORDER BY partner_id`)
}

func sameRates(a, b price.Rates) bool {
	return a.Date.Equal(b.Date) && a.Old == b.Old && maps.EqualFunc(a.PerEUR, b.PerEUR, market.Amount.Equal)
}

func putRates(ctx context.Context, tx *transaction, r price.Rates) error {
	value, err := json.Marshal(storedRates{Date: r.Date.UTC().Format(time.DateOnly), PerEUR: r.PerEUR, Old: r.Old})
	if err != nil {
		return err
	}
	_, err = putIfOther(ctx, tx, ratesKey, string(value))
	return err
}

// queryRates gives zero rates where none are stored, and where somebody put in
// what cannot be read: a shop that would not start over its rates helps nobody.
func (s *Store) queryRates(ctx context.Context, tx *transaction) (price.Rates, error) {
	value, err := setting(ctx, tx, ratesKey)
	if err != nil || value == "" {
		return price.Rates{}, err
	}
	r, err := readRates(value)
	if err != nil {
		s.log.Error("the stored exchange rates cannot be read and are left aside", "error", err)
		return price.Rates{}, nil
	}
	return r, nil
}

func readRates(value string) (price.Rates, error) {
	var stored storedRates
	if err := json.Unmarshal([]byte(value), &stored); err != nil {
		return price.Rates{}, err
	}
	date, err := time.Parse(time.DateOnly, stored.Date)
	if err != nil {
		return price.Rates{}, err
	}
	for c, a := range stored.PerEUR {
		if a.Sign() <= 0 {
			return price.Rates{}, fmt.Errorf("%s at %s is not a rate", c, a)
		}
	}
	r := price.Reference(date, stored.PerEUR)
	r.Old = stored.Old
	return r, nil
}
