//go:build !race

package mapping

// slowness is how many times as long a document may take.
const slowness = 1
