//go:build race

package bench

// underRace reports whether the race detector is on, which makes a page engine so slow that the shop
// refuses pages.
const underRace = true
