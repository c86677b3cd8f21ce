package main

import (
	"archive/tar"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// packages are CLDR's packages that facts are read from.
var packages = []string{"cldr-numbers-full", "cldr-dates-full", "cldr-localenames-full", "cldr-units-full", "cldr-misc-full"}

// files are the documents of the packages by language and name: "de/numbers.json".
type files map[string][]byte

// fetch has npm fetch the packages, and keeps the documents of the known languages.
func fetch() (files, error) {
	dir, err := os.MkdirTemp("", "cldr")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	args := []string{"pack", "--silent"}
	for _, name := range packages {
		args = append(args, name+"@"+version)
	}
	npm := exec.Command("npm", args...)
	npm.Dir, npm.Stderr = dir, os.Stderr
	if err := npm.Run(); err != nil {
		return nil, fmt.Errorf("npm pack: %w", err)
	}
	data := files{}
	for _, name := range packages {
		if err := data.add(filepath.Join(dir, name+"-"+version+".tgz")); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return data, nil
}

// add keeps the documents of an archive.
func (f files) add(archive string) error {
	file, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer file.Close()
	zipped, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	for entries := tar.NewReader(zipped); ; {
		entry, err := entries.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		name, isMain := strings.CutPrefix(entry.Name, "package/main/")
		if code, _, _ := strings.Cut(name, "/"); !isMain || !isKnown(code) {
			continue
		}
		if f[name], err = io.ReadAll(entries); err != nil {
			return err
		}
	}
}

func isKnown(code string) bool {
	for _, one := range known {
		if one == code {
			return true
		}
	}
	return false
}

// read reads what stands in a document of a language below a path of keys.
func read[T any](f files, code, name, path string) (value T, err error) {
	raw := json.RawMessage(f[code+"/"+name+".json"])
	for key := range strings.SplitSeq("main/"+code+"/"+path, "/") {
		var object map[string]json.RawMessage
		if err := json.Unmarshal(raw, &object); err != nil {
			return value, fmt.Errorf("%s/%s: %s: %w", code, name, path, err)
		}
		raw = object[key]
	}
	if err := json.Unmarshal(raw, &value); err != nil {
		return value, fmt.Errorf("%s/%s: %s: %w", code, name, path, err)
	}
	return value, nil
}
