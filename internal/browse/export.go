package browse

import (
	"cmp"
	"context"
	"io"
	"net/url"

	"launchrack/internal/catalog"
	"launchrack/internal/catalog/query"
	"launchrack/internal/catalog/rowwriter"
	"launchrack/internal/model/market"
	"launchrack/internal/model/place"
	"launchrack/internal/model/price"
	"launchrack/internal/model/row"
	"launchrack/internal/model/slug"
	"launchrack/internal/model/view"
	"launchrack/internal/model/words"
)

// Export is a whole list, found but not yet written.
type Export struct {
	// Filters say what the list's address narrows to.
	Filters []view.AppliedFilter
	public  Public
	found   catalog.Result
	fields  []query.Field
	offset  int
	choice  price.Choice
	// brief is the currency of the address; empty for none.
	brief market.Currency
}

// Export finds the plans of a list's address, as Browse does, but all of them from offset on,
// or as many as limit says, and up to maxRows of them; query.NoLimit is all.
func (p Public) Export(ctx context.Context, params url.Values, maxRows int) (*Export, error) {
	q, applied, err := p.Service.Parse(p.Snap, params)
	if err != nil {
		return nil, err
	}
	if KeepsToLeads(params) {
		OncePerPlan(&q)
	}
	page, err := query.ParseSearch(listParams(pageParams(params)))
	if err != nil {
		return nil, err
	}
	if q.Offset, q.Limit = page.Offset, page.Limit; q.Limit == query.NoLimit || maxRows != query.NoLimit && maxRows < q.Limit {
		q.Limit = maxRows
	}
	found, err := p.Snap.FindContext(ctx, q, catalog.Public)
	if err != nil {
		return nil, err
	}
	basis, err := p.Service.Basis(params)
	if err != nil {
		return nil, err
	}
	brief, err := briefIn(params)
	return &Export{Filters: applied.Filters, public: p, found: found, fields: q.Select, offset: q.Offset, choice: basis.In(cmp.Or(brief, market.USD)), brief: brief}, err
}

// pageParams returns the parameters that say which part of a list is asked for.
func pageParams(params url.Values) url.Values {
	own := url.Values{}
	for _, name := range PageParams {
		if values, ok := params[name]; ok {
			own[name] = values
		}
	}
	return own
}

// PageParams say which part of a list is asked for.
var PageParams = []string{"limit", "offset"}

// Next is the offset of the rows that follow, and reports whether there are any.
func (e *Export) Next() (offset int, more bool) {
	offset = e.offset + e.found.Len()
	return offset, e.found.Len() > 0 && offset < e.found.Total
}

// Len counts the plans of the export.
func (e *Export) Len() int { return e.found.Len() }

// Total counts the plans that match.
func (e *Export) Total() int { return e.found.Total }

// Choice is what the prices of the export are shown for.
func (e *Export) Choice() price.Choice { return e.choice }

// rowsPerChunk is the number of rows in one write, some 75 kB.
const rowsPerChunk = 64

// WriteCSV writes the rows as CSV, as the API does.
func (e *Export) WriteCSV(w io.Writer) error {
	return e.write(w, shownHead(rowwriter.AppendCSVHeader(nil, e.fields)), "", "", (*rowwriter.Writer).AppendCSV, shown.appendCSV)
}

// WriteSheet writes the rows as CSV for people who open it in a spreadsheet.
func (e *Export) WriteSheet(w io.Writer) error {
	return e.write(w, shownHead(rowwriter.AppendSheetHeader(nil, e.fields)), "", "", (*rowwriter.Writer).AppendSheetRow, shown.appendCSV)
}

// WriteJSON writes the rows as a JSON array, as the API does.
func (e *Export) WriteJSON(w io.Writer) error {
	return e.write(w, []byte("["), ",\n", "]", (*rowwriter.Writer).AppendJSON, shown.appendJSON)
}

// write writes the rows in chunks, each with what is shown of its price.
func (e *Export) write(w io.Writer, chunk []byte, between, after string, one func(*rowwriter.Writer, []byte, int) []byte, add func(shown, []byte) []byte) error {
	rows, tax := e.found.Writer(e.fields), e.choice.TaxWords()
	for i := range rows.Len() {
		if i > 0 {
			chunk = append(chunk, between...)
		}
		p, err := e.found.Quoted(i, e.choice.IsTotal())
		if err != nil {
			return err
		}
		chunk = add(shownOf(p, e.terms(p, e.choice.Currency()), tax), one(rows, chunk, i))
		if (i+1)%rowsPerChunk != 0 {
			continue
		}
		if err := rows.Err(); err != nil {
			return err
		}
		if _, err := w.Write(chunk); err != nil {
			return err
		}
		chunk = chunk[:0]
	}
	if err := rows.Err(); err != nil {
		return err
	}
	_, err := w.Write(append(chunk, after...))
	return err
}

// Positions maps the id of each plan to its index in the list.
func (e *Export) Positions() map[int64]int {
	all := make(map[int64]int, e.found.Len())
	for i := range e.found.Len() {
		all[e.found.ID(i)] = i
	}
	return all
}

// Entries gives the plans as feeds and tables of Markdown list them.
func (e *Export) Entries() ([]view.Entry, error) {
	all := make([]int, e.found.Len())
	for i := range all {
		all[i] = i
	}
	return e.EntriesAt(all)
}

// terms are those of a plan in a currency.
func (e *Export) terms(p *market.Plan, c market.Currency) price.Terms {
	return e.public.Service.Terms(e.public.Snap, p, e.choice.In(c))
}

// EntriesAt gives the plans at some positions of the list, as Entries does.
func (e *Export) EntriesAt(positions []int) ([]view.Entry, error) {
	d := e.public.Service.Decorator(e.public.Snap, e.choice.Basis).on(e.choice.Basis, e.brief, false)
	entries := make([]view.Entry, len(positions))
	for i, position := range positions {
		p, err := e.found.Plan(position)
		if err != nil {
			return nil, err
		}
		entries[i] = view.Entry{Plan: p, ID: p.ID, Name: p.Name, Path: slug.PlanPath(p), Partner: p.PartnerName, Type: words.TypeText(d.Language(), p.Type),
			Specs: SpecsText(d.Language(), p), CPU: cmp.Or(p.CPUName, p.CPUModel), Regions: place.RegionsIn(d.Language(), p.Regions), Told: map[market.Currency]price.Told{}}
		for _, c := range d.currencies() {
			entries[i].Told[c] = e.terms(p, c).Tell(p)
		}
	}
	return entries, nil
}

// WholeRow gives a plan as one JSON object with every column of the table, and what is shown of its price.
func (p Public) WholeRow(plan *market.Plan, choice price.Choice) []byte {
	completed := *plan
	p.Snap.Complete(&completed)
	return shownOf(plan, p.Service.Terms(p.Snap, plan, choice), choice.TaxWords()).appendJSON(row.AppendJSON(nil, &completed, row.Columns()))
}
