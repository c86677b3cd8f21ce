package registry

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"launchrack/internal/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/mapping"
	"launchrack/internal/yamltree"
)

// WithMappings lists the adapters of All and behind them one for each YAML file of a
// folder, by name; the folder may be absent. A mapping that cannot be read is off and
// says why.
func WithMappings(dir string) []partner.Adapter {
	all := All()
	if dir == "" {
		return all
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			all = append(all, mapping.Broken("partners-dir", fmt.Errorf("the folder of partners cannot be read")))
		}
		return all
	}
	taken := map[string]bool{}
	for _, a := range all {
		taken[string(a.Info().ID)], taken[strings.ToLower(a.Info().Name)] = true, true
	}
	for _, file := range files {
		ext := filepath.Ext(file.Name())
		if file.IsDir() || (ext != ".yaml" && ext != ".yml") {
			continue
		}
		a, err := ReadMapping(filepath.Join(dir, file.Name()))
		if err == nil {
			info := a.Info()
			if taken[string(info.ID)] || taken[strings.ToLower(info.Name)] {
				err = fmt.Errorf("%s: another partner has the id %q or the name %q", file.Name(), info.ID, info.Name)
			}
		}
		if err != nil {
			a = mapping.Broken(freeID(strings.TrimSuffix(file.Name(), ext), taken), err)
		}
		taken[string(a.Info().ID)], taken[strings.ToLower(a.Info().Name)] = true, true
		all = append(all, a)
	}
	return all
}

// ReadMapping reads the mapping of one partner.
func ReadMapping(file string) (partner.Adapter, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, &yamltree.Error{File: file, Line: 1, Column: 1, Message: "the file cannot be read"}
	}
	a, err := mapping.New(file, text)
	if err != nil {
		return nil, err
	}
	return a, nil
}

// freeID makes an ID of the name of a file that no partner has.
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
