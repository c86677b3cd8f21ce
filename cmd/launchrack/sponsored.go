package main

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"time"

	"launchrack/internal/model/market"
)

// running returns the ids of the plans that are sponsored at a time, in ascending order.
func running(list []market.Sponsorship, at time.Time) (plans []int64) {
	for _, s := range list {
		if s.Runs(at) {
			plans = append(plans, s.Plan)
		}
	}
	slices.Sort(plans)
	return plans
}

// sponsoredSuffix returns a hash of the sponsored plans for the snapshot's version, which is equal on
// all nodes; empty for none.
func sponsoredSuffix(plans []int64) string {
	if len(plans) == 0 {
		return ""
	}
	sum := fnv.New64a()
	fmt.Fprintln(sum, plans)
	return ".s" + strconv.FormatUint(sum.Sum64(), 36)
}
