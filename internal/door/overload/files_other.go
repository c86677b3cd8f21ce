//go:build !unix

package overload

// MaxOpenFiles returns 0, as the limit is not known on this system.
func MaxOpenFiles() int { return 0 }
