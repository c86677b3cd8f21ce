// Package bench measures the query of lists: one filtered, sorted page of whole plans with the total,
// the counts of every facet and the price range. BenchmarkTable prints a table of the engine alone, of
// the API over HTTP compared with a handler that only writes as many bytes, and of PostgreSQL with the
// same queries. docs/performance.md explains the numbers.
package bench
