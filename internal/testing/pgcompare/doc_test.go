// Package pgcompare holds the proof that the catalogue answers as PostgreSQL would.
// The same plans are loaded into both; random conditions are written twice,
// once as an address in PostgREST's dialect and once as SQL, by code that knows
// nothing of package query; rows, order, totals, values and facets must agree.
//
// EXACT_QUERIES sets the number of queries and EXACT_SEED
// the seed, which a difference prints.
package pgcompare_test
