package about

import (
	"io/fs"
	"sync"

	"launchrack/internal/partner"
	"launchrack/internal/yamltree"
)

// folderFile is the file of an adapter in Go.
type folderFile struct {
	File
	Source struct {
		Address string `yaml:"address"`
		Token   string `yaml:"token" oneof:"none required"`
	} `yaml:"source"`
	Sandbox standIn `yaml:"sandbox"`
}

// Folder gives what partner.yaml of an adapter's folder says, with the wordmark mark.svg. The
// files are part of the program, so that one that cannot be read ends it; every test of an
// adapter reads them.
func Folder(files fs.FS) func() partner.Info {
	return sync.OnceValue(func() partner.Info {
		info, err := describe(files)
		if err != nil {
			panic(err)
		}
		return info
	})
}

// needsToken reports that the partner answers only to those who have a key.
func (f *folderFile) needsToken() bool { return f.Source.Token == "required" }

// describe is what the folder says of the partner.
func describe(files fs.FS) (partner.Info, error) {
	f, err := read(files)
	if err != nil {
		return partner.Info{}, err
	}
	mark, err := fs.ReadFile(files, "mark.svg")
	if err != nil {
		return partner.Info{}, err
	}
	info, err := f.Info()
	info.DefaultURL, info.NeedsToken, info.Mark = f.Source.Address, f.needsToken(), string(mark)
	return info, err
}

func read(files fs.FS) (f folderFile, err error) {
	text, err := fs.ReadFile(files, "partner.yaml")
	if err != nil {
		return f, err
	}
	top, err := yamltree.Parse("partner.yaml", text)
	if err == nil {
		err = yamltree.Decode(top, "", &f, nil)
	}
	return f, err
}
