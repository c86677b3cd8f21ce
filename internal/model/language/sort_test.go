package language

import (
	"bytes"
	"encoding/json"
	"maps"
	"os/exec"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"launchrack/internal/testing/must"
)

// TestSortsAsIntl compares the order of all names of countries with Node's, in every language that ships.
func TestSortsAsIntl(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not there")
	}
	names := map[string][]string{}
	for _, l := range All()[1:] {
		names[l.code] = slices.Sorted(maps.Values(l.countries()))
	}
	input := must.Get(json.Marshal(names))(t)
	command := exec.CommandContext(t.Context(), node, "-e", `
const names = JSON.parse(require('fs').readFileSync(0, 'utf8'))
for (const lang in names) names[lang].sort(new Intl.Collator(lang).compare)
console.log(JSON.stringify(names))`)
	command.Stdin = bytes.NewReader(input)
	out := must.Get(command.Output())(t)
	var want map[string][]string
	must.Do(t, json.Unmarshal(out, &want))
	for code, list := range names {
		slices.SortFunc(list, (&Language{code: code}).Compare)
		if diff := cmp.Diff(want[code], list); diff != "" {
			t.Errorf("%s (-want +got):\n%s", code, diff)
		}
	}
}

// TestPlain holds what people type where their keyboard lacks a letter, and letters of scripts whose marks are no accents.
func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"VPS 2": "vps 2", "Řeřicha": "rericha", "Łódź": "lodz", "Île-de-France": "ile-de-france", "São Paulo": "sao paulo", "Zürich": "zurich", "Zu\u0308rich": "zurich",
		"Groß, ẞ": "gross, ss", "Æsir Œuvre": "aesir oeuvre", "Đồng Nai": "dong nai", "København": "kobenhavn", "İzmir Diyarbakır": "izmir diyarbakir", "Þórshöfn": "thorshofn",
		"Ħamrun": "hamrun", "Αθήνα": "αθηνα", "Алтай": "алтаи", "がくせい": "がくせい", "서버": "서버", "हिन्दी": "हिन्दी",
	} {
		if got := Plain(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"Zürich": "Zuerich", "Århus": "Aarhus", "Łódź": "Łódź", "VPS": "VPS"} {
		if got := WrittenOut(text); got != want {
			t.Errorf("%q is written out %q, want %q", text, got, want)
		}
	}
}
