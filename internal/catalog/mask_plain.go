//go:build !goexperiment.simd || !amd64

package catalog

// wide is explained in mask_wide.go, with the rest of these.
const wide = false

func (m *mask) and(other *mask) bool                     { return m.plainAnd(other) }
func (m *mask) or(other *mask)                           { m.plainOr(other) }
func (m *mask) addCommon(sets []uint64, counts []uint32) { m.plainAddCommon(sets, counts) }
func (l *list) make(m *mask)                             { l.plainMake(m) }
