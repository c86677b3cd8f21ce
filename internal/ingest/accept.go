package ingest

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/errs"
	"launchrack/internal/market"
	"launchrack/internal/partner"
)

// maxReason bounds the text of a rejection, which quotes the partner.
const maxReason = 400

// accept sorts a snapshot into the plans that may be listed and the items that may not: first
// the adapter's own rejections, last the parts that plans lack. It applies the rules of the
// intake again, since nothing says that a feed's plans went through one.
func accept(id market.PartnerID, s partner.Snapshot) (plans []market.Plan, rejected []partner.Rejection) {
	for _, r := range s.Rejected {
		rejected = append(rejected, partner.Rejection{Item: clip(r.Item), Kind: r.Kind, Reason: clip(r.Reason), Listed: r.Listed})
	}
	var rules partner.Rules
	plans = make([]market.Plan, 0, len(s.Plans))
	for i := range s.Plans {
		plans = append(plans, s.Plans[i])
		p := &plans[len(plans)-1]
		err := checkPartner(id, p)
		if err == nil {
			err = rules.Check(p)
		}
		if err != nil {
			rejected = append(rejected, partner.Rejection{Item: clip(itemName(p)), Reason: clip(errs.Public(err))})
			plans = plans[:len(plans)-1]
		}
	}
	slices.SortStableFunc(rejected, func(a, b partner.Rejection) int {
		return cmp.Compare(b.Outcome(), a.Outcome()) // "rejected" before "listed"
	})
	return plans, rejected
}

func checkPartner(id market.PartnerID, p *market.Plan) error {
	if p.Partner != id {
		return errs.Field("partner_id", "%q is not the partner that was asked, %s", string(p.Partner), id)
	}
	return nil
}

func itemName(p *market.Plan) string {
	if p.SKU != "" {
		return string(p.SKU)
	}
	return strconv.FormatInt(int64(p.PlanID), 10)
}

func clip(s string) string { return errs.Clip(strings.ToValidUTF8(s, "�"), maxReason) }

// nothingAccepted is the failure of an answer without one usable plan: taken at
// its word it would empty the shop.
func nothingAccepted(info partner.Info, rejected []partner.Rejection) error {
	if len(rejected) == 0 {
		return errs.New(errs.Partner, "%s sent an empty list; the last good plans stay.", info.Name)
	}
	first := fmt.Sprintf("%s: %s", rejected[0].Item, rejected[0].Reason)
	return errs.New(errs.Partner, "%s sent no acceptable plan, %d items were rejected; the last good plans stay. The first: %s",
		info.Name, market.CountRejected(rejected), first)
}
