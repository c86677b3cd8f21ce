package main

import (
	"errors"
	"fmt"
	"os"

	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/errs"
	"launchrack/internal/operator/config"
	"launchrack/internal/store"
)

type benchmarksCmd struct {
	Import benchmarksImportCmd `cmd:"" help:"Add results, all of them or none."`
	List   benchmarksListCmd   `cmd:"" help:"List the benchmarks with their numbers of results."`
}

type benchmarksImportCmd struct {
	config.Storage
	Files []string `arg:"" name:"file" help:"CSV files with the columns partner,sku,cpu,cores,benchmark,score,unit,source,date, or folders of sc-inspector-data."`
}

// Run stores the results of all files. It works beside a running shop, which follows within
// seconds.
func (c benchmarksImportCmd) Run(env environment) error {
	var results []benchmark.Result
	for _, name := range c.Files {
		read, err := readResults(name)
		if err != nil {
			return errs.Field("file", "%s: %v; nothing was stored", name, err)
		}
		results = append(results, read...)
	}
	return withChanges(env, c.Storage, func(db *store.Store) error {
		added, err := db.AddBenchmarks(env.ctx, results)
		if err != nil {
			return err
		}
		return env.printf("%d results were added; %d were there already.\n", added, len(results)-added)
	})
}

// readResults reads a CSV file or a folder of sc-inspector-data.
func readResults(name string) ([]benchmark.Result, error) {
	about, err := os.Stat(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	if about.IsDir() {
		return benchmark.ReadInspector(os.DirFS(name))
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer file.Close()
	return benchmark.ReadCSV(file)
}

type benchmarksListCmd struct {
	config.Storage
}

// Run prints the benchmarks of the stored results and of the program's own.
func (c benchmarksListCmd) Run(env environment) error {
	return withChanges(env, c.Storage, func(db *store.Store) error {
		results, _, err := db.Benchmarks(env.ctx)
		if err != nil {
			return err
		}
		return printTable(env.stdout, benchmark.Summaries(append(results, benchmark.Shipped()...)), "BENCHMARK\tRESULTS\tMACHINE TYPES\tPROCESSORS\tLATEST\tSOURCE\tLICENCE", func(s benchmark.Summary) string {
			return fmt.Sprintf("%s\t%d\t%d\t%d\t%s\t%s\t%s", s.Name, s.Results, s.Types, s.CPUs, s.Latest, s.Source, benchmark.Licence(s.Source))
		})
	})
}

// scoreNames returns the benchmarks that the settings name. The settings are validated already.
func scoreNames(c config.Shop) benchmark.Names {
	single, _ := benchmark.ParseName(string(c.ScoreSingle))
	multi, _ := benchmark.ParseName(string(c.ScoreMulti))
	return benchmark.Names{Single: single, Multi: multi}
}
