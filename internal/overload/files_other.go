//go:build !unix

package overload

// MaxOpenFiles returns 0, as the limit is not known here.
func MaxOpenFiles() int { return 0 }
