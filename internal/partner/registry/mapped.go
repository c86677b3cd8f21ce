package registry

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"launchrack/internal/model/market"
	"launchrack/internal/model/yamltree"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
)

// WithMappings returns the adapters of All, then one for each YAML file of a folder, in
// alphabetical order. The folder may be absent; another error of reading it is returned. The
// partner of an invalid mapping is off; see mapping.Broken.
func WithMappings(dir string) ([]partner.Adapter, error) {
	all := All()
	if dir == "" {
		return all, nil
	}
	files, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return all, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%q cannot be read as a folder; accepted is a folder of YAML files, which may be absent", dir)
	}
	taken := map[string]bool{}
	for _, a := range all {
		taken[string(a.Info().ID)], taken[strings.ToLower(a.Info().Name)] = true, true
	}
	for _, file := range files {
		if ext := filepath.Ext(file.Name()); file.IsDir() || (ext != ".yaml" && ext != ".yml") {
			continue
		}
		a := mappedPartner(filepath.Join(dir, file.Name()), taken)
		taken[string(a.Info().ID)], taken[strings.ToLower(a.Info().Name)] = true, true
		all = append(all, a)
	}
	return all, nil
}

// mappedPartner reads a mapping. The partner of an invalid one is off, but keeps its ID and name if
// the file has them, and so its settings and plans.
func mappedPartner(file string, taken map[string]bool) partner.Adapter {
	text, err := os.ReadFile(file)
	if err != nil {
		err = &yamltree.Error{File: file, Line: 1, Column: 1, Message: "the file cannot be read"}
		return mapping.Broken(freePartner(market.Partner{}, file, taken), withoutFolder(err))
	}
	a, err := mapping.New(file, text)
	if err == nil {
		if err = conflict(file, a.Info(), taken); err == nil {
			return a
		}
	}
	return mapping.Broken(freePartner(mapping.Identity(text), file, taken), withoutFolder(err))
}

// withoutFolder removes the folder from an error's path, since visitors see the error.
func withoutFolder(err error) error {
	if e, ok := errors.AsType[*yamltree.Error](err); ok {
		return &yamltree.Error{File: filepath.Base(e.File), Line: e.Line, Column: e.Column, Message: e.Message}
	}
	return err
}

// conflict refuses the ID or the name of another partner.
func conflict(file string, info partner.Info, taken map[string]bool) error {
	if taken[string(info.ID)] || taken[strings.ToLower(info.Name)] {
		return &yamltree.Error{File: file, Line: 1, Column: 1, Message: fmt.Sprintf("another partner has the id %q or the name %q", info.ID, info.Name)}
	}
	return nil
}

// ReadMapping reads the mapping of one partner.
func ReadMapping(file string) (*mapping.Adapter, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, &yamltree.Error{File: file, Line: 1, Column: 1, Message: "the file cannot be read"}
	}
	return mapping.New(file, text)
}

// WithMapping adds a mapping to the adapters, and removes an earlier one with the same ID. A
// mapping with the ID of an adapter in All is not added.
func WithMapping(adapters []partner.Adapter, a partner.Adapter) []partner.Adapter {
	id := a.Info().ID
	if _, ours := Find(id); ours {
		return adapters
	}
	same := func(b partner.Adapter) bool { return b.Info().ID == id }
	return append(slices.DeleteFunc(slices.Clone(adapters), same), a)
}

// freePartner replaces an ID or name that is missing or taken by another partner.
func freePartner(p market.Partner, file string, taken map[string]bool) market.Partner {
	if p.ID == "" || taken[string(p.ID)] {
		p.ID, p.Name = freeID(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), taken), ""
	}
	if p.Name == "" || taken[strings.ToLower(p.Name)] {
		p.Name = string(p.ID)
	}
	return p
}

// freeID makes an unused ID from the name of a file.
func freeID(name string, taken map[string]bool) market.PartnerID {
	id := strings.Trim(strings.Map(func(r rune) rune {
		if (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9') {
			return r
		}
		return '-'
	}, strings.ToLower(name)), "-")
	for id = "file-" + id; taken[id]; {
		id += "-2"
	}
	return market.PartnerID(id)
}
