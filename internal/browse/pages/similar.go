package pages

import (
	"context"
	"math"
	"net/url"
	"slices"
	"strconv"

	"launchrack/internal/browse"
	"launchrack/internal/catalog"
	"launchrack/internal/market"
	"launchrack/internal/meter"
	"launchrack/internal/price"
	"launchrack/internal/query"
	"launchrack/internal/view"
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
// and nothing where none of the three is known. Words and prices are by a choice.
func Similar(ctx context.Context, s *browse.Service, choice price.Choice, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan, fields []query.Field) ([]view.SimilarPlan, error) {
	found, err := similarTo(ctx, snap, v, p, choice.Currency())
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

// similarTo finds the plans that Similar lists.
func similarTo(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan, c market.Currency) (catalog.Result, error) {
	params := atLeast(p)
	if len(params) == 0 {
		return catalog.Result{}, nil
	}
	return cheapestOthers(ctx, snap, v, p, params, c, MaxSimilar)
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
func alikeTo(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan) (catalog.Result, error) {
	params := atLeast(p)
	if len(params) == 0 {
		return catalog.Result{}, nil
	}
	if kinds := sameType(p.Type); kinds != "" {
		params.Set("type", "in.("+kinds+")")
	}
	limit := func(column, operator string, share float64, size *float64) {
		if size != nil {
			params.Add(column, operator+"."+strconv.FormatFloat(share**size, 'f', -1, 64))
		}
	}
	limit("cpu_cores", "lte", atMostTimes, browse.CoresOf(p))
	limit("ram_size", "lte", atMostTimes, p.MemoryGB)
	if usd, isPriced := snap.PriceUSD(p); isPriced {
		amount, _ := strconv.ParseFloat(usd.String(), 64) // an amount is a number
		limit(query.PriceUSD, "gte", atLeastOf, &amount)
		limit(query.PriceUSD, "lte", atMostTimes, &amount)
	}
	return cheapestOthers(ctx, snap, v, p, params, market.USD, maxAlike)
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
func twinsOf(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan) (catalog.Result, error) {
	usd, isPriced := snap.PriceUSD(p)
	if !isPriced || p.CPUName == "" || p.MemoryGB == nil || p.StorageGB == nil || p.PartnerName == "" {
		return catalog.Result{}, nil
	}
	params := url.Values{
		"cpu_name": {"eq." + p.CPUName}, "ram_size": {"eq." + strconv.FormatFloat(*p.MemoryGB, 'f', -1, 64)},
		"storage_size": {"eq." + strconv.FormatFloat(*p.StorageGB, 'f', -1, 64)},
		"partner_name": {"neq." + p.PartnerName},
	}
	if p.Available {
		params.Set(query.PriceUSD, "lt."+usd.String())
	}
	return cheapestOthers(ctx, snap, v, p, params, market.USD, MaxSimilar)
}

// cheapestOthers finds the cheapest plans of other machines, as they are shown in a currency, that the parameters let pass.
func cheapestOthers(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, p *market.Plan, params url.Values, c market.Currency, most int) (catalog.Result, error) {
	params.Set("is_lead", "is.true")
	if !p.Spot {
		params.Set(browse.SpotColumn, "is.false")
	}
	if group := string(p.GroupKey()); group != "" {
		params.Set("plan_group", "neq."+group)
	}
	q, err := query.Parse(params)
	if err != nil {
		return catalog.Result{}, err
	}
	q.Order, q.Limit = browse.CheapestFirst(), most
	q.OrderAsShown(c)
	return snap.FindContext(ctx, q, v)
}
