package registry_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/partner"
	"launchrack/internal/partner/registry"
	"launchrack/internal/partner/sandbox"
	"launchrack/internal/partner/shipped"
	"launchrack/internal/testing/must"
)

func TestAll(t *testing.T) {
	ids, names := map[market.PartnerID]bool{}, map[string]bool{}
	for _, a := range registry.All() {
		info := a.Info()
		if ids[info.ID] || names[info.Name] {
			t.Errorf("partner %q or its name %q is listed twice", info.ID, info.Name)
		}
		ids[info.ID], names[info.Name] = true, true
	}
}

// TestEveryAdapterFolderIsListedAndConforms checks that All has every adapter's folder, and that
// every adapter has the conformance tests.
func TestEveryAdapterFolderIsListedAndConforms(t *testing.T) {
	listed := map[string]bool{}
	for _, a := range registry.All() {
		listed[folder(a)] = true
		if _, has := a.(sandbox.Provider); !has {
			t.Logf("%s brings no stand-in; the suite skips what needs one", a.Info().ID)
		}
	}
	adapters, err := filepath.Glob(filepath.Join("..", "*", "adapter.go"))
	if err != nil || len(adapters) == 0 {
		t.Fatalf("no adapters beside the registry: %v", err)
	}
	for _, file := range adapters {
		name := filepath.Base(filepath.Dir(file))
		if !listed[name] {
			t.Errorf("the adapter in folder %s is not in the registry", name)
		}
		if !declares(t, filepath.Dir(file), "TestConformance") {
			t.Errorf("folder %s has no TestConformance that runs partnertest.Run", name)
		}
	}
}

// folder returns the folder name of an adapter's package.
func folder(a partner.Adapter) string {
	path := reflect.TypeOf(a).Elem().PkgPath()
	return path[strings.LastIndex(path, "/")+1:]
}

// declares reports whether the tests of a folder declare a function.
func declares(t *testing.T, dir, function string) bool {
	t.Helper()
	files := must.Get(os.ReadDir(dir))(t)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), "_test.go") {
			continue
		}
		parsed := must.Get(parser.ParseFile(token.NewFileSet(), filepath.Join(dir, f.Name()), nil, 0))(t)
		for _, d := range parsed.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == function {
				return true
			}
		}
	}
	return false
}

func TestSandboxesFollowTheRegistry(t *testing.T) {
	standIns := registry.Sandboxes()
	for _, a := range append(registry.All(), shipped.Hosts()...) {
		if _, has := a.(sandbox.Provider); !has {
			continue
		}
		if len(standIns) == 0 || standIns[0].ID != string(a.Info().ID) {
			t.Fatalf("the next stand-in is not that of %s: %v", a.Info().ID, standIns)
		}
		standIns = standIns[1:]
	}
	if len(standIns) != len(shipped.Days()) {
		t.Errorf("%d stand-ins belong to no partner", len(standIns)-len(shipped.Days()))
	}
}

func TestFind(t *testing.T) {
	for _, a := range registry.All() {
		got, ok := registry.Find(a.Info().ID)
		if !ok || got.Info().ID != a.Info().ID {
			t.Errorf("Find(%q) gives %v, %v", a.Info().ID, got, ok)
		}
	}
	if a, ok := registry.Find("nobody"); ok {
		t.Errorf("Find(nobody) gives %v", a)
	}
}
