//go:build race

package mapping

// slowness is how many times as long a document may take: the race detector makes expressions some ten times as slow.
const slowness = 10
