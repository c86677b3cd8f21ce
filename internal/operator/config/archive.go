package config

// Archive holds the settings of the event archive.
type Archive struct {
	Archive        Switch `default:"off" help:"Whether the archive of events and its log are served at /archive/: on or off." placeholder:"SWITCH"`
	ArchiveDir     string `default:"data/archive" help:"Folder of the archive's files."`
	ArchiveLicence string `help:"Licence of the archive, as its page names it, such as CC BY 4.0." placeholder:"LICENCE"`
}
