//go:build !race

package bench

// underRace reports whether the race detector is on.
const underRace = false
