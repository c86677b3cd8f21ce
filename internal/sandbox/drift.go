package sandbox

// newcomers is how many plans at the end of each catalogue wait for a later
// generation: the first of them comes with generation 1.
const newcomers = 3

// offered is whether plan i of n is on offer in a generation. Besides the
// newcomers, each generation withdraws about one plan in thirty, others each
// time, which come back later.
func offered(i, n, generation int) bool {
	if wait := i - (n - newcomers) + 1; wait > generation {
		return false
	}
	return generation == 0 || (i*5+generation*11)%31 != 0
}

// drifted is the price of plan i in a generation: about one in nine costs a
// twentieth more.
func drifted(cents int64, i, generation int) int64 {
	if generation > 0 && (i+generation)%9 == 0 {
		return cents * 105 / 100
	}
	return cents
}
