package site

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/browse/pages"
	"launchrack/internal/market"
	"launchrack/internal/query"
	"launchrack/internal/view"
	"launchrack/internal/words"
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
		redirect(w, r, compareAddress(ids, params), http.StatusSeeOther)
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
	months := 0
	if text := params.Get(query.MonthsParam); text != "" {
		if months, err = query.ParseMonths(text); err != nil {
			return err
		}
	}
	note := comparisonNote(len(ids)-len(shown), len(shown)-len(plans))
	address := compareAddress(found, params)
	return s.send(w, r, http.StatusOK, a.current, pageAt(address+"\x00"+note+a.choices()), func(r *http.Request) (content, error) {
		p := s.page(r, http.StatusOK)
		shown, err := a.current.Compare(plans, a.basis(months))
		if err != nil {
			return content{}, err
		}
		shown.Note = note
		p.Search = strings.TrimPrefix(address, comparePath)
		p.Comparison, p.About = &shown, comparisonAbout(plans)
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
	if months := params.Get(query.MonthsParam); months != "" {
		address += "&" + query.MonthsParam + "=" + url.QueryEscape(months)
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
func comparisonNote(beyond, missing int) string {
	var sentences []string
	if beyond > 0 {
		sentences = append(sentences, fmt.Sprintf("You can compare up to %d plans. %s added.", pages.MaxCompared, plansWere(beyond, "wasn’t", "weren’t")))
	}
	if missing > 0 {
		sentences = append(sentences, plansWere(missing, "is", "are")+" no longer listed.")
	}
	return strings.Join(sentences, " ")
}

func plansWere(n int, one, many string) string {
	if n == 1 {
		return "1 plan " + one
	}
	return strconv.Itoa(n) + " plans " + many
}

func comparisonAbout(plans []*market.Plan) *view.PageAbout {
	names := make([]string, len(plans))
	for i, plan := range plans {
		names[i] = plan.Name
	}
	title := "Compare " + words.Count(len(plans), "plan")
	return &view.PageAbout{Title: title, Description: title + " side by side: " + strings.Join(names, ", ") + "."}
}
