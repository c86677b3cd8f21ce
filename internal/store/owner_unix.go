//go:build unix

package store

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// setOwner gives a file the owner and group of another one, as root may. For anybody else
// the file stays as it was made.
func setOwner(file string, like fs.FileInfo) error {
	stat, ok := like.Sys().(*syscall.Stat_t)
	if !ok {
		return nil
	}
	if err := os.Lchown(file, int(stat.Uid), int(stat.Gid)); !errors.Is(err, fs.ErrPermission) {
		return err
	}
	return nil
}
