package market

import "time"

// Epoch names a journal. A restore begins another one: what was told of the one before, after the
// backup, is no longer so.
type Epoch struct {
	ID string
	// Floor is below the numbers of all events of the epoch, and Last the number of the last event
	// before it; no event has a number between. Both are 0 where nothing was ever restored.
	Floor, Last int64
}

// Record is an event in the fixed form of the archive and of the log of hashes. No later program
// writes it otherwise.
type Record struct {
	Seq int64
	// At is zero for a number that no event has.
	At time.Time
	// IsPublic reports that the public sees the event. Of another only Seq and Private are told.
	IsPublic  bool
	Run       int64 // 0 for none
	TakesBack int64
	Begins    bool
	Plan      int64
	Partner   PartnerID
	Kind      EventKind
	// Before and After are JSON objects of public columns by their names: those that changed, or
	// of a whole row those that are not null; nil on the other side.
	Before, After []byte
	// Private is all that the public does not see of the event; nil for nothing.
	Private []byte
}

// LogTile is the hash of a full tile of the log: of 256 events where Level is 0, else of 256 tiles
// of the level below.
type LogTile struct {
	Level int
	N     int64
	Hash  [32]byte
}

// LogCheckpoint is a signed state of the log.
type LogCheckpoint struct {
	Day  string // such as 2026-11-26
	Size int64
	Note string
}
