package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/model/language"
	"launchrack/internal/model/view"
)

const (
	guidePath = "/how-it-works"
	// guideCode is the module of the page's code.
	guideCode = "src/pages/guide/guide-page.tsx"
)

func guideAbout(l *language.Language) *view.PageAbout {
	return &view.PageAbout{Title: l.T("How it works"),
		Description: l.T("Which partners are listed, which of them pay a commission, how lists are sorted, and how prices are made.")}
}

// guide answers /how-it-works.
func (s *Site) guide(w http.ResponseWriter, r *http.Request, a asked) error {
	if a.format == mdFormat {
		return s.guideText(w, r, a.current)
	}
	return s.send(w, r, http.StatusOK, a.current, pageAt(guidePath+a.choices()), func(r *http.Request) (content, error) {
		guide, err := s.readGuide(r.Context(), a.lang, a.current)
		if err != nil {
			return content{}, err
		}
		p := s.page(r, http.StatusOK)
		p.Guide, p.About = guide, guideAbout(a.lang)
		return content{page: p, code: guideCode, alternates: a.alternateLinks(guidePath, "", []string{mdFormat})}, nil
	})
}

// guideText answers the same as Markdown.
func (s *Site) guideText(w http.ResponseWriter, r *http.Request, current Catalogue) error {
	return s.sendText(w, r, current, guidePath+mdFormat, inFormat(mdFormat), func(r *http.Request) ([]byte, error) {
		guide, err := s.readGuide(r.Context(), langOf(r), current)
		if err != nil {
			return nil, err
		}
		return []byte(guideMarkdown(langOf(r), guide)), nil
	})
}

// readGuide says how this very shop works: its partners, its agreements and its schedule.
func (s *Site) readGuide(ctx context.Context, l *language.Language, current Catalogue) (*view.Guide, error) {
	list, err := everyPlan(ctx, current, l)
	if err != nil {
		return nil, err
	}
	guide := &view.Guide{Partners: []view.GuidePartner{}}
	paying := 0
	for _, p := range s.Partners() {
		shown := view.GuidePartner{Partner: p.ID, Name: p.Name, Plans: list.Hosts[p.Name], Commission: l.T("No"), Asked: askedText(l, p)}
		if p.Pays {
			shown.Commission = l.T("Yes")
			if shown.Plans > 0 {
				paying++
			}
		}
		guide.Partners = append(guide.Partners, shown)
	}
	guide.Sections = guideSections(l, len(list.Hosts), paying, list.IsSponsored, list.Rates)
	return guide, nil
}

// everyPlan is the list without filters. Its counts are those that pages show of partners: a machine counts once,
// and a plan that nobody can order not at all.
func everyPlan(ctx context.Context, current Catalogue, l *language.Language) (browse.Page, error) {
	params := url.Values{browse.LeadsParam: {browse.LeadsOfPages}, "limit": {"1"}}
	if l != language.English {
		params.Set(browse.LangParam, l.Code())
	}
	return current.Browse(ctx, params, 1)
}

func guideSections(l *language.Language, partners, paying int, isAnySponsored bool, rates view.RateNote) []view.GuideSection {
	return []view.GuideSection{
		{Title: l.T("Who is listed and who pays"), Texts: []string{
			payersText(l, partners, paying),
			l.T("You order on the partner’s own site, and your contract is with the partner. This shop sells nothing."),
		}},
		{Title: l.T("How lists are sorted"), Texts: []string{
			l.T("Lists start with the lowest price shown: in your currency, with the tax and over the term that you chose. Plans without a price come last."),
			l.T("A commission affects neither the order nor the price. You can sort by other facts, such as cores, RAM or price per core."),
		}},
		{ID: "sponsored", Title: l.T("What “Sponsored” means"), Texts: []string{
			l.T("A partner can pay for a place above a list. Its plan then appears in a row marked Sponsored, only on lists whose filters it matches, and only while it can be ordered."),
			sponsoredText(l, isAnySponsored),
		}},
		{Title: l.T("How prices are made"), Texts: []string{
			l.T("Prices are based on the partner’s own, before tax. If a partner quotes only hourly prices, the monthly price is the hourly price times the hours that the partner bills for a month (its own cap, or 730), and is marked as estimated. If its shortest billing period is several months, the monthly price is a share of that payment, and the period is shown beside it: “≈ $11.00/month, paid for 3 months”."),
			l.T("“Renews at” is the monthly price after the first payment, shown where the partner says that it is higher. Each plan’s page lists all billing periods."),
			l.T("If a partner does not quote prices in your currency, you see its price in US dollars or, if there is none, its price converted and marked ≈. {rates}", "rates", rates.Text),
			l.T("While a country is chosen under VAT, prices include its standard rate. Each price opens its own breakdown."),
		}},
		{Title: l.T("How often prices are updated"), Texts: []string{
			l.T("The table below shows how often each partner’s plans are checked. If the partner has not confirmed a plan since, the plan shows the date of its data."),
			l.T("An update that looks wrong, such as one with half of the plans missing, is held back. The last good plans stay until it is confirmed."),
		}},
		{Title: l.T("What is not included"), Texts: []string{
			l.T("Tax is not included while no country is chosen under VAT. Setup fees are shown beside the price and are not part of it."),
			l.T("Options are not included, unless you choose them above a list under “Your usage”: backups, more addresses, licences, and traffic beyond what a plan includes. Plans that only resellers or large customers get are not listed."),
			l.T("Stock changes fast. A plan that is listed here may be sold out when you order."),
		}},
	}
}

