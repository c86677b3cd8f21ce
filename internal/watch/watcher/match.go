package watcher

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/browse"
	"launchrack/internal/browse/pages"
	"launchrack/internal/catalog"
	"launchrack/internal/model/errs"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/slug"
	"launchrack/internal/past/live"
	"launchrack/internal/watch"
)

// group are the watches of one page. Its query is asked once for all of them.
type group struct {
	watched pages.Watched
	watches []*following
}

// following is an active watch in memory.
type following struct {
	watch.Watch
	// choice has today's rate of the country, which all of its watches share, and its page's term.
	choice price.Choice
	// seen are the plans whose condition was looked at since the watch began, while it begins.
	seen map[int64]bool
	// isMoved reports that Held changed since it was stored.
	isMoved bool
}

// fired are the firings of one watch over one refresh.
type fired struct {
	watch   *following
	run     int64
	at      time.Time
	firings []watch.Firing
}

// matcher judges changes. Its watches are those of one shop.
type matcher struct {
	public func(*catalog.Snapshot) pages.Catalogue
	groups map[string]*group
	byID   map[string]*following
	// taxRates are the rates of the day, by the countries of the watches.
	taxRates map[string]*price.TaxRate
}

func newMatcher(public func(*catalog.Snapshot) pages.Catalogue) *matcher {
	return &matcher{public: public, groups: map[string]*group{}, byID: map[string]*following{}, taxRates: map[string]*price.TaxRate{}}
}

// put adds a watch, or replaces it. One that is not active goes.
func (m *matcher) put(w watch.Watch, newest pages.Catalogue) error {
	m.remove(w.ID)
	if w.State != watch.Active {
		return nil
	}
	key := groupKey(&w.Spec)
	g := m.groups[key]
	if g == nil {
		watched, err := newest.Watch(w.Lang(), w.For, w.Currency)
		if err != nil {
			return err
		}
		g = &group{watched: watched}
		m.groups[key] = g
	}
	f := &following{Watch: w, choice: price.Choose(w.Lang(), m.taxRates[w.Country], 0).For(g.watched.Need).In(w.Currency)}
	g.watches = append(g.watches, f)
	m.byID[w.ID] = f
	return nil
}

// groupKey is what the reading of an address depends on: words of a search are of a language.
func groupKey(s *watch.Spec) string { return string(s.Currency) + " " + s.Lang().Code() + " " + s.For }

func (m *matcher) remove(id string) {
	f := m.byID[id]
	if f == nil {
		return
	}
	delete(m.byID, id)
	key := groupKey(&f.Spec)
	if g := m.groups[key]; g != nil {
		g.watches = slices.DeleteFunc(g.watches, func(o *following) bool { return o == f })
		if len(g.watches) == 0 {
			delete(m.groups, key)
		}
	}
}

// stop removes a page with its watches, and gives these.
func (m *matcher) stop(g *group) []*following {
	watches := slices.Clone(g.watches)
	for _, f := range watches {
		m.remove(f.ID)
	}
	return watches
}

// match judges the changes of a batch. It calls fails for each page whose plans cannot be found.
func (m *matcher) match(b *live.Batch, fails func(*group, error)) ([]fired, error) {
	j := newJudge(b, m.public(b.After))
	var all []fired
	for _, g := range m.groups {
		isAny, err := j.find(g)
		if err != nil {
			fails(g, err)
		}
		if err != nil || !isAny {
			continue
		}
		told := map[verdict][]fired{}
		for _, w := range g.watches {
			some, err := j.judge(w, g, told)
			if err != nil {
				return nil, err
			}
			all = append(all, some...)
		}
	}
	slices.SortFunc(all, func(a, b fired) int { return int(a.firings[0].Seq - b.firings[0].Seq) })
	return all, nil
}

// judge judges the changes of one batch. It reads each plan once, and each price once in the
// same terms.
type judge struct {
	batch  *live.Batch
	public pages.Catalogue
	// changes are sorted by plan id, like the rows of a snapshot, and bySeq are their indexes in
	// the order of events.
	changes []*live.Change
	bySeq   []int
	prices  map[price.Choice]*prices
	// sides says of each change whether the query of the page at hand finds its plan.
	sides []sides
}

// sides reports whether the query of a page finds a plan before and after its change.
type sides struct{ before, after bool }

// prices are what visitors see of the changed plans in the same terms.
type prices struct {
	was, is []shown
	// byLow are the indexes of the changes, sorted by the lower of their two prices.
	byLow []int
}

// verdict is the key of the firings that watches of one page share: those of one rule in the same
// terms.
type verdict struct {
	rule    watch.Rule
	country string
	lang    *language.Language
}

