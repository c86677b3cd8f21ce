package main

import (
	"os"
	"path/filepath"
	"testing"

	"launchrack/internal/testing/must"
)

func TestABuildIsNamedByTheBytesOfItsProgram(t *testing.T) {
	names := map[string]bool{}
	for i, text := range []string{"one", "other", "one"} {
		path := filepath.Join(t.TempDir(), "launchrack")
		must.Do(t, os.WriteFile(path, []byte(text), 0o600))
		name := must.Get(hashFile(path))(t)
		if names[name] != (i == 2) {
			t.Errorf("program %d has the name %s beside %v", i, name, names)
		}
		names[name] = true
	}
	path := must.Get(os.Executable())(t)
	if want, err := hashFile(path); err != nil || executable() != want {
		t.Errorf("this program is %s, want %s: %v", executable(), want, err)
	}
}

func TestABuildIsNamedByItsSettings(t *testing.T) {
	one := must.Get(buildName("a", map[string]int{"aws": 730}))(t)
	for _, other := range []func() (string, error){
		func() (string, error) { return buildName("b", map[string]int{"aws": 730}) },
		func() (string, error) { return buildName("a", map[string]int{"aws": 720}) },
	} {
		if name, err := other(); err != nil || name == one {
			t.Errorf("another build or setting has the same name %s: %v", name, err)
		}
	}
}
