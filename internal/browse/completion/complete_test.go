package completion_test

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"launchrack/internal/browse"
	"launchrack/internal/browse/browsetest"
	"launchrack/internal/browse/completion"
	"launchrack/internal/catalog"
	"launchrack/internal/model/market"
	"launchrack/internal/model/view"
	"launchrack/internal/testing/must"
)

func TestComplete(t *testing.T) {
	snap := browsetest.Shelf(func(p *market.Plan) {
		p.Regions = []string{"Frankfurt", "New York"}
		if p.Type == market.VPS {
			p.Regions = []string{"Frankfurt"}
			p.SSDDrives = new(2)
		}
		p.NVMeDrives = new(2)
	})
	for _, test := range []struct{ search, want string }{
		{"", "cores>=8, threads>=16, ram>=64, storage>=1tb, network>=10g"},
		{"ra", "ram>=64, vps name:vps, bargain name:bargain, vds name:vds, cheap metal name:\"cheap metal\""},
		{"fran", `Frankfurt 5 region:Frankfurt, vps name:vps, bargain name:bargain, vds name:vds, cheap metal name:"cheap metal"`},
		{"region:n", `New York 4 region:"New York"`},
		{`region:"new y`, `New York 4 region:"New York"`},
		{"type:vps region:", "Frankfurt 1 type:vps region:Frankfurt"},
		{"type:vps york", ""},
		{"category:", "General 2 category:general, GPU 1 category:gpu, Memory 1 category:memory, Storage 1 category:storage"},
		{"nonsense:", ""},
		{"2x", "2 NVMe disks 5 2x nvme, 2 SSDs 1 2x ssd"},
		{"type:vps 2 x nv", "2 NVMe disks 1 type:vps 2x nvme"},
		{"3x nvme", ""},
		{"zzzz", ""},
	} {
		list := must.Get(completion.Complete(context.Background(), browsetest.Service, snap, catalog.Public, url.Values{"q": {test.search}}))(t)
		var texts []string
		for _, s := range list {
			text := s.Text
			if s.Count != nil {
				text += fmt.Sprint(" ", *s.Count)
			}
			if s.Search != s.Text {
				text += " " + s.Search
			}
			texts = append(texts, text)
		}
		if got := strings.Join(texts, ", "); got != test.want {
			t.Errorf("%q suggests %s\nwant %s", test.search, got, test.want)
		}
	}
}

func TestCompleteSuggestsPlansOfThatNameFirst(t *testing.T) {
	snap := browsetest.Shelf(func(p *market.Plan) { p.CPUModel = "Metallic" })
	list := must.Get(completion.Complete(context.Background(), browsetest.Service, snap, catalog.Public, url.Values{"q": {"met"}}))(t)
	var names []string
	for _, s := range list {
		names = append(names, s.Text)
	}
	if got := strings.Join(names, ", "); got != "cheap metal, metal, vps, bargain" {
		t.Errorf("suggested are %s", got)
	}
}

func TestCompleteComparesLettersWithoutAccents(t *testing.T) {
	snap := browsetest.Shelf(func(p *market.Plan) {
		p.Name, p.PartnerName, p.Regions = "Žába", "Řeřicha", []string{"Łódź", "Zürich"}
	})
	for begun, want := range map[string]string{"rer": "Řeřicha", "ŘEŘ": "Řeřicha", "lod": "Łódź", "zurich": "Zürich", "zuerich": "Zürich", "region:zue": "Zürich", "zab": "Žába"} {
		list, err := completion.Complete(context.Background(), browsetest.Service, snap, catalog.Public, url.Values{"q": {begun}})
		if err != nil || len(list) == 0 || list[0].Text != want {
			t.Errorf("%q suggests %+v, %v; want %s first", begun, list, err, want)
		}
	}
}

func TestCompleteSuggestsProcessors(t *testing.T) {
	n := 0
	snap := browsetest.Shelf(func(p *market.Plan) {
		p.CPUName = []string{"AMD EPYC 7281", "AMD EPYC 7351P", "Intel Xeon E5-1620"}[n%3]
		n++
	})
	for search, want := range map[string]string{
		"7281":     `AMD EPYC 7281: cpu:"AMD EPYC 7281"`,
		"epyc":     `AMD EPYC 7281: cpu:"AMD EPYC 7281", AMD EPYC 7351P: cpu:"AMD EPYC 7351P"`,
		"type:vps": "",
		"nowhere":  "",
	} {
		list := must.Get(completion.Complete(context.Background(), browsetest.Service, snap, catalog.Public, url.Values{"q": {search}, "order": {"cpu_name"}}))(t)
		var got []string
		for _, s := range list {
			if strings.HasPrefix(s.Search, "cpu:") {
				got = append(got, s.Text+": "+s.Search)
			}
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q suggests the processors %s; want %s", search, strings.Join(got, ", "), want)
		}
	}
}

// TestSuggestionsCountWhatTheyLeadTo: a suggested place lifts the page's filter on leads,
// and so does one that stands in the text already.
func TestSuggestionsCountWhatTheyLeadTo(t *testing.T) {
	checked := 0
	for _, typed := range []string{"ger", "fin", "hel", "falk", "country:", "type:", "region:fi vp", "region:fi type:", "nonsense hel", "epyc", "region:fi epyc"} {
		list := must.Get(completion.Complete(context.Background(), browsetest.Service, browsetest.Shelf(browsetest.Zones), catalog.Public, url.Values{"q": {typed}, "is_lead": {"is.true"}, browse.LeadsParam: {browse.LeadsOfPages}}))(t)
		for _, s := range list {
			if s.Count == nil {
				continue
			}
			checked++
			if got := page(t, "/", url.Values{"q": {s.Search}}.Encode()).Total; got != *s.Count {
				t.Errorf("%q suggests %s with %d plans, and %q shows %d", typed, s.Text, *s.Count, s.Search, got)
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d counts were checked", checked)
	}
}

func FuzzComplete(f *testing.F) {
	snap := browsetest.Shelf()
	for _, seed := range []string{`region:"new y`, "a b:", `"`, "-x", "cores>="} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// An address that is no UTF-8 is refused; anything else has suggestions.
		if _, err := completion.Complete(context.Background(), browsetest.Service, snap, catalog.Public, url.Values{"q": {text}}); err != nil && strings.ToValidUTF8(text, "") == text && !strings.Contains(text, "\x00") {
			t.Errorf("%q: %v", text, err)
		}
	})
}

// page asks as the page of a path does.
func page(t *testing.T, path, search string) view.Browse {
	t.Helper()
	params := must.Get(url.ParseQuery(search))(t)
	for column, conditions := range browse.ListFilter(browse.PageFilters[path], params) {
		params[column] = append(params[column], conditions...)
	}
	params.Set(browse.LeadsParam, browse.LeadsOfPages)
	return must.Get(browsetest.Answer(browsetest.Service, browsetest.Shelf(browsetest.Zones), catalog.Public, params, 24))(t)
}
