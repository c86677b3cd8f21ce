// Package whole_test tests that a refresh either accepts or refuses the whole answer of a partner. It
// damages each field of each document in turn, as a partner that changes its feed does, and
// refreshes.
package whole_test
