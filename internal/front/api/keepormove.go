package api

import (
	"cmp"
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
)

// keepOrMoveArguments names the arguments of keep_or_move.
var keepOrMoveArguments = []string{"plan_id", "cpu_cores", "ram_size", "storage_size", "country", "type", "cpu_architecture",
	"ipv4", "price", "price_with_tax", "currency", "months", query.UseParam, "vat_country", browse.LangParam}

const (
	// maxPays bounds what a server may cost a month, and maxPaysDecimals its digits behind the point,
	// so that no sum over the months has more digits than an amount holds.
	maxPays         = 1_000_000_000
	maxPaysDecimals = 6
	// defaultMonths is for how long a server is needed where the caller does not say, and
	// maxMonths the most that may be said.
	defaultMonths = 12
	maxMonths     = 120
)

// keepOrMove answers GET and POST /rest/v1/rpc/keep_or_move: whether a rented server is worth
// its price. Nobody stores the answer to a POST, which may say what a visitor rents.
func (s *server) keepOrMove(w http.ResponseWriter, r *http.Request, who caller) error {
	return s.call(w, r, who, taking(keepOrMoveArguments), func(ctx context.Context, snap *catalog.Snapshot, args url.Values) (any, error) {
		rented, err := s.readRented(ctx, r, snap, who, args)
		if err != nil {
			return nil, err
		}
		return pages.KeepOrMove(ctx, s.Browse, snap, who.sees(), rented)
	})
}

// readRented reads the arguments of keep_or_move. A given size replaces the plan's own.
func (s *server) readRented(ctx context.Context, r *http.Request, snap *catalog.Snapshot, who caller, args url.Values) (rented pages.Rented, err error) {
	currency, err := market.ReadCurrency(args.Get("currency"))
	if err != nil {
		return rented, err
	}
	taxRate, err := s.Browse.TaxRate(browse.CountryParam, args.Get(browse.CountryParam))
	if err != nil {
		return rented, err
	}
	lang, err := s.Browse.Language(args.Get(browse.LangParam))
	if err != nil {
		return rented, err
	}
	if rented.Pays, err = priceArgument(args); err != nil {
		return rented, err
	}
	if rented.PaysTax, err = yesArgument(args, "price_with_tax"); err != nil {
		return rented, err
	}
	if rented.NeedsAddress, err = yesArgument(args, "ipv4"); err != nil {
		return rented, err
	}
	months, err := wholeArgument(args, "months", maxMonths)
	if err != nil {
		return rented, err
	}
	use, err := query.ParseUse(args[query.UseParam])
	if err != nil {
		return rented, err
	}
	rented.Choice = price.Choose(lang, taxRate, 0).For(market.Need{Months: *cmp.Or(months, new(defaultMonths)), Use: use}).In(currency)
	if args.Has("plan_id") {
		if err := s.readRentedPlan(ctx, r, snap, who, args, &rented); err != nil {
			return rented, err
		}
	}
	if err := readSizes(args, &rented); err != nil {
		return rented, err
	}
	if !args.Has("plan_id") && !args.Has("cpu_cores") && !args.Has("ram_size") && !args.Has("storage_size") {
		return rented, noSuchCall(r, args, keepOrMoveArguments)
	}
	return rented, nil
}

// readRentedPlan takes the sizes of a plan, which the shop may no longer list.
func (s *server) readRentedPlan(ctx context.Context, r *http.Request, snap *catalog.Snapshot, who caller, args url.Values, rented *pages.Rented) error {
	id, err := planArgument(r, args, keepOrMoveArguments)
	if err != nil {
		return err
	}
	rented.Plan, err = snap.ByID(id, who.sees())
	if errs.KindOf(err) == errs.NotFound {
		record, unread := s.record(ctx, who, id)
		if unread != nil {
			return unread
		}
		rented.Plan, rented.IsWithdrawn = record.Stated, true
	}
	if rented.Plan == nil {
		return err
	}
	p := rented.Plan
	rented.Cores, rented.MemoryGB, rented.StorageGB = p.CPUCores, p.MemoryGB, p.StorageGB
	rented.Type, rented.Architecture = p.Type, p.CPUArchitecture
	return nil
}

func readSizes(args url.Values, rented *pages.Rented) (err error) {
	if cores, err := wholeArgument(args, "cpu_cores", 100_000); err != nil {
		return err
	} else if cores != nil {
		rented.Cores = cores
	}
	for name, size := range map[string]**float64{"ram_size": &rented.MemoryGB, "storage_size": &rented.StorageGB} {
		if text := args.Get(name); text != "" {
			gb, err := strconv.ParseFloat(text, 64)
			if err != nil || !(gb > 0 && gb < 1e9) {
				return errs.Field(name, "%q came; accepted is a size in GB above 0", errs.Clip(text, 40))
			}
			*size = &gb
		}
	}
	switch text := strings.ToLower(args.Get("cpu_architecture")); text {
	case "":
	case "x86_64", "arm64":
		rented.Architecture = text
	default:
		return errs.Field("cpu_architecture", "%q came; accepted are x86_64, arm64", errs.Clip(text, 40))
	}
	if text := args.Get("country"); text != "" {
		code, ok := place.Country(text)
		if !ok && len(text) == len("DE") {
			code, ok = text, place.CountryName(text) != text
		}
		if !ok {
			return errs.Field("country", "%q came; accepted is a country's code, such as DE, or its English name", errs.Clip(text, 40))
		}
		rented.Country = strings.ToUpper(code)
	}
	if text := strings.ToLower(args.Get("type")); text != "" {
		var known []string
		for _, t := range market.PlanTypes() {
			known = append(known, string(t))
			if text == string(t) {
				rented.Type = t
				return nil
			}
		}
		return errs.Field("type", "%q came; accepted are %s", errs.Clip(text, 40), strings.Join(known, ", "))
	}
	return nil
}

// priceArgument reads what a server costs a month; nil where it is not said.
func priceArgument(args url.Values) (*market.Amount, error) {
	text := args.Get("price")
	if text == "" {
		return nil, nil
	}
	pays, err := market.ParseAmount(text)
	if err != nil || pays.Sign() <= 0 || pays.Cmp(market.Whole(maxPays)) > 0 || pays.Scale() > maxPaysDecimals {
		return nil, errs.Field("price", "%q came; accepted is a price a month above 0, such as 25 or 19.90, up to %d with %d decimals", errs.Clip(text, 40), maxPays, maxPaysDecimals)
	}
	return &pays, nil
}

// yesArgument reads true or false; nil where it is not said.
func yesArgument(args url.Values, name string) (*bool, error) {
	text := args.Get(name)
	if text == "" {
		return nil, nil
	}
	yes := text == "true"
	if !yes && text != "false" {
		return nil, errs.Field(name, "%q came; accepted are true, false", errs.Clip(text, 40))
	}
	return &yes, nil
}

// wholeArgument reads a whole number from 1 to most; nil where it is not said.
func wholeArgument(args url.Values, name string, most int) (*int, error) {
	text := args.Get(name)
	if text == "" {
		return nil, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return nil, errs.Field(name, "%q came; accepted is a whole number from 1 to %d", errs.Clip(text, 40), most)
	}
	return &n, nil
}
