package browse

import (
	"bytes"
	"cmp"
	"context"
	"net/url"
	"slices"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/door/meter"
	"launchrack/internal/model/language"
	"launchrack/internal/model/market"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// List is the result of Browse, found but not yet written. It is safe for concurrent
// use.
type List struct {
	cache      *snapshotCache
	query      query.Query
	applied    view.Applied
	found      catalog.Result
	counts     *catalog.Facets
	leftOut    map[string]int
	steps      map[string][]view.StepCount
	categories []view.TextCount
	removals   []view.Removal
	// states are those of the partners with plans in the list.
	states []statedPartner
	// rates is what the answer says of exchange rates, as JSON.
	rates []byte
	// sponsored stands above the list; nil for none.
	sponsored *view.Item
	basis     price.Basis
	// brief is the currency of a list that CurrencyParam shortens; empty for a whole one.
	brief market.Currency
	// hasScores says that the address selects scores, which plans then have in words as well.
	hasScores bool
	// isLight says that the address selects nothing: plans come without columns that are null, and their places once.
	isLight bool
	// asked is the list's address without its select.
	asked string
}

// List answers a list's address as Browse does, with its errors, while somebody waits
// for it.
func (s *Service) List(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, params url.Values) (*List, error) {
	return s.find(ctx, snap, v, params, 0)
}

// Len counts the plans of the page.
func (l *List) Len() int { return l.found.Len() }

// find parses an address and finds its plans, with the rules of Browse.
func (s *Service) find(ctx context.Context, snap *catalog.Snapshot, v catalog.Visibility, params url.Values, maxPlans int) (*List, error) {
	cache, err := s.snapshotCache(snap)
	if err != nil {
		return nil, err
	}
	basis, err := s.Basis(params)
	if err != nil {
		return nil, err
	}
	brief, err := briefIn(params)
	if err != nil {
		return nil, err
	}
	q, applied, err := s.ParseCards(snap, params)
	if err != nil {
		return nil, err
	}
	if maxPlans > 0 && (q.Limit < 1 || q.Limit > maxPlans) {
		q.Limit = maxPlans
	}
	answer, err := snap.AnswerContext(ctx, q, v)
	if err != nil {
		return nil, err
	}
	found := answer.Result
	if maxPlans > 0 && found.Len() == 0 && found.Total > 0 {
		q.Offset = (cmp.Or(found.Machines, found.Total) - 1) / q.Limit * q.Limit
		if found, err = snap.FindContext(ctx, q, v); err != nil {
			return nil, err
		}
	}
	l := &List{cache: cache, query: q, applied: applied, found: found, basis: basis, brief: brief, isLight: params.Get("select") == ""}
	l.hasScores = !l.isLight && hasScores(q.Select)
	if !l.keepsExtras() {
		meter.Of(ctx).Shown(found.Len())
	}
	if brief != "" {
		l.asked = withoutSelect(params)
	}
	facets := &answer.Facets
	if l.states, err = cache.statesIn(ctx, v, q, &answer.Facets); err != nil {
		return nil, err
	}
	if l.rates = cache.rates; basis.Language() != language.English {
		if err := l.translate(basis.Language()); err != nil {
			return nil, err
		}
	}
	if found.Total == 0 {
		l.removals = s.removals(ctx, snap, v, params, applied.Filters)
	}
	if l.sponsored, err = s.findSponsored(ctx, snap, params, l); err != nil {
		return nil, err
	}
	l.counts, l.leftOut = offered(facets)
	l.steps = stepCounts(basis.Language(), facets)
	l.categories, err = cache.categories(q, v, facets, l.leftOut)
	return l, err
}

// translate writes what English answers have ready.
func (l *List) translate(lang *language.Language) (err error) {
	l.states = slices.Clone(l.states)
	for i := range l.states {
		if l.states[i], err = l.states[i].in(lang); err != nil {
			return err
		}
	}
	l.rates, err = row.AppendAny(nil, RateNote(lang, l.cache.Rates))
	return err
}

// Append appends the bytes that encoding/json writes for view.Browse, with <, > and &
// unescaped. Rows and their extras are copied from the snapshot, and members of many values written
// one by one: encoding/json takes ten times as long for these.
func (l *List) Append(dst []byte) ([]byte, error) {
	before, after, err := l.frame()
	if err != nil {
		return dst, err
	}
	dst = append(dst, before...)
	rows := l.found.Writer(l.query.Select)
	for i := range l.found.Len() {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst, err = l.appendItem(dst, rows, i); err != nil {
			return dst, err
		}
	}
	if rows.Err() != nil {
		return dst, rows.Err()
	}
	return l.appendAfter(dst, after, l.isOpen, l.isOffered), nil
}

// frame writes the answer without the members that have many values, and without what all answers from a
// snapshot share: what stands before and after its plans.
func (l *List) frame() (before, after []byte, err error) {
	text, err := row.AppendAny(make([]byte, 0, 2<<10), view.Browse{Total: l.found.Total, Machines: l.found.Machines, Items: []view.Item{}, Facets: view.Facets("{}"), LeftOut: l.leftOut, Categories: []view.TextCount{},
		FacetTexts: view.FacetTexts{}, Steps: map[string][]view.StepCount{}, Price: priceRange(*l.counts), Applied: l.applied, Removals: l.removals, Sponsored: l.sponsored, Limit: l.query.Limit, Offset: l.query.Offset, Tax: l.basis.TaxWords()})
	if err != nil {
		return nil, nil, err
	}
	before, after = cutIn(text[:bytes.LastIndex(text, []byte(`,"rates":`))], `"items":[]`)
	return before, after, nil
}

// cutIn divides JSON inside an empty member. No text holds the member: quotes are escaped.
func cutIn(text []byte, empty string) (before, after []byte) {
	at := bytes.Index(text, []byte(empty)) + len(empty) - 1
	return text[:at], text[at:]
}

func isAny(*words.Facet) bool { return true }

// appendAfter appends what stands after the plans of the page, with some facets, of which some have their values.
func (l *List) appendAfter(dst, frame []byte, has, hasValues func(*words.Facet) bool) []byte {
	for _, member := range []struct {
		empty string
		fill  func(dst []byte, has func(*words.Facet) bool) []byte
	}{{`"facets":{}`, func(dst []byte, _ func(*words.Facet) bool) []byte { return l.appendFacets(dst, hasValues) }}, {`"categories":[]`, l.appendCategories}, {`"facet_texts":{}`, l.appendFacetTexts}, {`"steps":{}`, l.appendSteps}} {
		before, after := cutIn(frame, member.empty)
		dst, frame = member.fill(append(dst, before...), has), after
	}
	dst = append(append(append(dst, frame...), `,"rates":`...), l.rates...)
	dst = append(dst, `,"partners":[`...)
	for i, s := range l.states {
		if i > 0 {
			dst = append(dst, ',')
		}
		if l.brief != "" {
			s.json = s.brief
		}
		dst = append(dst, s.json...)
	}
	dst = append(append(dst, `],"version":`...), l.cache.version...)
	return append(l.appendQuiet(dst, has), '}')
}

// appendItem appends the i-th plan of the page.
func (l *List) appendItem(dst []byte, rows *rowwriter.Writer, i int) (_ []byte, err error) {
	if dst, err = l.appendExtras(appendRow(dst, rows, i, l.isLight), i); err != nil {
		return dst, err
	}
	return l.appendGroup(dst, i)
}

// keepsExtras reports whether the extras of plans are cached. Those with a tax, a term or scores are not: there would be
// one for each country and term.
func (l *List) keepsExtras() bool { return l.basis.IsPlain() && !l.hasScores }

// appendExtras appends the extras of the i-th plan.
func (l *List) appendExtras(dst []byte, i int) ([]byte, error) {
	if l.keepsExtras() {
		return l.cache.appendExtras(dst, l.found, i, look{lang: l.basis.Language(), shown: l.brief, isLight: l.isLight})
	}
	return l.cache.Decorator.on(l.basis, l.brief, l.isLight).appendNewExtras(dst, l.found, i, l.hasScores)
}

// appendGroup adds what the i-th plan stands for to the end of its object.
func (l *List) appendGroup(dst []byte, i int) ([]byte, error) {
	g := groupOf(l.found, i, &l.query)
	if g.Configurations == 0 {
		return dst, nil
	}
	group, err := row.AppendAny(nil, g)
	if err != nil {
		return dst, err
	}
	return append(append(dst[:len(dst)-1], ','), group[1:]...), nil
}

// appendRow writes a plan's row as the beginning of an object.
func appendRow(dst []byte, rows *rowwriter.Writer, i int, isLight bool) []byte {
	begin := len(dst)
	dst = rowWriting(isLight)(rows, dst, i)
	if len(dst) > begin+len("{}") {
		dst[len(dst)-1] = ','
		return dst
	}
	return append(dst[:begin], '{')
}

// rowWriting is how a plan's row is written, a light one without what is null.
func rowWriting(isLight bool) func(rows *rowwriter.Writer, dst []byte, i int) []byte {
	if isLight {
		return (*rowwriter.Writer).AppendStripped
	}
	return (*rowwriter.Writer).AppendJSON
}