// shown is what visitors see of a plan in some terms.
type shown struct {
	plan *market.Plan // nil where there is none
	// price is what plans compare by: a month, or the term of the watch; zero where
	// there is none.
	price    market.Amount
	isPriced bool
	// text is the price, paid how it is paid, beside the amount in the chosen currency where text has another, and tax says
	// whether it is with tax, as cards do.
	text, paid, beside, tax string
	// month is the price that its past is told of, whatever the term of the watch.
	month     market.Amount
	isMonthly bool
	// isLow reports that nothing lower was paid in the last 90 days, and isLowest that more was,
	// too: the plan's page says then that it is the lowest price.
	isLow, isLowest bool
	// year is what twelve months cost with the setup; zero where that is not known or not
	// confirmed.
	year market.Amount
}

func newJudge(b *live.Batch, public pages.Catalogue) *judge {
	j := &judge{batch: b, public: public, prices: map[price.Choice]*prices{}, sides: make([]sides, len(b.Changes))}
	for i := range b.Changes {
		j.changes = append(j.changes, &b.Changes[i])
		j.bySeq = append(j.bySeq, i)
	}
	slices.SortFunc(j.changes, func(a, b *live.Change) int { return cmp.Compare(a.Plan, b.Plan) })
	slices.SortFunc(j.bySeq, func(a, b int) int { return cmp.Compare(j.changes[a].Seq, j.changes[b].Seq) })
	return j
}

// find fills sides for a page, and reports whether it shows any of the plans.
func (j *judge) find(g *group) (isAny bool, err error) {
	clear(j.sides)
	if id := g.watched.Plan; id != 0 {
		i, found := slices.BinarySearchFunc(j.changes, id, func(c *live.Change, id int64) int { return cmp.Compare(c.Plan, id) })
		if found {
			j.sides[i] = sides{j.changes[i].WasThere, j.changes[i].IsThere}
		}
		return found, nil
	}
	was, err := j.mark(j.batch.Before, g, func(s *sides) { s.before = true })
	if err != nil {
		return false, err
	}
	is, err := j.mark(j.batch.After, g, func(s *sides) { s.after = true })
	return was || is, err
}

// mark calls set for each change whose plan the query of a page finds in a snapshot.
func (j *judge) mark(snap *catalog.Snapshot, g *group, set func(*sides)) (isAny bool, err error) {
	found, err := snap.Find(g.watched.List.Query(), catalog.Operator)
	if err != nil {
		return false, err
	}
	at := 0
	for i := range found.Len() { // without an order, rows come by their numbers
		for id := found.ID(i); j.changes[at].Plan < id; {
			at++
		}
		set(&j.sides[at])
	}
	return found.Len() > 0, nil
}

// in gives the prices of the changed plans in the terms of a watch.
func (j *judge) in(w *following) (*prices, error) {
	key := w.choice
	if p := j.prices[key]; p != nil {
		return p, nil
	}
	p := &prices{was: make([]shown, len(j.changes)), is: make([]shown, len(j.changes)), byLow: make([]int, len(j.changes))}
	for i, c := range j.changes {
		var err error
		if p.was[i], err = showByID(j.public, j.batch.Before, c.Plan, w); err != nil {
			return nil, err
		}
		if p.is[i], err = showByID(j.public, j.batch.After, c.Plan, w); err != nil {
			return nil, err
		}
		p.byLow[i] = i
	}
	slices.SortFunc(p.byLow, func(a, b int) int { return p.low(a).Cmp(p.low(b)) })
	j.prices[key] = p
	return p, nil
}

// low is the lower price of a change; a plan without a price comes first.
func (p *prices) low(i int) market.Amount {
	was, is := p.was[i], p.is[i]
	if !is.isPriced || was.isPriced && was.price.Cmp(is.price) < 0 {
		return was.price
	}
	return is.price
}

// judge gives what a watch is told, a firing each for a refresh.
func (j *judge) judge(w *following, g *group, told map[verdict][]fired) ([]fired, error) {
	p, err := j.in(w)
	if err != nil {
		return nil, err
	}
	order := j.bySeq
	if w.Rule == watch.PriceBelow {
		// What costs more before and after neither begins to hold nor ceases to.
		end, _ := slices.BinarySearchFunc(p.byLow, *w.Value, func(i int, value market.Amount) int { return p.low(i).Cmp(value) })
		order = j.ordered(p.byLow[:end])
	}
	isShared := !w.Rule.IsKept() && w.Seq < j.changes[j.bySeq[0]].Seq
	key := verdict{w.Rule, w.Country, w.lang()}
	all, known := told[key]
	if !isShared || !known {
		all = j.firings(w, g, p, order)
	}
	if !isShared {
		return all, nil
	}
	told[key] = all
	own := slices.Clone(all)
	for i := range own {
		own[i].watch = w
	}
	return own, nil
}

// ordered returns the indexes of the changes that the page at hand shows, in the order of events.
func (j *judge) ordered(places []int) []int {
	var own []int
	for _, i := range places {
		if j.sides[i] != (sides{}) {
			own = append(own, i)
		}
	}
	slices.SortFunc(own, func(a, b int) int { return cmp.Compare(j.changes[a].Seq, j.changes[b].Seq) })
	return own
}

