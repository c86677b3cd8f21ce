package slug_test

import (
	"strings"
	"testing"

	"launchrack/internal/model/market"
	"launchrack/internal/model/slug"
)

func TestOf(t *testing.T) {
	for name, want := range map[string]string{
		"AMD EPYC 7443P": "amd-epyc-7443p", "  Größe & mehr! ": "grosse-mehr", "E5-2630L v4": "e5-2630l-v4", "服务器": "",
		"a/../b": "a-b", "<script>": "script", "Źródło ćmy, žluťoučký kůň, fiú őz": "zrodlo-cmy-zlutoucky-kun-fiu-oz", strings.Repeat("ab ", 100): strings.TrimRight(strings.Repeat("ab-", 20), "-"), "": "",
	} {
		if got := slug.Of(name); got != want {
			t.Errorf("Of(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPlanAddresses(t *testing.T) {
	for name, want := range map[string]string{"CX22": "/plans/cx22-7", "CX 22-": "/plans/cx-22-7", "服务器": "/plans/plan-7"} {
		path := slug.PlanPath(&market.Plan{ID: 7, Name: name})
		if id, ok := slug.PlanID(strings.TrimPrefix(path, "/plans/")); path != want || id != 7 || !ok {
			t.Errorf("the address of %q is %s, want %s, of plan %d, %t", name, path, want, id, ok)
		}
	}
	for part, want := range map[string]int64{"7": 7, "x-0007": 7, "x-9007199254740993": 9007199254740993, "x": 0, "": 0, "x-": 0, "x--7": 7, "x-0": 0, "x-+7": 0, "x-7a": 0, "x-99999999999999999999": 0} {
		if id, ok := slug.PlanID(part); ok != (want > 0) || ok && id != want {
			t.Errorf("PlanID(%q) = %d, %t, want %d", part, id, ok, want)
		}
	}
}
