package site

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog/query"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/law"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/past/chronicle"
)

// plans give single plans and the pages about them. Prices have the tax of a country unless it
// is empty.
type plans interface {
	// Plan gives the row with an id, nil where visitors see none.
	Plan(id int64) (*market.Plan, error)
	PlanPage(ctx context.Context, plan *market.Plan, record market.PlanRecord, choice price.Choice) (view.PlanPage, error)
	// Compare puts plans side by side.
	Compare(ctx context.Context, plans []*market.Plan, basis price.Basis) (view.Comparison, error)
	// Terms are what the prices of a plan follow.
	Terms(*market.Plan, price.Choice) price.Terms
	// WholeRow gives a plan as a JSON object with every column of the table and what is shown of its price.
	WholeRow(*market.Plan, price.Choice) []byte
	// PlanAddresses lists the pages of plans, and counts them.
	PlanAddresses(offset, limit int) ([]pages.Address, int, error)
}

// planCode is the module of the plan page's code.
const planCode = "src/pages/plan/plan-page.tsx"

// plan answers /plans/<slug>-<id>. Another slug before the same id leads to the plan's
// own address. A plan that was withdrawn is 410, with what was last known of it.
func (s *Site) plan(w http.ResponseWriter, r *http.Request, a asked) error {
	found, err := s.findPlan(r, a.current, a.name)
	if err != nil {
		return err
	}
	if found == nil {
		return errNoPage
	}
	path := slug.PlanPath(found.plan) + a.format
	if path != r.URL.Path {
		moved(w, r, path)
		return nil
	}
	if _, err := query.ParseNeed(a.query); err != nil && a.format != "" { // a page shows a month
		return err
	}
	switch a.format {
	case "":
	case pngFormat:
		return s.planPicture(w, r, a.current, found)
	default:
		return s.planText(w, r, a.current, found, a.format)
	}
	status := found.status()
	return s.send(w, r, status, a.current, pageAt(path+a.choices()), func(r *http.Request) (content, error) {
		return s.planContent(r, a.current, found, status)
	})
}

// foundPlan is a plan of an address: a row of the snapshot, or the record of one that
// was withdrawn.
type foundPlan struct {
	plan *market.Plan
	// record is the record of a withdrawn plan; a row's is read when its page is made.
	record      market.PlanRecord
	isWithdrawn bool
}

// status is 410 for a plan that was withdrawn. One that is sold out may come back, and has its page.
func (f *foundPlan) status() int {
	if f.isWithdrawn {
		return http.StatusGone
	}
	return http.StatusOK
}

// termSearch is the part of a plan's address that names a term and a use, which its links take along; empty without them.
func (v *visit) termSearch() string { return asSearch(query.NeedSearch(v.need)) }

// findPlan finds the plan of an address, nil where it never was.
func (s *Site) findPlan(r *http.Request, current plans, name string) (*foundPlan, error) {
	id, ok := slug.PlanID(name)
	if !ok {
		return nil, nil
	}
	plan, err := current.Plan(id)
	if err != nil || plan != nil {
		return &foundPlan{plan: plan}, err
	}
	record, err := s.record(r.Context(), id)
	if err != nil || record.WithdrawnAt.IsZero() {
		return nil, err
	}
	if record.Stated == nil {
		return &foundPlan{plan: &market.Plan{ID: id, Name: langOf(r).T("Withdrawn plan"), Source: market.FromPartner}, record: record, isWithdrawn: true}, nil
	}
	last := *record.Stated
	return &foundPlan{plan: &last, record: record, isWithdrawn: true}, nil
}

// record reads what is kept of a plan, as visitors see it.
func (s *Site) record(ctx context.Context, id int64) (market.PlanRecord, error) {
	record, err := soon(ctx, s, func(ctx context.Context) (market.PlanRecord, error) { return s.Record(ctx, id) })
	return record.Public(), err
}

