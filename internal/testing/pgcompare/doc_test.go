// Package pgcompare is a differential test of the catalogue against PostgreSQL. It loads the same
// plans into both. Random conditions are written in PostgREST's dialect and in SQL, by code
// independent of package query. Rows, order, totals, values and facets must be equal.
//
// EXACT_QUERIES sets the number of queries and EXACT_SEED the seed, which a failure prints.
package pgcompare_test