// firings tells each card of the page once in a refresh, by the cheapest of its plans of which the same is to be said.
func (j *judge) firings(w *following, g *group, p *prices, order []int) (all []fired) {
	type place struct {
		shown
		at int
	}
	cards := map[card]place{}
	for _, i := range order {
		c := j.changes[i]
		if j.sides[i] == (sides{}) || c.Seq <= w.Seq {
			continue
		}
		text, fires := w.fires(change{Change: c, sides: j.sides[i], was: p.was[i], is: p.is[i], isPlan: g.watched.Plan != 0})
		if !fires {
			continue
		}
		f, of := firingOf(w.lang(), c.Seq, c.At, p.was[i], p.is[i], text), refreshOf(&all, w, c)
		key := card{machineOf(cmp.Or(p.is[i].plan, p.was[i].plan)), of, text}
		before, isTold := cards[key]
		switch {
		case !isTold:
			before.at, all[of].firings = len(all[of].firings), append(all[of].firings, f)
		case p.is[i].comparePrice(before.shown) >= 0:
			continue
		}
		all[of].firings[before.at] = f
		cards[key] = place{p.is[i], before.at}
	}
	return all
}

// card is what a message says of a machine over one refresh.
type card struct {
	machine [3]string
	refresh int
	reason  string
}

// machineOf is what the plans that a list shows as one card share.
func machineOf(p *market.Plan) [3]string { return [3]string{p.PartnerName, p.Name, p.CPUModel} }

// refreshOf finds the firings of a change's refresh, or begins them. Rows by hand have no refresh: firings of the same
// moment go together.
func refreshOf(all *[]fired, w *following, c *live.Change) int {
	for i, one := range *all {
		if one.run == c.Run && (c.Run != 0 || one.at.Equal(c.At)) {
			return i
		}
	}
	*all = append(*all, fired{watch: w, run: c.Run, at: c.At})
	return len(*all) - 1
}

func firingOf(lang *language.Language, seq int64, at time.Time, was, is shown, reason string) watch.Firing {
	plan := is.plan
	if plan == nil {
		plan = was.plan
	}
	f := watch.Firing{Seq: seq, At: at, Plan: plan.ID, Name: plan.Name, Partner: plan.PartnerName, Page: slug.PlanPath(plan), Specs: browse.SpecsText(lang, plan), Reason: reason, IsGone: !is.isOrderable()}
	if plan.PriceUnconfirmedSince.IsZero() { // else another price is held back
		f.Before, f.After, f.Tax, f.Change = was.text, lang.List(is.text, is.paid), cmp.Or(is.tax, was.tax), changeText(lang, was, is)
		if was.text == is.text && was.paid == is.paid {
			f.Before = f.After
		}
		if f.Beside = is.beside; f.After == "" {
			f.Beside = was.beside
		}
	}
	return f
}

// changeText says by how much of a hundred a price moved; empty where that is nothing.
func changeText(lang *language.Language, was, is shown) string {
	if !was.isPriced || !is.isPriced || was.price.Sign() <= 0 {
		return ""
	}
	percent := math.Round((is.price.Float64()/was.price.Float64() - 1) * 100)
	switch {
	case percent > 0:
		return "+" + lang.Percent(strconv.Itoa(int(percent)))
	case percent < 0:
		return "−" + lang.Percent(strconv.Itoa(int(-percent)))
	}
	return ""
}

// showByID reads a plan of a snapshot in the terms of a watch; nothing where there is none.
func showByID(p pages.Catalogue, snap *catalog.Snapshot, id int64, w *following) (shown, error) {
	plan, err := snap.ByID(id, catalog.Public)
	if errs.KindOf(err) == errs.NotFound {
		return shown{}, nil
	}
	if err != nil {
		return shown{}, err
	}
	return showPlan(p, plan, w), nil
}

// showPlan gives what a visitor sees of a plan in the terms of a watch.
func showPlan(p pages.Catalogue, plan *market.Plan, w *following) shown {
	s := shown{plan: plan}
	terms := p.Terms(plan, w.choice)
	told := terms.Tell(plan)
	s.tax, s.text, s.paid, s.beside = told.Tax, told.Shown(), told.Paid, told.Beside
	s.month, s.isMonthly = terms.Compared(plan)
	s.price, s.isPriced = s.month, s.isMonthly
	if move, ok := terms.Move(plan, market.Amount{}, false); ok {
		s.year = move.Total(monthsOfBetter)
	}
	if _, lead, ok := terms.Leading(plan); ok {
		if course, ok := terms.ShowCourse(plan); ok && course.Low90 != nil {
			s.isLow, s.isLowest = lead.Amount.Cmp(course.Low90.Amount) <= 0, course.IsLowest
		}
	}
	if terms.IsTotal() {
		if s.price, s.isPriced = terms.ShownTotal(plan); told.Text == "" {
			s.price, s.isPriced = market.Amount{}, false
		}
	}
	return s
}
