package benchmark

import "slices"

// Summary is what is known of a benchmark by one source.
type Summary struct {
	Name                 Name
	Source               string
	Results, Types, CPUs int
	Latest               string
}

// Summaries counts results by benchmark and source, in the order of their names.
func Summaries(results []Result) (list []Summary) {
	sorted := make([]*Result, len(results))
	for i := range results {
		sorted[i] = &results[i]
	}
	slices.SortFunc(sorted, compare)
	types, cpus := map[[2]string]bool{}, map[string]bool{}
	at := map[[3]string]int{}
	for _, r := range sorted {
		key := [3]string{r.Benchmark, r.Unit, r.Source}
		if _, ok := at[key]; !ok {
			at[key] = len(list)
			list = append(list, Summary{Name: r.Of(), Source: r.Source})
		}
		s := &list[at[key]]
		s.Results++
		s.Latest = max(s.Latest, r.Day)
		group := r.Of().String() + r.Source
		if machine := [2]string{group, string(r.Partner) + "/" + r.SKU}; r.SKU != "" && !types[machine] {
			types[machine] = true
			s.Types++
		}
		if named := group + " " + r.CPU; r.CPU != "" && !cpus[named] {
			cpus[named] = true
			s.CPUs++
		}
	}
	return list
}
