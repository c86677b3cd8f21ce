package benchmark

import (
	"slices"
	"strings"

	"launchrack/internal/model/market"
)

// Book finds scores by plan. It never changes.
type Book struct {
	single, multi Name
	// sources are Sources.
	sources []string
	// byType holds the results of machine types, and byCPU all with a processor.
	byType map[typeKey][]*Result
	byCPU  map[cpuKey][]*Result
}

// typeKey names a machine type of a partner in lower case, and a benchmark.
type typeKey struct {
	group string
	name  Name
}

type cpuKey struct {
	cpu   string
	cores int
	name  Name
}

// Names are the benchmarks that a shop shows; an empty one is chosen by the results.
type Names struct{ Single, Multi Name }

// shown are the benchmarks of a shop that has no results of machine types: of those that ship
// with the program, one has runs on one thread, the other more processors that are sold.
var shown = Names{Single: Name{"7-zip", "MIPS"}, Multi: Name{"stockfish-speedtest", "nodes/s"}}

// NewBook makes a book of results. A benchmark that is not named is the one with results of
// most machine types.
func NewBook(results []Result, names Names) *Book {
	b := &Book{byType: map[typeKey][]*Result{}, byCPU: map[cpuKey][]*Result{}}
	types := map[Name]map[string]bool{}
	for i := range results {
		r := &results[i]
		if r.SKU != "" {
			key := typeKey{strings.ToLower(string(r.Partner) + "/" + r.SKU), r.Of()}
			b.byType[key] = append(b.byType[key], r)
			if types[key.name] == nil {
				types[key.name] = map[string]bool{}
			}
			types[key.name][key.group] = true
		}
		if r.CPU != "" {
			key := cpuKey{r.CPU, r.Cores, r.Of()}
			b.byCPU[key] = append(b.byCPU[key], r)
		}
	}
	chosen := shown
	if most, ok := mostTypes(types); ok {
		chosen = Names{most, most}
	}
	if names.Single != (Name{}) {
		chosen.Single = names.Single
	}
	if names.Multi != (Name{}) {
		chosen.Multi = names.Multi
	}
	b.single, b.multi = chosen.Single, chosen.Multi
	for i := range results {
		r := &results[i]
		if of := r.Of(); (of == b.single || of == b.multi) && Link(r.Source) != "" && !slices.Contains(b.sources, r.Source) {
			b.sources = append(b.sources, r.Source)
		}
	}
	slices.Sort(b.sources)
	return b
}

// Sources are the published sources of the scores, whose licences ask that they are named wherever
// the scores are shown.
func (b *Book) Sources() []string { return b.sources }

// mostTypes finds the benchmark of most machine types; of equals the first by name.
func mostTypes(types map[Name]map[string]bool) (best Name, ok bool) {
	for name, of := range types {
		more := len(of) - len(types[best])
		if !ok || more > 0 || more == 0 && name.String() < best.String() {
			best, ok = name, true
		}
	}
	return best, ok
}

// Names are the benchmarks that the book scores plans by.
func (b *Book) Names() Names { return Names{b.single, b.multi} }

// Single is the single-core score of a plan, nil where none is known.
func (b *Book) Single(p *market.Plan) *Score { return b.score(p, b.single, true) }

// Multi is the multi-core score of a plan, nil where none is known.
func (b *Book) Multi(p *market.Plan) *Score { return b.score(p, b.multi, false) }

func (b *Book) score(p *market.Plan, name Name, isSingle bool) *Score {
	if p.Partner != "" {
		measured := b.byType[typeKey{strings.ToLower(string(p.GroupKey())), name}]
		if len(measured) == 0 {
			measured = b.byType[typeKey{strings.ToLower(string(p.Partner) + "/" + string(p.SKU)), name}]
		}
		if s := of(onCores(measured, isSingle)); s != nil {
			s.IsMeasured = true
			return s
		}
	}
	cores := 1
	if !isSingle {
		cores = Threads(p)
	}
	if p.CPUName == "" || cores == 0 {
		return nil
	}
	return of(b.byCPU[cpuKey{p.CPUName, cores, name}])
}

// onCores keeps the results on one core, or on as many as were tried.
func onCores(results []*Result, isSingle bool) []*Result {
	most := 0
	for _, r := range results {
		most = max(most, r.Cores)
	}
	if isSingle {
		most = 1
	}
	return slices.DeleteFunc(slices.Clone(results), func(r *Result) bool { return r.Cores != most })
}

// Threads is how many processors an operating system finds in a plan; 0 where that is not
// known.
func Threads(p *market.Plan) int {
	switch {
	case p.CPUThreads != nil:
		return *p.CPUThreads
	case p.CPUCores != nil:
		return *p.CPUCores
	}
	return 0
}

// IsShared reports whether others may use a plan's cores at the same time.
func IsShared(p *market.Plan) bool { return p.Type == market.VPS }

// SetScores sets a plan's scores, nil where none is known. A nil book knows none.
func (b *Book) SetScores(p *market.Plan) {
	p.ScoreSingle, p.ScoreMulti = nil, nil
	if b == nil {
		return
	}
	if s := b.Single(p); s != nil {
		p.ScoreSingle = &s.Value
	}
	if s := b.Multi(p); s != nil {
		p.ScoreMulti = &s.Value
	}
}
