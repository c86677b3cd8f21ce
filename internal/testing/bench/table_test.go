package bench

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"text/tabwriter"

	"launchrack/internal/testing/must"
	"launchrack/internal/testing/plangen"
)

// sizes parses BENCH_SIZES, such as 1000,10000.
func sizes(b *testing.B) []int {
	b.Helper()
	text := os.Getenv("BENCH_SIZES")
	if text == "" {
		text = "1000,10000,100000"
	}
	var list []int
	for word := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(strings.TrimSpace(word))
		if err != nil || n < 100 || n > 4_000_000 {
			b.Fatalf("BENCH_SIZES is %q; accepted are numbers of plans from 100 to 4000000, such as 1000,10000", text)
		}
		list = append(list, n)
	}
	return list
}

// report is a table with a row for each number and a column for each size.
type report struct {
	rows  []string
	cells map[string][]string
	// budgets are the most that a row should have at 10,000 plans.
	budgets map[string]string
}

// readBudgets reads the lines of docs/budgets.txt that begin with bench: a number and the name of a row.
func readBudgets(t testing.TB) map[string]string {
	t.Helper()
	text := must.Get(os.ReadFile("../../../docs/budgets.txt"))(t)
	budgets := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(line), "bench "); ok {
			number, name, _ := strings.Cut(rest, " ")
			budgets[name] = number
		}
	}
	return budgets
}

func (r *report) add(name, format string, values ...any) {
	if r.cells == nil {
		r.cells = map[string][]string{}
	}
	if _, known := r.cells[name]; !known {
		r.rows = append(r.rows, name)
	}
	r.cells[name] = append(r.cells[name], fmt.Sprintf(format, values...))
}

func (r *report) heading(name string) { r.add("\n"+name, "") }

// print writes the table with aligned columns.
func (r *report) print(w io.Writer, sizes []int) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(t, "plans\t")
	for _, n := range sizes {
		fmt.Fprintf(t, "%d\t", n)
	}
	fmt.Fprintln(t, "budget\t")
	for _, name := range r.rows {
		fmt.Fprintf(t, "%s\t%s\t%s\t\n", name, strings.Join(r.cells[name], "\t"), r.budgets[name])
	}
	return t.Flush()
}

// BenchmarkTable runs once, whatever -benchtime says, and prints to the standard output.
func BenchmarkTable(b *testing.B) {
	list, r := sizes(b), &report{budgets: readBudgets(b)}
	for _, n := range list {
		measure(b, r, n, full(n))
		fmt.Fprintf(os.Stderr, "%d plans measured after %s\n", n, b.Elapsed().Round(1e9))
	}
	fmt.Printf("\n%s, %s/%s, %d CPUs\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.GOMAXPROCS(0))
	must.Do(b, r.print(os.Stdout, list))
}

// effort is the number of requests of each kind.
type effort struct {
	// queries is the number of queries to the engine alone.
	queries int
	// rounds is the number of rounds, each with requests to every server, after warm requests that
	// do not count.
	rounds, requests, warm int
	// pairs is the number of requests to each of two compared shops.
	pairs int
	// pages is the number of rendered pages of each kind, and visits the number of visits with and
	// without a crawler, each crawls times.
	pages, visits, crawls int
}

func full(plans int) effort {
	e := effort{queries: 10_000, rounds: 9, requests: 6_000, warm: 10_000, pairs: 1_000, pages: 48, visits: 500, crawls: 3}
	if plans > 200_000 {
		e.queries, e.rounds, e.requests, e.warm, e.pages = 2_000, 5, 1_000, 2_000, 16
	}
	return e
}

// measure adds the column of a size.
func measure(t testing.TB, r *report, plans int, e effort) {
	t.Helper()
	s := newShopWithPages(t, plangen.Plans(plans, seed))
	s.engine(t, r, e)
	s.plans = nil // the program does not keep them either
	s.overHTTP(t, r, e)
	tenRefreshes(t, r, plans, e)
	s.pageCosts(t, r, e)
	s.besideCrawler(t, r, e)
	importCost(t, r, plans)
}
