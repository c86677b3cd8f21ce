package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"launchrack/internal/answer"
	"launchrack/internal/browse"
	"launchrack/internal/view"
	"launchrack/internal/words"
)

const (
	guidePath = "/how-it-works"
	// guideCode is the module of the page's code.
	guideCode  = "src/pages/guide/guide-page.tsx"
	guideTitle = "How it works"
	guideAbout = "Which partners are listed, which of them pay a commission, how lists are sorted, and how prices are made."
)

// guide answers /how-it-works.
func (s *Site) guide(w http.ResponseWriter, r *http.Request, a asked) error {
	if a.format == mdFormat {
		return s.guideText(w, r, a.current)
	}
	return s.send(w, r, http.StatusOK, a.current, pageAt(guidePath+a.choices()), func(r *http.Request) (content, error) {
		guide, err := s.readGuide(r.Context(), a.current)
		if err != nil {
			return content{}, err
		}
		p := s.page(r, http.StatusOK)
		p.Guide, p.About = guide, &view.PageAbout{Title: guideTitle, Description: guideAbout}
		return content{page: p, code: guideCode, alternates: a.alternateLinks(guidePath, "", []string{mdFormat})}, nil
	})
}

// guideText answers the same as Markdown.
func (s *Site) guideText(w http.ResponseWriter, r *http.Request, current Catalogue) error {
	a := about{contentType: formats[mdFormat].mediaType + "; charset=utf-8", policy: answer.Public}
	return s.sendText(w, r, current, guidePath+mdFormat, a, func(r *http.Request) (*answer.Answer, error) {
		guide, err := s.readGuide(r.Context(), current)
		if err != nil {
			return nil, err
		}
		return answer.Of("", []byte(guideMarkdown(guide))), nil
	})
}

// readGuide says how this very shop works: its partners, its agreements and its schedule.
func (s *Site) readGuide(ctx context.Context, current Catalogue) (*view.Guide, error) {
	list, err := everyPlan(ctx, current)
	if err != nil {
		return nil, err
	}
	guide := &view.Guide{Partners: []view.GuidePartner{}}
	paying := 0
	for _, p := range s.Partners() {
		shown := view.GuidePartner{Partner: p.ID, Name: p.Name, Plans: list.Hosts[p.Name], Commission: "No", Asked: askedText(p)}
		if p.Pays {
			shown.Commission = "Yes"
			if shown.Plans > 0 {
				paying++
			}
		}
		guide.Partners = append(guide.Partners, shown)
	}
	guide.Sections = guideSections(len(list.Hosts), paying, list.IsSponsored, list.Rates)
	return guide, nil
}

// everyPlan is the list without filters. Its counts are those that pages show of partners: a machine counts once,
// and a plan that nobody can order not at all.
func everyPlan(ctx context.Context, current Catalogue) (browse.Page, error) {
	return current.Browse(ctx, url.Values{browse.LeadsParam: {browse.LeadsOfPages}, "limit": {"1"}}, 1)
}

func guideSections(partners, paying int, isAnySponsored bool, rates view.RateNote) []view.GuideSection {
	return []view.GuideSection{
		{Title: "Who is listed and who pays", Texts: []string{
			payersText(partners, paying),
			"You order on the partner’s own site, and your contract is with the partner. This shop sells nothing.",
		}},
		{Title: "How lists are sorted", Texts: []string{
			"Lists start with the lowest monthly price, compared in US dollars. Plans without a price come last.",
			"A commission affects neither the order nor the price. You can sort by other facts, such as cores, RAM or price per core.",
		}},
		{ID: "sponsored", Title: "What “Sponsored” means", Texts: []string{
			"A provider can pay for a place above a list. The plan then appears in a row marked Sponsored, only on lists whose filters it matches, and only while it can be ordered.",
			"The list below that row is unaffected: the same plans, order and counts, in files and feeds too. The plan also keeps its usual place there. " + sponsoredText(isAnySponsored),
		}},
		{Title: "How prices are made", Texts: []string{
			"Prices are the partner’s own, excluding tax. If a partner quotes only by the hour, the monthly price is the hourly price times the hours it bills for a month (its own cap, else 730), and is marked as estimated. If it sells by several months at once only, the monthly price is a part of its shortest payment, which stands beside it: “≈ $11.00/month, paid for 3 months”.",
			"“Renews at” says what a month costs after the first payment, where the partner says that it is more. Each plan’s page lists all ways to pay.",
			"If a partner does not quote your currency, you see its price in US dollars, else the quoted price converted and marked ≈. " + rates.Text,
			"If you choose a country under VAT, prices include its standard rate. Each price opens its own breakdown.",
		}},
		{Title: "How often prices are updated", Texts: []string{
			"The table below shows how often we ask each partner for its plans. A plan that its partner has not confirmed shows the date of its data.",
			"An update that looks wrong, such as one with half of the plans missing, is held back. The last good plans stay until it is confirmed.",
		}},
		{Title: "What is not included", Texts: []string{
			"Tax is not included unless you choose a country. Setup fees are shown beside the price and are not part of it.",
			"Options are not included: backups, more addresses, licences, and traffic beyond what a plan includes. Plans that only resellers or large customers get are not listed.",
			"Stock changes fast. A plan that is listed here may be sold out when you order.",
		}},
	}
}

func payersText(partners, paying int) string {
	if paying == 0 {
		return fmt.Sprintf("This shop lists %s. None of them pays a commission today.", words.Count(partners, "partner"))
	}
	return fmt.Sprintf("This shop lists %s. Some partners pay a commission when you order through a link on these pages: today %d of them.", words.Count(partners, "partner"), paying)
}

func sponsoredText(isAny bool) string {
	if isAny {
		return "Today this shop shows sponsored plans."
	}
	return "Today no plan is sponsored."
}

// askedText says how often a partner is asked.
func askedText(p view.Partner) string {
	switch {
	case p.State == view.PartnerOff:
		return "Not asked: not configured in this shop"
	case p.Every <= 0:
		return "When someone presses Refresh Data"
	}
	return "Every " + spanText(p.Every)
}

// spanText writes a length of time in its largest whole unit: "5 minutes", "hour".
func spanText(d time.Duration) string {
	for _, unit := range []struct {
		name   string
		length time.Duration
	}{{"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		switch {
		case d == unit.length:
			return unit.name
		case d > unit.length && d%unit.length == 0:
			return words.Count(int(d/unit.length), unit.name)
		}
	}
	return words.Count(int(d/time.Second), "second")
}

func guideMarkdown(guide *view.Guide) string {
	var b strings.Builder
	b.WriteString("# " + guideTitle + "\n\n" + guideAbout + "\n")
	for _, section := range guide.Sections {
		b.WriteString("\n## " + section.Title + "\n")
		for _, text := range section.Texts {
			b.WriteString("\n" + markdownText(text) + "\n")
		}
	}
	b.WriteString("\n## Partners\n\n| Partner | Plans | Pays a commission | Asked |\n|---|---|---|---|\n")
	for _, p := range guide.Partners {
		fmt.Fprintf(&b, "| %s | %d | %s | %s |\n", markdownText(p.Name), p.Plans, p.Commission, p.Asked)
	}
	return b.String()
}
