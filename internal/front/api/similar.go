package api

import (
	"context"
	"net/http"
	"net/url"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/view"
)

// similarArguments names the arguments of similar_plans.
var similarArguments = []string{"plan_id", browse.CurrencyParam, browse.CountryParam, query.MonthsParam, query.UseParam, browse.LangParam}

// similarPlans answers GET and POST /rest/v1/rpc/similar_plans: whole rows with what a
// page shows of them, and in what each differs from the plan.
func (s *server) similarPlans(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.reply(w, r, who, func(ctx context.Context, snap *catalog.Snapshot) (outcome, error) {
		call, err := readRowsCall(r, similarRows, similarArguments...)
		if err != nil {
			return outcome{}, err
		}
		similar, err := s.similarTo(ctx, r, snap, who, call)
		if err != nil {
			return outcome{}, err
		}
		return findIn(&call.listing, similar)
	})
}

func (s *server) similarTo(ctx context.Context, r *http.Request, snap *catalog.Snapshot, who caller, call rowsCall) ([]view.SimilarPlan, error) {
	id, err := planArgument(r, call.args, similarArguments)
	if err != nil {
		return nil, err
	}
	plan, err := snap.ByID(id, who.sees())
	if err != nil {
		return nil, err
	}
	choice, err := s.choiceArgument(call.args)
	if err != nil {
		return nil, err
	}
	return pages.Similar(ctx, s.Browse, choice, snap, who.sees(), plan, query.AllFields())
}

// choiceArgument reads what prices are shown for: currency, vat_country, months, use and lang.
func (s *server) choiceArgument(args url.Values) (price.Choice, error) {
	currency, err := market.ReadCurrency(args.Get("currency"))
	if err != nil {
		return price.Choice{}, err
	}
	basis, err := s.Browse.Basis(args)
	if err != nil {
		return price.Choice{}, err
	}
	return basis.In(currency), nil
}
