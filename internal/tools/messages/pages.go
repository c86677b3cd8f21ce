package main

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
)

// readPages reads the TypeScript sources by the compiler of TypeScript (web/build/messages.js).
func (f *found) readPages(root string) error {
	list := exec.Command("node", "build/messages.js")
	list.Dir = filepath.Join(root, "web")
	out, err := list.Output()
	if err != nil {
		if failed, ok := err.(*exec.ExitError); ok {
			return fmt.Errorf("list the sentences of the pages: %w: %s", err, failed.Stderr)
		}
		return fmt.Errorf("list the sentences of the pages: %w", err)
	}
	var read struct {
		Messages []struct {
			File, Context, One, Many string
			Notes                    []string
		}
		Problems, Outside []finding
	}
	if err := json.Unmarshal(out, &read); err != nil {
		return fmt.Errorf("list the sentences of the pages: %w", err)
	}
	const below = "web/src/"
	for _, m := range read.Messages {
		f.add(finding{File: below + m.File}, m.Context, m.One, m.Many, m.Notes)
	}
	for _, p := range read.Problems {
		p.File = below + p.File
		f.problem(p, "%s", p.Text)
	}
	for _, o := range read.Outside {
		o.File = below + o.File
		f.outside = append(f.outside, o)
	}
	return nil
}
