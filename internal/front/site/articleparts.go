package site

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse"
	"launchrack/internal/model/article"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

// usualPlans is how many plans a list or a table in an article shows if its address says nothing.
const usualPlans = 6

// readParts fills in the parts of an article for a visitor. What cannot be shown is noted in the document, and the part
// says so to readers. It fails where no part could be read now.
func (s *Site) readParts(ctx context.Context, current Catalogue, v *visit, d *article.Document) ([]view.ArticlePart, error) {
	list := make([]view.ArticlePart, len(d.Parts))
	for i, p := range d.Parts {
		list[i].Kind = string(p.Kind)
		switch {
		case p.Problem != "":
			list[i].Problem = view.PartBroken
		case p.Kind == article.Picture:
			list[i].Picture = pictureOf(p.Address, p.Alt)
		default:
			problem, err := s.readBlock(ctx, current, v, p, &list[i])
			if err != nil {
				return nil, err
			}
			if problem != "" {
				d.Notes = append(d.Notes, article.Note{Line: p.Line, Text: problem})
			}
		}
	}
	slices.SortStableFunc(d.Notes, func(a, b article.Note) int { return a.Line - b.Line })
	return list, nil
}

// readBlock finds the plans of a block, as the page of their list does. It returns what its writer is told where there is
// nothing to show.
func (s *Site) readBlock(ctx context.Context, current Catalogue, v *visit, p article.Part, shown *view.ArticlePart) (problem string, err error) {
	e, values, err := s.findBlock(current, v, p)
	var found browse.Page
	if err == nil {
		found, err = current.Browse(ctx, values, article.MaxPlans)
	}
	switch kind := errs.KindOf(err); {
	case err == nil:
	case kind == errs.Invalid, kind == errs.TooLarge, kind == errs.NotFound:
		shown.Problem = view.PartBroken
		said := strings.TrimPrefix(errs.Public(err), "for: ")
		if e, isTold := errors.AsType[*errs.Error](err); isTold && e.Code == "42703" { // a column that is not there, in the words of the API
			said = fmt.Sprintf("there is no filter “%s”; filter a list of the shop and copy its address", strings.TrimPrefix(strings.Fields(said)[1], "server_plans."))
		}
		return fmt.Sprintf("“%s” cannot be shown: %s", errs.Clip(p.Address, 80), said), nil
	default:
		return "", err
	}
	shown.Title, shown.Path, shown.Total, shown.Tax = e.title(), e.Path, found.Total, e.basis().TaxWords()
	if shown.Search = wholeList(e.params.Encode()); p.Plan != 0 {
		shown.Search = ""
	}
	if p.Kind == article.Table {
		shown.Columns = e.query.Get(browse.ColumnsParam)
		shown.Search = tableSearch(shown.Search, shown.Columns)
	}
	for _, item := range found.Items {
		shown.Items = append(shown.Items, view.WrittenItem(item))
	}
	switch {
	case len(found.Items) > 0:
		return "", nil
	case p.Plan != 0:
		shown.Problem = view.PartGone
		return fmt.Sprintf("plan %d is not sold at present", p.Plan), nil
	}
	shown.Problem = view.PartEmpty
	return fmt.Sprintf("“%s” finds no plans", errs.Clip(p.Address, 80)), nil
}

// findBlock reads the address of a block and gives the parameters that find its plans.
func (s *Site) findBlock(current Catalogue, v *visit, p article.Part) (e shownElsewhere, values url.Values, err error) {
	address := p.Address
	if p.Plan != 0 {
		address = "/plans/plan-" + strconv.FormatInt(p.Plan, 10)
	}
	u, err := url.Parse(address)
	if err != nil {
		return e, nil, errNoAddress
	}
	reader := *v
	reader.query = u.Query()
	reader.decideTax(s.Now())
	if chosen, ok := market.ParseCurrency(strings.ToUpper(reader.query.Get(browse.CurrencyParam))); ok {
		reader.currency = chosen
	}
	e.visit = &reader
	if err := e.find(current, u); err != nil {
		return e, nil, err
	}
	values = s.valuesElsewhere(e)
	switch {
	case p.Kind == article.Price: // of the cheapest
		values.Set("limit", "1")
		values.Del("order")
		values.Del("offset")
	case p.Kind == article.Table:
		values.Set("select", view.CardColumns+","+browse.MoreTableColumns)
	}
	if values.Get("limit") == "" {
		values.Set("limit", strconv.Itoa(usualPlans))
	}
	return e, values, nil
}

// tableSearch is the search of a list as a table.
func tableSearch(search, columns string) string {
	search = strings.TrimPrefix(search+"&"+browse.ViewParam+"="+browse.ViewTable, "&")
	if columns != "" {
		search += "&" + browse.ColumnsParam + "=" + url.QueryEscape(columns)
	}
	return "?" + strings.TrimPrefix(search, "?")
}
