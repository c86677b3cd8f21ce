package site

import (
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
)

const (
	comparePath = "/compare"
	// compareCode is the module of the comparison's code.
	compareCode = "src/pages/compare/compare-page.tsx"
)

// compare answers /compare?ids=1,2,3. A form without script sends a parameter for each
// plan, which leads to the one spelling. Plans that are not there are left out.
func (s *Site) compare(w http.ResponseWriter, r *http.Request, a asked) error {
	if a.format == pngFormat {
		return s.comparePicture(w, r, a.current)
	}
	params := a.query
	ids := comparedIDs(params["ids"])
	if len(params["ids"]) > 1 {
		_, search, _ := strings.Cut(compareAddress(ids, params), "?")
		redirect(w, r, comparePath, search, http.StatusSeeOther)
		return nil
	}
	shown := firstCompared(ids)
	plans, err := comparedPlans(a.current, shown)
	if err != nil {
		return err
	}
	if len(plans) == 0 {
		return errNoPage
	}
	found := make([]string, len(plans))
	for i, plan := range plans {
		found[i] = strconv.FormatInt(plan.ID, 10)
	}
	need, err := query.ParseNeed(params)
	if err != nil {
		return err
	}
	note := comparisonNote(a.lang, len(ids)-len(shown), len(shown)-len(plans))
	address := compareAddress(found, params)
	return s.send(w, r, http.StatusOK, a.current, pageAt(address+"\x00"+note+a.choices()), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		shown, err := a.current.Compare(r.Context(), plans, a.basis().For(need))
		if err != nil {
			return content{}, err
		}
		shown.Note = note
		p.Search = strings.TrimPrefix(address, comparePath)
		p.Comparison, p.About = &shown, comparisonAbout(a.lang, plans)
		return content{page: p, code: compareCode, picture: comparePath + pngFormat + "?ids=" + strings.Join(found, ","), isUnlisted: true}, nil
	})
}

// comparedIDs reads the ids of an address in their order, each of them once. What is no
// id is left out.
func comparedIDs(values []string) []string {
	ids, known := []string{}, map[string]bool{}
	for _, text := range strings.Split(strings.Join(values, ","), ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
		if id := strconv.FormatInt(n, 10); err == nil && n > 0 && !known[id] {
			ids, known[id] = append(ids, id), true
		}
	}
	return ids
}

// firstCompared returns the ids that a comparison shows.
func firstCompared(ids []string) []string { return ids[:min(len(ids), pages.MaxCompared)] }

// compareAddress is the address of a comparison, with the choices that its form sends.
func compareAddress(ids []string, params url.Values) string {
	address := comparePath + "?ids=" + strings.Join(ids, ",")
	if baseline := params.Get("baseline"); len(ids) > 0 && baseline != ids[0] && slices.Contains(ids, baseline) {
		address += "&baseline=" + baseline
	}
	if need, err := query.ParseNeed(params); err == nil && need.String() != "0" {
		address += "&" + query.NeedSearch(need)
	}
	if params.Get("only") == "differences" {
		address += "&only=differences"
	}
	return address
}

func comparedPlans(current plans, ids []string) ([]*market.Plan, error) {
	found := make([]*market.Plan, 0, len(ids))
	for _, text := range ids {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, err
		}
		plan, err := current.Plan(id)
		if err != nil {
			return nil, err
		}
		if plan != nil {
			found = append(found, plan)
		}
	}
	return found, nil
}

// comparisonNote says how many plans are left out, and why.
func comparisonNote(l *language.Language, beyond, missing int) string {
	var sentences []string
	if beyond > 0 {
		sentences = append(sentences, l.N("You can compare up to {most} plans. {count} plan wasn’t added.", "You can compare up to {most} plans. {count} plans weren’t added.", beyond, "most", l.Number(pages.MaxCompared)))
	}
	if missing > 0 {
		sentences = append(sentences, l.N("{count} plan is no longer listed.", "{count} plans are no longer listed.", missing))
	}
	return strings.Join(sentences, " ")
}

func comparisonAbout(l *language.Language, plans []*market.Plan) *view.PageAbout {
	names := make([]string, len(plans))
	for i, plan := range plans {
		names[i] = plan.Name
	}
	return &view.PageAbout{Title: l.N("Compare {count} plan", "Compare {count} plans", len(plans)),
		Description: l.N("Compare {count} plan side by side: {names}.", "Compare {count} plans side by side: {names}.", len(plans), "names", strings.Join(names, ", "))}
}
