// Package bench measures the listing query: one filtered, sorted page of whole
// plans with the total, the counts of every facet and the price range. Its one
// benchmark prints a table of the engine by itself, of the API over HTTP beside
// a handler that writes as many bytes and does nothing else, and beside
// PostgreSQL doing the same work. docs/performance.md explains the numbers.
package bench
