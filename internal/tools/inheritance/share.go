package main

import (
	"fmt"
	"os"

	"launchrack/internal/benchmark"
	"launchrack/internal/bundled"
	"launchrack/internal/hardware/complete"
	"launchrack/internal/market"
	"launchrack/internal/row"
)

// printShares prints how many plans of the bundled catalogue and of each file have a score, with
// the program's own results and with the imported ones too.
func printShares(imported []benchmark.Result, files []string) error {
	plans, err := bundled.Plans()
	if err != nil {
		return err
	}
	fmt.Println("\n| plans | results | can be ordered | one core | all cores | of these measured |\n|---|---|---|---|---|---|")
	printShare("bundled", plans, imported)
	for _, name := range files {
		file, err := os.Open(name)
		if err != nil {
			return err
		}
		plans, err := row.ReadFile(file)
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
		if err != nil {
			return err
		}
		printShare(name, plans, imported)
	}
	return nil
}

func printShare(name string, plans []market.Plan, imported []benchmark.Result) {
	completer := complete.New(complete.Names{})
	shipped := benchmark.Shipped()
	for _, of := range []struct {
		name    string
		results []benchmark.Result
	}{{"shipped", shipped}, {"with the import", append(shipped[:len(shipped):len(shipped)], imported...)}} {
		book := benchmark.NewBook(of.results, benchmark.Names{})
		total, single, multi, measured := 0, 0, 0, 0
		for i := range plans {
			p := &plans[i]
			if !p.Available {
				continue
			}
			completer.Plan(p)
			total++
			if book.Single(p) != nil {
				single++
			}
			if s := book.Multi(p); s != nil {
				multi++
				if s.IsMeasured {
					measured++
				}
			}
		}
		share := func(n int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(total)) }
		fmt.Printf("| %s | %s | %d | %s | %s | %d |\n", name, of.name, total, share(single), share(multi), measured)
	}
}
