//go:build !linux && !darwin

package backup

// Room reports that the room on a disk is not known here: a full one refuses the backup.
func Room(string) (int64, bool) { return 0, false }
