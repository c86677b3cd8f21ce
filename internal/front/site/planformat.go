package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"launchrack/internal/door/answer"
	"launchrack/internal/model/market"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// planText answers a plan's page as JSON or Markdown, with the page's status.
func (s *Site) planText(w http.ResponseWriter, r *http.Request, current Catalogue, found *foundPlan, format string) error {
	status := found.status()
	v := visitOf(r)
	return s.sendMade(w, r, current, r.URL.Path+"\x00"+v.base+v.choices(), inFormat(format), func(r *http.Request) (*answer.Answer, error) {
		shown, err := s.readPlan(r, current, found, v.choice())
		if err != nil {
			return nil, err
		}
		var text []byte
		if format == jsonFormat {
			shown.Plan.Row = current.WholeRow(found.plan, v.choice())
			text, err = json.Marshal(shown)
		} else {
			text = planMarkdown(v, current, found.plan, &shown)
		}
		made := answer.Of("", text)
		made.Status, made.IsPartial = status, shown.IsPartial
		return made, err
	})
}

// planMarkdown writes a plan's page as Markdown.
func planMarkdown(v *visit, current plans, plan *market.Plan, shown *view.PlanPage) []byte {
	var b strings.Builder
	l, basis := v.lang, v.basis().For(v.need)
	costs := func(p *market.Plan, c market.Currency) string {
		return tableText(current.Terms(p, basis.In(c)).Tell(p))
	}
	fmt.Fprintf(&b, "# %s\n\n", markdownText(plan.Name))
	if shown.Withdrawn != "" {
		b.WriteString(shown.Withdrawn + " " + l.T("These are the last details we have.") + "\n\n")
	}
	if shown.SoldOut != "" {
		fmt.Fprintf(&b, "%s.\n\n", shown.SoldOut)
	}
	if plan.Description != "" {
		fmt.Fprintf(&b, "%s\n\n", markdownText(words.Said(l, plan.Description)))
	}
	fmt.Fprintf(&b, "[%s](%s)\n\n## %s\n\n", l.T("Web page"), v.base+slug.PlanPath(plan), l.T("Price"))
	b.WriteString(tableHead(l.T("Currency"), l.T("Price"), l.T("Setup")))
	for _, c := range market.Currencies() {
		setup := "–"
		if fee := shown.Costs[c].Setup; fee != nil {
			setup = *fee
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", c, costs(plan, c), setup)
	}
	fmt.Fprintf(&b, "\n%s\n", taxSentence(basis))
	if charges := shown.Costs[v.currency].Charges; len(charges) > 0 {
		b.WriteString("\n" + tableHead(l.T("Other charges"), string(v.currency)))
		for _, charge := range charges {
			fmt.Fprintf(&b, "| %s | %s |\n", markdownText(charge.Label), charge.Text)
		}
	}
	if ways := shown.Costs[v.currency].Ways; len(ways) > 0 {
		b.WriteString("\n" + tableHead(l.T("Billing period"), l.T("First payment"), l.T("A month"), l.T("Renewal"), l.T("Setup"), l.T("Coupon")))
		for _, w := range ways {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", w.Term, w.First, w.PerMonth, w.Renewal, w.Setup, markdownText(w.Coupon))
		}
	}
	b.WriteString("\n## " + l.T("Specifications") + "\n\n" + tableHead(l.T("Fact"), l.T("Value"), l.T("Source")))
	for _, fact := range shown.Facts {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", fact.Label, markdownText(fact.Text), markdownText(fact.Source))
	}
	b.WriteString("\n## " + l.T("Regions") + "\n\n")
	for _, place := range shown.Places {
		names := make([]string, len(place.Regions))
		for i, region := range place.Regions {
			names[i] = region.Name
		}
		where := cmp.Or(strings.Join(names, ", "), l.T("Region not stated"))
		fmt.Fprintf(&b, "- %s: %s, %s\n", markdownText(where), costs(place.Plan, v.currency), markdownText(place.Stock))
	}
	if len(shown.OrderCode) > 0 {
		b.WriteString("\n## " + l.T("Order as code") + "\n")
	}
	for _, code := range shown.OrderCode {
		fmt.Fprintf(&b, "\n%s (%s)\n\n    %s\n", markdownText(code.Tool), markdownText(code.Says), strings.ReplaceAll(strings.TrimSpace(code.Code), "\n", "\n    "))
	}
	fmt.Fprintf(&b, "\n## %s\n\n%s\n\n## %s\n\n", l.T("Price history"), shown.Costs[v.currency].History.Summary, l.T("Similar plans"))
	for _, other := range append(shown.Twins[:len(shown.Twins):len(shown.Twins)], shown.Similar...) {
		fmt.Fprintf(&b, "- [%s](%s): %s, %s\n", markdownText(other.Name), v.base+other.Page, costs(other.Plan, v.currency), markdownText(other.Specs))
	}
	return []byte(b.String())
}