func payersText(l *language.Language, partners, paying int) string {
	if paying == 0 {
		return l.N("This shop lists {count} partner. None of them pays a commission today.", "This shop lists {count} partners. None of them pays a commission today.", partners)
	}
	return l.N("This shop lists {count} partner. Some partners pay a commission when you order through a link on these pages: today {paying} of them.",
		"This shop lists {count} partners. Some partners pay a commission when you order through a link on these pages: today {paying} of them.", partners, "paying", l.Number(paying))
}

func sponsoredText(l *language.Language, isAny bool) string {
	if isAny {
		return l.T("The list below that row is unaffected: the same plans, order and counts, in files and feeds too. The plan also keeps its usual place there. Today this shop shows sponsored plans.")
	}
	return l.T("The list below that row is unaffected: the same plans, order and counts, in files and feeds too. The plan also keeps its usual place there. Today no plan is sponsored.")
}

// askedText says how often a partner is asked.
func askedText(l *language.Language, p view.Partner) string {
	switch {
	case p.State == view.PartnerOff:
		return l.T("Not checked: not configured in this shop")
	case p.Every <= 0:
		return l.T("When someone presses Refresh Data")
	}
	return everyText(l, p.Every)
}

// everyText says how often something happens, in its largest whole unit: "Every 5 minutes", "Every hour".
func everyText(l *language.Language, d time.Duration) string {
	switch {
	case d == 24*time.Hour:
		return l.T("Every day")
	case d == time.Hour:
		return l.T("Every hour")
	case d == time.Minute:
		return l.T("Every minute")
	case d%(24*time.Hour) == 0:
		return l.N("Every {count} day", "Every {count} days", int(d/(24*time.Hour)))
	case d%time.Hour == 0:
		return l.N("Every {count} hour", "Every {count} hours", int(d/time.Hour))
	case d%time.Minute == 0:
		return l.N("Every {count} minute", "Every {count} minutes", int(d/time.Minute))
	}
	return l.N("Every {count} second", "Every {count} seconds", int(d/time.Second))
}

func guideMarkdown(l *language.Language, guide *view.Guide) string {
	var b strings.Builder
	about := guideAbout(l)
	b.WriteString("# " + about.Title + "\n\n" + about.Description + "\n")
	for _, section := range guide.Sections {
		b.WriteString("\n## " + section.Title + "\n")
		for _, text := range section.Texts {
			b.WriteString("\n" + markdownText(text) + "\n")
		}
	}
	b.WriteString("\n## " + l.T("Partners") + "\n\n")
	b.WriteString(tableHead(l.T("Partner"), l.T("Plans"), l.T("Pays a commission"), l.T("Checked")))
	for _, p := range guide.Partners {
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", markdownText(p.Name), p.Plans, p.Commission, p.Asked)
	}
	return b.String()
}

// tableHead begins a table of Markdown.
func tableHead(titles ...string) string {
	return "| " + strings.Join(titles, " | ") + " |\n|" + strings.Repeat("---|", len(titles)) + "\n"
}
