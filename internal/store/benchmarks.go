package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"launchrack/internal/model/benchmark"
	"launchrack/internal/model/market"
)

// benchmarksKey is the setting that holds the version of the catalogue with the last import.
const benchmarksKey = "benchmarks_version"

// AddBenchmarks stores the results that are new, all or none, and returns how many these are.
// New ones are a change of the catalogue, which all nodes follow.
func (s *Store) AddBenchmarks(ctx context.Context, results []benchmark.Result) (added int, err error) {
	err = s.write(ctx, "store results of benchmarks", func(tx *transaction) error {
		added = 0
		for i := range results {
			r := &results[i]
			n, err := tx.change(ctx, `INSERT INTO benchmark_results (id, partner_id, sku, cpu, cores, benchmark, unit, score, source, day)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
				resultID(r), string(r.Partner), r.SKU, r.CPU, r.Cores, r.Benchmark, r.Unit, r.Score.String(), r.Source, r.Day)
			if err != nil {
				return err
			}
			added += int(n)
		}
		if added == 0 {
			return nil
		}
		version, err := nextVersion(ctx, tx)
		if err != nil {
			return err
		}
		_, err = putIfOther(ctx, tx, benchmarksKey, strconv.FormatInt(version, 10))
		return err
	})
	return added, err
}

// resultID is made of all that a result says.
func resultID(r *benchmark.Result) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", []string{string(r.Partner), r.SKU, r.CPU, strconv.Itoa(r.Cores), r.Benchmark, r.Unit, r.Score.String(), r.Source, r.Day}))
	return hex.EncodeToString(sum[:16])
}

// Benchmarks returns all stored results with the version of the catalogue of the last import.
func (s *Store) Benchmarks(ctx context.Context) (results []benchmark.Result, version int64, err error) {
	err = s.read(ctx, "read results of benchmarks", func(tx *transaction) error {
		if version, err = benchmarksVersion(ctx, tx); err != nil {
			return err
		}
		results, err = queryList(ctx, tx, func(r *benchmark.Result) []any {
			return []any{key[market.PartnerID]{&r.Partner}, &r.SKU, &r.CPU, &r.Cores, &r.Benchmark, &r.Unit, figure{&r.Score}, &r.Source, &r.Day}
		}, `SELECT partner_id, sku, cpu, cores, benchmark, unit, score, source, day FROM benchmark_results ORDER BY id`)
		return err
	})
	return results, version, err
}

// benchmarksVersion is the version of the catalogue of the last import, 0 before the first.
func benchmarksVersion(ctx context.Context, tx *transaction) (int64, error) {
	value, err := setting(ctx, tx, benchmarksKey)
	if err != nil || value == "" {
		return 0, err
	}
	return strconv.ParseInt(value, 10, 64)
}
