// Command inheritance measures the error of inherited scores by leave-one-out cross-validation:
// for each machine type in a folder of sc-inspector-data it compares the measured score with the
// one inherited from all others. It prints a table, and draws the distribution of the errors as an
// SVG if a file is named. A second table counts the plans with a score, with and without the
// folder's results, in the bundled catalogue and in the named files of launchrack export.
package main

import (
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"launchrack/internal/benchmark"
	"launchrack/internal/hardware/cpu"
	"launchrack/internal/market"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: inheritance FOLDER [PICTURE.svg [PLANS.ndjson ...]]")
		os.Exit(2)
	}
	results, err := benchmark.ReadInspector(os.DirFS(os.Args[1]))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	imported := slices.Clone(results)
	results = slices.DeleteFunc(results, func(r benchmark.Result) bool { return r.Of() != benchmark.StressNG })
	single, multi := measure(results, true), measure(results, false)
	fmt.Println("| score | machine types | with an inherited score | median error | p90 |\n|---|---|---|---|---|")
	for _, row := range []struct {
		name string
		of   measured
	}{{"one core", single}, {"all cores", multi}} {
		fmt.Printf("| %s | %d | %d | %.1f %% | %.1f %% |\n", row.name, row.of.types, len(row.of.errors), quantile(row.of.errors, 0.5), quantile(row.of.errors, 0.9))
	}
	if len(os.Args) > 2 {
		if err := os.WriteFile(os.Args[2], []byte(picture(single.errors, multi.errors)), 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	if err := printShares(imported, os.Args[min(3, len(os.Args)):]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// measured holds the errors, in per cent, of the machine types whose score can be inherited.
type measured struct {
	types  int
	errors []float64
}

func measure(results []benchmark.Result, isSingle bool) (m measured) {
	types := map[string]market.Plan{}
	for _, r := range results {
		key := string(r.Partner) + "/" + r.SKU
		p, ok := types[key]
		if cores := r.Cores; !ok || *p.CPUCores < cores {
			p = market.Plan{Partner: r.Partner, SKU: market.SKU(r.SKU), CPUName: r.CPU, CPUCores: &cores}
		}
		types[key] = p
	}
	for key, p := range types { // plans inherit only by processors of the table
		if _, _, isKnown := cpu.Match(p.CPUName, cpu.Hint{}); !isKnown {
			p.CPUName = ""
			types[key] = p
		}
	}
	m.types = len(types)
	for _, p := range types {
		others := slices.DeleteFunc(slices.Clone(results), func(r benchmark.Result) bool { return r.Partner == p.Partner && r.SKU == string(p.SKU) })
		measured, inherited := score(results, &p, isSingle), score(others, &p, isSingle)
		if measured == nil || inherited == nil {
			continue
		}
		m.errors = append(m.errors, math.Abs(number(inherited.Value)/number(measured.Value)-1)*100)
	}
	slices.Sort(m.errors)
	return m
}

func score(results []benchmark.Result, p *market.Plan, isSingle bool) *benchmark.Score {
	book := benchmark.NewBook(results, benchmark.Names{Single: benchmark.StressNG, Multi: benchmark.StressNG})
	if isSingle {
		return book.Single(p)
	}
	return book.Multi(p)
}

func number(a market.Amount) float64 {
	n, err := strconv.ParseFloat(a.String(), 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

func quantile(sorted []float64, q float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}

// picture draws the cumulative distribution of the errors: the share of machine types with at most
// each error.
func picture(single, multi []float64) string {
	const width, height, left, top, most = 560, 260, 56, 20, 60.0
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" font-family="sans-serif" font-size="12">`+"\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n", width+left+24, height+top+48)
	for share := 0; share <= 100; share += 25 {
		y := float64(top) + height*(1-float64(share)/100)
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="#ddd"/><text x="%d" y="%.1f" text-anchor="end">%d %%</text>`+"\n", left, y, left+width, left-8, y+4, share)
	}
	for e := 0; e <= int(most); e += 10 {
		fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle">%d %%</text>`+"\n", float64(left)+width*float64(e)/most, top+height+18, e)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle">error of the inherited score</text>`+"\n", left+width/2, top+height+38)
	for k, line := range []struct {
		errors       []float64
		name, colour string
	}{{single, "one core", "#0b6e99"}, {multi, "all cores", "#bd3c0f"}} {
		fmt.Fprintf(&b, `<path fill="none" stroke="%s" stroke-width="2" d="M%d %d`, line.colour, left, top+height)
		for i, e := range line.errors {
			fmt.Fprintf(&b, "H%.1fV%.1f", float64(left)+width*min(e, most)/most, float64(top)+height*(1-float64(i+1)/float64(len(line.errors))))
		}
		fmt.Fprintf(&b, `H%d"/><text x="%d" y="%d" fill="%s">%s</text>`+"\n", left+width, left+width-90, top+height-40+20*k, line.colour, line.name)
	}
	b.WriteString("</svg>\n")
	return b.String()
}
