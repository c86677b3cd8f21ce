//go:build linux || darwin

package backup

import "syscall"

// Room returns the bytes that this program can still write to the disk of a folder.
func Room(folder string) (int64, bool) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
