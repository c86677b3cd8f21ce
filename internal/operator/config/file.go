package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"launchrack/internal/model/errs"
	"launchrack/internal/model/yamltree"
)

// File is a settings file: a flat YAML mapping of variables to values. A nil File is empty. It
// implements kong.Resolver.
type File struct {
	values map[string]*yamltree.Node
	keys   []*yamltree.Node
}

// ReadFile reads a settings file; an empty name reads none.
func ReadFile(name string) (*File, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("--settings: %s cannot be read: %w; accepted is a YAML file", name, plainCause(err))
	}
	top, err := yamltree.Parse(name, text)
	if err != nil {
		return nil, err
	}
	f := &File{values: map[string]*yamltree.Node{}}
	for _, m := range top.Members {
		if m.Value.Kind != yamltree.Scalar {
			return nil, m.Value.Errorf("%s: %s came; accepted is one value", errs.Clip(m.Name, 60), m.Value.Kind)
		}
		f.values[m.Name] = m.Value
		f.keys = append(f.keys, m.Key)
	}
	return f, nil
}

// plainCause removes the path from an error, since the message already names it.
func plainCause(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// Value returns the value of a variable, and reports false if the file does not set it.
func (f *File) Value(variable string) (string, bool) {
	if f == nil || f.values[variable] == nil {
		return "", false
	}
	return f.values[variable].Text, true
}

// Place returns the position at which the file sets a variable, such as shop.yaml:3:1; empty if it
// does not.
func (f *File) Place(variable string) string {
	if f == nil || f.values[variable] == nil {
		return ""
	}
	n := f.values[variable]
	return fmt.Sprintf("%s:%d:%d", n.File, n.Line, n.Column)
}

// CheckNames refuses a name that is not among the variables.
func (f *File) CheckNames(variables []string) error {
	if f == nil {
		return nil
	}
	for _, key := range f.keys {
		switch {
		case key.Text == Prefix+"_SETTINGS":
			return key.Errorf("%s: a settings file cannot name another one", key.Text)
		case !slices.Contains(variables, key.Text):
			return key.Errorf("%s: is not a setting; accepted are the names of variables, such as %s_ADDR (launchrack serve --help, launchrack partner settings)",
				errs.Clip(key.Text, 60), Prefix)
		}
	}
	return nil
}

// Validate accepts every program, since CheckNames checks the names.
func (*File) Validate(*kong.Application) error { return nil }

// Resolve returns the file's value of a flag, unless its environment variable is set.
func (f *File) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, variable := range flag.Envs {
		if _, set := os.LookupEnv(variable); set {
			return nil, nil
		}
	}
	for _, variable := range flag.Envs {
		if value, has := f.Value(variable); has {
			return value, nil
		}
	}
	return nil, nil
}

// FlagVariable returns the environment variable of a flag: LAUNCHRACK_ADDR for addr.
func FlagVariable(flag string) string {
	return Prefix + "_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Early returns a setting that is needed before the command line can be parsed: from the
// arguments, else the environment, else the file, else the default.
func Early(args []string, flag string, file *File, initial string) string {
	for i, arg := range args {
		if arg == "--" {
			break
		}
		if value, ok := strings.CutPrefix(arg, "--"+flag+"="); ok {
			return value
		}
		if arg == "--"+flag && i+1 < len(args) {
			return args[i+1]
		}
	}
	variable := FlagVariable(flag)
	if value, set := os.LookupEnv(variable); set {
		return value
	}
	if value, set := file.Value(variable); set {
		return value
	}
	return initial
}
