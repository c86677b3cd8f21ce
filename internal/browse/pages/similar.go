package pages

import (
	"context"
	"math"
	"net/url"
	"slices"
	"strconv"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

const (
	// MaxSimilar bounds the plans that Similar lists.
	MaxSimilar = 12
	// nearlyAsMuch is the part of a plan's cores, memory and storage that a similar plan
	// has at least.
	nearlyAsMuch = 0.9
)

// Similar lists the cheapest plans that have at least nine tenths of the plan's cores,
// memory and storage, as far as these are known. It lists one row of each other machine,
// and nothing where none of the three is known. Words, prices and their order are by a choice.
func Similar(ctx context.Context, s *browse.Service, choice price.Choice, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan, fields []query.Field) ([]view.SimilarPlan, error) {
	found, err := cheapestOthers(ctx, snap, v, choice, p, atLeast(p), MaxSimilar)
	if err != nil {
		return nil, err
	}
	d, lang := s.Decorator(snap, choice.Basis), choice.Language()
	items, err := d.Items(found, fields)
	if err != nil {
		return nil, err
	}
	meter.Of(ctx).Shown(len(items))
	list := make([]view.SimilarPlan, len(items))
	for i, item := range items {
		other, err := found.Plan(i)
		if err != nil {
			return nil, err
		}
		list[i] = view.SimilarPlan{Plan: item, Differences: differences(lang, s.Scores(), p, other)}
		if first, differ := priceDifference(d, choice.Currency(), p, other); differ {
			list[i].Differences = slices.Insert(list[i].Differences, 0, first)
		}
	}
	return list, nil
}

const (
	// maxAlike bounds the similar plans on a plan's page.
	maxAlike = 5
	// atMostTimes is how many times a plan's price, cores and memory a plan on its page has at most,
	// and atLeastOf the part of its price that it costs at least.
	atMostTimes, atLeastOf = 2, 0.5
)

// alikeTo finds the plans that a plan's page shows as similar: the cheapest of those that Similar
// lists which are of its kind, and near in price, cores and memory.
func (p Catalogue) alikeTo(ctx context.Context, choice price.Choice, plan *market.Plan) (catalog.Result, error) {
	params := atLeast(plan)
	if len(params) == 0 {
		return catalog.Result{}, nil
	}
	setType(params, plan.Type)
	limit := func(column, operator string, share float64, size *float64) {
		if size != nil {
			params.Add(column, operator+"."+strconv.FormatFloat(share**size, 'f', -1, 64))
		}
	}
	limit("cpu_cores", "lte", atMostTimes, browse.CoresOf(plan))
	limit("ram_size", "lte", atMostTimes, plan.MemoryGB)
	if amount, isPriced := shownAmount(p.Terms(plan, choice), plan); isPriced {
		shown := amount.Float64()
		limit(query.PriceIn(choice.Currency()), "gte", atLeastOf, &shown)
		limit(query.PriceIn(choice.Currency()), "lte", atMostTimes, &shown)
	}
	return cheapestOthers(ctx, p.Snap, catalog.Public, choice, plan, params, maxAlike)
}

// atLeast asks for nine tenths of a plan's cores, memory and storage, as far as these are known.
func atLeast(p *market.Plan) url.Values {
	params := url.Values{}
	if p.CPUCores != nil {
		params.Set("cpu_cores", "gte."+strconv.Itoa(int(math.Ceil(nearlyAsMuch*float64(*p.CPUCores)))))
	}
	setLeast(params, "ram_size", p.MemoryGB)
	setLeast(params, "storage_size", p.StorageGB)
	return params
}

func setLeast(params url.Values, column string, size *float64) {
	if size != nil {
		params.Set(column, "gte."+strconv.FormatFloat(nearlyAsMuch**size, 'f', -1, 64))
	}
}

// twinsOf finds the plans of other partners with the plan's processor, memory and storage
// that cost less, the cheapest first; at any price where the plan is sold out.
func (p Catalogue) twinsOf(ctx context.Context, choice price.Choice, plan *market.Plan) (catalog.Result, error) {
	amount, isPriced := shownAmount(p.Terms(plan, choice), plan)
	if !isPriced || plan.CPUName == "" || plan.MemoryGB == nil || plan.StorageGB == nil || plan.PartnerName == "" {
		return catalog.Result{}, nil
	}
	params := url.Values{
		"cpu_name": {"eq." + plan.CPUName}, "ram_size": {"eq." + strconv.FormatFloat(*plan.MemoryGB, 'f', -1, 64)},
		"storage_size": {"eq." + strconv.FormatFloat(*plan.StorageGB, 'f', -1, 64)},
		"partner_name": {"neq." + plan.PartnerName},
	}
	if plan.Available {
		params.Set(query.PriceIn(choice.Currency()), "lt."+amount.String())
	}
	return cheapestOthers(ctx, p.Snap, catalog.Public, choice, plan, params, MaxSimilar)
}

// cheapestOthers finds the cheapest plans of other machines, as a choice shows them, that the parameters let pass;
// none without parameters.
func cheapestOthers(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, choice price.Choice, p *market.Plan, params url.Values, most int) (catalog.Result, error) {
	if len(params) == 0 {
		return catalog.Result{}, nil
	}
	if !p.Spot {
		params.Set(browse.SpotColumn, "is.false")
	}
	if group := string(p.GroupKey()); group != "" {
		params.Set("plan_group", "neq."+group)
	}
	q, err := browse.ParseShown(params, choice)
	if err != nil {
		return catalog.Result{}, err
	}
	browse.OncePerPlan(&q)
	q.Limit = most
	return snap.FindContext(ctx, q, v)
}
