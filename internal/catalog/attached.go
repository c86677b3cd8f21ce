package catalog

import "sync"

// Attached returns a value that an owner caches in the snapshot, such as its decoration. provide
// makes it once. It lives as long as the snapshot, so a late reader of an old snapshot never
// overwrites the value of a newer one.
func Attached[V any](s *Snapshot, owner any, provide func() V) V {
	if held, ok := s.attached.Load(owner); ok {
		return held.(func() V)()
	}
	held, _ := s.attached.LoadOrStore(owner, sync.OnceValue(provide))
	return held.(func() V)()
}
