package catalog

import "sync"

// Attached returns what an owner derives from the snapshot. It is provided once and lives
// as long as the snapshot, so a late reader of an old snapshot replaces nothing of a
// newer one.
func Attached[V any](s *Snapshot, owner any, provide func() V) V {
	if held, ok := s.attached.Load(owner); ok {
		return held.(func() V)()
	}
	held, _ := s.attached.LoadOrStore(owner, sync.OnceValue(provide))
	return held.(func() V)()
}