// readPlan returns what the page of a plan shows. While the database is away it shows what the
// snapshot holds.
func (s *Site) readPlan(r *http.Request, current plans, found *foundPlan, choice price.Choice) (view.PlanPage, error) {
	record := found.record
	if !found.isWithdrawn {
		var err error
		record, err = s.record(r.Context(), found.plan.ID)
		switch {
		case errs.KindOf(err) == errs.Unavailable:
			s.Log.WarnContext(r.Context(), "the record of a plan was not read", "plan", found.plan.ID, "err", err)
			record = market.PlanRecord{IsUnread: true}
		case err != nil:
			return view.PlanPage{}, err
		}
	}
	return current.PlanPage(r.Context(), found.plan, record, choice)
}

func (s *Site) planContent(r *http.Request, current plans, found *foundPlan, status int) (content, error) {
	shown, err := s.readPlan(r, current, found, visitOf(r).choice())
	if err != nil {
		return content{}, err
	}
	if shown.Stock, err = s.planStock(r, found.plan); err != nil {
		return content{}, err
	}
	p := s.page(r, status)
	p.Search = visitOf(r).termSearch()
	p.Plan = &shown
	p.Commissions = slices.ContainsFunc(s.Partners(), func(one view.Partner) bool { return one.Pays && one.Name == found.plan.PartnerName })
	shown.OrderNotes = s.orderNotes(langOf(r), law.Of(s.brandOf(r).Seat), found.plan, shown.Company, s.brandOf(r).Traders)
	p.About = planAbout(langOf(r), found.plan, &shown, s.tellFirst(langOf(r), current, found.plan))
	c := content{page: p, isPartial: shown.IsPartial, code: planCode, alternates: visitOf(r).alternateLinks(slug.PlanPath(found.plan), "", planTexts), picture: slug.PlanPath(found.plan) + pngFormat}
	if status == http.StatusOK {
		c.alternates = append(c.alternates, s.embedLinks(visitOf(r).prefix+slug.PlanPath(found.plan))...)
		c.graph, err = s.describer(visitOf(r)).ofPlan(found.plan, &shown, p.About, s.tellFirst(langOf(r), current, found.plan))
	}
	return c, err
}

// planStock tells when a plan could be ordered; nil where that is not known, or while the database
// is away.
func (s *Site) planStock(r *http.Request, plan *market.Plan) (*view.StockHistory, error) {
	if s.Events == nil {
		return nil, nil
	}
	stock, err := soon(r.Context(), s, func(ctx context.Context) ([]chronicle.PlaceStock, error) {
		return chronicle.StockOf(s.Events(ctx, market.EventQuery{Plan: plan.ID}))
	})
	switch {
	case errs.KindOf(err) == errs.Unavailable:
		s.Log.WarnContext(r.Context(), "the stock of a plan was not read", "plan", plan.ID, "err", err)
		return nil, nil
	case err != nil:
		return nil, err
	}
	return pages.PlanStock(langOf(r), stock, plan.WatchedSince, s.Now()), nil
}

// planAbout words a plan for the head of its page, with what it costs on a first visit.
func planAbout(l *language.Language, plan *market.Plan, shown *view.PlanPage, told price.Told) *view.PageAbout {
	name := plan.Name
	if plan.PartnerName != "" {
		name = l.T("{plan} at {partner}", "plan", plan.Name, "partner", plan.PartnerName)
	}
	title := name
	if len(shown.Places) > 1 { // each place has a page of this name
		title = pages.SoldIn(l, name, plan.Regions)
	}
	costs := told.Taxed()
	if shown.Withdrawn != "" {
		costs = ""
	}
	sentences := []string{l.List(name, costs, plan.CPUName, browse.SpecsText(l, plan)) + "."}
	if shown.Withdrawn != "" {
		sentences = append(sentences, shown.Withdrawn)
	}
	if shown.SoldOut != "" {
		sentences = append(sentences, shown.SoldOut+".")
	}
	text := strings.Join(sentences, " ")
	if more := text + " " + l.T("Specifications, regions, price history and similar plans."); utf8.RuneCountInString(more) <= mostDescribed {
		text = more
	}
	return &view.PageAbout{Title: title, Description: text}
}

// mostDescribed is how many characters of a description search engines show.
const mostDescribed = 160
